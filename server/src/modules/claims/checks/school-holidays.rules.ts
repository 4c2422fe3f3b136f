import { addDays, type PlainDate } from '@polana/contract/plain-date';
import { isWorkingDay } from '@polana/contract/working-days';

export interface HolidayCalendar {
  periods: readonly { firstDay: PlainDate; lastDay: PlainDate }[];
  /** Holidays after this day have not been published yet. */
  knownTo: PlainDate;
}

/** No school on any of the days: each is a holiday in some region, a weekend or a day of rest, and one at least is a holiday. */
export function isInSchoolHolidays({ periods, knownTo }: HolidayCalendar, from: PlainDate, to: PlainDate): boolean {
  if (to > knownTo) return true;
  let holidays = 0;
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const isHoliday = periods.some((period) => period.firstDay <= day && day <= period.lastDay);
    if (isHoliday) holidays += 1;
    else if (isWorkingDay(day)) return false;
  }
  return holidays > 0;
}
