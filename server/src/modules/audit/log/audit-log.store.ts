import type { ReadTx } from '#platform/database';

/** What the log is narrowed to; everything the operator typed is resolved already. */
export interface LogFilters {
  personId?: string;
  /** Null for what concerns no company. */
  companyId?: string | null;
  topics?: readonly string[];
  objectId?: string;
  from?: Date;
  /** Not included. */
  until?: Date;
  isImpersonated?: boolean;
  impersonation?: { actorPersonId: string; subjectPersonId: string; startedAt: Date; overAt: Date };
}

/** A place in the log; the time as the database prints it, because it is finer than a Date. */
export interface LogPlace {
  at: string;
  id: number;
}

export async function findPlace(tx: ReadTx, entryId: number): Promise<LogPlace | undefined> {
  const { rows } = await tx.client.query<LogPlace>('SELECT id, at::text AS at FROM audit_entry WHERE id = $1', [
    entryId,
  ]);
  return rows[0];
}

export interface LogRow {
  id: number;
  at: Date;
  actorId: string | null;
  actorName: string | null;
  actorRole: 'EMPL' | 'COMP' | 'OPER' | 'SYSTEM' | null;
  impersonatedId: string | null;
  impersonatedName: string | null;
  companyId: string | null;
  companyName: string | null;
  action: string;
  objectType: string;
  objectId: string | null;
  objectName: string | null;
  result: 'done' | 'refused';
  reason: string | null;
  requestId: string | null;
  addressHash: string | null;
  changes: Record<string, unknown>;
  seq: number | null;
  hash: string | null;
  sealedAt: Date | null;
  impersonationId: string | null;
  impersonationReason: string | null;
  isReadOnly: boolean | null;
  startedAt: Date | null;
  overAt: Date | null;
}

interface Query {
  text: string;
  values: unknown[];
}

type Direction = { place: LogPlace; side: 'before' | 'after' } | null;

/** At most `limit` entries before or after a place, newest first: each branch reads its own index and stops. */
export async function findLogPage(
  tx: ReadTx,
  filters: LogFilters,
  { limit, from }: { limit: number; from: Direction },
): Promise<LogRow[]> {
  const order = from?.side === 'after' ? 'ASC' : 'DESC';
  const { text, values } = branches(filters, from, `ORDER BY e.at ${order}, e.id ${order} LIMIT ${limit}`);
  const page = `SELECT id, at FROM (${text}) entry ORDER BY at ${order}, id ${order} LIMIT ${limit}`;
  const { rows } = await tx.client.query<LogRow>(`${detailed(page)} ORDER BY e.at DESC, e.id DESC`, values);
  return rows;
}

/** Every entry, newest first, for a cursor. */
export function everyEntry(filters: LogFilters): Query {
  const { text, values } = branches(filters, null, '');
  return { text: `${detailed(text)} ORDER BY e.at DESC, e.id DESC`, values };
}

/** Counts no further than `max`. */
export async function countLog(tx: ReadTx, filters: LogFilters, max: number): Promise<number> {
  const { text, values } = branches(filters, null, `LIMIT ${max}`);
  const { rows } = await tx.client.query<{ count: number }>(
    `SELECT count(*) FROM (SELECT FROM (${text}) entry LIMIT ${max}) counted`,
    values,
  );
  return rows[0]?.count ?? 0;
}

export async function findLogRow(tx: ReadTx, entryId: number): Promise<LogRow | undefined> {
  const { rows } = await tx.client.query<LogRow>(detailed('SELECT id, at FROM audit_entry WHERE id = $1'), [entryId]);
  return rows[0];
}

/**
 * The filter as a UNION of conditions, each of which an index answers in the order of the log. Row-level security keeps an index
 * from being asked anything that could leak, so nothing here is more than an equality or a range.
 */
function branches(filters: LogFilters, from: Direction, tail: string): Query {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  const always = conditionsOf(filters, place);
  if (from)
    always.push(
      `(e.at, e.id) ${from.side === 'before' ? '<' : '>'} (${place(from.place.at)}::timestamptz, ${place(from.place.id)}::bigint)`,
    );
  const people = filters.personId ? personBranches(place(filters.personId)) : [''];
  const topics = filters.topics ? filters.topics.map((topic) => `e.topic = ${place(topic)}`) : [''];
  const parts = people.flatMap((person) =>
    topics.map((topic) => {
      const conditions = [...always, person, topic].filter(Boolean);
      const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
      return `(SELECT e.id, e.at FROM audit_entry e ${where} ${tail})`;
    }),
  );
  return { text: parts.join(' UNION ALL '), values };
}

