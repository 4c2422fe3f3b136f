import { addDays, addMonths, partsOf, plainDateOf, yearOf, type PlainDate } from '@polana/contract/plain-date';
import { type Hotel, hotels, type SportClub, sportClubs } from './issuers.ts';
import { drawChildName } from './names.ts';
import type { ClaimFacts } from './planned-claim.ts';
import type { PlannedEmployee } from './plan-people.ts';
import { Random } from './random.ts';

export interface Stay {
  hotel: Pick<Hotel, 'name' | 'ico'>;
  stayFrom: PlainDate;
  stayTo: PlainDate;
  sumCents: number;
  category: string;
  relations: readonly string[];
}

interface SportSeason {
  club: Pick<SportClub, 'name'>;
  periodFrom: PlainDate;
  periodTo: PlainDate;
  documentDate: PlainDate;
  sumCents: number;
  category: string;
}

export function stayFacts(stay: Stay, random: Random): ClaimFacts {
  return {
    actionCode: 'RP',
    category: stay.category,
    sumCents: stay.sumCents,
    asOfDate: stay.stayFrom,
    dayZero: stay.stayTo,
    stayFrom: stay.stayFrom,
    stayTo: stay.stayTo,
    documentDate: stay.stayTo,
    issuerName: stay.hotel.name,
    issuerIco: stay.hotel.ico,
    documentNumber: documentNumber(stay.stayTo, random),
    orderNumber: random.chance(0.28) ? String(random.between(1_000_000_000, 9_999_999_999)) : null,
    child: null,
    sportOrganisation: null,
    memberSince: null,
    periodFrom: null,
    periodTo: null,
    persons: stay.relations.map((relation) => ({ relation })),
    note: random.chance(0.06) ? 'Faktúra aj s potvrdením o úhrade kartou.' : '',
  };
}

export function sportFacts(season: SportSeason, child: { name: string; age: number }, random: Random): ClaimFacts {
  return {
    actionCode: 'SP',
    category: season.category,
    sumCents: season.sumCents,
    asOfDate: season.periodFrom,
    dayZero: season.documentDate,
    stayFrom: null,
    stayTo: null,
    documentDate: season.documentDate,
    issuerName: season.club.name,
    issuerIco: '',
    documentNumber: documentNumber(season.documentDate, random),
    orderNumber: null,
    child,
    sportOrganisation: season.club.name,
    memberSince: addMonths(season.periodFrom, -random.between(8, 54)),
    periodFrom: season.periodFrom,
    periodTo: season.periodTo,
    persons: [],
    note: '',
  };
}

/** A stay that ended some days before it is submitted; nothing when it would begin before the history does. */
export function drawStay(random: Random, submittedOn: PlainDate, isLate: boolean, earliest: PlainDate): Stay | null {
  const hotel = random.pick(hotels);
  const nights = random.pick([2, 2, 2, 3, 3, 3, 4, 4, 5, 6]);
  const daysAfter = isLate ? random.between(32, 58) : random.pick([1, 2, 2, 3, 4, 5, 6, 8, 11, 15, 19, 24]);
  const stayTo = addDays(submittedOn, -daysAfter);
  const stayFrom = addDays(stayTo, -nights);
  if (stayFrom < earliest) return null;
  const isCamp = isSummer(stayFrom) && isSummer(stayTo) && random.chance(0.08);
  const euros = nights * random.between(hotel.nightFrom, hotel.nightTo) * (nights > 4 ? 0.8 : 1);
  return {
    hotel: isCamp ? { name: 'Detský tábor Bystrô', ico: '90199014' } : hotel,
    stayFrom,
    stayTo,
    sumCents: isCamp ? random.between(130, 240) * 100 : priceCents(Math.round(euros), random),
    ...(isCamp ? { category: 'CAMP', relations: ['CHILD'] } : drawParty(random)),
  };
}

const parties = [
  ['SELF'],
  ['SELF', 'SPOUSE'],
  ['SELF', 'SPOUSE', 'CHILD'],
  ['SELF', 'SPOUSE', 'CHILD', 'CHILD'],
  ['SELF', 'CHILD'],
  ['SELF', 'HOUSEHOLD'],
];

function drawParty(random: Random): { category: string; relations: string[] } {
  if (random.chance(0.05)) return { category: 'PARENT', relations: ['PARENT'] };
  const category = random.pick(['ACCOMMODATION', 'ACCOMMODATION', 'ACCOMMODATION', 'PACKAGE', 'PACKAGE', 'TOURISM']);
  return { category, relations: random.pick(parties) };
}

/** A season that has begun before it is submitted. */
export function drawSeason(random: Random, submittedOn: PlainDate, isLate: boolean): SportSeason {
  const club = random.pick(sportClubs);
  const documentDate = addDays(submittedOn, -(isLate ? random.between(32, 50) : random.between(1, 24)));
  const isCamp = [7, 8, 9].includes(partsOf(submittedOn).month) && random.chance(0.4);
  const { periodFrom, periodTo } = isCamp ? campWeek(random, submittedOn) : seasonOn(submittedOn);
  const share = isCamp ? 0.6 : random.pick([0.4, 0.5, 1, 1, 1]);
  return {
    club,
    periodFrom,
    periodTo,
    documentDate,
    sumCents: Math.round(random.between(club.feeFrom, club.feeTo) * share) * 100,
    category: isCamp ? 'CAMP_CLUB' : random.pick(['MEMBERSHIP', 'MEMBERSHIP', 'TRAINING', 'TRAINING', 'OTHER']),
  };
}

/** The half-year season a date falls into: from January to June, or from September to December. */
export function seasonOn(date: PlainDate): { periodFrom: PlainDate; periodTo: PlainDate } {
  const year = yearOf(date);
  return partsOf(date).month >= 9
    ? { periodFrom: plainDateOf(year, 9, 1), periodTo: plainDateOf(year, 12, 31) }
    : { periodFrom: plainDateOf(year, 1, 1), periodTo: plainDateOf(year, 6, 30) };
}

function campWeek(random: Random, submittedOn: PlainDate): { periodFrom: PlainDate; periodTo: PlainDate } {
  const latest = addDays(submittedOn, -6);
  const periodFrom = plainDateOf(yearOf(submittedOn), 7, random.between(1, 24));
  const begun = periodFrom < latest ? periodFrom : plainDateOf(yearOf(submittedOn), 6, 24);
  return { periodFrom: begun, periodTo: addDays(begun, 5) };
}

/** The same one or two children in every claim of a parent, a year older every year. */
export function childOf(employee: PlannedEmployee, year: number, random: Random): { name: string; age: number } {
  const family = new Random(`children of ${employee.username}`);
  const children = Array.from({ length: family.chance(0.4) ? 2 : 1 }, () => ({
    name: drawChildName(family, employee.lastName),
    bornIn: family.between(2012, 2020),
  }));
  const child = random.pick(children);
  return { name: child.name, age: Math.min(18, Math.max(3, year - child.bornIn)) };
}

function priceCents(euros: number, random: Random): number {
  return euros * 100 + random.pick([0, 0, 0, 0, 50, 80, 90, random.between(1, 99)]);
}

function documentNumber(date: PlainDate, random: Random): string {
  return `${yearOf(date)}${String(random.between(1, 9_999)).padStart(5, '0')}`;
}

function isSummer(date: PlainDate): boolean {
  return [7, 8].includes(partsOf(date).month);
}
