import { sql } from 'kysely';
import { readTablesOf, type ReadTx } from '#platform/database';

interface RegistrationRow {
  id: string;
  company_id: string;
  personal_number: string;
  first_name: string;
  last_name: string;
  email: string;
  status: 'unconfirmed' | 'pending' | 'approved' | 'rejected';
  created_at: Date;
}

interface RegistrationTables {
  registration: RegistrationRow;
}

export interface PendingRegistration {
  id: string;
  firstName: string;
  lastName: string;
  personalNumber: string;
  email: string;
  createdAt: Date;
}

export interface RegistrationPage {
  limit: number;
  offset: number;
  order: 'createdAt' | '-createdAt' | 'lastName' | '-lastName';
}

/** One page and the count of all, from one snapshot. */
export async function findPendingRegistrations(
  tx: ReadTx,
  companyId: string,
  { limit, offset, order }: RegistrationPage,
): Promise<{ registrations: PendingRegistration[]; totalCount: number }> {
  const pending = readTablesOf<RegistrationTables>(tx)
    .selectFrom('registration')
    .where('company_id', '=', companyId)
    .where('status', '=', 'pending');
  const direction = order.startsWith('-') ? 'desc' : 'asc';
  const ordered = order.endsWith('createdAt')
    ? pending.orderBy('created_at', direction)
    : pending
        .orderBy(sql`last_name COLLATE "sk-x-icu"`, direction)
        .orderBy(sql`first_name COLLATE "sk-x-icu"`, direction);
  const rows = await ordered
    .select(['id', 'first_name', 'last_name', 'personal_number', 'email', 'created_at'])
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await pending.select((is) => is.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { registrations: rows.map(registrationOf), totalCount: count };
}

function registrationOf(row: Omit<RegistrationRow, 'company_id' | 'status'>): PendingRegistration {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    personalNumber: row.personal_number,
    email: row.email,
    createdAt: row.created_at,
  };
}
