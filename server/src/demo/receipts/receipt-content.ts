import { daysBetween, type PlainDate } from '@polana/contract/plain-date';
import { dateIn, worded } from '#platform/wording';
import { icoWith } from '../ico.ts';
import type { PlannedClaim } from '../planned-claim.ts';
import { Random } from '../random.ts';

export interface ReceiptLine {
  text: string;
  quantity: string;
  cents: number;
}

/** What a receipt shows: everything invented, and everything in agreement with the claim. */
export interface ReceiptContent {
  look: 'invoice' | 'till' | 'confirmation';
  issuer: { name: string; address: string; ico: string };
  number: string;
  issuedOn: PlainDate;
  facts: { label: string; value: string }[];
  lines: ReceiptLine[];
  totalCents: number;
  /** Names on a second sheet: who stayed. */
  guests: string[];
  payment: string;
  random: Random;
}

const streets = [
  'Lesná',
  'Hlavná',
  'Kúpeľná',
  'Pod Poľanou',
  'Športová',
  'Partizánska',
  'Slnečná',
  'Horská',
  'Školská',
];
const places = [
  '974 01 Banská Bystrica',
  '976 39 Donovaly',
  '962 31 Sliač',
  '962 12 Detva',
  '960 01 Zvolen',
  '967 01 Kremnica',
  '962 05 Hriňová',
  '031 01 Liptovský Mikuláš',
  '059 52 Veľká Lomnica',
  '054 01 Levoča',
];

/** The paper behind a claim; the same for the same claim on every machine. `payerName` is whom the issuer knows. */
export function receiptOf(claim: PlannedClaim, payerName: string): ReceiptContent {
  const { facts } = claim;
  const random = new Random(`receipt of ${facts.issuerName} ${facts.documentNumber}`);
  const issuerRandom = new Random(`address of ${facts.issuerName}`);
  const address = `${issuerRandom.pick(streets)} ${issuerRandom.between(1, 90)}, ${issuerRandom.pick(places)}`;
  const shared = {
    issuer: {
      name: facts.issuerName,
      address,
      ico: facts.issuerIco || icoWith(9_030_000 + issuerRandom.between(1, 9_999)),
    },
    number: facts.documentNumber,
    issuedOn: facts.documentDate,
    totalCents: facts.sumCents,
    payment: random.pick(['platobná karta', 'platobná karta', 'hotovosť', 'bankový prevod']),
    random,
  };
  return facts.actionCode === 'RP'
    ? { ...shared, ...stayContent(claim, payerName, random) }
    : { ...shared, ...sportContent(claim, payerName) };
}

function stayContent({ facts }: PlannedClaim, payerName: string, random: Random) {
  const { stayFrom, stayTo, category } = facts;
  if (!stayFrom || !stayTo) throw new RangeError('a stay without its days');
  const nights = daysBetween(stayFrom, stayTo);
  const people = Math.max(1, facts.persons.length);
  const isSmallHouse = /^(Chata|Kemping|Penzión U)/.test(facts.issuerName);
  return {
    look: isSmallHouse && category !== 'CAMP' ? ('till' as const) : ('invoice' as const),
    facts: [
      { label: 'Odberateľ', value: payerName },
      { label: category === 'CAMP' ? 'Turnus' : 'Pobyt', value: `${dateIn('sk', stayFrom)} – ${dateIn('sk', stayTo)}` },
      ...(facts.orderNumber ? [{ label: 'Rezervácia', value: facts.orderNumber }] : []),
    ],
    lines: stayLines({ category, nights, people, sumCents: facts.sumCents }, random),
    guests: people > 2 ? [payerName, ...facts.persons.slice(1).map(({ relation }) => guestOf(relation))] : [],
  };
}

function guestOf(relation: string): string {
  return relation === 'SPOUSE' ? 'spolubývajúca dospelá osoba' : 'dieťa';
}

interface StaySums {
  category: string;
  nights: number;
  people: number;
  sumCents: number;
}

function stayLines({ category, nights, people, sumCents }: StaySums, random: Random): ReceiptLine[] {
  const nightsText = worded(
    'sk',
    { one: '{count} noc', few: '{count} noci', other: '{count} nocí' },
    { count: nights },
  );
  const daysText = worded('sk', { one: '{count} deň', few: '{count} dni', other: '{count} dní' }, { count: nights });
  if (category === 'CAMP') return [{ text: 'Účastnícky poplatok, detský tábor', quantity: daysText, cents: sumCents }];
  const tax = { text: 'Miestny poplatok', quantity: `${people * nights} os./noc`, cents: people * nights * 100 };
  const rest = sumCents - tax.cents;
  if (category === 'PACKAGE')
    return [{ text: `Pobytový balík, ${people} os.`, quantity: nightsText, cents: rest }, tax];
  const meals = Math.round((rest * random.between(20, 34)) / 1_000) * 10;
  const wellness = random.chance(0.4) ? Math.round((rest * random.between(5, 9)) / 1_000) * 10 : 0;
  return [
    { text: `Ubytovanie, ${people} os.`, quantity: nightsText, cents: rest - meals - wellness },
    { text: random.pick(['Polpenzia', 'Raňajky', 'Polpenzia']), quantity: daysText, cents: meals },
    ...(wellness > 0 ? [{ text: 'Wellness vstup', quantity: `${people} ks`, cents: wellness }] : []),
    tax,
  ];
}

function sportContent({ facts }: PlannedClaim, payerName: string) {
  const { periodFrom, periodTo, memberSince, child } = facts;
  if (!periodFrom || !periodTo || !child) throw new RangeError('a season without its days or its child');
  const what = facts.category === 'CAMP_CLUB' ? 'Športové sústredenie' : 'Členský a tréningový príspevok';
  const registration = facts.sumCents > 150_00 ? 20_00 : 0;
  return {
    look: 'confirmation' as const,
    facts: [
      { label: 'Meno a priezvisko dieťaťa', value: child.name },
      { label: 'Zákonný zástupca', value: payerName },
      { label: 'Obdobie', value: `${dateIn('sk', periodFrom)} – ${dateIn('sk', periodTo)}` },
      ...(memberSince ? [{ label: 'Členom od', value: dateIn('sk', memberSince) }] : []),
    ],
    lines: [
      { text: what, quantity: 'obdobie', cents: facts.sumCents - registration },
      ...(registration > 0 ? [{ text: 'Registrácia vo zväze', quantity: '1', cents: registration }] : []),
    ],
    guests: [],
  };
}
