import { expect, test } from 'vitest';
import { parseTypedDate, unreadDate } from './typed-date.ts';

const today = '2026-07-14';

test.each([
  ['19.6.', '2026-06-19'],
  ['19. 6. 2026', '2026-06-19'],
  ['19. 6. 2026', '2026-06-19'],
  ['19/6/26', '2026-06-19'],
  ['1-2-2025', '2025-02-01'],
  ['19062026', '2026-06-19'],
  ['2026-06-19', '2026-06-19'],
  ['19 Jun 2026', '2026-06-19'],
  ['3 May 2026', '2026-05-03'],
  ['3. mája', '2026-05-03'],
  ['1. október 2025', '2025-10-01'],
])('%s is read as %s', (text, date) => {
  expect(parseTypedDate(text, today)).toBe(date);
});

test.each(['', '19', '31. 2. 2026', '32.1.2026', '1.13.2026', 'zajtra', '19 Foo 2026', '1. 9. 1025', '1.12.9999'])(
  '%j is no date',
  (text) => {
    expect(parseTypedDate(text, today)).toBeNull();
  },
);

test('29 February exists only in a leap year', () => {
  expect(parseTypedDate('29.2.2028', today)).toBe('2028-02-29');
  expect(parseTypedDate('29.2.2026', today)).toBeNull();
});

test.each([
  ['', null],
  ['30. 11. 2026', null],
  ['31.11.2026', 'day'],
  ['31 Nov 2026', 'day'],
  ['29.2.', 'day'],
  ['1. 9. 1025', 'day'],
  ['zajtra', 'shape'],
  ['31.11.202', 'shape'],
  ['19 Foo 2026', 'shape'],
])('%j is told apart: a day that does not exist, or no date at all', (text, why) => {
  expect(unreadDate(text, today)).toBe(why);
});
