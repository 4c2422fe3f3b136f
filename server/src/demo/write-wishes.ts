import { keepCompanyRegistration } from '#modules/companies';
import { keepChangeRequests } from '#modules/identity';
import { addDays } from '@polana/contract/plain-date';
import { type Author, systemAuthor } from '#platform/actor';
import { instantAt } from '#platform/clock';
import type { Tx } from '#platform/database';
import type { DemoCalendar } from './demo-calendar.ts';
import type { CompanyPlan } from './plan-history.ts';
import type { PlannedEmployee } from './plan-people.ts';
import { at } from './post-history.ts';

const mills = {
  name: 'Mlyny pod Javorinou, s. r. o.',
  ico: '90000471',
  dic: '2090000471',
  icDph: '',
  street: 'Mlynská 8',
  city: 'Krupina',
  zip: '963 01',
  phone: '045 000 4740',
  webUrl: 'https://mlyny.example',
  invoicingEmail: 'faktury@mlyny.example',
  firstName: 'Blažena',
  lastName: 'Osivová',
  email: 'blazena.osivova@mlyny.example',
  allowances: ['RP', 'SP'] as ('RP' | 'SP')[],
  privacy: true as const,
};

/** Companies that ask the operator to take part: a new one, and one whose number the portal knows already. */
export async function writeCompanyRegistrations(
  tx: Tx,
  { company }: CompanyPlan,
  calendar: DemoCalendar,
): Promise<void> {
  const day = (daysAgo: number, time: string) => instantAt(addDays(calendar.today, -daysAgo), time);
  await at(day(3, '08:35'), () => keepCompanyRegistration(tx, mills, 'sk', systemAuthor));
  const again = {
    ...mills,
    name: company.name,
    ico: company.ico,
    dic: '',
    webUrl: '',
    firstName: 'Rastislav',
    lastName: 'Kolesár',
    email: 'rastislav.kolesar@strojarne.example',
    allowances: ['RP'] as ('RP' | 'SP')[],
  };
  await at(day(1, '15:10'), () => keepCompanyRegistration(tx, again, 'sk', systemAuthor));
}

/** Two employees want their data put right. */
export async function writeChangeRequests(tx: Tx, { company, employees }: CompanyPlan, calendar: DemoCalendar) {
  const ordinary = employees.filter((one) => one.email !== null && one.endDate === null && one.appetite > 0);
  const married = ordinary.findLast((one) => one.lastName.endsWith('ová'));
  const earlier = ordinary.findLast((one) => !one.lastName.endsWith('á'));
  const ask = (employee: PlannedEmployee, daysAgo: number, wanted: object) => {
    const author: Author = {
      personId: employee.personId,
      roleName: 'EMPL',
      impersonatedPersonId: null,
      requestId: null,
    };
    return at(instantAt(addDays(calendar.today, -daysAgo), '18:25'), () =>
      keepChangeRequests(tx, { ...employee, companyId: company.id }, wanted, author),
    );
  };
  if (married) await ask(married, 5, { lastName: 'Vrchárová' });
  if (earlier) await ask(earlier, 2, { employeeStartDate: addDays(earlier.startDate, -14) });
}
