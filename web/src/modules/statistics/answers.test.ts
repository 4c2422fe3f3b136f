import { describe, expect, it } from 'vitest';
import {
  compareAmounts,
  obligationOf,
  peakOf,
  percentsOf,
  roughly,
  thousandsOf,
  weakestOf,
  wholeEuros,
} from './answers.ts';

it.each([
  [
    [276, 11, 143],
    [64, 3, 33],
  ],
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [0, 0, 5],
    [0, 0, 100],
  ],
  [
    [0, 0, 0],
    [0, 0, 0],
  ],
])('the percents of %j are %j', (parts, percents) => {
  expect(percentsOf(parts)).toEqual(percents);
});

it.each([
  ['112.00', '100.00', { direction: 'more', percent: 12 }],
  ['88.00', '100.00', { direction: 'less', percent: 12 }],
  ['100.20', '100.00', { direction: 'same', percent: 0 }],
  ['5.00', '0.00', null],
  ['5.00', null, null],
])('%s against %s', (amount, earlier, comparison) => {
  expect(compareAmounts(amount, earlier)).toEqual(comparison);
});

it.each([
  ['72821.78', '73000.00'],
  ['7821.78', '7800.00'],
  ['123456.00', '120000.00'],
  ['99.50', '100.00'],
  ['47.30', '47.00'],
  ['3.20', '3.00'],
])('%s is roughly %s', (amount, rough) => {
  expect(roughly(amount)).toBe(rough);
});

it('thousands and whole euros are rounded', () => {
  expect(wholeEuros('7294.50')).toBe('7295.00');
  expect(thousandsOf('68499.99')).toBe(68);
  expect(thousandsOf('68500.00')).toBe(69);
});

describe('the peak of a year', () => {
  const months = (counts: number[]) =>
    counts.map((count, index) => ({
      month: `2026-${String(index + 1).padStart(2, '0')}-01`,
      RP: count,
      SP: 0,
      isComplete: true,
    }));
  it('is one month', () => {
    expect(peakOf(months([5, 5, 5, 5, 5, 40, 5, 5, 5, 5, 5, 5]))).toEqual({ kind: 'one', month: '2026-06-01' });
  });
  it('takes in neighbours that come near it', () => {
    expect(peakOf(months([20, 30, 30, 30, 50, 79, 90, 80, 40, 30, 20, 30]))).toEqual({
      kind: 'range',
      from: '2026-06-01',
      to: '2026-08-01',
    });
  });
  it('is no longer than three months', () => {
    expect(peakOf(months([1, 1, 1, 1, 90, 90, 90, 90, 90, 1, 1, 1]))).toEqual({
      kind: 'range',
      from: '2026-05-01',
      to: '2026-07-01',
    });
  });
  it('does not exist in an even year', () => {
    expect(peakOf(months([10, 11, 10, 12, 10, 11, 10, 9, 10, 11, 10, 10]))).toEqual({ kind: 'even' });
  });
  it('at the edge stays inside', () => {
    expect(peakOf(months([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 28, 30]))).toEqual({
      kind: 'range',
      from: '2026-11-01',
      to: '2026-12-01',
    });
  });
});

describe('who draws less', () => {
  const group = (entitled: number, claimed: number) => ({ from: 0, below: null, entitled, claimed });
  const even = [group(100, 50), group(100, 51)];
  it.each([
    [[group(10, 2), group(100, 50)], even, 'ratioLow'],
    [[group(10, 8), group(100, 50)], even, 'ratioFull'],
    [even, [group(50, 10), group(50, 40)], 'lengthShort'],
    [even, [group(50, 40), group(50, 10)], 'lengthLong'],
    [even, even, 'even'],
    [[group(100, 50)], [], 'even'],
    [[], [], 'even'],
    [[group(10, 2), group(10, 3), group(100, 50)], even, 'ratioLow'],
    [[group(10, 3), group(10, 2), group(100, 50)], even, 'ratioLow'],
  ])('case %#', (byRatio, byLength, kind) => {
    expect(weakestOf(byRatio, byLength)).toEqual({ kind });
  });
  it('names the group where others of its side draw more than the last', () => {
    const [few, middle, full] = [group(9, 6), group(20, 9), group(100, 62)];
    expect(weakestOf([few, middle, full], even)).toEqual({ kind: 'ratioOne', group: middle });
    expect(weakestOf(even, [few, middle, full])).toEqual({ kind: 'lengthOne', group: middle });
  });
});

it.each([
  [true, '454.1', 'obliged'],
  [true, '49.0', 'ends'],
  [false, '49.1', 'begins'],
  [false, '12.0', 'free'],
])('obliged now: %s, this year %s: %s', (isObliged, averageThisYear, obligation) => {
  expect(obligationOf({ isObliged, averageThisYear, threshold: 49 })).toBe(obligation);
});
