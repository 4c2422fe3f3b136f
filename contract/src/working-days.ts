import { addDays, daysBetween, plainDateOf, yearOf, type PlainDate } from './plain-date.ts';

/** Working days in Slovakia: Monday to Friday without days of rest. The law's calendar is data; only Easter is computed. */

interface DayOfRest {
  /** `MM-DD`. */
  day: string;
  /** The last year in which nobody works on it. */
  untilYear?: number;
  /** Years in which it was made a working day. */
  worked?: readonly number[];
}

/** Act 241/1993 as amended; what an amendment took away stays here for the years before. */
const daysOfRest: readonly DayOfRest[] = [
  { day: '01-01' },
  { day: '01-06' },
  { day: '05-01' },
  { day: '05-08', worked: [2026] },
  { day: '07-05' },
  { day: '08-29' },
  { day: '09-01', untilYear: 2023 },
  { day: '09-15', worked: [2026] },
  { day: '11-01' },
  { day: '11-17', untilYear: 2024 },
  { day: '12-24' },
  { day: '12-25' },
  { day: '12-26' },
];

/** Western Easter Sunday (Gauss and Butcher). */
export function easterSunday(year: number): PlainDate {
  const [golden, century] = [year % 19, Math.floor(year / 100)];
  const leapCenturies = Math.floor(century / 4);
  const moonShift = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - leapCenturies - moonShift + 15) % 30;
  const moon = epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + moon + 2 - century + leapCenturies) % 7;
  const offset = moon - weekday;
  const month = 3 + Math.floor((offset + 40) / 44);
  return plainDateOf(year, month, offset + 28 - 31 * Math.floor(month / 4));
}

const restByYear = new Map<number, ReadonlySet<PlainDate>>();

function restOf(year: number): ReadonlySet<PlainDate> {
  const known = restByYear.get(year);
  if (known) return known;
  const fixed = daysOfRest
    .filter(({ untilYear, worked }) => year <= (untilYear ?? year) && !worked?.includes(year))
    .map(({ day }) => `${year}-${day}`);
  const easter = easterSunday(year);
  const rest = new Set([...fixed, addDays(easter, -2), addDays(easter, 1)]);
  restByYear.set(year, rest);
  return rest;
}

export function isWorkingDay(date: PlainDate): boolean {
  // 1970-01-01 was a Thursday.
  const weekday = (((daysBetween('1970-01-01', date) + 4) % 7) + 7) % 7;
  return weekday !== 0 && weekday !== 6 && !restOf(yearOf(date)).has(date);
}

/** Working days after the first day up to and with the last: 0 on the same day, 1 from Friday to Monday. */
export function workingDaysBetween(from: PlainDate, to: PlainDate): number {
  let days = 0;
  for (let date = addDays(from, 1); date <= to; date = addDays(date, 1)) if (isWorkingDay(date)) days += 1;
  return days;
}
