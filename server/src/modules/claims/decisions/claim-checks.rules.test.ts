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
  relations: ['SELF'],
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
  periodTo: '2026-08-31',
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
  ['a family without the employee', { relations: ['SPOUSE', 'CHILD'] }, 'persons', 'warning'],
  ['two declarations', { declarationsCount: 2 }, 'declarations', 'failed'],
])('%s is found and comes first', (_, change, code, result) => {
  expect(checkClaim({ ...stay, ...change })[0]).toMatchObject({ code, result });
});

test('a camp in the holidays needs no nights', () => {
  const oneNight = { category: 'CAMP', stayTo: '2026-07-02', firstSubmittedOn: '2026-07-20' };
  const camp = checkClaim({ ...stay, ...oneNight, isInSchoolHolidays: true });
  expect(worstOf(camp)).toBe('clean');
});

test.each<Partial<ClaimToCheck>>([
  { relations: [] },
  { relations: ['CHILD', 'SELF'] },
  { category: 'PARENT', relations: ['PARENT', 'HOUSEHOLD'] },
  { category: 'CAMP', relations: ['CHILD'], isInSchoolHolidays: true },
])('%j is a circle of persons the law pays for', (change) => {
  expect(worstOf(checkClaim({ ...stay, ...change }))).toBe('clean');
});

test('a company that asks for no months takes everybody', () => {
  expect(worstOf(checkClaim({ ...stay, employmentStart: '2026-06-30', employmentMonthsMin: 0 }))).toBe('clean');
});

test.each<[string, Partial<ClaimToCheck>, string, string]>([
  ['nothing', {}, 'otherYear', 'passed'],
  ['a child over 18', { rule: { ...sport.rule, childAgeMax: 17 } }, 'childAge', 'failed'],
  ['five months of membership', { memberSince: '2026-02-03' }, 'membership', 'failed'],
  [
    'six months on the last day of the period',
    { memberSince: '2025-12-30', periodTo: '2026-06-30' },
    'membership',
    'passed',
  ],
  ['six months only after the period', { memberSince: '2026-01-01', periodTo: '2026-06-30' }, 'membership', 'failed'],
  ['a season over two years', { periodFrom: '2025-12-31' }, 'otherYear', 'failed'],
  ['a late document', { documentDate: '2026-07-02' }, 'deadline', 'warning'],
])('a sport claim with %s is judged so', (_, change, code, result) => {
  expect(checkClaim({ ...sport, ...change }).find((finding) => finding.code === code)?.result).toBe(result);
});

const findingOf = (claim: ClaimToCheck, code: string) => checkClaim(claim).find((finding) => finding.code === code);

