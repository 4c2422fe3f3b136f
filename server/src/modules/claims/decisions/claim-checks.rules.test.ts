import { expect, test } from 'vitest';
import { checkClaim, type ClaimToCheck, worstOf } from './claim-checks.rules.ts';

const stay: ClaimToCheck = {
  claimId: 'c',
  actionCode: 'RP',
  category: 'ACCOMMODATION',
  asOfDate: '2026-07-01',
  stayFrom: '2026-07-01',
  stayTo: '2026-07-03',
  periodFrom: null,
  periodTo: null,
  documentDate: '2026-07-03',
  childAge: null,
  memberSince: null,
  firstSubmittedOn: '2026-08-02',
  calculation: {
    ruleId: 'RP-2025',
    act: '',
    paragraph: '§ 152a',
    percent: 55,
    capCents: 27_500,
    ratio: 1_000_000,
    expenseCents: 20_000,
    shareCents: 11_000,
    limitCents: 27_500,
    usedCents: 0,
    leftCents: 27_500,
    contributionCents: 11_000,
    ownCents: 9_000,
    limitedBy: 'share',
  },
  declarationsCount: 3,
  isInSchoolHolidays: false,
  employmentStart: '2024-07-01',
  employmentEnd: null,
  ratio: 1_000_000,
  employmentMonthsMin: 24,
  rule: { nightsMin: 2, deadlineDays: 30, childAgeMax: null, membershipMonthsMin: null },
  duplicatesCount: 0,
};

const sport: ClaimToCheck = {
  ...stay,
  actionCode: 'SP',
  category: 'MEMBERSHIP',
  stayFrom: null,
  stayTo: null,
  periodFrom: '2026-01-01',
  periodTo: '2026-06-30',
  documentDate: '2026-07-10',
  childAge: 18,
  memberSince: '2026-02-02',
  rule: { nightsMin: null, deadlineDays: 30, childAgeMax: 18, membershipMonthsMin: 6 },
};

test('two nights, the thirtieth day, exactly 24 months: everything is in order', () => {
  const findings = checkClaim(stay);
  expect(worstOf(findings)).toBe('clean');
  expect(findings.map((finding) => finding.code)).toEqual([
    'nights',
    'deadline',
    'employment',
    'duplicate',
    'declarations',
  ]);
});

test.each<[string, Partial<ClaimToCheck>, string, string]>([
  ['one night', { stayTo: '2026-07-02' }, 'nights', 'failed'],
  ['a camp outside the holidays', { category: 'CAMP', stayTo: '2026-07-02' }, 'schoolHoliday', 'failed'],
  ['the thirty-first day', { firstSubmittedOn: '2026-08-03' }, 'deadline', 'warning'],
  ['a day short of 24 months', { employmentStart: '2024-07-02' }, 'employment', 'failed'],
  ['an employment that ended before', { employmentEnd: '2026-06-30' }, 'employment', 'failed'],
  ['a ratio of zero', { ratio: 0 }, 'ratio', 'failed'],
  ['a ratio changed afterwards', { ratio: 500_000 }, 'ratio', 'warning'],
  ['the limit deciding', { calculation: { ...stay.calculation, limitedBy: 'limit' } }, 'limit', 'warning'],
  ['a similar receipt', { duplicatesCount: 1 }, 'duplicate', 'warning'],
  ['two declarations', { declarationsCount: 2 }, 'declarations', 'failed'],
])('%s is found and comes first', (_, change, code, result) => {
  expect(checkClaim({ ...stay, ...change })[0]).toMatchObject({ code, result });
});

test('a camp in the holidays needs no nights', () => {
  const oneNight = { category: 'CAMP', stayTo: '2026-07-02', firstSubmittedOn: '2026-07-20' };
  const camp = checkClaim({ ...stay, ...oneNight, isInSchoolHolidays: true });
  expect(worstOf(camp)).toBe('clean');
});

test('a company that asks for no months takes everybody', () => {
  expect(worstOf(checkClaim({ ...stay, employmentStart: '2026-06-30', employmentMonthsMin: 0 }))).toBe('clean');
});

test.each<[string, Partial<ClaimToCheck>, string, string]>([
  ['nothing', {}, 'otherYear', 'passed'],
  ['a child over 18', { rule: { ...sport.rule, childAgeMax: 17 } }, 'childAge', 'failed'],
  ['five months of membership', { memberSince: '2026-02-03' }, 'membership', 'failed'],
  ['a season over two years', { periodFrom: '2025-12-31' }, 'otherYear', 'failed'],
  ['a late document', { documentDate: '2026-07-02' }, 'deadline', 'warning'],
])('a sport claim with %s is judged so', (_, change, code, result) => {
  expect(checkClaim({ ...sport, ...change }).find((finding) => finding.code === code)?.result).toBe(result);
});
