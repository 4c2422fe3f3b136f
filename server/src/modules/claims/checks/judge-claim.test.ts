import { describe, expect, test } from 'vitest';
import { ratioFromText } from '@polana/contract/money';
import type { AllowanceRule } from '../allowance-rule.store.ts';
import { judgeClaim, type Circumstances, type ClaimFacts } from './judge-claim.rules.ts';

const today = '2026-07-20';

const recreationRule: AllowanceRule = {
  ruleId: 'RP-2025',
  actionCode: 'RP',
  validFrom: '2025-01-01',
  validTo: null,
  act: '172/2024 Z. z.',
  paragraph: '§ 152a',
  percent: 55,
  capCents: 27_500,
  employmentMonthsMin: 24,
  nightsMin: 2,
  deadlineDays: 30,
  deadlineFrom: 'stayEnd',
  childAgeMax: null,
  membershipMonthsMin: null,
  relations: ['SELF', 'SPOUSE', 'CHILD', 'FOSTER_CHILD', 'PREADOPTION_CHILD', 'HOUSEHOLD', 'PARENT'],
};

const sportRule: AllowanceRule = {
  ...recreationRule,
  ruleId: 'SP-2025',
  actionCode: 'SP',
  paragraph: '§ 152b',
  nightsMin: null,
  deadlineFrom: 'documentIssued',
  childAgeMax: 18,
  membershipMonthsMin: 6,
  relations: [],
};

const summer = { periods: [{ firstDay: '2026-07-01', lastDay: '2026-08-31' }], knownTo: '2027-08-31' };

function circumstances(values: Partial<Circumstances> = {}): Circumstances {
  return {
    today,
    submittedOn: values.today ?? today,
    programme: { isOpen: true, isSuspended: false, closedReason: '', wasOpenThatYear: true },
    employment: { startDate: '2019-03-01', lastDay: null },
    monthsMin: 24,
    entitledSince: '2021-03-01',
    ratio: 1_000_000,
    rule: recreationRule,
    usedCents: 0,
    yearClosesOn: '2027-03-31',
    holidays: summer,
    ...values,
  };
}

const stay = (values: Partial<ClaimFacts> = {}): ClaimFacts => ({
  actionCode: 'RP',
  category: 'ACCOMMODATION',
  sumCents: 41_280,
  stayFrom: '2026-07-10',
  stayTo: '2026-07-12',
  relations: ['SELF'],
  ...values,
});

const season = (values: Partial<ClaimFacts> = {}): ClaimFacts => ({
  actionCode: 'SP',
  category: 'MEMBERSHIP',
  sumCents: 20_000,
  periodFrom: '2026-01-01',
  periodTo: '2026-06-30',
  documentDate: '2026-07-01',
  memberSince: '2025-09-01',
  ageOfChild: 10,
  ...values,
});

const inSport = (values: Partial<Circumstances> = {}) => circumstances({ rule: sportRule, ...values });

const codesOf = (facts: ClaimFacts, around: Circumstances) =>
  judgeClaim(facts, around).problems.map(({ code, path }) => `${code} ${path}`.trim());

describe('the calculation', () => {
  test.each([
    ['500.00', '100', '0', '275.00', '275.00'],
    ['499.99', '100', '0', '275.00', '275.00'],
    ['315.00', '100', '0', '275.00', '173.25'],
    ['185.00', '100', '173.25', '275.00', '101.75'],
    ['249.00', '100', '0', '275.00', '136.95'],
    ['200.00', '50', '0', '137.50', '110.00'],
    ['400.00', '50', '0', '137.50', '137.50'],
    ['300.00', '100', '110.00', '275.00', '165.00'],
    ['300.00', '50', '275.00', '137.50', '0.00'],
    ['500.00', '33.3333', '0', '91.67', '91.67'],
    ['500.00', '37.5', '0', '103.13', '103.13'],
    ['100.01', '100', '0', '275.00', '55.01'],
    ['0.01', '100', '0', '275.00', '0.01'],
    ['500.00', '0', '0', '0.00', '0.00'],
  ])('%s € at %s %% with %s € used: limit %s €, pays %s €', (expense, ratio, used, limit, pays) => {
    const cents = (text: string) => Math.round(Number(text) * 100);
    const around = circumstances({ ratio: ratioFromText(ratio), usedCents: cents(used) });
    const { calculation } = judgeClaim(stay({ sumCents: cents(expense) }), around);
    expect(calculation).toMatchObject({
      ruleId: 'RP-2025',
      paragraph: '§ 152a',
      limitCents: cents(limit),
      contributionCents: cents(pays),
      ownCents: cents(expense) - cents(pays),
    });
  });

  test('there is none before a sum is known, nor where no rule held', () => {
    expect(judgeClaim(stay({ sumCents: undefined }), circumstances()).calculation).toBeNull();
    expect(judgeClaim(stay(), circumstances({ rule: null })).calculation).toBeNull();
  });
});

