import { expect, test } from 'vitest';
import { calculationAnswer } from './calculation.rules.ts';

test('a calculation goes out with every figure in its own place', () => {
  const stored = {
    ruleId: 'RP-2025',
    act: '172/2024 Z. z.',
    paragraph: '§ 152a',
    percent: 55,
    capCents: 27_500,
    ratio: 625_000,
    expenseCents: 41_280,
    shareCents: 22_704,
    limitCents: 17_188,
    usedCents: 8_800,
    leftCents: 8_388,
    contributionCents: 8_387,
    ownCents: 32_893,
    limitedBy: 'limit' as const,
  };
  expect(calculationAnswer(stored, '2026-07-10')).toEqual({
    ruleId: 'RP-2025',
    act: '172/2024 Z. z.',
    paragraph: '§ 152a',
    year: 2026,
    asOfDate: '2026-07-10',
    percent: 55,
    cap: '275.00',
    ratio: '62.5',
    limit: '171.88',
    used: '88.00',
    left: '83.88',
    sum: '412.80',
    share: '227.04',
    contribution: '83.87',
    own: '328.93',
    limitedBy: 'limit',
  });
});
