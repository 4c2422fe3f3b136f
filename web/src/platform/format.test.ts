import { describe, expect, it } from 'vitest';
import { businessMoment, businessToday } from './format-dates.ts';
import { formatIn } from './format.ts';

const slovak = formatIn('sk');
const english = formatIn('en');
const nbsp = '\u00a0';

describe('money', () => {
  it('groups thousands and stands before or after the sign of the currency', () => {
    expect(slovak.money('1275.40')).toBe(`1${nbsp}275,40${nbsp}€`);
    expect(english.money('1275.40')).toBe('€1,275.40');
    expect(slovak.money('1234567.00')).toBe(`1${nbsp}234${nbsp}567,00${nbsp}€`);
  });

  it('has a real minus and no minus zero', () => {
    expect(slovak.money('-88.00')).toBe(`\u221288,00${nbsp}€`);
    expect(english.money('-88.00')).toBe('\u2212€88.00');
    expect(slovak.money('-0.00')).toBe(`0,00${nbsp}€`);
  });

  it('shows what came in with a plus', () => {
    expect(slovak.signedMoney('6.40')).toBe(`+6,40${nbsp}€`);
    expect(english.signedMoney('-6.40')).toBe('\u2212€6.40');
    expect(english.signedMoney('0.00')).toBe('€0.00');
  });

  it('leaves out the cents of whole euros only where asked', () => {
    expect(slovak.roundMoney('275.00')).toBe(`275${nbsp}€`);
    expect(slovak.roundMoney('137.50')).toBe(`137,50${nbsp}€`);
    expect(english.roundMoney('275.00')).toBe('€275');
  });
});

describe('dates', () => {
  it('are written as people of the language write them', () => {
    expect(slovak.date('2026-06-19')).toBe(`19.${nbsp}6.${nbsp}2026`);
    expect(english.date('2026-06-19')).toBe(`19${nbsp}Jun${nbsp}2026`);
    expect(slovak.monthAndYear('2026-01-02')).toBe('Január 2026');
    expect(english.monthAndYear('2026-01-02')).toBe('January 2026');
    expect(slovak.monthInWords('2026-01-02')).toBe('január 2026');
    expect(english.monthInWords('2026-01-02')).toBe('January 2026');
  });

  it('say the shared month and year of a range once', () => {
    expect(slovak.dateRange('2026-06-19', '2026-06-21')).toBe(`19.${nbsp}– 21.${nbsp}6.${nbsp}2026`);
    expect(english.dateRange('2026-06-19', '2026-06-21')).toBe(`19–21${nbsp}Jun${nbsp}2026`);
    expect(slovak.dateRange('2026-06-29', '2026-07-02')).toBe(`29.${nbsp}6.${nbsp}– 2.${nbsp}7.${nbsp}2026`);
    expect(english.dateRange('2026-12-30', '2027-01-02')).toBe(`30${nbsp}Dec${nbsp}2026 – 2${nbsp}Jan${nbsp}2027`);
    expect(slovak.dateRange('2026-06-19', '2026-06-19')).toBe(`19.${nbsp}6.${nbsp}2026`);
  });
});

describe('moments', () => {
  const now = new Date('2026-07-14T10:00:00Z');

  it('of today and yesterday are said by word, in Bratislava time', () => {
    expect(slovak.moment('2026-07-14T07:41:00Z', now)).toBe(`dnes o${nbsp}9:41`);
    expect(english.moment('2026-07-14T07:41:00Z', now)).toBe('today at 9:41');
    expect(slovak.moment('2026-07-13T15:05:00Z', now)).toBe(`včera o${nbsp}17:05`);
    expect(english.moment('2026-06-19T15:05:00Z', now)).toBe(`19${nbsp}Jun${nbsp}2026 at 17:05`);
  });

  it('yesterday is the day before also where the clocks changed in between', () => {
    // The night after the day of 23 hours, and the last hour of the one of 25.
    expect(slovak.moment('2026-03-29T08:00:00Z', new Date('2026-03-29T22:30:00Z'))).toBe(`včera o${nbsp}10:00`);
    expect(slovak.moment('2026-03-28T09:00:00Z', new Date('2026-03-29T22:30:00Z'))).toMatch(/^28/);
    expect(slovak.moment('2026-10-24T08:00:00Z', new Date('2026-10-25T22:30:00Z'))).toBe(`včera o${nbsp}10:00`);
  });

  it('shortly before midnight UTC already belong to the next business day', () => {
    expect(businessToday(new Date('2026-12-31T23:30:00Z'))).toBe('2027-01-01');
  });
});

describe('ratio and file size', () => {
  it('cut trailing zeros', () => {
    expect(slovak.ratio('62.5000')).toBe(`62,5${nbsp}%`);
    expect(english.ratio('62.5')).toBe('62.5%');
    expect(slovak.ratio('100')).toBe(`100${nbsp}%`);
  });

  it('stay readable', () => {
    expect(slovak.fileSize(390_000)).toBe(`390${nbsp}kB`);
    expect(slovak.fileSize(9_040_000)).toBe(`9${nbsp}MB`);
    expect(english.fileSize(9_460_000)).toBe(`9.5${nbsp}MB`);
    expect(slovak.fileSize(0)).toBe(`0${nbsp}kB`);
    expect(english.fileSize(12)).toBe(`1${nbsp}kB`);
    expect(slovak.fileSize(52_340_000_000)).toBe(`52,3${nbsp}GB`);
  });
});

describe('what is written here instead of asked of the browser agrees with it', () => {
  it('names of months', () => {
    for (const [format, locale] of [
      [slovak, 'sk-SK'],
      [english, 'en-GB'],
    ] as const) {
      const names = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
      for (let month = 1; month <= 12; month += 1) {
        const heading = format.monthAndYear(`2026-${String(month).padStart(2, '0')}-01`);
        expect(heading.toLowerCase()).toBe(`${names.format(Date.UTC(2026, month - 1)).toLowerCase()} 2026`);
      }
    }
  });

  it('days and clock times in Bratislava, on every day and around every change of the clocks', () => {
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Bratislava',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    const agree = (instant: Date) => {
      const { date, time } = businessMoment(instant);
      return `${date} ${time.padStart(5, '0')}` === clock.format(instant);
    };
    const differing: string[] = [];
    const look = (milliseconds: number) => {
      const instant = new Date(milliseconds);
      if (!agree(instant)) differing.push(instant.toISOString());
    };
    const hour = 3_600_000;
    for (let at = Date.UTC(2000, 0); at < Date.UTC(2051, 0); at += 23 * hour) look(at);
    for (let year = 2000; year <= 2050; year += 1)
      for (const month of [2, 9])
        for (let at = Date.UTC(year, month, 24); at < Date.UTC(year, month + 1, 1); at += hour / 2) look(at);
    expect(differing).toEqual([]);
  });
});