test('a claim in order has no problem, and nights, deadline and days left are counted', () => {
  expect(judgeClaim(stay(), circumstances())).toMatchObject({
    problems: [],
    nights: 2,
    deadline: '2026-08-11',
    daysLeft: 22,
    isLate: false,
  });
  expect(judgeClaim(season(), inSport())).toMatchObject({
    problems: [],
    nights: null,
    deadline: '2026-07-31',
    daysLeft: 11,
  });
});

test('a half-filled form is told only what is certain', () => {
  expect(judgeClaim({ actionCode: 'RP' }, circumstances())).toEqual({
    problems: [],
    nights: null,
    deadline: null,
    daysLeft: null,
    isLate: false,
    calculation: null,
  });
});

describe('who is entitled', () => {
  test.each([
    ['2024-07-10', []],
    ['2024-07-11', ['not_entitled_yet stayFrom']],
    ['2026-07-11', ['not_employed_then stayFrom']],
  ])('somebody who started on %s and stays from 10. 7. 2026: %j', (startDate, codes) => {
    expect(codesOf(stay(), circumstances({ employment: { startDate, lastDay: null } }))).toEqual(codes);
  });

  test('the first day of entitlement is told', () => {
    const around = circumstances({ employment: { startDate: '2025-02-01', lastDay: null } });
    expect(judgeClaim(stay(), around).problems[0]).toMatchObject({
      code: 'not_entitled_yet',
      status: 409,
      isBlocking: true,
      values: { date: '2027-02-01' },
    });
  });

  test('a more generous company asks for fewer months', () => {
    const employment = { startDate: '2026-01-10', lastDay: null };
    expect(codesOf(stay(), circumstances({ employment, monthsMin: 6 }))).toEqual([]);
    expect(codesOf(stay(), circumstances({ employment, monthsMin: 7 }))).toEqual(['not_entitled_yet stayFrom']);
  });

  test('the last day of the employment still counts, the next one does not', () => {
    const ending = (lastDay: string) => circumstances({ employment: { startDate: '2019-03-01', lastDay } });
    expect(codesOf(stay(), ending('2026-07-10'))).toEqual([]);
    expect(codesOf(stay(), ending('2026-07-09'))).toEqual(['not_employed_then stayFrom']);
  });

  test('a ratio of 0 blocks', () => {
    expect(codesOf(stay(), circumstances({ ratio: 0 }))).toEqual(['ratio_zero stayFrom']);
  });

  test('a closed programme and a suspended company take nothing', () => {
    const closed = { isOpen: false, isSuspended: false, closedReason: 'Do septembra.', wasOpenThatYear: true };
    expect(judgeClaim(stay(), circumstances({ programme: closed })).problems[0]).toMatchObject({
      code: 'programme_closed',
      path: '',
      values: { reason: 'Do septembra.' },
    });
    const suspended = { isOpen: false, isSuspended: true, closedReason: '', wasOpenThatYear: true };
    expect(codesOf(stay(), circumstances({ programme: suspended }))).toEqual(['company_suspended']);
  });

  test('before the law there was nothing to claim', () => {
    expect(codesOf(stay(), circumstances({ rule: null }))).toEqual(['rule_missing stayFrom']);
  });
});

