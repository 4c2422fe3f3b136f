import { addDays, partsOf, plainDateOf, type PlainDate } from '@polana/contract/plain-date';
import type { Language } from '@polana/contract/roles';

const noBreakSpace = '\u00a0';
const enDash = '\u2013';
const hourMilliseconds = 3_600_000;
const dayMilliseconds = 24 * hourMilliseconds;

// Written out here: the browser's own names of months and its clocks of other places take a phone 100 ms when first asked for.
const monthNames: Record<Language, string> = {
  sk: 'Január Február Marec Apríl Máj Jún Júl August September Október November December',
  en: 'January February March April May June July August September October November December',
};

/** Dates and moments as people of the language write them. */
export function datesIn(language: Language) {
  const slovak = language === 'sk';
  const months = monthNames[language].split(' ');

  /** `19. 6.` / `19 Jun`, where the year is known from elsewhere. */
  function shortDate(date: PlainDate): string {
    const { month, day } = partsOf(date);
    return slovak ? `${day}.${noBreakSpace}${month}.` : `${day}${noBreakSpace}${months[month - 1]?.slice(0, 3)}`;
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

  /** `Jún 2026` / `June 2026` as a heading. */
  function monthAndYear(plainDate: PlainDate): string {
    const { year, month } = partsOf(plainDate);
    return `${months[month - 1]} ${year}`;
  }

  /** Within a sentence: `november 2026`, in English `November 2026`. */
  function monthInWords(plainDate: PlainDate): string {
    const name = monthAndYear(plainDate);
    return slovak ? name.toLowerCase() : name;
  }

  /** `dnes o 9:41`, `včera o 17:05`, otherwise the date and time; always in business time. */
  function moment(instant: string, now: Date = new Date()): string {
    const then = businessMoment(new Date(instant));
    const yesterday = addDays(businessToday(now), -1);
    const day = then.date === businessToday(now) ? 'today' : then.date === yesterday ? 'yesterday' : date(then.date);
    if (!slovak) return `${day} at ${then.time}`;
    const slovakDay = day === 'today' ? 'dnes' : day === 'yesterday' ? 'včera' : day;
    return `${slovakDay} o${noBreakSpace}${then.time}`;
  }

  return { shortDate, date, dateRange, monthAndYear, monthInWords, moment };
}

/** Summer time of the European Union: between the last Sundays of March and October, one o'clock of universal time. */
function isSummerTime(instant: Date): boolean {
  const year = instant.getUTCFullYear();
  return instant.getTime() >= lastSundayOf(year, 2) && instant.getTime() < lastSundayOf(year, 9);
}

function lastSundayOf(year: number, monthIndex: number): number {
  const lastDay = new Date(Date.UTC(year, monthIndex, 31, 1));
  return lastDay.getTime() - lastDay.getUTCDay() * dayMilliseconds;
}

/** Calendar day and clock time in Bratislava, wherever the browser is. */
export function businessMoment(instant: Date): { date: PlainDate; time: string } {
  const there = new Date(instant.getTime() + (isSummerTime(instant) ? 2 : 1) * hourMilliseconds);
  return {
    date: plainDateOf(there.getUTCFullYear(), there.getUTCMonth() + 1, there.getUTCDate()),
    time: `${there.getUTCHours()}:${String(there.getUTCMinutes()).padStart(2, '0')}`,
  };
}

/** Today in the business time zone. */
export function businessToday(now: Date = new Date()): PlainDate {
  return businessMoment(now).date;
}
