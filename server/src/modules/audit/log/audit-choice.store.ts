import type { ReadTx } from '#platform/database';
import type { LogFilters } from './audit-log.store.ts';

export interface Named {
  id: string;
  name: string;
}

/** By the id, or the whole user name or e-mail. */
export async function findPerson(tx: ReadTx, text: string): Promise<Named | undefined> {
  const { rows } = await tx.client.query<Named>(
    `SELECT person_id AS id, name FROM person_account
     WHERE ${isUuid(text) ? 'person_id = $1::uuid' : '(username = lower($1) OR email = lower($1))'} LIMIT 1`,
    [text],
  );
  return rows[0];
}

export async function findCompany(tx: ReadTx, companyId: string): Promise<Named | undefined> {
  const { rows } = await tx.client.query<Named>(
    'SELECT company_id AS id, name FROM company_report WHERE company_id = $1',
    [companyId],
  );
  return rows[0];
}

/** By a part of the name or the ID number, in the order of the names. */
export async function searchCompanies(tx: ReadTx, search: string, limit: number): Promise<Named[]> {
  const { rows } = await tx.client.query<Named>(
    `SELECT company_id AS id, name FROM company_report
     WHERE $1 = '' OR strpos(lower(name), lower($1)) > 0 OR strpos(ico, $1) > 0 ORDER BY name, company_id LIMIT $2`,
    [search, limit],
  );
  return rows;
}

/** A claim's number is what people know of it; the log knows its id. */
export async function findClaimId(tx: ReadTx, number: string): Promise<string | undefined> {
  const { rows } = await tx.client.query<{ id: string }>('SELECT claim_id AS id FROM claim_report WHERE number = $1', [
    number,
  ]);
  return rows[0]?.id;
}

export async function findImpersonationSpan(tx: ReadTx, impersonationId: string): Promise<LogFilters['impersonation']> {
  const { rows } = await tx.client.query<NonNullable<LogFilters['impersonation']>>(
    `SELECT actor_person_id AS "actorPersonId", subject_person_id AS "subjectPersonId", started_at AS "startedAt", over_at AS "overAt"
     FROM impersonation_report WHERE impersonation_id = $1`,
    [impersonationId],
  );
  return rows[0];
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
