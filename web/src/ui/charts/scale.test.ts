import { describe, expect, it } from 'vitest';
import { labelStep, scaleTo, spread } from './scale.ts';

describe('an axis', () => {
  it.each([
    [78, [0, 20, 40, 60, 80]],
    [80, [0, 20, 40, 60, 80]],
    [81, [0, 25, 50, 75, 100]],
    [72_821, [0, 20_000, 40_000, 60_000, 80_000]],
    [0.9, [0, 0.25, 0.5, 0.75, 1]],
  ])('up to %d has round ticks', (highest, ticks) => {
    expect(scaleTo(highest).ticks).toEqual(ticks);
  });

  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [9, [0, 5, 10]],
    [79, [0, 20, 40, 60, 80]],
  ])('of counts up to %d has whole ticks', (highest, ticks) => {
    expect(scaleTo(highest, { isWhole: true }).ticks).toEqual(ticks);
  });

  it('that is tight ends at the highest value', () => {
    expect(scaleTo(101, { ticks: 3, isWhole: true, isTight: true })).toEqual({ top: 101, ticks: [0, 50, 100] });
    expect(scaleTo(3, { ticks: 3, isWhole: true, isTight: true })).toEqual({ top: 3, ticks: [0, 1, 2, 3] });
  });

  it('always reaches the highest value', () => {
    for (let highest = 1; highest < 3_000; highest += 7) {
      const { top, ticks } = scaleTo(highest, { isWhole: true });
      expect(top).toBeGreaterThanOrEqual(highest);
      expect(ticks.length).toBeLessThanOrEqual(6);
    }
  });
});

it('labels that would touch are thinned out', () => {
  expect(labelStep(60, 24)).toBe(1);
  expect(labelStep(24, 24)).toBe(2);
});

describe('two labels', () => {
  const edges = { gap: 40, low: 0, high: 200 };
  it('far apart stay', () => {
    expect(spread(20, 100, edges)).toEqual([20, 100]);
  });
  it('too close move apart in their order', () => {
    expect(spread(90, 100, edges)).toEqual([75, 115]);
    expect(spread(100, 90, edges)).toEqual([115, 75]);
  });
  it('stay between the edges', () => {
    expect(spread(0, 5, edges)).toEqual([0, 40]);
    expect(spread(200, 200, edges)).toEqual([160, 200]);
  });
});
