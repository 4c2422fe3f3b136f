import { describe, expect, test } from 'vitest';
import type { RuleValues } from '@polana/contract/operator-rules';
import type { AllowanceRule } from '../allowance-rule.store.ts';
import type { WordingVersion } from './declaration-version.store.ts';
import {
  contentDifferences,
  declarationsOn,
  fitsAllowance,
  proposedFirstDay,
  ruleOf,
  valuesOf,
} from './rule-content.rules.ts';

const recreation: RuleValues = {
  act: '172/2024 Z. z.',
  paragraph: '§ 152a',
  percent: 55,
  cap: '275.00',
  employmentMonthsMin: 24,
  nightsMin: 2,
  deadlineDays: 30,
  childAgeMax: null,
  membershipMonthsMin: null,
  relations: ['SELF', 'CHILD'],
};
const sport: RuleValues = { ...recreation, nightsMin: null, childAgeMax: 18, membershipMonthsMin: 6, relations: [] };
const { cap: _cap, ...plain } = recreation;
const rule: AllowanceRule = {
  ...plain,
  ruleId: 'RP-2025',
  actionCode: 'RP',
  validFrom: '2025-01-01',
  validTo: null,
  capCents: 27_500,
  deadlineFrom: 'stayEnd',
};

test('a rule travels by its values, and the next version is made of them', () => {
  expect(valuesOf(rule)).toEqual(recreation);
  expect(
    ruleOf({ ...rule, validTo: '2026-12-31' }, '2027-01-01', { ...recreation, cap: '300.50', percent: 60 }),
  ).toEqual({
    ...rule,
    ruleId: 'RP-2027',
    validFrom: '2027-01-01',
    capCents: 30_050,
    percent: 60,
  });
});

test.each([
  ['2027-01-01', 'RP-2027'],
  ['2027-07-01', 'RP-2027-07-01'],
  ['2027-01-02', 'RP-2027-01-02'],
])('a version from %s is called %s', (validFrom, ruleId) => {
  expect(ruleOf(rule, validFrom, recreation).ruleId).toBe(ruleId);
});

const wording = { sk: 'Áno.', en: 'Yes.' };
const declared = (...ids: string[]) => ids.map((id) => ({ id, employee: wording, company: wording }));

describe('what fits an allowance', () => {
  const fitsRecreation = (values: Partial<RuleValues>, ids = ['RP-1', 'PRIVACY']) =>
    fitsAllowance('RP', { rule: { ...recreation, ...values }, declarations: declared(...ids) });
  const fitsSport = (values: Partial<RuleValues>) =>
    fitsAllowance('SP', { rule: { ...sport, ...values }, declarations: declared('SP-3') });

  test('nights and persons belong to recreation, the child to sport', () => {
    expect([fitsRecreation({}), fitsSport({})]).toEqual([true, true]);
    expect(fitsRecreation({ nightsMin: null })).toBe(false);
    expect(fitsRecreation({ childAgeMax: 18 })).toBe(false);
    expect(fitsRecreation({ membershipMonthsMin: 6 })).toBe(false);
    expect(fitsSport({ nightsMin: 2 })).toBe(false);
    expect(fitsSport({ childAgeMax: null })).toBe(false);
    expect(fitsSport({ membershipMonthsMin: null })).toBe(false);
    expect(fitsSport({ relations: ['CHILD'] })).toBe(false);
  });

  test('nobody and no declaration twice, and no declaration of the other allowance', () => {
    expect(fitsRecreation({ relations: ['SELF', 'SELF'] })).toBe(false);
    expect(fitsRecreation({}, ['RP-1', 'RP-1'])).toBe(false);
    expect(fitsRecreation({}, ['RP-1', 'SP-1'])).toBe(false);
  });
});

test('the next version is proposed for the January after today and after the newest', () => {
  expect(proposedFirstDay('2025-01-01', '2026-07-01')).toBe('2027-01-01');
  expect(proposedFirstDay('2028-07-01', '2026-07-01')).toBe('2029-01-01');
});

test('declarations are worded as on the day, for each audience, and empty where they were not yet', () => {
  const version = (changes: Partial<WordingVersion>): WordingVersion => ({
    declarationId: 'RP-1',
    audience: 'employee',
    version: 1,
    validFrom: '2025-01-01',
    textSk: 'Prvé',
    textEn: 'First',
    ...changes,
  });
  const wordings = [
    version({}),
    version({ version: 2, validFrom: '2026-01-01', textSk: 'Druhé', textEn: 'Second' }),
    version({ audience: 'company', textSk: 'Firma', textEn: 'Company' }),
    version({ declarationId: 'SP-1', textSk: 'Šport', textEn: 'Sport' }),
  ];
  const company = { sk: 'Firma', en: 'Company' };
  const first = (day: string) => declarationsOn(wordings, 'RP', day)[0];
  expect(first('2025-12-31')).toEqual({ id: 'RP-1', version: 1, employee: { sk: 'Prvé', en: 'First' }, company });
  expect(first('2026-01-01')).toEqual({ id: 'RP-1', version: 2, employee: { sk: 'Druhé', en: 'Second' }, company });
  const none = { version: 0, employee: { sk: '', en: '' }, company: { sk: '', en: '' } };
  expect(first('2024-12-31')).toEqual({ id: 'RP-1', ...none });
  expect(declarationsOn(wordings, 'RP', '2026-01-01').slice(1)).toEqual(
    ['RP-2', 'RP-3', 'PRIVACY'].map((id) => ({ id, ...none })),
  );
});

test('differences are told field by field, also where one side has none', () => {
  const before = { rule: recreation, declarations: declared('RP-1') };
  const after = {
    rule: { ...recreation, percent: 60, relations: ['SELF' as const] },
    declarations: [
      { id: 'RP-1', employee: { sk: 'a', en: 'b' }, company: { sk: 'c', en: 'd' } },
      { id: 'RP-2', employee: wording, company: wording },
    ],
  };
  const there = {
    percent: { from: 55, to: 60 },
    relations: { from: ['SELF', 'CHILD'], to: ['SELF'] },
    'RP-1.employee.sk': { from: 'Áno.', to: 'a' },
    'RP-1.employee.en': { from: 'Yes.', to: 'b' },
    'RP-1.company.sk': { from: 'Áno.', to: 'c' },
    'RP-1.company.en': { from: 'Yes.', to: 'd' },
    'RP-2.employee.sk': { from: null, to: 'Áno.' },
    'RP-2.employee.en': { from: null, to: 'Yes.' },
    'RP-2.company.sk': { from: null, to: 'Áno.' },
    'RP-2.company.en': { from: null, to: 'Yes.' },
  };
  expect(contentDifferences(before, before)).toEqual({});
  expect(contentDifferences(before, after)).toEqual(there);
  expect(contentDifferences(after, before)).toEqual(
    Object.fromEntries(Object.entries(there).map(([field, { from, to }]) => [field, { from: to, to: from }])),
  );
});
