import { addDays, type PlainDate } from '@polana/contract/plain-date';
import { expect, test } from 'vitest';
import { monthWithin, splitRange } from './movement-range.rules.ts';

test('a range is whole months and the days at its ends', () => {
  expect(splitRange('2026-01-15', '2026-04-02')).toEqual({
    months: { from: '2026-02-01', before: '2026-04-01' },
    days: [
      { from: '2026-01-15', before: '2026-02-01' },
      { from: '2026-04-01', before: '2026-04-03' },
    ],
  });
  expect(splitRange('2026-01-01', '2026-12-31')).toEqual({
    months: { from: '2026-01-01', before: '2027-01-01' },
    days: [],
  });
  expect(splitRange(null, null)).toEqual({ months: { from: null, before: null }, days: [] });
});

test.each<[PlainDate | null, PlainDate | null]>([
  ['2026-01-31', '2026-02-01'],
  ['2026-02-01', '2026-02-28'],
  ['2026-02-02', '2026-02-02'],
  ['2026-02-28', '2026-03-31'],
  ['2026-01-31', '2026-03-01'],
  ['2026-03-05', '2026-03-04'],
  ['2026-03-05', '2026-01-04'],
  [null, '2026-02-27'],
  [null, '2026-01-31'],
  ['2026-02-02', null],
])('from %s to %s every day within is in one part and no other day in any', (from, to) => {
  const { months, days } = splitRange(from, to);
  for (let day: PlainDate = '2025-12-20'; day < '2026-05-10'; day = addDays(day, 1)) {
    const month = `${day.slice(0, 7)}-01`;
    const ofMonths =
      (months.from === null || month >= months.from) && (months.before === null || month < months.before);
    const parts = Number(ofMonths) + days.filter((range) => day >= range.from && day < range.before).length;
    expect([day, parts]).toEqual([day, (from === null || day >= from) && (to === null || day <= to) ? 1 : 0]);
  }
});

test('a month is whole or what the range leaves of it', () => {
  expect(monthWithin('2026-02', null, '2026-02-28')).toEqual({
    from: '2026-02-01',
    before: '2026-03-01',
    isWhole: true,
  });
  expect(monthWithin('2026-02', '2026-02-03', '2026-02-04')).toEqual({
    from: '2026-02-03',
    before: '2026-02-05',
    isWhole: false,
  });
});
