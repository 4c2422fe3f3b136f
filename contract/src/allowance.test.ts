import { describe, expect, test } from 'vitest';
import { contributionOf, entitledFrom, lastDayToSubmit, nightsOf } from './allowance.ts';
import { centsFromText, ratioFromText, shareRoundedUp, textFromCents, textFromRatio } from './money.ts';
import { addMonths, daysBetween, isPlainDate } from './plain-date.ts';

const rule = { percent: 55, capCents: 27_500 };

describe('the contribution', () => {
  test.each([
    ['500.00', '100', '0.00', '275.00', '275.00', 'the statute’s own example'],
    ['499.99', '100', '0.00', '275.00', '275.00', 'rounding up already fills the limit'],
    ['315.00', '100', '0.00', '275.00', '173.25', 'a plain share'],
    ['185.00', '100', '173.25', '275.00', '101.75', 'a second claim of the year'],
    ['249.00', '100', '0.00', '275.00', '136.95', 'a plain share'],
    ['200.00', '50', '0.00', '137.50', '110.00', 'part time shrinks the limit, not the share'],
    ['400.00', '50', '0.00', '137.50', '137.50', 'part time, limited'],
    ['300.00', '100', '110.00', '275.00', '165.00', 'the ratio rose within the year'],
    ['300.00', '50', '275.00', '137.50', '0.00', 'the ratio fell after full use: nothing more, nothing back'],
    ['500.00', '33.3333', '0.00', '91.67', '91.67', 'four decimals'],
    ['500.00', '37.5', '0.00', '103.13', '103.13', 'the limit rounds up as well'],
    ['100.01', '100', '0.00', '275.00', '55.01', 'up to the cent'],
    ['0.01', '100', '0.00', '275.00', '0.01', 'one cent'],
    ['500.00', '0', '0.00', '0.00', '0.00', 'no working time, no limit'],
  ])('of %s at %s %% with %s used: limit %s, pays %s (%s)', (expense, ratio, used, limit, pays) => {
    const result = contributionOf({
      rule,
      ratio: ratioFromText(ratio),
      expenseCents: centsFromText(expense),
      usedCents: centsFromText(used),
    });
    expect(textFromCents(result.limitCents)).toBe(limit);
    expect(textFromCents(result.contributionCents)).toBe(pays);
    expect(result.contributionCents + result.ownCents).toBe(centsFromText(expense));
  });

  test('says what decided: the share while it fits into what is left, else the limit', () => {
    const of = (expenseCents: number) => contributionOf({ rule, ratio: 1_000_000, expenseCents, usedCents: 22_000 });
    expect(of(10_000)).toEqual({
      limitCents: 27_500,
      leftCents: 5_500,
      shareCents: 5_500,
      contributionCents: 5_500,
      ownCents: 4_500,
      limitedBy: 'share',
    });
    expect(of(10_001)).toMatchObject({ shareCents: 5_501, contributionCents: 5_500, limitedBy: 'limit' });
  });

  test('is exact for every amount up to 500 euros, where floating point is not', () => {
    let floatErrors = 0;
    for (let cents = 1; cents <= 50_000; cents += 1) {
      const exact = Number((BigInt(cents) * 55n + 99n) / 100n);
      expect(shareRoundedUp(cents, 55, 100)).toBe(exact);
      if (Math.ceil((cents / 100) * 0.55 * 100) !== exact) floatErrors += 1;
    }
    expect(floatErrors).toBeGreaterThan(0);
  });
});

describe('dates', () => {
  test('somebody who began on 1 February 2017 is entitled on 1 February 2019', () => {
    expect(entitledFrom('2017-02-01', 24)).toBe('2019-02-01');
  });

  test('months end on the last day where the day does not exist', () => {
    expect(addMonths('2024-02-29', 24)).toBe('2026-02-28');
    expect(addMonths('2025-12-31', 2)).toBe('2026-02-28');
  });

  test('nights count by the calendar over the change of clocks and the New Year', () => {
    expect(nightsOf('2027-03-27', '2027-03-29')).toBe(2);
    expect(nightsOf('2026-12-30', '2027-01-02')).toBe(3);
  });

  test('the thirtieth day after the stay is still in time', () => {
    expect(lastDayToSubmit('2026-06-21', 30)).toBe('2026-07-21');
    expect(daysBetween('2026-06-21', '2026-07-21')).toBe(30);
  });

  test.each(['2026-02-29', '2026-13-01', '2026-00-10', '26-01-01', '2026-1-1', '2026-01-01T00:00', ''])(
    '%s is no date',
    (text) => {
      expect(isPlainDate(text)).toBe(false);
    },
  );
});

describe('money and ratio on the wire', () => {
  test('cents survive the way out and back', () => {
    for (const cents of [0, 1, 9, 10, 99, 100, 27_500, -8_800, 99_999_999])
      expect(centsFromText(textFromCents(cents))).toBe(cents);
  });

  test('a ratio is cut to its digits and keeps four decimals', () => {
    expect(textFromRatio(625_000)).toBe('62.5');
    expect(textFromRatio(ratioFromText('33.3333'))).toBe('33.3333');
    expect(textFromRatio(1_000_000)).toBe('100');
  });

  test.each(['1e3', '10,50', '', '0x10', ' 10', '10.123', '-', 'NaN'])('%s is no amount', (text) => {
    expect(() => centsFromText(text)).toThrow(RangeError);
  });

  test.each(['100.0001', '101', '-1', '50.00001', '1e2'])('%s is no ratio', (text) => {
    expect(() => ratioFromText(text)).toThrow(RangeError);
  });
});