describe('the stay', () => {
  test.each([
    ['2026-07-10', '2026-07-12', []],
    ['2026-07-10', '2026-07-11', ['nights_too_few stayTo']],
    ['2026-07-10', '2026-07-10', ['nights_too_few stayTo']],
    ['2026-07-12', '2026-07-10', ['dates_reversed stayTo']],
    ['2026-07-18', '2026-07-20', []],
    ['2026-07-19', '2026-07-21', ['stay_not_over stayTo']],
  ])('from %s to %s: %j', (stayFrom, stayTo, codes) => {
    expect(codesOf(stay({ stayFrom, stayTo }), circumstances())).toEqual(codes);
  });

  test('two nights over the change of the clocks are two nights', () => {
    const around = circumstances({ today: '2027-04-01', submittedOn: '2027-04-01', yearClosesOn: '2028-03-31' });
    const judged = judgeClaim(stay({ stayFrom: '2027-03-27', stayTo: '2027-03-29' }), around);
    expect(judged).toMatchObject({ nights: 2, problems: [] });
  });

  test('a camp needs no nights but several days, and school holidays', () => {
    const camp = (stayFrom: string, stayTo: string) =>
      stay({ category: 'CAMP', relations: ['CHILD'], stayFrom, stayTo });
    expect(codesOf(camp('2026-07-13', '2026-07-14'), circumstances())).toEqual([]);
    expect(codesOf(camp('2026-07-13', '2026-07-13'), circumstances())).toEqual(['camp_one_day stayTo']);
    expect(codesOf(camp('2026-06-25', '2026-06-28'), circumstances())).toEqual(['not_school_holiday stayFrom']);
  });

  test('a weekend before the holidays belongs to the camp, a school day does not', () => {
    const easter = { periods: [{ firstDay: '2026-04-02', lastDay: '2026-04-07' }], knownTo: '2027-08-31' };
    const around = circumstances({ today: '2026-04-20', submittedOn: '2026-04-20', holidays: easter });
    const camp = (stayFrom: string, stayTo: string) => stay({ category: 'CAMP', relations: [], stayFrom, stayTo });
    expect(codesOf(camp('2026-04-03', '2026-04-07'), around)).toEqual([]);
    expect(codesOf(camp('2026-04-06', '2026-04-08'), around)).toEqual(['not_school_holiday stayFrom']);
  });

  test('holidays nobody has published yet block nothing', () => {
    const unknown = { periods: [], knownTo: '2026-06-30' };
    expect(codesOf(stay({ category: 'CAMP', relations: ['CHILD'] }), circumstances({ holidays: unknown }))).toEqual([]);
  });

  test('only the law’s circle of persons, and since 2025 the parent', () => {
    const before2025 = { ...recreationRule, relations: recreationRule.relations.filter((one) => one !== 'PARENT') };
    expect(codesOf(stay({ relations: ['SELF', 'PARENT'] }), circumstances())).toEqual([]);
    expect(codesOf(stay({ relations: ['SELF', 'PARENT'] }), circumstances({ rule: before2025 }))).toEqual([
      'person_not_eligible persons',
    ]);
    expect(codesOf(stay({ category: 'PARENT', relations: [] }), circumstances({ rule: before2025 }))).toEqual([
      'person_not_eligible category',
    ]);
    const camp = stay({ category: 'CAMP', relations: ['SPOUSE'], stayFrom: '2026-07-06', stayTo: '2026-07-10' });
    expect(codesOf(camp, circumstances())).toEqual(['person_not_eligible persons']);
  });

  test.each<[Partial<ClaimFacts>, string[]]>([
    [{ relations: ['SPOUSE', 'CHILD'] }, ['employee_not_along persons']],
    [{ relations: ['PARENT'] }, ['employee_not_along persons']],
    [{ category: 'PACKAGE', relations: ['CHILD', 'SELF'] }, []],
    [{ category: 'PARENT', relations: ['PARENT', 'HOUSEHOLD'] }, []],
    [{ category: 'CAMP', relations: ['CHILD'], stayFrom: '2026-07-06', stayTo: '2026-07-10' }, []],
  ])('who goes without the employee is asked about: %j', (facts, codes) => {
    expect(codesOf(stay(facts), circumstances())).toEqual(codes);
  });
});

test.each([
  [stay({ documentDate: '2026-07-20' }), []],
  [stay({ documentDate: '2026-07-21' }), ['document_date_future documentDate']],
  [{ actionCode: 'RP', documentDate: '2026-07-21' } as const, ['document_date_future documentDate']],
])('a document of tomorrow is none, whatever it is for: %j', (facts, codes) => {
  expect(codesOf(facts, circumstances())).toEqual(codes);
});

