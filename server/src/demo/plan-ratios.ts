import { ratioFromText } from '@polana/contract/money';
import { addDays, addMonths, daysBetween, plainDateOf, type PlainDate } from '@polana/contract/plain-date';
import { type DemoCalendar, lastWorkingDayUntil, timeOn } from './demo-calendar.ts';
import { demoId } from './demo-id.ts';
import type { PlannedCompany } from './plan-companies.ts';
import type { PlannedEmployee } from './plan-people.ts';
import type { Random } from './random.ts';

/** A working time valid from a day until the next one. */
export interface PlannedRatio {
  id: string;
  validFrom: PlainDate;
  /** Ten-thousandths of a percent. */
  ratio: number;
  source: 'start' | 'manual' | 'import';
  reason: string;
  createdAt: Date;
  createdBy: string | null;
}

const changesPerHundred = 6.5;
const reasons = [
  '',
  '',
  'Návrat z rodičovskej dovolenky',
  'Dohoda o zmene pracovnej zmluvy',
  'Kratší úväzok na žiadosť',
];

export function ratioOn(employee: PlannedEmployee, date: PlainDate): number {
  return employee.ratios.findLast((one) => one.validFrom <= date)?.ratio ?? 0;
}

/** Changes of working time over the two years; every sixth is still ahead. */
export function planRatioChanges(
  employees: readonly PlannedEmployee[],
  company: PlannedCompany,
  calendar: DemoCalendar,
  random: Random,
): void {
  const candidates = employees.filter((employee) => employee.endDate === null);
  const changing = random.shuffled(candidates).slice(0, Math.round((candidates.length * changesPerHundred) / 100));
  for (const [index, employee] of changing.entries()) {
    const isPlanned = index % 6 === 0;
    const change = isPlanned ? plannedChange(calendar, random) : pastChange(company, calendar, random);
    if (change.validFrom <= employee.startDate || change.createdOn < company.joinedOn) continue;
    employee.ratios.push({
      id: demoId(`ratio ${employee.employmentId} ${change.validFrom}`, change.createdAt),
      validFrom: change.validFrom,
      ratio: otherRatio(employee, random),
      source: isPlanned || random.chance(0.8) ? 'manual' : 'import',
      reason: random.pick(reasons),
      createdAt: change.createdAt,
      createdBy: random.pick(company.administrators).personId,
    });
  }
}

interface DatedChange {
  validFrom: PlainDate;
  createdOn: PlainDate;
  createdAt: Date;
}

function pastChange(company: PlannedCompany, calendar: DemoCalendar, random: Random): DatedChange {
  const days = Math.max(1, daysBetween(company.joinedOn, calendar.today) - 40);
  const near = addDays(company.joinedOn, 32 + random.between(0, days - 1));
  const validFrom = earlier(firstOfMonth(near), calendar.today);
  return enteredOn(validFrom, lastWorkingDayUntil(addDays(validFrom, -random.between(3, 15))), random);
}

function plannedChange(calendar: DemoCalendar, random: Random): DatedChange {
  const validFrom = firstOfMonth(addMonths(calendar.today, random.between(1, 4)));
  return enteredOn(validFrom, lastWorkingDayUntil(addDays(calendar.today, -random.between(1, 20))), random);
}

function enteredOn(validFrom: PlainDate, createdOn: PlainDate, random: Random): DatedChange {
  return { validFrom, createdOn, createdAt: timeOn(createdOn, random, 8, 15) };
}

function otherRatio(employee: PlannedEmployee, random: Random): number {
  const now = employee.ratios.at(-1)?.ratio;
  const others = ['100', '100', '100', '50', '75', '80', '60', '37.5'].map(ratioFromText).filter((one) => one !== now);
  return random.pick(others);
}

function firstOfMonth(date: PlainDate): PlainDate {
  return plainDateOf(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 1);
}

function earlier(one: PlainDate, other: PlainDate): PlainDate {
  return one < other ? one : other;
}
