import { submitRecreationClaim, submitSportClaim } from '@polana/contract/claim-submission';
import { expect, test } from 'vitest';
import { problem, type ProblemCode } from './problem.rules.ts';

const warnings: ProblemCode[] = ['employee_not_along', 'document_older_than_30_days', 'duplicate_suspected'];
const standing: ProblemCode[] = [
  'company_suspended',
  'programme_closed',
  'programme_closed_then',
  'ratio_zero',
  'not_entitled_yet',
  'allowance_year_not_begun',
  'allowance_year_closed',
  'balance_too_low',
];
const wrong: ProblemCode[] = [
  'not_employed_then',
  'rule_missing',
  'dates_reversed',
  'nights_too_few',
  'camp_one_day',
  'not_school_holiday',
  'stay_not_over',
  'person_not_eligible',
  'child_too_old',
  'membership_too_short',
  'period_two_years',
  'document_date_future',
];

test.each([...standing, ...wrong])('%s blocks', (code) => {
  const status = standing.includes(code) ? 409 : 400;
  expect(problem(code, 'sum')).toEqual({ code, path: 'sum', values: {}, status, isBlocking: true });
});

test.each(warnings)('%s only warns', (code) => {
  expect(problem(code, '', { days: 31 })).toEqual({
    code,
    path: '',
    values: { days: 31 },
    status: 409,
    isBlocking: false,
  });
});

test('the interface names every one of them', () => {
  const codes = [...warnings, ...standing, ...wrong];
  for (const { errors } of [submitRecreationClaim, submitSportClaim])
    expect(codes.filter((code) => !errors.includes(code))).toEqual([]);
});
