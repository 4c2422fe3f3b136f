import { expect, test } from 'vitest';
import type { TriedRule } from '@polana/contract/rule-trial';
import type { PaidClaim } from './rule-trial.store.ts';
import { addPerson, noTotals, resultOf } from './trial.rules.ts';

const base: TriedRule = {
  percent: 55,
  capCents: 27_500,
  employmentMonthsMin: 24,
  nightsMin: 2,
  deadlineDays: 30,
  childAgeMax: 18,
  membershipMonthsMin: 6,
  relations: ['SELF', 'CHILD'],
};
const claim: PaidClaim = {
  ownerId: 'e',
  ratio: 1_000_000,
  expenseCents: 30_000,
  category: 'ACCOMMODATION',
  nights: 2,
  relations: ['SELF'],
  childAge: null,
  membershipMonths: null,
  employmentMonths: 24,
  employmentMonthsOwn: null,
};
const tried = (claims: PaidClaim[], draft: Partial<TriedRule>) =>
  addPerson(noTotals, claims, base, { ...base, ...draft });

test('each claim finds what the earlier ones used, by either rule', () => {
  expect(tried([claim, claim], { capCents: 40_000 })).toEqual({
    people: 1,
    claims: 2,
    baseCents: 27_500,
    draftCents: 33_000,
    betterPeople: 1,
    worsePeople: 0,
    refusedClaims: 0,
  });
  expect(tried([claim], { percent: 50 })).toMatchObject({ draftCents: 15_000, betterPeople: 0, worsePeople: 1 });
  expect(tried([claim], {})).toMatchObject({ betterPeople: 0, worsePeople: 0 });
});

test('totals grow by every person', () => {
  const first = tried([claim], { percent: 60 });
  const second = addPerson(first, [claim, claim], base, { ...base, nightsMin: 3 });
  const third = addPerson(second, [claim], base, { ...base, percent: 60 });
  expect(third).toEqual({
    people: 3,
    claims: 4,
    baseCents: 16_500 + 27_500 + 16_500,
    draftCents: 18_000 + 0 + 18_000,
    betterPeople: 2,
    worsePeople: 1,
    refusedClaims: 2,
  });
});

test.each<[string, Partial<PaidClaim>, Partial<TriedRule>]>([
  ['nights', { nights: 2 }, { nightsMin: 3 }],
  ['the age of the child', { childAge: 16 }, { childAgeMax: 15 }],
  ['months of membership', { membershipMonths: 6 }, { membershipMonthsMin: 7 }],
  ['months of employment', { employmentMonths: 24 }, { employmentMonthsMin: 25 }],
  ['persons', { relations: ['CHILD'] }, { relations: ['SELF'] }],
])('a stricter draft refuses by %s', (_, facts, draft) => {
  expect(tried([{ ...claim, ...facts }], draft)).toMatchObject({ refusedClaims: 1, draftCents: 0, worsePeople: 1 });
});

test('what is not known is not asked for, and the months of a generous company stay its own', () => {
  // A rule under which nothing was refused: whatever the draft refuses, it refuses anew.
  const lax = { ...base, employmentMonthsMin: 12, nightsMin: null, childAgeMax: null, membershipMonthsMin: null };
  const refused = (facts: Partial<PaidClaim>, draft: Partial<TriedRule>) =>
    addPerson(noTotals, [{ ...claim, ...facts }], lax, { ...lax, ...draft }).refusedClaims;
  expect(refused({ nights: null }, { nightsMin: 9, childAgeMax: 1, membershipMonthsMin: 99 })).toBe(0);
  expect(refused({ nights: 8 }, { nightsMin: 9 })).toBe(1);
  expect(refused({ employmentMonths: 12, employmentMonthsOwn: 12 }, { employmentMonthsMin: 30 })).toBe(0);
  expect(refused({ employmentMonths: 12 }, { employmentMonthsMin: 30 })).toBe(1);
});

test('a camp is tried as a camp', () => {
  expect(tried([{ ...claim, category: 'CAMP', nights: 1 }], { nightsMin: 9 }).refusedClaims).toBe(0);
});

test('what was an exception before is one again', () => {
  const exception = { ...claim, nights: 1 };
  expect(tried([exception], { percent: 60 })).toMatchObject({
    refusedClaims: 0,
    baseCents: 16_500,
    draftCents: 18_000,
  });
  const twice = { ...exception, relations: ['CHILD' as const] };
  expect(tried([twice], { relations: ['SELF'] })).toMatchObject({ refusedClaims: 1 });
});

test('totals leave as euros beside the counts', () => {
  expect(noTotals).toEqual(resultNumbers());
  const { people, ...rest } = resultOf({ ...noTotals, people: 3, baseCents: 16_500, draftCents: 18_005 });
  expect(people).toBe(3);
  expect(rest).toEqual({
    claims: 0,
    betterPeople: 0,
    worsePeople: 0,
    refusedClaims: 0,
    baseTotal: '165.00',
    draftTotal: '180.05',
  });
});

function resultNumbers() {
  return { people: 0, claims: 0, baseCents: 0, draftCents: 0, betterPeople: 0, worsePeople: 0, refusedClaims: 0 };
}
