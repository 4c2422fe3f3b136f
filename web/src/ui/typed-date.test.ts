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

test.each([
  ['28.12.', '2025-12-28'],
  ['28 Dec', '2025-12-28'],
  ['10.1.', '2026-01-10'],
  ['11.1.', '2025-01-11'],
  ['28.12.2026', '2026-12-28'],
])('where no later day than 10 January 2026 is possible, %s is read as %s', (text, date) => {
  expect(parseTypedDate(text, '2026-01-10', { max: '2026-01-10' })).toBe(date);
});

test('the end of a stay that still goes on does not lie a year before its beginning', () => {
  const bounds = { min: '2026-07-12', max: today };
  expect(parseTypedDate('20.7.', today, bounds)).toBe('2026-07-20');
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
