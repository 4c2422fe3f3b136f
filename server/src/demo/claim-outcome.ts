import { addDays, type PlainDate } from '@polana/contract/plain-date';
import type { ActionCode } from '@polana/contract/roles';
import { addWorkingDays } from './demo-calendar.ts';
import type { Random } from './random.ts';

interface Rejection {
  code: string;
  text: string;
  /** The employee can send a better document. */
  isCorrectable: boolean;
}

/** How a claim ends, drawn when it is submitted. */
export interface Outcome {
  kind: 'approved' | 'recognisedLess' | 'rejected' | 'withdrawn';
  decidedOn: PlainDate;
  rejection: Rejection | null;
  question: { text: string; askedOn: PlainDate; completedOn: PlainDate } | null;
}

const eitherRejections: [weight: number, rejection: Rejection][] = [
  [
    9,
    {
      code: 'UNREADABLE',
      isCorrectable: true,
      text: 'Doklad sa nedá prečítať alebo mu chýba strana. Odfoťte ho, prosím, znova celý a ostro a žiadosť pošlite ešte raz.',
    },
  ],
  [
    3,
    {
      code: 'AMOUNT_MISMATCH',
      isCorrectable: true,
      text: 'Suma v žiadosti sa nezhoduje so sumou na doklade. Skontrolujte ju, prosím, a žiadosť pošlite znova.',
    },
  ],
  [2, { code: 'DUPLICATE', isCorrectable: false, text: 'Tento doklad už bol uplatnený v inej žiadosti.' }],
  [
    1,
    {
      code: 'OTHER',
      isCorrectable: false,
      text: 'Doklad obsahuje len položky, ktoré nepatria medzi oprávnené výdavky.',
    },
  ],
];

const rejections: Record<ActionCode, [weight: number, rejection: Rejection][]> = {
  RP: [
    ...eitherRejections,
    [
      6,
      {
        code: 'NAME_MISSING',
        isCorrectable: true,
        text: 'Doklad musí byť vystavený na vaše meno. Požiadajte ubytovateľa o opravu.',
      },
    ],
    [
      4,
      {
        code: 'NIGHTS_NOT_PROVEN',
        isCorrectable: true,
        text: 'Z dokladu nie je zrejmé, že pobyt mal aspoň dve prenocovania. Doplňte, prosím, potvrdenie ubytovateľa.',
      },
    ],
    [
      2,
      {
        code: 'NOT_PAID_BY_EMPLOYEE',
        isCorrectable: false,
        text: 'Podľa dokladu pobyt uhradila iná osoba. Príspevok patrí len na výdavky, ktoré ste uhradili vy.',
      },
    ],
    [1, { code: 'NOT_SLOVAKIA', isCorrectable: false, text: 'Pobyt sa neuskutočnil na území Slovenskej republiky.' }],
    [
      1,
      {
        code: 'PERSON_NOT_ELIGIBLE',
        isCorrectable: false,
        text: 'Na doklade sú aj osoby, na ktoré príspevok nepatrí, a ich podiel sa nedá oddeliť.',
      },
    ],
  ],
  SP: [
    ...eitherRejections,
    [
      4,
      {
        code: 'CLUB_NOT_REGISTERED',
        isCorrectable: false,
        text: 'Organizácia nie je zapísaná v registri právnických osôb v športe.',
      },
    ],
    [
      3,
      {
        code: 'MEMBERSHIP_UNDER_6M',
        isCorrectable: false,
        text: 'Podľa potvrdenia je dieťa členom športovej organizácie menej ako šesť mesiacov.',
      },
    ],
    [2, { code: 'PERIOD_OTHER_YEAR', isCorrectable: false, text: 'Doklad sa týka iného kalendárneho roka.' }],
  ],
};

const questions = [
  'Doplňte, prosím, doklad o úhrade.',
  'Na doklade chýba termín pobytu alebo obdobie. Môžete doložiť potvrdenie?',
  'Na faktúre je aj položka za domáce zviera. Je zahrnutá v sume žiadosti?',
];

export const lessRecognisedNote = 'Znížené o položky, ktoré nepatria medzi oprávnené výdavky.';

const workingDays: [weight: number, days: number][] = [
  [79, 1],
  [71, 2],
  [42, 3],
  [20, 4],
  [10, 5],
  [5, 7],
  [4, 9],
  [3, 12],
];

function drawRejection(random: Random, actionCode: ActionCode): Rejection {
  return weighted(random, rejections[actionCode]);
}

export function rejectionOf(actionCode: ActionCode, code: string): Rejection {
  const found = rejections[actionCode].find(([, rejection]) => rejection.code === code);
  if (!found) throw new RangeError(`no such reason: ${code}`);
  return found[1];
}

/** Decided within days, as late as the given day at the most; nothing when there is no working day left for it. */
export function drawOutcome(
  random: Random,
  actionCode: ActionCode,
  submittedOn: PlainDate,
  lastDay: PlainDate,
): Outcome | null {
  const kind = random.pickWeighted(['approved', 'recognisedLess', 'rejected', 'withdrawn'] as const, (one) =>
    one === 'approved' ? 89 : one === 'rejected' ? 8 : 1.5,
  );
  const drawnOn =
    kind === 'withdrawn' ? addDays(submittedOn, 1) : addWorkingDays(submittedOn, weighted(random, workingDays));
  const decidedOn = drawnOn <= lastDay ? drawnOn : addWorkingDays(submittedOn, 1);
  if (kind === undefined || decidedOn > lastDay) return null;
  const isAsked = kind !== 'withdrawn' && decidedOn >= addWorkingDays(submittedOn, 4) && random.chance(0.3);
  return {
    kind,
    decidedOn,
    rejection: kind === 'rejected' ? drawRejection(random, actionCode) : null,
    question: isAsked
      ? {
          text: random.pick(questions),
          askedOn: addWorkingDays(submittedOn, 1),
          completedOn: addWorkingDays(submittedOn, 3),
        }
      : null,
  };
}

function weighted<Item>(random: Random, items: [weight: number, item: Item][]): Item {
  const found = random.pickWeighted(items, ([weight]) => weight);
  if (!found) throw new RangeError('nothing to draw from');
  return found[1];
}
