import { partsOf, plainDateOf, type PlainDate } from '@polana/contract/plain-date';
import type { Language } from '@polana/contract/roles';

const noBreakSpace = '\u00a0';
const enDash = '\u2013';
const businessTimeZone = 'Europe/Bratislava';
const dayMilliseconds = 86_400_000;

const englishMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Dates and moments as people of the language write them. */
export function datesIn(language: Language) {
  const slovak = language === 'sk';

  /** `19. 6.` / `19 Jun`, where the year is known from elsewhere. */
  function shortDate(date: PlainDate): string {
    const { month, day } = partsOf(date);
    return slovak ? `${day}.${noBreakSpace}${month}.` : `${day}${noBreakSpace}${englishMonths[month - 1]}`;
  }

  function date(plainDate: PlainDate): string {
    return `${shortDate(plainDate)}${noBreakSpace}${partsOf(plainDate).year}`;
  }

  /** Says the shared month and year once: `19. – 21. 6. 2026`. */
  function dateRange(from: PlainDate, to: PlainDate): string {
    if (from === to) return date(to);
    const [start, end] = [partsOf(from), partsOf(to)];
    const wideDash = slovak ? `${noBreakSpace}${enDash} ` : ` ${enDash} `;
    if (start.year !== end.year) return date(from) + wideDash + date(to);
    if (start.month !== end.month) return shortDate(from) + wideDash + date(to);
    return slovak ? `${start.day}.${wideDash}${date(to)}` : `${start.day}${enDash}${date(to)}`;
  }

  let months: Intl.DateTimeFormat | undefined;

  /** `Jún 2026` / `June 2026` as a heading. */
  function monthAndYear(plainDate: PlainDate): string {
    const { year, month } = partsOf(plainDate);
    months ??= new Intl.DateTimeFormat(slovak ? 'sk-SK' : 'en-GB', { month: 'long', timeZone: 'UTC' });
    const name = months.format(Date.UTC(year, month - 1, 1));
    return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${year}`;
  }

  /** `dnes o 9:41`, `včera o 17:05`, otherwise the date and time; always in business time. */
  function moment(instant: string, now: Date = new Date()): string {
    const then = businessMoment(new Date(instant));
    const yesterday = businessToday(new Date(now.getTime() - dayMilliseconds));
    const day = then.date === businessToday(now) ? 'today' : then.date === yesterday ? 'yesterday' : date(then.date);
    if (!slovak) return `${day} at ${then.time}`;
    const slovakDay = day === 'today' ? 'dnes' : day === 'yesterday' ? 'včera' : day;
    return `${slovakDay} o${noBreakSpace}${then.time}`;
  }

  return { shortDate, date, dateRange, monthAndYear, moment };
}

/** Made once: a list asks for every row, and making one takes longer than a hundred answers. */
let businessParts: Intl.DateTimeFormat | undefined;

/** Calendar day and clock time in Bratislava, wherever the browser is. */
function businessMoment(instant: Date): { date: PlainDate; time: string } {
  businessParts ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: businessTimeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = businessParts.formatToParts(instant);
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
