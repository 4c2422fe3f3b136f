import { describe, expect, test } from 'vitest';
import { draftProblems } from './rule-draft.ts';
import { obstacles, tryRule, type TriedCase, type TriedRule } from './rule-trial.ts';

const rule: TriedRule = {
  percent: 55,
  capCents: 27_500,
  employmentMonthsMin: 24,
  nightsMin: 2,
  deadlineDays: 30,
  childAgeMax: 18,
  membershipMonthsMin: 6,
  relations: ['SELF', 'CHILD'],
};
const full = { ratio: 1_000_000, usedCents: 0, expenseCents: 10_000 };

describe('a case tried against a rule', () => {
  test('half-time with 88 € drawn and 412.80 € spent gets the 49.50 € that are left', () => {
    const trial = tryRule(rule, { ratio: 500_000, expenseCents: 41_280, usedCents: 8_800 });
    expect(trial).toMatchObject({ contributionCents: 4_950, limitedBy: 'limit', obstacles: [] });
  });

  test.each([
    [{ nights: 1 }, 'nightsTooFew'],
    [{ employmentMonths: 23 }, 'employmentTooShort'],
    [{ childAge: 19 }, 'childTooOld'],
    [{ membershipMonths: 5 }, 'membershipTooShort'],
    [{ relations: ['PARENT'] as const }, 'personNotEligible'],
    [{ category: 'PARENT' as const }, 'personNotEligible'],
  ])('%j pays nothing: %s', (facts, obstacle) => {
    expect(tryRule(rule, { ...full, ...facts })).toMatchObject({
      obstacles: [obstacle],
      contributionCents: 0,
      ownCents: 10_000,
    });
  });

  test('a camp needs no nights, a generous company fewer months, and late is not lost', () => {
    const tried = { ...full, category: 'CAMP' as const, nights: 1, employmentMonths: 12, employmentMonthsOwn: 12 };
    expect(tryRule(rule, { ...tried, daysToSubmit: 31 })).toMatchObject({
      obstacles: [],
      contributionCents: 5_500,
      isLate: true,
    });
    expect(tryRule(rule, { ...tried, daysToSubmit: 30 }).isLate).toBe(false);
  });
});

describe('exactly at the limit of a rule', () => {
  test.each<Partial<TriedCase> & { permits?: TriedRule['relations'] }>([
    { nights: 2 },
    { employmentMonths: 24 },
    { childAge: 18 },
    { membershipMonths: 6 },
    { relations: ['SELF', 'CHILD'] },
    { category: 'PARENT', relations: [], permits: ['PARENT'] },
    { category: 'PARENT', permits: [] },
    { category: 'CAMP', relations: ['PARENT'] },
    { employmentMonths: 24, employmentMonthsOwn: 30 },
  ])('%j pays', ({ permits, ...facts }) => {
    const trial = tryRule({ ...rule, relations: permits ?? rule.relations }, { ...full, ...facts });
    expect(trial).toMatchObject({ obstacles: [], contributionCents: 5_500, ownCents: 4_500, isLate: false });
  });

  test('a rule that does not ask finds nothing, whatever the case', () => {
    const silent = { ...rule, nightsMin: null, childAgeMax: null, membershipMonthsMin: null, relations: [] };
    const facts = { nights: 0, childAge: 40, membershipMonths: 0, relations: ['PARENT' as const] };
    expect(tryRule(silent, { ...full, ...facts }).obstacles).toEqual([]);
  });

  test('several obstacles are told in the order of the law, and one person too many is enough', () => {
    const facts = { employmentMonths: 1, nights: 1, childAge: 19, membershipMonths: 1, relations: ['SELF', 'PARENT'] };
    expect(tryRule(rule, { ...full, ...facts } as TriedCase).obstacles).toEqual([...obstacles]);
    expect(tryRule(rule, { ...full, employmentMonths: 11, employmentMonthsOwn: 12 }).obstacles).toEqual([
      'employmentTooShort',
    ]);
    expect(tryRule({ ...rule, deadlineDays: 0 }, full).isLate).toBe(false);
  });
});

describe('a draft', () => {
  const wording = { sk: 'Vyhlasujem.', en: 'I declare.' };
  const declarations = ['SP-1', 'SP-2', 'SP-3', 'PRIVACY'].map((id) => ({ id, employee: wording, company: wording }));
  const draft = { actionCode: 'SP' as const, validFrom: '2027-01-01', relations: [], declarations };
  const codesOf = (changes: object) =>
    draftProblems({ ...draft, ...changes }, '2025-01-01', '2026-11-15').map(({ code, path }) => `${code} ${path}`);

  test('is complete with a day to come and every wording in both languages', () => {
    expect(codesOf({})).toEqual([]);
    expect(codesOf({ validFrom: '2026-11-16' })).toEqual([]);
  });

  test('begins tomorrow at the earliest and after the newest version', () => {
    expect(codesOf({ validFrom: '2026-11-15' })).toEqual(['rule_from_too_early validFrom']);
    const overlapping = draftProblems(draft, '2027-01-01', '2026-11-15');
    expect(overlapping).toMatchObject([{ code: 'rule_validity_overlaps', values: { date: '2027-01-01' } }]);
  });

  test('says which wording is missing', () => {
    const blank = { sk: ' ', en: '' };
    expect(codesOf({ declarations: declarations.slice(1) })).toEqual(['declarations_too_few declarations.SP-1']);
    expect(
      codesOf({ declarations: declarations.with(3, { id: 'PRIVACY', employee: wording, company: blank }) }),
    ).toEqual([
      'translation_missing declarations.PRIVACY.company.sk',
      'translation_missing declarations.PRIVACY.company.en',
    ]);
  });
});
