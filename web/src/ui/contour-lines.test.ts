import { expect, test } from 'vitest';
import { contourPaths } from './contour-lines.ts';

test('a cone has one closed line on each level below its top and none above', () => {
  const cone = (x: number, y: number) => 100 - Math.hypot(x - 100, y - 100);
  const [low, high, above] = contourPaths(cone, 200, 200, 5, [40, 80, 120]);
  expect(low!.match(/M/gu)).toHaveLength(1);
  expect(high!.match(/M/gu)).toHaveLength(1);
  expect(above).toBe('');
});

test('a slope has one open line across the whole area', () => {
  const [line] = contourPaths((x) => x, 100, 60, 10, [45]);
  const ends = line!
    .match(/^M(\S+) (\S+)Q.*L(\S+) (\S+)$/u)!
    .slice(1)
    .map(Number);
  expect(ends[0]).toBe(45);
  expect(ends[2]).toBe(45);
  expect(Math.abs(ends[3]! - ends[1]!)).toBeGreaterThan(60);
});
