import { tenthsOf, textFromTenths } from './average.rules.ts';
import { addDays, addMonths, daysBetween, plainDateOf, yearOf, type PlainDate } from '@polana/contract/plain-date';

/** § 152a and § 152b oblige employers whose average headcount of the preceding year is above this. */
const obligedAbove = 49;

/** Days employed, summed over everybody. */
export interface EmployedDays {
  thisYear: number;
  lastYear: number;
}

/** Average headcount of this calendar year so far and of the one before, with one decimal as in the statistical reports. */
export function headcountOf(days: EmployedDays, today: PlainDate) {
  const first = plainDateOf(yearOf(today), 1, 1);
  const [thisYear, lastYear] = [
    tenthsOf(days.thisYear, daysBetween(first, today) + 1),
    tenthsOf(days.lastYear, daysBetween(addMonths(first, -12), addDays(first, -1)) + 1),
  ];
  return {
    averageThisYear: textFromTenths(thisYear),
    averageLastYear: textFromTenths(lastYear),
    threshold: obligedAbove,
    isObliged: lastYear > obligedAbove * 10,
  };
}
