import { addMonths, type PlainDate, plainDateOf, yearOf } from '@polana/contract/plain-date';
import { writeClosing } from '#modules/claims';
import { instantAt } from '#platform/clock';
import type { Tx } from '#platform/database';
import { addWorkingDays, type DemoCalendar } from './demo-calendar.ts';
import type { CompanyPlan } from './plan-history.ts';
import { at } from './post-history.ts';

/** Closes the wages of every month that is over by now, each on the second working day after it. */
export async function writeClosings(tx: Tx, { company, claims }: CompanyPlan, calendar: DemoCalendar): Promise<void> {
  const [administrator] = company.administrators;
  if (!administrator || claims.length === 0) return;
  const { personId } = administrator;
  const author = { personId, roleName: 'COMP' as const, impersonatedPersonId: null, requestId: null };
  for (let month = firstMonth(calendar); ; month = addMonths(month, 1)) {
    const closedOn = addWorkingDays(addMonths(month, 1), 1);
    if (closedOn >= calendar.today) return;
    await at(instantAt(closedOn, '10:20'), () =>
      writeClosing(tx, { companyId: company.id, month, author, closedBy: personId }),
    );
  }
}

function firstMonth({ historyFrom }: DemoCalendar): PlainDate {
  return plainDateOf(yearOf(historyFrom), 1, 1);
}
