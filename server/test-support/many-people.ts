import { withClient } from '../src/app/embedded-postgres.ts';
import { reading, type Database, type ReadTx } from '../src/platform/database.ts';
import type { TestCompany } from './builders.ts';

/** Writes behind the application's back, in any company. */
export function asOwner(ownerUrl: string, text: string, values: unknown[]): Promise<void> {
  return withClient(ownerUrl, async (client) => {
    await client.query(`SELECT set_config('polana.tenant', 'all', false)`);
    await client.query(text, values);
  });
}

/**
 * A company's people with both allowances of 2026, written at once, as after a first import: PostgreSQL has no statistics of them yet.
 * Their numbers are 1, 2, 3 …; the last ten left and came back, and have another one that begins with N.
 */
export async function manyPeople(ownerUrl: string, { companyId }: TestCompany, count: number): Promise<void> {
  await asOwner(
    ownerUrl,
    `WITH person AS (
       INSERT INTO person (id, username, email, first_name, last_name, lang, created_at)
       SELECT gen_random_uuid(), 'clovek' || n, 'clovek' || n || '@skuska.example', 'Žofia', 'Kováčiková', 'sk', now()
       FROM generate_series(1, $2::int) n
       RETURNING id, substr(username, 7) AS number, first_name, last_name, email
     )
     INSERT INTO employment (id, company_id, person_id, personal_number, first_name, last_name, email, start_date, created_at)
     SELECT gen_random_uuid(), $1::uuid, p.id, CASE record WHEN 1 THEN number ELSE 'N' || number END, p.first_name, p.last_name,
       p.email, '2019-03-01', now()
     FROM person p CROSS JOIN generate_series(1, 2) record WHERE record = 1 OR number::int > $2::int - 10`,
    [companyId, count],
  );
  await asOwner(
    ownerUrl,
    `INSERT INTO account (id, company_id, kind, employment_id, year, action_code, opened_at, balance_cents, credited_cents, available_cents)
     SELECT gen_random_uuid(), $1, 'allowance', e.id, 2026, code, now(), 27500, 27500, 27500
     FROM employment e CROSS JOIN unnest(ARRAY['RP', 'SP']) code WHERE e.company_id = $1`,
    [companyId],
  );
}

/** Whatever looks through everybody for each of them does not end in time. */
export function inAMoment<Result>(db: Database, work: (tx: ReadTx) => Promise<Result>): Promise<Result> {
  return reading(db, async (tx) => {
    await tx.client.query(`SET LOCAL statement_timeout = '3s'`);
    return work(tx);
  });
}

/** How many rows the transaction has read so far, in the heap of all tables: unlike time the same on a busy machine. */
export async function rowsRead(tx: ReadTx): Promise<number> {
  const { rows } = await tx.client.query<{ count: number }>(
    'SELECT sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::bigint AS count FROM pg_stat_xact_user_tables',
  );
  return rows[0]?.count ?? 0;
}
