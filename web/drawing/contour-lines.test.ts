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
  const [, x, y] = /^M(\S+) (\S+)q/u.exec(line!)!.map(Number);
  const steps = [...line!.matchAll(/q\S+ \S+ (\S+) (\S+?)(?=[ql])|l(\S+) (\S+)$/gu)];
  const moved = (across: number, last: number) =>
    steps.reduce((sum, step) => sum + Number(step[across] ?? step[last]), 0);
  expect(x).toBe(45);
  expect(moved(1, 3)).toBe(0);
  expect(Math.abs(moved(2, 4))).toBeGreaterThan(60);
  expect(y).toBeLessThan(0);
});
