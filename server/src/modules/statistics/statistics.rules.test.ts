import { describe, expect, test } from 'vitest';
import { bandEnds, reasonsOf, speedOf } from './decisions.rules.ts';
import { paidFigures } from './forecast.rules.ts';
import { drawingOf, type MemberLine, participationBy, participationOf, ratioBounds } from './groups.rules.ts';
import { headcountOf } from './headcount.rules.ts';
import { periodOf } from './period.rules.ts';

describe('the period', () => {
  test('this year is judged today and shows the last twelve months of claims', () => {
    expect(periodOf(2026, '2026-07-14')).toMatchObject({
      day: '2026-07-14',
      previousDay: '2025-07-14',
      isCurrentYear: true,
    });
    expect(periodOf(2026, '2026-07-14').claimMonths[0]).toBe('2025-08-01');
    expect(periodOf(2026, '2026-07-14').claimMonths).toHaveLength(12);
  });

  test('a finished year is judged on its last day and shows its own months', () => {
    expect(periodOf(2025, '2026-07-14')).toMatchObject({
      day: '2025-12-31',
      previousDay: '2024-12-31',
      isCurrentYear: false,
    });
    expect(periodOf(2025, '2026-07-14').claimMonths[0]).toBe('2025-01-01');
  });

  test('29 February is compared with 28 February', () => {
    expect(periodOf(2028, '2028-02-29').previousDay).toBe('2027-02-28');
  });
});