describe('the sport', () => {
  test.each([
    [{ ageOfChild: 18 }, []],
    [{ memberSince: '2025-12-30' }, []],
    [{ memberSince: '2025-12-31' }, []],
    [{ memberSince: '2026-01-01' }, ['membership_too_short memberSince']],
    [{ periodTo: '2027-01-31' }, ['period_two_years periodTo']],
    [{ periodTo: '2025-12-31' }, ['dates_reversed periodTo']],
    [{ documentDate: '2026-07-21' }, ['document_date_future documentDate']],
  ])('%j: %j', (values, codes) => {
    expect(codesOf(season(values), inSport())).toEqual(codes);
  });

  test('the six months are full on the day of the claim', () => {
    const coming = season({ periodFrom: '2026-07-01', periodTo: '2026-12-31', memberSince: '2026-01-20' });
    expect(codesOf(coming, inSport())).toEqual([]);
    expect(codesOf({ ...coming, memberSince: '2026-01-21' }, inSport())).toEqual(['membership_too_short memberSince']);
  });

  test.each([
    ['2026-12-31', {}, []],
    ['2027-01-01', {}, ['allowance_year_not_begun periodFrom']],
    ['2027-01-01', { today: '2026-12-31' }, ['allowance_year_not_begun periodFrom']],
    ['2027-01-01', { today: '2027-01-01' }, []],
    ['2026-09-01', { entitledSince: '2026-07-20' }, []],
    ['2026-09-01', { entitledSince: '2026-07-21' }, ['not_entitled_yet periodFrom']],
    ['2027-01-01', { entitledSince: '2026-07-21' }, ['not_entitled_yet periodFrom']],
    ['2026-07-20', { entitledSince: '2026-07-21' }, []],
  ] as const)('from %s among %j is claimed once it is credited: %j', (periodFrom, around, codes) => {
    const day = { today, ...around }.today;
    const coming = season({ periodFrom, periodTo: periodFrom, documentDate: day });
    expect(codesOf(coming, inSport({ yearClosesOn: '2028-03-31', ...around }))).toEqual(codes);
  });

  test('a child above the age of the rule is too old', () => {
    const rule = { ...sportRule, childAgeMax: 15 };
    expect(codesOf(season({ ageOfChild: 16 }), inSport({ rule }))).toEqual(['child_too_old ageOfChild']);
    const lastYear = { ageOfChild: 16, periodFrom: '2025-09-01', periodTo: '2025-12-31' };
    const { problems } = judgeClaim(season(lastYear), inSport({ rule }));
    const tooOld = problems.find(({ code }) => code === 'child_too_old');
    expect(tooOld?.values).toEqual({ count: 15, year: 2025 });
  });
});

describe('the money', () => {
  test('nothing left is told, whatever was drawn by a higher ratio before', () => {
    expect(codesOf(stay(), circumstances({ usedCents: 27_500 }))).toEqual(['balance_too_low']);
    expect(codesOf(stay(), circumstances({ ratio: 500_000, usedCents: 20_000 }))).toEqual(['balance_too_low']);
  });

  test('a stay over New Year belongs to the year in which it began, until that year is closed', () => {
    const overNewYear = stay({ stayFrom: '2025-12-30', stayTo: '2026-01-02' });
    const around = (day: string) => circumstances({ today: day, submittedOn: day, yearClosesOn: '2026-03-31' });
    expect(codesOf(overNewYear, around('2026-01-20'))).toEqual([]);
    expect(codesOf(overNewYear, around('2026-03-31'))).toEqual(['document_older_than_30_days stayTo']);
    expect(codesOf(overNewYear, around('2026-04-01'))).toEqual([
      'allowance_year_closed stayFrom',
      'document_older_than_30_days stayTo',
    ]);
  });

  test('a season of a year that is closed is told at the day it began', () => {
    const late = inSport({ today: '2027-04-01', yearClosesOn: '2027-03-31' });
    expect(codesOf(season({ documentDate: '2027-03-20' }), late)).toEqual(['allowance_year_closed periodFrom']);
  });

  test('a stay of next year is not over, and that is all', () => {
    const coming = stay({ stayFrom: '2027-01-05', stayTo: '2027-01-08' });
    expect(codesOf(coming, circumstances({ yearClosesOn: '2028-03-31' }))).toEqual(['stay_not_over stayTo']);
  });
});

