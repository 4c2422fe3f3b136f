import { contributionOf } from '@polana/contract/allowance';
import type { ClaimTemplate } from '@polana/contract/claim-form';
import { centsFromText } from '@polana/contract/money';
import { expect, it } from 'vitest';
import { templateOf } from './claim-template.fixture.ts';
import { afterThisClaim, baseOf, calculate, expenseThatFills, isRoundedUp } from './submit-claim-calculation.ts';

const template: ClaimTemplate = templateOf('RP', { used: '88.00', left: '187.00' });

function calculated(sumCents: number, changes: Partial<ClaimTemplate> = {}) {
  const base = baseOf({ ...template, ...changes }, '2026-06-19', null);
  return calculate(base!, sumCents);
}

it('pays 55 percent until the yearly limit is used up, and says what limited it', () => {
  expect(calculated(41_280)).toMatchObject({
    share: '227.04',
    left: '187.00',
    contribution: '187.00',
    own: '225.80',
    limitedBy: 'limit',
  });
  expect(calculated(10_001)).toMatchObject({ contribution: '55.01', own: '45.00', limitedBy: 'share' });
  expect(calculated(1_230)).toMatchObject({ contribution: '6.77', own: '5.53' });
});

it('what the employer and the employee pay is the receipt to the cent', () => {
  for (const sumCents of [1, 99, 10_001, 33_333, 41_280, 99_999_99]) {
    const { contribution, own, sum } = calculated(sumCents);
    expect(centsFromText(contribution) + centsFromText(own)).toBe(centsFromText(sum));
  }
});

it('part-time shrinks the limit only', () => {
  const half = { ...template.rule, ratio: '50' };
  expect(calculated(20_000, { rule: half, used: '0.00' })).toMatchObject({ limit: '137.50', contribution: '110.00' });
  expect(calculated(40_000, { rule: half, used: '0.00' })).toMatchObject({
    contribution: '137.50',
    limitedBy: 'limit',
  });
});

it('a stay in another year waits for the server, whose figures then serve for every further sum', () => {
  expect(baseOf(template, '2025-12-28', null)).toBeNull();
  const fromServer = { ...calculated(10_000), asOfDate: '2025-12-28', year: 2025, used: '200.00' };
  const base = baseOf(template, '2025-12-28', fromServer);
  expect(calculate(base!, 50_000)).toMatchObject({ year: 2025, left: '75.00', contribution: '75.00' });
  expect(baseOf(template, '2026-06-19', fromServer)).toMatchObject({ year: 2026, used: '88.00' });
});

it('says when the share was rounded up to the cent', () => {
  expect(isRoundedUp(calculated(10_001))).toBe(true);
  expect(isRoundedUp(calculated(41_280))).toBe(false);
});

it('the reverse question: the smallest receipt that fills what is left', () => {
  expect(expenseThatFills(10_175, 55)).toBe(18_499);
  expect(expenseThatFills(27_500, 55)).toBe(49_999);
  expect(expenseThatFills(0, 55)).toBe(0);
  const rule = { percent: 55, capCents: 27_500 };
  for (const leftCents of [1, 55, 101, 17_325, 27_499]) {
    const expenseCents = expenseThatFills(leftCents, 55);
    const paid = (cents: number) =>
      contributionOf({ rule, ratio: 1_000_000, expenseCents: cents, usedCents: 27_500 - leftCents }).contributionCents;
    expect(paid(expenseCents)).toBe(leftCents);
    expect(paid(expenseCents - 1)).toBeLessThan(leftCents);
  }
});

it('after this claim the rest of the limit and what would use it up are known', () => {
  expect(afterThisClaim(calculated(20_000))).toEqual({ leftCents: 7_700, spendCents: 14_000 - 1 });
  expect(afterThisClaim(calculated(41_280))).toEqual({ leftCents: 0, spendCents: 0 });
});