function personBranches(person: string): string[] {
  return [
    `e.actor_person = ${person}::uuid`,
    `e.impersonated_person = ${person}::uuid AND e.actor_person IS DISTINCT FROM ${person}::uuid`,
  ];
}

function conditionsOf(filters: LogFilters, place: (value: unknown) => string): string[] {
  const conditions: string[] = [];
  if (filters.companyId === null) conditions.push('e.company_id IS NULL');
  else if (filters.companyId) conditions.push(`e.company_id = ${place(filters.companyId)}::uuid`);
  if (filters.objectId) conditions.push(`e.object_id = ${place(filters.objectId)}`);
  if (filters.from) conditions.push(`e.at >= ${place(filters.from)}`);
  if (filters.until) conditions.push(`e.at < ${place(filters.until)}`);
  if (filters.isImpersonated) conditions.push('e.impersonated_person IS NOT NULL');
  if (filters.impersonation) {
    const { actorPersonId, subjectPersonId, startedAt, overAt } = filters.impersonation;
    conditions.push(
      `e.actor_person = ${place(actorPersonId)}::uuid AND e.impersonated_person = ${place(subjectPersonId)}::uuid
       AND e.at BETWEEN ${place(startedAt)} AND ${place(overAt)}`,
    );
  }
  return conditions;
}

/**
 * With names, the seal, and the entry into somebody's account it belongs to. What there is much of is looked up entry by entry: an export
 * joins the whole log, which could end as every entry with every seal and every employee.
 */
function detailed(page: string): string {
  return `SELECT e.id, e.at, e.actor_person AS "actorId", actor.name AS "actorName", e.actor_role AS "actorRole",
      e.impersonated_person AS "impersonatedId", subject.name AS "impersonatedName",
      e.company_id AS "companyId", company.name AS "companyName", e.action, e.object_type AS "objectType", e.object_id AS "objectId",
      coalesce(claim.number, CASE WHEN employee.employment_id IS NOT NULL THEN employee.first_name || ' ' || employee.last_name END,
        person.name, named.name) AS "objectName",
      e.result, e.reason, e.request_id AS "requestId", encode(e.address_hash, 'hex') AS "addressHash", e.changes,
      seal.seq, encode(seal.hash, 'hex') AS hash, seal.sealed_at AS "sealedAt",
      i.impersonation_id AS "impersonationId", i.reason AS "impersonationReason", i.read_only AS "isReadOnly",
      i.started_at AS "startedAt", i.over_at AS "overAt"
    FROM (${page}) page JOIN audit_entry e ON e.id = page.id
      LEFT JOIN person_account actor ON actor.person_id = e.actor_person
      LEFT JOIN person_account subject ON subject.person_id = e.impersonated_person
      LEFT JOIN company_report company ON company.company_id = e.company_id
      LEFT JOIN LATERAL (SELECT * FROM audit_seal s WHERE s.entry_id = e.id OFFSET 0) seal ON true
      CROSS JOIN LATERAL (SELECT CASE WHEN e.object_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN e.object_id::uuid END AS id) o
      LEFT JOIN LATERAL (
        SELECT r.number FROM claim_report r WHERE e.object_type = 'claim' AND r.claim_id = o.id OFFSET 0) claim ON true
      LEFT JOIN LATERAL (
        SELECT r.employment_id, r.first_name, r.last_name FROM employee_report r
        WHERE e.object_type = 'employment' AND r.employment_id = o.id OFFSET 0) employee ON true
      LEFT JOIN person_account person ON e.object_type = 'person' AND person.person_id = o.id
      LEFT JOIN company_report named ON e.object_type = 'company' AND named.company_id = o.id
      LEFT JOIN LATERAL (
        SELECT * FROM impersonation_report r
        WHERE r.actor_person_id = e.actor_person AND r.subject_person_id = e.impersonated_person
          AND r.started_at <= e.at AND r.over_at >= e.at
        ORDER BY r.started_at DESC LIMIT 1) i ON e.impersonated_person IS NOT NULL`;
}