describe('the time to submit', () => {
  test('the thirtieth day is in time, the thirty-first is late and only warns', () => {
    const on = (day: string) => circumstances({ today: day, submittedOn: day });
    expect(judgeClaim(stay(), on('2026-08-11'))).toMatchObject({ isLate: false, daysLeft: 0, problems: [] });
    const late = judgeClaim(stay(), on('2026-08-12'));
    expect(late).toMatchObject({ isLate: true, daysLeft: -1 });
    expect(late.problems).toMatchObject([
      {
        code: 'document_older_than_30_days',
        isBlocking: false,
        values: { days: 31, deadlineDays: 30, event: 'stayEnd' },
      },
    ]);
    expect(codesOf(season(), inSport({ today: '2026-08-01', submittedOn: '2026-08-01' }))).toEqual([
      'document_older_than_30_days documentDate',
    ]);
  });

  test('a corrected claim is counted from its first submission', () => {
    const around = circumstances({ today: '2026-09-30', submittedOn: '2026-08-01' });
    expect(judgeClaim(stay(), around)).toMatchObject({ isLate: false, problems: [] });
  });
});

test('what stands against a claim comes in the order of the law’s questions', () => {
  const facts = stay({ stayFrom: '2026-04-10', stayTo: '2026-04-11', relations: ['PARENT'] });
  const rule = { ...recreationRule, relations: [] };
  const employment = { startDate: '2025-01-01', lastDay: null };
  expect(codesOf(facts, circumstances({ ratio: 0, employment, rule, usedCents: 27_500 }))).toEqual([
    'ratio_zero stayFrom',
    'not_entitled_yet stayFrom',
    'nights_too_few stayTo',
    'person_not_eligible persons',
    'document_older_than_30_days stayTo',
  ]);
});

describe('what is said with a problem', () => {
  const problemsOf = (facts: ClaimFacts, around: Circumstances) => judgeClaim(facts, around).problems;

  test('nights, ages and months come with the figures of the rule', () => {
    expect(problemsOf(stay({ stayTo: '2026-07-11' }), circumstances())[0]?.values).toEqual({ nights: 1, nightsMin: 2 });
    expect(problemsOf(season({ ageOfChild: 19 }), inSport())[0]?.values).toEqual({ count: 18, year: 2026 });
    expect(problemsOf(season({ memberSince: '2026-06-01' }), inSport())[0]?.values).toEqual({ months: 6 });
    const newcomer = { startDate: '2026-02-01', lastDay: null };
    expect(problemsOf(season({ periodFrom: '2026-03-01' }), inSport({ employment: newcomer }))).toMatchObject([
      { code: 'not_entitled_yet', path: 'periodFrom', values: { date: '2028-02-01', months: 24 } },
    ]);
  });

  test('a season that cannot be claimed yet says from which day or year on', () => {
    const coming = season({ periodFrom: '2027-01-01', periodTo: '2027-01-01', documentDate: today });
    const around = (entitledSince: string) => inSport({ entitledSince, yearClosesOn: '2028-03-31' });
    expect(problemsOf(coming, around('2026-07-21'))).toMatchObject([{ values: { date: '2026-07-21', months: 24 } }]);
    expect(problemsOf(coming, around('2026-07-20'))).toMatchObject([{ values: { year: 2027 } }]);
  });

  test('the year that is closed or used up is the year of the claim', () => {
    const old = stay({ stayFrom: '2025-12-30', stayTo: '2026-01-02' });
    const closed = (submittedOn: string) => circumstances({ submittedOn, yearClosesOn: '2026-03-31' });
    expect(problemsOf(old, closed('2026-04-01'))[0]?.values).toEqual({ year: 2025, date: '2026-03-31' });
    expect(codesOf(old, closed('2026-01-20'))).toEqual([]);
    expect(problemsOf(stay(), circumstances({ usedCents: 27_500 }))[0]?.values).toEqual({ year: 2026 });
    expect(codesOf(stay(), circumstances({ usedCents: 27_499 }))).toEqual([]);
  });

  test('a late document is told with its days', () => {
    const late = problemsOf(season(), inSport({ submittedOn: '2026-08-01' }));
    expect(late[0]?.values).toEqual({ days: 31, deadlineDays: 30, event: 'documentIssued' });
  });
});

