import { centsFromText } from '@polana/contract/money';
import { partsOf, plainDateOf, type PlainDate } from '@polana/contract/plain-date';
import type { Language } from '@polana/contract/roles';
import { currentLanguage } from './language.ts';

const noBreakSpace = '\u00a0';
const minusSign = '\u2212';
const enDash = '\u2013';
const businessTimeZone = 'Europe/Bratislava';

const englishMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** How people read numbers, money and dates. One instance per language; the whole page uses `format`. */
export function formatIn(language: Language) {
  const slovak = language === 'sk';
  const decimalMark = slovak ? ',' : '.';

  function digits(whole: number): string {
    return String(whole).replaceAll(/\B(?=(?:\d{3})+$)/g, slovak ? noBreakSpace : ',');
  }

  /** `1 275,40` of `"1275.40"`; the sign is a real minus. */
  function moneyFigure(wireAmount: string): string {
    const cents = centsFromText(wireAmount);
    const absolute = Math.abs(cents);
    const figure = digits(Math.trunc(absolute / 100)) + decimalMark + String(absolute % 100).padStart(2, '0');
    return (cents < 0 ? minusSign : '') + figure;
  }

  function withCurrency(figure: string): string {
    if (slovak) return `${figure}${noBreakSpace}€`;
    return figure.startsWith(minusSign) ? `${minusSign}€${figure.slice(1)}` : `€${figure}`;
  }

  function money(wireAmount: string): string {
    return withCurrency(moneyFigure(wireAmount));
  }

  /** With a plus in front of what came in. */
  function signedMoney(wireAmount: string): string {
    return (centsFromText(wireAmount) > 0 ? '+' : '') + money(wireAmount);
  }

  /** Whole euros lose their cents: `275 €`; anything else keeps them. */
  function roundMoney(wireAmount: string): string {
    return withCurrency(moneyFigure(wireAmount).replace(/[.,]00$/, ''));
  }

  function number(value: number): string {
    return (value < 0 ? minusSign : '') + digits(Math.abs(value));
  }

  /** `62,5 %` of `"62.5000"`. */
  function ratio(wireRatio: string): string {
    const [whole = '0', decimals = ''] = wireRatio.split('.');
    const rest = decimals.replace(/0+$/, '');
    const figure = whole + (rest ? decimalMark + rest : '');
    return slovak ? `${figure}${noBreakSpace}%` : `${figure}%`;
  }

  function dayAndMonth(day: number, month: number): string {
    return slovak ? `${day}.${noBreakSpace}${month}.` : `${day}${noBreakSpace}${englishMonths[month - 1]}`;
  }

  /** `19. 6.` / `19 Jun`, where the year is known from elsewhere. */
  function shortDate(date: PlainDate): string {
    const { month, day } = partsOf(date);
    return dayAndMonth(day, month);
  }

  function date(plainDate: PlainDate): string {
    return `${shortDate(plainDate)}${noBreakSpace}${partsOf(plainDate).year}`;
  }

  /** Says the shared month and year once: `19. – 21. 6. 2026`. */
  function dateRange(from: PlainDate, to: PlainDate): string {
    if (from === to) return date(to);
    const [start, end] = [partsOf(from), partsOf(to)];
    const dash = slovak ? `${noBreakSpace}${enDash} ` : enDash;
    if (start.year !== end.year) return `${date(from)}${slovak ? dash : ` ${enDash} `}${date(to)}`;
    if (start.month !== end.month) return `${shortDate(from)}${slovak ? dash : ` ${enDash} `}${date(to)}`;
    return `${start.day}${slovak ? '.' : ''}${dash}${date(to)}`;
  }

  /** `Jún 2026` / `June 2026` as a heading. */
  function monthAndYear(plainDate: PlainDate): string {
    const { year, month } = partsOf(plainDate);
    const name = new Intl.DateTimeFormat(slovak ? 'sk-SK' : 'en-GB', { month: 'long', timeZone: 'UTC' }).format(
      Date.UTC(year, month - 1, 1),
    );
    return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${year}`;
  }

  /** `dnes o 9:41`, `včera o 17:05`, otherwise the date and time; always in business time. */
  function moment(instant: string, now: Date = new Date()): string {
    const then = businessMoment(new Date(instant));
    const today = businessMoment(now).date;
    if (then.date === today) return slovak ? `dnes o${noBreakSpace}${then.time}` : `today at ${then.time}`;
    const yesterday = businessMoment(new Date(now.getTime() - 86_400_000)).date;
    if (then.date === yesterday) return slovak ? `včera o${noBreakSpace}${then.time}` : `yesterday at ${then.time}`;
    return slovak ? `${date(then.date)} o${noBreakSpace}${then.time}` : `${date(then.date)} at ${then.time}`;
  }

  function fileSize(bytes: number): string {
    if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))}${noBreakSpace}kB`;
    const megabytes = (bytes / 1_000_000).toFixed(1).replace(/\.0$/, '').replace('.', decimalMark);
    return `${megabytes}${noBreakSpace}MB`;
  }

  return { money, moneyFigure, signedMoney, roundMoney, number, ratio, date, shortDate, dateRange, monthAndYear, moment, fileSize };
}

/** Calendar day and clock time in Bratislava, wherever the browser is. */
function businessMoment(instant: Date): { date: PlainDate; time: string } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: businessTimeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((item) => item.type === type)?.value);
  return {
    date: plainDateOf(part('year'), part('month'), part('day')),
    time: `${part('hour')}:${String(part('minute')).padStart(2, '0')}`,
  };
}

/** Today in the business time zone. */
export function businessToday(now: Date = new Date()): PlainDate {
  return businessMoment(now).date;
}

export const format = formatIn(currentLanguage);
