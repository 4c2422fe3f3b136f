import { expect, test } from 'vitest';
import { capOn, entitledCents, judgedOn, openYears } from './entitlement.rules.ts';

test('the year before stays open to its last open day', () => {
  expect(openYears('2026-03-31', '2026-03-31')).toEqual([2025, 2026]);
  expect(openYears('2026-04-01', '2026-03-31')).toEqual([2026]);
});

test.each([
  ['2026-07-05', '2026-07-05'],
  ['2026-12-31', '2026-12-31'],
  ['2027-02-10', '2026-12-31'],
])('on %s the year 2026 is judged by %s', (today, day) => {
  expect(judgedOn(2026, today)).toBe(day);
});

test('a cap holds from its first day to its last', () => {
  const before = { validFrom: '2019-01-01', validTo: '2024-12-31', capCents: 20_000 };
  const since = { validFrom: '2025-01-01', validTo: null, capCents: 27_500 };
  const on = (day: string) => capOn([before, since], day)?.capCents;
  expect([on('2018-12-31'), on('2019-01-01'), on('2024-12-31'), on('2025-01-01'), on('2030-01-01')]).toEqual([
    undefined,
    20_000,
    20_000,
    27_500,
    27_500,
  ]);
});

const span = { startDate: '2024-05-17', endDate: null };
const half = [{ validFrom: '2024-05-17', ratio: 500_000 }];
const rule = { capCents: 27_500, monthsMin: 24 };

test.each([
  ['a day before the months are full', span, half, '2026-05-16', 0],
  ['on the day they are', span, half, '2026-05-17', 13_750],
  ['who left last year', { ...span, endDate: '2025-12-31' }, half, '2026-05-17', 0],
  ['who left on the first day of the year', { ...span, endDate: '2026-01-01' }, half, '2026-05-17', 13_750],
  ['whose working time nobody knows', span, [], '2026-05-17', 0],
])('%s', (_, employment, ratios, day, cents) => {
  expect(entitledCents(employment, ratios, rule, 2026, day)).toBe(cents);
});
