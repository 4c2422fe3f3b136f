import { describe, expect, test } from 'vitest';
import { paidFigures } from './forecast.rules.ts';
import { periodOf } from './period.rules.ts';

describe('some months of a year', () => {
  test('some months of a year begin and end with them, and so do those of the year before', () => {
    expect(periodOf(2026, '2026-07-14', { from: 4, to: 6 })).toMatchObject({
      isWholeYear: false,
      from: '2026-04-01',
      to: '2026-06-30',
      yearEnd: '2026-12-31',
      day: '2026-07-14',
      previousFrom: '2025-04-01',
      previousTo: '2025-06-30',
      previousDay: '2025-06-30',
      claimMonths: ['2026-04-01', '2026-05-01', '2026-06-01'],
    });
  });

  test('months that still run are compared up to the same day, finished ones to their end, also in February', () => {
    expect(periodOf(2026, '2026-07-14', { from: 7, to: 9 }).previousDay).toBe('2025-07-14');
    expect(periodOf(2025, '2026-07-14', { from: 2, to: 2 }).previousDay).toBe('2024-02-29');
    expect(periodOf(2028, '2028-02-29', { from: 2, to: 2 }).previousDay).toBe('2027-02-28');
  });
});

describe('payments of some months', () => {
  const byMonth = new Map([
    ['2025-03-01', 900_00],
    ['2025-04-01', 10_00],
    ['2025-06-01', 20_00],
    ['2025-12-01', 800_00],
    ['2026-01-01', 700_00],
    ['2026-04-01', 30_00],
    ['2026-05-01', 40_00],
  ]);
  const period = periodOf(2026, '2026-07-14', { from: 4, to: 6 });
  const figures = paidFigures(period, { byMonth, previousToDateCents: 30_00, firstPaidOn: '2024-01-01' }, 900_00);

  test('are added up from their first month and stand beside the same months of the year before', () => {
    expect(figures).toMatchObject({ totalCents: 70_00, previousTotalCents: 30_00, previousToDateCents: 30_00 });
    expect(figures.months.map((month) => month.cumulativeCents)).toEqual([30_00, 70_00, 70_00]);
    expect(figures.months.map((month) => month.previousCumulativeCents)).toEqual([10_00, 10_00, 30_00]);
  });

  test('are never estimated', () => {
    expect(figures.forecast).toBeNull();
    expect(figures.months.every((month) => month.forecast === null)).toBe(true);
  });

  test('have nothing beside them where only other months of the year before were paid', () => {
    const others = new Map([['2025-03-01', 900_00]]);
    expect(paidFigures(period, { byMonth: others, previousToDateCents: 0, firstPaidOn: null }, 900_00)).toMatchObject({
      previousToDateCents: null,
      previousTotalCents: null,
    });
  });
});
