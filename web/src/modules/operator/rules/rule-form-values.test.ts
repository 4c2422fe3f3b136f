import type { RuleDraft } from '@polana/contract/operator-rules';
import { expect, test } from 'vitest';
import { fieldProblems, formValuesOf, requestFromForm, ruleFromForm } from './rule-form-values.ts';
import { ownCasesFrom } from './tried-cases.ts';
import { centsFromTyped, ratioFromTyped, wholeFromTyped } from './typed-figures.ts';

const draft: RuleDraft = {
  id: '0193aa80-0000-7000-8000-000000000001',
  actionCode: 'RP',
  status: 'draft',
  version: 3,
  validFrom: '2027-01-01',
  rule: {
    act: '172/2024 Z. z.',
    paragraph: '§ 152a',
    percent: 55,
    cap: '275.00',
    employmentMonthsMin: 24,
    nightsMin: 2,
    deadlineDays: 30,
    childAgeMax: null,
    membershipMonthsMin: null,
    relations: ['SELF', 'PARENT'],
  },
  declarations: [],
  baseRuleId: 'RP-2025',
  changedBy: 'Oľga Prvá',
  changedAt: '2026-11-15T10:00:00Z',
  plannedBy: null,
  plannedAt: null,
  mayConfirm: false,
};
const values = formValuesOf(draft, (wire) => wire.replace('.', ','));

test('what nobody touched is sent as it came', () => {
  const rule = ruleFromForm('RP', values);
  expect(rule).toEqual(draft.rule);
  expect(rule && requestFromForm(rule, values, 3)).toEqual({
    version: 3,
    validFrom: '2027-01-01',
    rule: draft.rule,
    declarations: [],
  });
});

test('a figure out of range is named and nothing is sent', () => {
  const wrong = { ...values, percent: '101', cap: '0,50', nightsMin: 'dve', act: ' ' };
  expect([...fieldProblems('RP', wrong).keys()]).toEqual(['act', 'percent', 'nightsMin', 'cap']);
  expect(ruleFromForm('RP', wrong)).toBeNull();
});

test('figures are read as people type them', () => {
  expect(['412,80', '1 275,4 €', '300', '3,005', '-1'].map(centsFromTyped)).toEqual([
    41_280,
    127_540,
    30_000,
    null,
    null,
  ]);
  expect(['62,5 %', '100', '100,1'].map(ratioFromTyped)).toEqual([625_000, 1_000_000, null]);
  expect(['24', '2,5', ''].map(wholeFromTyped)).toEqual([24, null, null]);
});

test('own cases survive in the browser; whatever else stands there is left out', () => {
  const kept = { ratio: 1_000_000, expenseCents: 100, usedCents: 0, nights: 2 };
  expect(ownCasesFrom(JSON.stringify([kept, { ratio: 1 }, null, { ...kept, name: 'x' }]))).toEqual([kept]);
  expect(ownCasesFrom('not json')).toEqual([]);
});