describe('at the very limit', () => {
  test.each<[Partial<ClaimFacts>, Partial<Circumstances>, string[]]>([
    [{ documentDate: today }, {}, []],
    [{ periodFrom: '2026-06-30', periodTo: '2026-06-30' }, {}, []],
    [{ periodFrom: undefined, periodTo: '2025-12-31', memberSince: '2025-06-01' }, {}, []],
    [{ periodTo: undefined, memberSince: '2026-01-20' }, {}, []],
    [{ periodTo: undefined, memberSince: '2026-01-21' }, {}, ['membership_too_short memberSince']],
    [{ memberSince: undefined, ageOfChild: undefined, documentDate: undefined }, {}, []],
    [{ ageOfChild: 40 }, { rule: { ...sportRule, childAgeMax: null } }, []],
    [{ memberSince: today }, { rule: { ...sportRule, membershipMonthsMin: null } }, []],
    [{}, { rule: null }, ['rule_missing periodFrom']],
    [{}, { ratio: 0 }, ['ratio_zero periodFrom']],
    [{}, { ratio: null }, []],
  ])('a season with %j among %j: %j', (facts, around, codes) => {
    expect(codesOf(season(facts), inSport(around))).toEqual(codes);
  });

  test.each<[Partial<ClaimFacts>, Partial<Circumstances>, string[]]>([
    [{ stayTo: undefined }, {}, []],
    [{ stayFrom: undefined, stayTo: '2026-07-21' }, {}, []],
    [{ category: 'PARENT', relations: [] }, {}, []],
    [{ category: 'CAMP', relations: ['CHILD', 'FOSTER_CHILD', 'PREADOPTION_CHILD', 'HOUSEHOLD'] }, {}, []],
    [{ stayTo: '2026-07-10' }, { rule: { ...recreationRule, nightsMin: null } }, []],
    [{ relations: undefined }, {}, []],
    [{ periodFrom: '2026-01-01', periodTo: '2025-01-01', ageOfChild: 40 }, {}, []],
    [{}, { usedCents: 27_500, ratio: null }, []],
    [{}, { usedCents: 27_500, rule: null }, ['rule_missing stayFrom']],
  ])('a stay with %j among %j: %j', (facts, around, codes) => {
    expect(codesOf(stay(facts), circumstances(around))).toEqual(codes);
  });

  test('a season is judged by its first day, and the first day of employment is one of it', () => {
    const startedOn = (startDate: string) => ({ employment: { startDate, lastDay: null } });
    expect(codesOf(season(), inSport(startedOn('2024-01-01')))).toEqual([]);
    expect(codesOf(season(), inSport(startedOn('2024-01-02')))).toEqual(['not_entitled_yet periodFrom']);
    expect(codesOf(stay(), circumstances({ ...startedOn('2026-07-10'), monthsMin: 0 }))).toEqual([]);
  });

  test('nights are counted for stays only, and a calculation needs the working time', () => {
    expect(judgeClaim(stay({ stayTo: undefined }), circumstances()).nights).toBeNull();
    expect(judgeClaim(stay({ stayFrom: undefined }), circumstances()).nights).toBeNull();
    expect(judgeClaim({ ...stay(), actionCode: 'SP' }, inSport()).nights).toBeNull();
    expect(judgeClaim(stay(), circumstances({ ratio: null })).calculation).toBeNull();
    expect(judgeClaim(stay({ sumCents: 0 }), circumstances()).calculation).toEqual({
      ruleId: 'RP-2025',
      act: '172/2024 Z. z.',
      paragraph: '§ 152a',
      percent: 55,
      capCents: 27_500,
      ratio: 1_000_000,
      expenseCents: 0,
      usedCents: 0,
      limitCents: 27_500,
      leftCents: 27_500,
      shareCents: 0,
      contributionCents: 0,
      ownCents: 0,
      limitedBy: 'share',
    });
  });

  test('there is no deadline without the day it is counted from, nor without a rule', () => {
    const none = { deadline: null, daysLeft: null, isLate: false };
    expect(judgeClaim(stay({ stayTo: undefined }), circumstances())).toMatchObject(none);
    expect(judgeClaim(season({ documentDate: undefined }), inSport())).toMatchObject(none);
    expect(judgeClaim(stay(), circumstances({ rule: null }))).toMatchObject(none);
  });
});
