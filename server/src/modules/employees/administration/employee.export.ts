import { employeeFilters, employeeOrders } from '@polana/contract/employees-administration';
import type { Language } from '@polana/contract/roles';
import * as z from 'zod/mini';
import { streamRows } from '#platform/database-cursor';
import { exportSource, type ExportCell, type ExportColumn } from '#platform/export-source';
import en from '../employee-export.en.json' with { type: 'json' };
import sk from '../employee-export.sk.json' with { type: 'json' };
import { findAccountsElsewhere } from '#modules/identity';
import {
  countEmployees,
  everyEmployee,
  findEmployedPeople,
  type EmployeeFilter,
  type ExportedEmployee,
} from './employee-list.store.ts';
import { searchWordsOf } from '#platform/search-words';

const texts = { sk, en };

const column = (name: keyof typeof sk.columns, type: ExportColumn['type'], width: number): ExportColumn => ({
  title: { sk: sk.columns[name], en: en.columns[name] },
  type,
  width,
});

const filters = z.strictObject({ ...employeeFilters, order: z._default(z.enum(employeeOrders), 'lastName') });
type Filters = z.output<typeof filters>;

/** The list of employees as a file. Names, number, ratio and dates stand under the titles the import reads. */
export const employeeSource = exportSource({
  kind: 'employees',
  title: { sk: sk.title, en: en.title },
  roles: ['COMP'],
  isPersonal: true,
  filters,
  columns: [
    { ...column('personalNumber', 'text', 13), isRowHeader: true },
    column('firstName', 'text', 16),
    column('lastName', 'text', 20),
    column('email', 'text', 32),
    column('username', 'text', 22),
    column('phone', 'text', 16),
    column('ratio', 'ratio', 10),
    column('startDate', 'date', 13),
    column('endDate', 'date', 13),
    column('status', 'text', 16),
    column('leftRp', 'money', 13),
    column('leftSp', 'money', 13),
  ],
  describe: (wanted, lang) => [
    { term: texts[lang].chosen, text: chosenBy(wanted, lang).join(', ') },
    ...(wanted.search ? [{ term: texts[lang].search, text: wanted.search }] : []),
  ],
  count: (tx, { companyId, today, now }, wanted) => countEmployees(tx, companyId, filterOf(wanted), { today, now }),
  async *rows(tx, { companyId, today, now, lang }, wanted) {
    const elsewhere = await findAccountsElsewhere(tx, await findEmployedPeople(tx, companyId), companyId);
    const query = everyEmployee(companyId, filterOf(wanted), wanted.order, { today, now });
    for await (const employee of streamRows<ExportedEmployee>(tx, query))
      yield cellsOf(employee, elsewhere.has(employee.personId), lang);
  },
});

function filterOf({ search, withoutEmail, withoutAccess, notClaimed, status, ratio }: Filters): EmployeeFilter {
  return {
    terms: searchWordsOf(search ?? ''),
    status,
    ratio,
    withoutEmail: withoutEmail === 'true',
    withoutAccess: withoutAccess === 'true',
    notClaimed: notClaimed === 'true',
  };
}

function chosenBy({ status, ratio, withoutEmail, withoutAccess, notClaimed }: Filters, lang: Language): string[] {
  const { choices, statuses } = texts[lang];
  return [
    status === 'current' || status === 'all' ? choices[status] : statuses[status],
    ...(ratio ? [choices[ratio]] : []),
    ...(withoutEmail ? [choices.withoutEmail] : []),
    ...(withoutAccess ? [choices.withoutAccess] : []),
    ...(notClaimed ? [choices.notClaimed] : []),
  ];
}

/** What an account that leads elsewhere too is called is its person's own; the import keeps what an empty cell says nothing of. */
function cellsOf(employee: ExportedEmployee, isElsewhere: boolean, lang: Language): ExportCell[] {
  return [
    employee.personalNumber,
    employee.firstName,
    employee.lastName,
    employee.email,
    isElsewhere ? null : employee.username,
    employee.phone || null,
    employee.ratio,
    employee.startDate,
    employee.endDate,
    texts[lang].statuses[employee.status],
    employee.leftRpCents,
    employee.leftSpCents,
  ];
}
