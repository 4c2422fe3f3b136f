import type { PlainDate } from '@polana/contract/plain-date';
import { sql } from 'kysely';
import { readTablesOf, type ReadTx } from '#platform/database';
import { registrationOf, type EmploymentRow, type Registration, type RegistrationRow } from './registration.store.ts';

interface Tables {
  registration: RegistrationRow;
  employment: EmploymentRow;
  person_account: { person_id: string; name: string };
}

export interface RegistrationPage {
  limit: number;
  offset: number;
  order: 'createdAt' | '-createdAt' | 'lastName' | '-lastName';
}

/** The employee with the personal number somebody gave. */
export interface EmployeeWithNumber {
  firstName: string;
  lastName: string;
  /** It is not given to the mailbox of the registration. */
  hasAccount: boolean;
}

export interface PendingRegistration extends Registration {
  createdAt: Date;
  employee: EmployeeWithNumber | null;
}

/** One page with the employees the numbers belong to, and the count of all, from one snapshot. */
export async function findPendingRegistrations(
  tx: ReadTx,
  companyId: string,
  { limit, offset, order }: RegistrationPage,
  today: PlainDate,
): Promise<{ registrations: PendingRegistration[]; totalCount: number }> {
  const pending = readTablesOf<Tables>(tx)
    .selectFrom('registration as r')
    .where('r.company_id', '=', companyId)
    .where('r.status', '=', 'pending');
  const direction = order.startsWith('-') ? 'desc' : 'asc';
  const ordered = order.endsWith('createdAt')
    ? pending.orderBy('r.created_at', direction)
    : pending
        .orderBy(sql`r.last_name COLLATE "sk-x-icu"`, direction)
        .orderBy(sql`r.first_name COLLATE "sk-x-icu"`, direction);
  const rows = await ordered
    .leftJoin('employment as e', (join) =>
      join
        .onRef('e.company_id', '=', 'r.company_id')
        .onRef('e.personal_number', '=', 'r.personal_number')
        .on('e.deactivated_at', 'is', null)
        .on((is) => is.or([is('e.end_date', 'is', null), is('e.end_date', '>=', today)]))
        // As everywhere: whom the company's list does not know looks like nobody.
        .on(sql<boolean>`EXISTS (SELECT FROM employee_listing l WHERE l.employment_id = e.id)`),
    )
    .leftJoin('person_account as a', 'a.person_id', 'e.person_id')
    .selectAll('r')
    .select([
      'e.first_name as employee_first_name',
      'e.last_name as employee_last_name',
      // As `isClaimable` of identity tells of one.
      sql<boolean>`a.is_in_use OR (a.email IS DISTINCT FROM r.email AND is_account_shared(a.person_id, r.company_id))`.as(
        'has_account',
      ),
    ])
    .orderBy('r.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await pending.select((is) => is.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { registrations: rows.map(pendingOf), totalCount: count };
}

type PendingRow = RegistrationRow & {
  employee_first_name: string | null;
  employee_last_name: string | null;
  has_account: boolean | null;
};

function pendingOf(row: PendingRow): PendingRegistration {
  const { employee_first_name: firstName, employee_last_name: lastName, has_account: hasAccount } = row;
  const employee = firstName && lastName ? { firstName, lastName, hasAccount: hasAccount === true } : null;
  return { ...registrationOf(row), createdAt: row.created_at, employee };
}

export interface KnownRegistration extends Registration {
  status: 'pending' | 'approved' | 'rejected';
  reason: string;
  createdAt: Date;
  confirmedAt: Date | null;
  decidedAt: Date | null;
  decidedBy: string | null;
}

/** A registration the company may see: one whose mailbox was confirmed. */
export async function findRegistration(
  tx: ReadTx,
  companyId: string,
  registrationId: string,
): Promise<KnownRegistration | undefined> {
  const row = await readTablesOf<Tables>(tx)
    .selectFrom('registration as r')
    .leftJoin('person_account as a', 'a.person_id', 'r.decided_by')
    .selectAll('r')
    .select('a.name as decider')
    .where('r.company_id', '=', companyId)
    .where('r.id', '=', registrationId)
    .executeTakeFirst();
  if (!row || row.status === 'unconfirmed') return undefined;
  return {
    ...registrationOf(row),
    status: row.status,
    reason: row.reason,
    createdAt: row.created_at,
    confirmedAt: row.confirmed_at,
    decidedAt: row.decided_at,
    decidedBy: row.decider,
  };
}

/** The waiting registrations before and after this one, from the oldest to the newest. */
export async function findNeighbours(
  tx: ReadTx,
  companyId: string,
  { registrationId, createdAt }: KnownRegistration,
): Promise<{ previousId: string | null; nextId: string | null }> {
  const { rows } = await tx.client.query<{ previous_id: string | null; next_id: string | null }>(
    `SELECT
       (SELECT id FROM registration WHERE company_id = $1 AND status = 'pending' AND (created_at, id) < ($2, $3)
         ORDER BY created_at DESC, id DESC LIMIT 1) AS previous_id,
       (SELECT id FROM registration WHERE company_id = $1 AND status = 'pending' AND (created_at, id) > ($2, $3)
         ORDER BY created_at, id LIMIT 1) AS next_id`,
    [companyId, createdAt, registrationId],
  );
  return { previousId: rows[0]?.previous_id ?? null, nextId: rows[0]?.next_id ?? null };
}