test.each<[ClaimToCheck, Partial<ClaimToCheck>, string, string, object]>([
  [stay, {}, 'nights', 'nights.passed', { count: 2, minimum: 2 }],
  [stay, { stayTo: '2026-07-02' }, 'nights', 'nights.failed', { count: 1, minimum: 2 }],
  [stay, { category: 'CAMP' }, 'schoolHoliday', 'schoolHoliday.failed', {}],
  [stay, { category: 'CAMP', isInSchoolHolidays: true }, 'schoolHoliday', 'schoolHoliday.passed', {}],
  [stay, {}, 'deadline', 'deadline.stay', { count: 30, limit: 30 }],
  [stay, { firstSubmittedOn: '2026-08-03' }, 'deadline', 'deadline.stayLate', { count: 31, limit: 30 }],
  [stay, { firstSubmittedOn: '2026-07-01' }, 'deadline', 'deadline.stay', { count: 0, limit: 30 }],
  [sport, {}, 'deadline', 'deadline.document', { count: 23, limit: 30 }],
  [sport, { documentDate: '2026-07-02' }, 'deadline', 'deadline.documentLate', { count: 31, limit: 30 }],
  [stay, {}, 'employment', 'employment.passed', { start: '2024-07-01', count: 24 }],
  [stay, { employmentMonthsMin: 0 }, 'employment', 'employment.none', { start: '2024-07-01' }],
  [stay, { employmentEnd: '2026-07-01' }, 'employment', 'employment.passed', { start: '2024-07-01', count: 24 }],
  [stay, { employmentEnd: '2026-06-30' }, 'employment', 'employment.ended', { end: '2026-06-30' }],
  [stay, { employmentStart: '2024-07-02' }, 'employment', 'employment.short', { count: 23, minimum: 24 }],
  [stay, { employmentStart: '2026-05-01' }, 'employment', 'employment.short', { count: 2, minimum: 24 }],
  [stay, { ratio: 0 }, 'ratio', 'ratio.zero', { ratio: 0, before: 1_000_000, day: '2026-07-01', limitCents: 27_500 }],
  [
    stay,
    { ratio: null },
    'ratio',
    'ratio.zero',
    { ratio: 0, before: 1_000_000, day: '2026-07-01', limitCents: 27_500 },
  ],
  [
    stay,
    { ratio: 5 },
    'ratio',
    'ratio.changed',
    { ratio: 5, before: 1_000_000, day: '2026-07-01', limitCents: 27_500 },
  ],
  [stay, {}, 'duplicate', 'duplicate.passed', { count: 0 }],
  [stay, { duplicatesCount: 1 }, 'duplicate', 'duplicate.suspected', { count: 1 }],
  [stay, {}, 'declarations', 'declarations.passed', { count: 3, needed: 3 }],
  [stay, { declarationsCount: 2 }, 'declarations', 'declarations.missing', { count: 2, needed: 3 }],
  [sport, {}, 'childAge', 'childAge.passed', { count: 18 }],
  [sport, { childAge: 19 }, 'childAge', 'childAge.failed', { count: 18 }],
  [sport, {}, 'membership', 'membership.passed', { since: '2026-02-02', count: 6 }],
  [sport, { memberSince: '2026-02-03' }, 'membership', 'membership.short', { since: '2026-02-03', count: 6 }],
  [sport, {}, 'otherYear', 'otherYear.passed', { year: 2026 }],
  [sport, { periodFrom: '2025-12-31' }, 'otherYear', 'otherYear.failed', { year: 2025 }],
])('%#: %o', (claim, change, code, text, values) => {
  const isFine = /passed$|none$|stay$|document$/.test(text);
  const result = isFine ? 'passed' : expect.stringMatching(/^(failed|warning)$/);
  expect(findingOf({ ...claim, ...change }, code)).toMatchObject({ text, result });
  expect(findingOf({ ...claim, ...change }, code)?.values).toEqual(values);
});

test('a part of the working time is told where nothing changed, and the limit with its figures', () => {
  const calculation = { ...stay.calculation, ratio: 500_000, limitedBy: 'limit' as const };
  const claim = { ...stay, ratio: 500_000, calculation };
  expect(findingOf(claim, 'ratio')).toMatchObject({ result: 'passed', text: 'ratio.part' });
  expect(findingOf(claim, 'limit')).toEqual({
    code: 'limit',
    result: 'warning',
    text: 'limit.reached',
    values: { percent: 55, shareCents: 11_000, leftCents: 27_500, contributionCents: 11_000 },
  });
});

test.each<[ClaimToCheck, Partial<ClaimToCheck>, string]>([
  [stay, { stayFrom: null }, 'nights'],
  [stay, { stayTo: null }, 'nights'],
  [stay, { rule: { ...stay.rule, nightsMin: null } }, 'nights'],
  [stay, { stayTo: null }, 'deadline'],
  [sport, { documentDate: null }, 'deadline'],
  [sport, { childAge: null }, 'childAge'],
  [sport, { rule: { ...sport.rule, childAgeMax: null } }, 'childAge'],
  [sport, { memberSince: null }, 'membership'],
  [sport, { rule: { ...sport.rule, membershipMonthsMin: null } }, 'membership'],
  [sport, { periodFrom: null }, 'otherYear'],
  [sport, { periodTo: null }, 'otherYear'],
  [stay, { periodFrom: '2025-12-31', periodTo: '2026-01-01' }, 'otherYear'],
  [stay, { memberSince: '2026-07-01', rule: { ...stay.rule, membershipMonthsMin: 6 } }, 'membership'],
])('%#: what a claim does not say is not judged', (claim, change, code) => {
  expect(findingOf({ ...claim, ...change }, code)).toBeUndefined();
});

test('what failed comes first, then what warns, then the rest in the order of the checks', () => {
  const findings = checkClaim({ ...sport, duplicatesCount: 1, declarationsCount: 0 });
  expect(findings.map(({ code, result }) => `${code} ${result}`)).toEqual([
    'declarations failed',
    'duplicate warning',
    'childAge passed',
    'membership passed',
    'otherYear passed',
    'deadline passed',
    'employment passed',
  ]);
  expect(worstOf(findings)).toBe('failed');
  expect(worstOf(checkClaim({ ...sport, duplicatesCount: 1 }))).toBe('warning');
  expect(worstOf([])).toBe('clean');
});
