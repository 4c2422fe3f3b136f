import { expect, test } from 'vitest';
import { boxOf, turned, zoomedIn, zoomedOut } from './picture-zoom.ts';

test('enlarging and shrinking go by steps and stop at 50 and 400 percent', () => {
  expect([zoomedIn(100), zoomedIn(300), zoomedIn(400)]).toEqual([125, 400, 400]);
  expect([zoomedOut(100), zoomedOut(75), zoomedOut(50)]).toEqual([75, 50, 50]);
});

test('four quarter turns lead back', () => {
  expect([0, 90, 180, 270].map((turn) => turned(turn as 0))).toEqual([90, 180, 270, 0]);
});

test('a picture fills the width of its place, upright and on its side', () => {
  const natural = { width: 600, height: 1200 };
  expect(boxOf(natural, { zoom: 100, turn: 0 }, 300)).toEqual({ width: 300, height: 600 });
  expect(boxOf(natural, { zoom: 200, turn: 180 }, 300)).toEqual({ width: 600, height: 1200 });
  expect(boxOf(natural, { zoom: 100, turn: 90 }, 300)).toEqual({ width: 300, height: 150 });
});