describe('payments and forecast', () => {
  const lastYear = Array.from({ length: 12 }, (_, index): [string, number] => [
    `2025-${String(index + 1).padStart(2, '0')}-01`,
    100_00,
  ]);
  const facts = (
    months: [string, number][],
    firstPaidOn: string | null = '2025-01-10',
    previousToDateCents = 650_00,
  ) => ({
    byMonth: new Map([...lastYear, ...months]),
    previousToDateCents,
    firstPaidOn,
  });
  const halfYear = ['01', '02', '03', '04', '05', '06'].map((month): [string, number] => [`2026-${month}-01`, 110_00]);
  const july: [string, number] = ['2026-07-01', 55_00];
  const period = periodOf(2026, '2026-07-14');
  /** More than any estimate of these facts. */
  const plentyCents = 10_000_00;

  test('the line adds up month by month and ends today', () => {
    const { months, totalCents, previousToDateCents, previousTotalCents } = paidFigures(
      period,
      facts([...halfYear, july]),
      plentyCents,
    );
    expect(totalCents).toBe(715_00);
    expect([previousToDateCents, previousTotalCents]).toEqual([650_00, 1_200_00]);
    expect(months.map((month) => month.cumulativeCents)).toEqual([
      110_00,
      220_00,
      330_00,
      440_00,
      550_00,
      660_00,
      715_00,
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(months[11]?.previousCumulativeCents).toBe(1_200_00);
  });

  test('the rest of the year follows the last one in the proportion seen so far, within a band of at least 5 %', () => {
    const { forecast, months } = paidFigures(period, facts([...halfYear, july]), plentyCents);
    expect(forecast).toEqual({ lowCents: 1_289_75, expectedCents: 1_320_00, highCents: 1_350_25 + 0 });
    expect(months[5]?.forecast).toBeNull();
    expect(months[6]?.forecast?.expectedCents).toBe(715_00 + 55_00);
    expect(months[11]?.forecast).toEqual(forecast);
  });

  test('uneven months make the band wider', () => {
    const uneven = halfYear.map(([month], index): [string, number] => [month, index % 2 ? 200_00 : 20_00]);
    const { forecast } = paidFigures(period, facts([...uneven, july]), plentyCents);
    const width = (forecast?.highCents ?? 0) - (forecast?.lowCents ?? 0);
    expect(width).toBeGreaterThan(250_00);
  });

  test('nobody is estimated to pay more than what can still be paid, by any month', () => {
    const estimatesOf = (payableCents: number) =>
      paidFigures(period, facts([...halfYear, july]), payableCents).months.flatMap(({ forecast }) => forecast ?? []);
    expect(estimatesOf(600_00).at(-1)).toEqual({ lowCents: 1_289_75, expectedCents: 1_315_00, highCents: 1_315_00 });
    expect(estimatesOf(0).map(({ highCents }) => highCents)).toEqual(Array.from({ length: 6 }, () => 715_00));
    expect(estimatesOf(100_00).map(({ expectedCents }) => expectedCents)).toEqual([
      770_00,
      ...Array.from({ length: 5 }, () => 815_00),
    ]);
  });

  test.each([
    ['before twelve months of data', facts([...halfYear, july], '2025-08-01')],
    ['before the first payment', facts([], null)],
    ['where the year before paid nothing by this day', facts([...halfYear, july], '2025-01-10', 0)],
  ])('nothing is estimated %s', (_, given) => {
    expect(paidFigures(period, given, plentyCents).forecast).toBeNull();
  });

  test('nothing is estimated for a finished year', () => {
    expect(paidFigures(periodOf(2026, '2027-02-01'), facts([...halfYear, july]), 0).forecast).toBeNull();
  });

  test('without a payment in the year before there is nothing to compare with', () => {
    const first = { byMonth: new Map([july]), previousToDateCents: 0, firstPaidOn: '2026-07-02' };
    const figures = paidFigures(period, first, plentyCents);
    expect(figures).toMatchObject({ previousToDateCents: null, previousTotalCents: null, totalCents: 55_00 });
    expect(figures.months[0]).toMatchObject({ paidCents: 0, cumulativeCents: 0, previousCumulativeCents: null });
  });
});

describe('groups of fewer than five people', () => {
  const line = (ratioBand: number, entitled: number, claimed: number): MemberLine => ({
    ratioBand,
    lengthBand: 0,
    entitled,
    claimed,
    exhausted: 0,
    waiting: 0,
  });
  const byRatio = (lines: MemberLine[]) => participationBy(ratioBounds, lines, (one) => one.ratioBand);

  test('large groups stand alone', () => {
    expect(byRatio([line(0, 6, 1), line(1, 10, 3), line(2, 80, 40)])).toEqual({
      groups: [
        { from: 0, below: 50, entitled: 6, claimed: 1 },
        { from: 50, below: 100, entitled: 10, claimed: 3 },
        { from: 100, below: null, entitled: 80, claimed: 40 },
      ],
      isMerged: false,
    });
  });

  test('a small one joins the next', () => {
    expect(byRatio([line(0, 4, 1), line(1, 10, 3), line(2, 80, 40)])).toEqual({
      groups: [
        { from: 0, below: 100, entitled: 14, claimed: 4 },
        { from: 100, below: null, entitled: 80, claimed: 40 },
      ],
      isMerged: true,
    });
  });

  test('the last one joins the one before', () => {
    expect(byRatio([line(1, 10, 3), line(2, 2, 2)]).groups).toEqual([
      { from: 50, below: null, entitled: 12, claimed: 5 },
    ]);
  });

  test('four people altogether are not told at all', () => {
    expect(byRatio([line(1, 3, 3), line(2, 1, 0)])).toEqual({ groups: [], isMerged: true });
    expect(participationOf([line(1, 3, 3), line(2, 1, 0)])).toBeNull();
    expect(drawingOf([{ band: 3, count: 4, cents: 40_000 }], 27_500)).toBeNull();
  });

  test('those who neither drew nor wait are the rest', () => {
    expect(participationOf([{ ...line(2, 10, 4), waiting: 1 }])).toEqual({
      entitled: 10,
      claimed: 4,
      exhausted: 0,
      waiting: 1,
      notYet: 5,
    });
  });

  test('bands of money keep the empty ones, merge the small ones and lose nobody', () => {
    const drawing = drawingOf(
      [
        { band: 0, count: 2, cents: 3_000 },
        { band: 1, count: 7, cents: 28_000 },
        { band: 9, count: 1, cents: 24_000 },
        { band: 10, count: 9, cents: 247_500 },
      ],
      27_500,
    );
    expect(drawing?.count).toBe(19);
    expect(drawing?.averageCents).toBe(15_921);
    expect(drawing?.isMerged).toBe(true);
    expect(drawing?.bands.filter((band) => band.count > 0)).toEqual([
      { fromCents: 0, toCents: 5_000, count: 9 },
      { fromCents: 22_500, toCents: 27_500, count: 10 },
    ]);
    expect(drawing?.bands).toHaveLength(9);
  });

  test('a small rest at the end joins over empty bands', () => {
    const drawing = drawingOf(
      [
        { band: 2, count: 6, cents: 36_000 },
        { band: 10, count: 1, cents: 27_500 },
      ],
      27_500,
    );
    expect(drawing?.bands.at(-1)).toEqual({ fromCents: 5_000, toCents: 27_500, count: 7 });
  });
});

describe('speed of decisions', () => {
  test('the target is always the end of a band', () => {
    expect(bandEnds(3)).toEqual([1, 2, 3, 4, 5, 10]);
    expect(bandEnds(7)).toEqual([1, 2, 3, 4, 5, 7, 10]);
    expect(bandEnds(20)).toEqual([1, 2, 3, 4, 5, 10, 20]);
  });

  test('working days are counted, weekends and days of rest are not', () => {
    const speed = speedOf(
      [
        { submittedOn: '2026-07-10', decidedOn: '2026-07-10', count: 2 },
        { submittedOn: '2026-07-10', decidedOn: '2026-07-13', count: 3 },
        { submittedOn: '2026-04-02', decidedOn: '2026-04-08', count: 4 },
        { submittedOn: '2026-06-01', decidedOn: '2026-07-10', count: 1 },
      ],
      3,
    );
    expect(speed).toMatchObject({ count: 10, withinTarget: 9, medianDays: 1.5, averageDays: '4.2' });
    expect(speed.bands.map((band) => band.count)).toEqual([5, 4, 0, 0, 0, 0, 1]);
    expect(speed.bands.at(-1)).toMatchObject({ from: 11, to: null });
  });

  test('the average is rounded to tenths of a day', () => {
    const took = (decidedOn: string, count: number) => ({ submittedOn: '2026-07-06', decidedOn, count });
    expect(speedOf([took('2026-07-07', 2), took('2026-07-08', 1)], 3).averageDays).toBe('1.3');
    expect(speedOf([took('2026-07-07', 1), took('2026-07-08', 2)], 3).averageDays).toBe('1.7');
    expect(speedOf([took('2026-07-07', 19), took('2026-07-08', 1)], 3).averageDays).toBe('1.1');
    expect(speedOf([took('2026-07-08', 7)], 3).averageDays).toBe('2.0');
  });

  test('the median of an even count is the mean of the two in the middle', () => {
    const took = (decidedOn: string, count = 1) => ({ submittedOn: '2026-07-06', decidedOn, count });
    const medianOf = (...lines: ReturnType<typeof took>[]) => speedOf(lines, 3).medianDays;
    expect(medianOf(took('2026-07-17'), took('2026-07-07'))).toBe(5);
    expect(medianOf(took('2026-07-07'), took('2026-07-08'))).toBe(1.5);
    expect(medianOf(took('2026-07-07'), took('2026-07-08', 2), took('2026-07-17'))).toBe(2);
    expect(medianOf(took('2026-07-07', 2), took('2026-07-17'))).toBe(1);
    expect(medianOf(took('2026-07-17'))).toBe(9);
  });

  test('without a decision there is no median and no average', () => {
    expect(speedOf([], 3)).toMatchObject({ count: 0, withinTarget: 0, medianDays: null, averageDays: null });
  });

  test('reasons come by frequency', () => {
    expect(
      reasonsOf([
        { status: 'approved', reasonCode: null, count: 90 },
        { status: 'rejected', reasonCode: 'OTHER', count: 2 },
        { status: 'rejected', reasonCode: 'UNREADABLE', count: 5 },
        { status: 'rejected', reasonCode: 'DUPLICATE', count: 2 },
      ]),
    ).toEqual([
      { code: 'UNREADABLE', count: 5 },
      { code: 'DUPLICATE', count: 2 },
      { code: 'OTHER', count: 2 },
    ]);
  });
});

test.each([
  [49 * 365, '49.0', false],
  [49 * 365 + 18, '49.0', false],
  [49 * 365 + 19, '49.1', true],
  [50 * 365, '50.0', true],
])('%i days of employment last year are an average of %s, obliged: %s', (lastYear, averageLastYear, isObliged) => {
  expect(headcountOf({ thisYear: 195 * 51, lastYear }, '2026-07-14')).toEqual({
    averageThisYear: '51.0',
    averageLastYear,
    threshold: 49,
    isObliged,
  });
});
