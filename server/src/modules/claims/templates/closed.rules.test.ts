import { expect, test } from 'vitest';
import type { ProgrammePeriod } from '#modules/employees';
import { closedReasonOf, openYearsOn, type ProgrammeOfEmployee } from './closed.rules.ts';

const ofYear = (year: number, usedCents: number, values: Partial<ProgrammePeriod> = {}) => ({
  year,
  usedCents,
  periods: [{ validFrom: `${year}-01-01`, isOpen: true, employmentMonthsMin: 24, capCents: 27_500, ...values }],
});
const employee = (values: Partial<ProgrammeOfEmployee> = {}): ProgrammeOfEmployee => ({
  today: '2026-02-10',
  programme: { isOpen: true, isSuspended: false },
  employment: { startDate: '2019-03-01', lastDay: null, isRestricted: false },
  entitledFrom: '2021-03-01',
  ratios: [{ validFrom: '2019-03-01', ratio: 1_000_000 }],
  years: [ofYear(2026, 0), ofYear(2025, 27_500)],
  ...values,
});

test('last year is open until it closes', () => {
  expect(openYearsOn('2026-03-31', '2026-03-31')).toEqual([2026, 2025]);
  expect(openYearsOn('2026-04-01', '2026-03-31')).toEqual([2026]);
});

test('while one open year has something left, the form is open', () => {
  expect(closedReasonOf(employee())).toBeNull();
  expect(closedReasonOf(employee({ years: [ofYear(2026, 27_500), ofYear(2025, 20_000)] }))).toBeNull();
  expect(closedReasonOf(employee({ years: [ofYear(2026, 27_500)] }))).toBe('balanceTooLow');
});

test('the best day of an open year decides about the ratio', () => {
  const ratios = [
    { validFrom: '2019-03-01', ratio: 0 },
    { validFrom: '2026-01-10', ratio: 500_000 },
    { validFrom: '2026-02-01', ratio: 0 },
  ];
  expect(closedReasonOf(employee({ ratios }))).toBeNull();
  expect(closedReasonOf(employee({ ratios: ratios.slice(0, 1) }))).toBe('ratioZero');
});

test('whoever left in an open year may still claim for the days before', () => {
  const left = (lastDay: string) => employee({ employment: { startDate: '2019-03-01', lastDay, isRestricted: false } });
  expect(closedReasonOf(left('2026-01-31'))).toBeNull();
  expect(closedReasonOf(left('2024-12-31'))).toBe('employmentEnded');
});

test('of an open year only the days count on which somebody was here and entitled', () => {
  const years = [ofYear(2026, 27_500), ofYear(2025, 0)];
  const employment = { startDate: '2024-01-15', lastDay: null, isRestricted: false };
  expect(closedReasonOf(employee({ years, employment, entitledFrom: '2025-12-31' }))).toBeNull();
  expect(closedReasonOf(employee({ years, employment, entitledFrom: '2026-01-15' }))).toBe('balanceTooLow');
  const left = (lastDay: string, entitledFrom: string) =>
    closedReasonOf(employee({ employment: { ...employment, lastDay }, entitledFrom }));
  expect(left('2026-02-09', '2026-02-09')).toBeNull();
  expect(left('2026-01-31', '2026-02-01')).toBe('employmentEnded');
  expect(left('2025-10-31', '2026-03-01')).toBe('employmentEnded');
  expect(left('2026-02-20', '2026-03-01')).toBe('notEntitledYet');
});

test('each open year is counted by its own law, and by the working time of the days that count', () => {
  const spent = (capCents: number) => employee({ years: [ofYear(2026, 27_500), ofYear(2025, 27_500, { capCents })] });
  expect(closedReasonOf(spent(27_500))).toBe('balanceTooLow');
  expect(closedReasonOf(spent(27_600))).toBeNull();
  const ratios = [
    { validFrom: '2019-03-01', ratio: 1_000_000 },
    { validFrom: '2025-06-01', ratio: 500_000 },
  ];
  const half = { ratios, years: [ofYear(2026, 13_750), ofYear(2025, 13_750)] };
  expect(closedReasonOf(employee({ ...half, entitledFrom: '2025-05-31' }))).toBeNull();
  expect(closedReasonOf(employee({ ...half, entitledFrom: '2025-06-01' }))).toBe('balanceTooLow');
});

test('last year counts where the company provided the allowance in it', () => {
  const years = (isOpen: boolean) => [ofYear(2026, 27_500), ofYear(2025, 0, { isOpen })];
  expect(closedReasonOf(employee({ years: years(true) }))).toBeNull();
  expect(closedReasonOf(employee({ years: years(false) }))).toBe('balanceTooLow');
});

test('without any working time this year the ratio is the reason, whatever last year was', () => {
  const ratios = [
    { validFrom: '2019-03-01', ratio: 1_000_000 },
    { validFrom: '2025-12-01', ratio: 0 },
  ];
  expect(closedReasonOf(employee({ ratios }))).toBe('ratioZero');
});
