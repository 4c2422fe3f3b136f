import type { PlainDate } from '@polana/contract/plain-date';
import type { ActionCode, Language } from '@polana/contract/roles';
import type { ReadTx, Tx } from '#platform/database';
import { newId } from '#platform/ids';

type Status = 'pending' | 'approved' | 'rejected';

/** A company's wish to take part, as the operator decides about it. */
export interface StoredRegistration {
  registrationId: string;
  companyId: string | null;
  name: string;
  ico: string;
  dic: string;
  icDph: string;
  street: string;
  city: string;
  zip: string;
  phone: string;
  webUrl: string;
  invoicingEmail: string;
  firstName: string;
  lastName: string;
  email: string;
  actionCodes: ActionCode[];
  lang: Language;
  status: Status;
  infoRequested: boolean;
  createdAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
}

const columns = `r.id AS "registrationId", r.company_id AS "companyId", r.name, r.ico, r.dic, r.ic_dph AS "icDph", r.street, r.city,
  r.zip, r.phone, r.web_url AS "webUrl", r.invoicing_email AS "invoicingEmail", r.first_name AS "firstName",
  r.last_name AS "lastName", r.email, r.action_codes AS "actionCodes", r.lang, r.status, r.info_requested AS "infoRequested",
  r.created_at AS "createdAt", r.decided_at AS "decidedAt", p.name AS "decidedBy"`;
const source = `company_registration r LEFT JOIN person_account p ON p.person_id = r.decided_by`;

export async function findRegistration(tx: ReadTx, registrationId: string): Promise<StoredRegistration | undefined> {
  const { rows } = await tx.client.query<StoredRegistration>(`SELECT ${columns} FROM ${source} WHERE r.id = $1`, [
    registrationId,
  ]);
  return rows[0];
}

/** Held to the end of the transaction: of two operators at once the second one sees what the first decided. */
export async function lockRegistration(tx: Tx, registrationId: string): Promise<StoredRegistration | undefined> {
  const { rows } = await tx.client.query<StoredRegistration>(
    `SELECT ${columns} FROM ${source} WHERE r.id = $1 FOR NO KEY UPDATE OF r`,
    [registrationId],
  );
  return rows[0];
}

export type ListedRegistration = Omit<StoredRegistration, 'companyId'> & { hasDuplicates: boolean };

export interface RegistrationPage {
  state: 'waiting' | 'decided';
  limit: number;
  offset: number;
}

/** History is counted up to here. */
const countMax = 10_000;

/** Waiting ones oldest first, decided ones newest first, and how many there are of both. */
export async function listRegistrations(
  tx: ReadTx,
  { state, limit, offset }: RegistrationPage,
): Promise<{ registrations: ListedRegistration[]; totalCount: number; waitingCount: number }> {
  const [condition, order] =
    state === 'waiting'
      ? [`r.status = 'pending'`, 'r.created_at, r.id']
      : [`r.status <> 'pending'`, 'r.decided_at DESC, r.id DESC'];
  const found = await tx.client.query<ListedRegistration>(
    `SELECT ${columns}, r.status = 'pending' AND (
         EXISTS (SELECT FROM company c WHERE c.ico = r.ico AND c.status <> 'ended' AND c.id IS DISTINCT FROM r.company_id)
         OR EXISTS (SELECT FROM company_registration o WHERE o.ico = r.ico AND o.id <> r.id AND o.status = 'pending')
       ) AS "hasDuplicates"
     FROM ${source} WHERE ${condition} ORDER BY ${order} LIMIT $1 OFFSET $2`,
    [limit, offset],
  );
  const counted = await tx.client.query<{ waiting: number; decided: number }>(
    `SELECT (SELECT count(*) FROM company_registration WHERE status = 'pending') AS waiting,
       (SELECT count(*) FROM (SELECT FROM company_registration WHERE status <> 'pending' LIMIT ${countMax}) d) AS decided`,
  );
  const { waiting = 0, decided = 0 } = counted.rows[0] ?? {};
  return { registrations: found.rows, totalCount: state === 'waiting' ? waiting : decided, waitingCount: waiting };
}

/** Neighbours of a registration among those that wait. */
export async function findNeighbours(
  tx: ReadTx,
  { registrationId, createdAt }: StoredRegistration,
): Promise<{ previousId: string | null; nextId: string | null }> {
  const { rows } = await tx.client.query<{ previousId: string | null; nextId: string | null }>(
    `SELECT
       (SELECT id FROM company_registration WHERE status = 'pending' AND (created_at, id) < ($1, $2)
        ORDER BY created_at DESC, id DESC LIMIT 1) AS "previousId",
       (SELECT id FROM company_registration WHERE status = 'pending' AND (created_at, id) > ($1, $2)
        ORDER BY created_at, id LIMIT 1) AS "nextId"`,
    [createdAt, registrationId],
  );
  return rows[0] ?? { previousId: null, nextId: null };
}

export interface SameCompany {
  id: string;
  name: string;
  city: string;
  status: 'pending' | 'active' | 'suspended' | 'ended';
  createdAt: Date;
}

/** Companies with the number beside the registration's own, living ones first. */
export async function listSameCompanies(
  tx: ReadTx,
  { ico, companyId }: Pick<StoredRegistration, 'ico' | 'companyId'>,
): Promise<SameCompany[]> {
  const { rows } = await tx.client.query<SameCompany>(
    `SELECT id, name, city, status, created_at AS "createdAt" FROM company
     WHERE ico = $1 AND id IS DISTINCT FROM $2 ORDER BY status = 'ended', created_at DESC, id LIMIT 20`,
    [ico, companyId],
  );
  return rows;
}

export type SameRegistration = Pick<
  StoredRegistration,
  'registrationId' | 'name' | 'firstName' | 'lastName' | 'email' | 'status' | 'createdAt'
>;

export async function listSameRegistrations(
  tx: ReadTx,
  { ico, registrationId }: Pick<StoredRegistration, 'ico' | 'registrationId'>,
): Promise<SameRegistration[]> {
  const { rows } = await tx.client.query<SameRegistration>(
    `SELECT r.id AS "registrationId", r.name, r.first_name AS "firstName", r.last_name AS "lastName", r.email, r.status,
       r.created_at AS "createdAt"
     FROM company_registration r WHERE r.ico = $1 AND r.id <> $2 ORDER BY r.created_at DESC, r.id LIMIT 20`,
    [ico, registrationId],
  );
  return rows;
}

export interface RegistrationChange {
  status: Status;
  reason: string;
  companyId?: string;
  at: Date;
  byPersonId: string;
}

/** Writes a decision, or that it was taken back; the registration is locked by the caller. */
export async function storeDecision(tx: Tx, registrationId: string, change: RegistrationChange): Promise<void> {
  const isPending = change.status === 'pending';
  await tx.client.query(
    `UPDATE company_registration SET status = $2, reason = $3, company_id = coalesce($4, company_id), decided_at = $5,
       decided_by = $6, info_requested = false WHERE id = $1`,
    [
      registrationId,
      change.status,
      change.reason,
      change.companyId ?? null,
      isPending ? null : change.at,
      isPending ? null : change.byPersonId,
    ],
  );
}

export async function storeInfoRequested(tx: Tx, registrationId: string, infoRequested: boolean): Promise<void> {
  await tx.client.query('UPDATE company_registration SET info_requested = $2 WHERE id = $1', [
    registrationId,
    infoRequested,
  ]);
}

export interface RegistrationEvent {
  id: string;
  kind: 'asked' | 'noted' | 'approved' | 'rejected' | 'reopened';
  text: string;
  at: Date;
  by: string | null;
}

export async function insertRegistrationEvent(
  tx: Tx,
  registrationId: string,
  event: Pick<RegistrationEvent, 'kind' | 'text' | 'at'> & { byPersonId: string },
): Promise<void> {
  await tx.client.query(
    `INSERT INTO company_registration_event (id, registration_id, kind, text, at, by_person) VALUES ($1, $2, $3, $4, $5, $6)`,
    [newId(), registrationId, event.kind, event.text, event.at, event.byPersonId],
  );
}

export async function listRegistrationEvents(tx: ReadTx, registrationId: string): Promise<RegistrationEvent[]> {
  const { rows } = await tx.client.query<RegistrationEvent>(
    `SELECT e.id, e.kind, e.text, e.at, p.name AS by
     FROM company_registration_event e LEFT JOIN person_account p ON p.person_id = e.by_person
     WHERE e.registration_id = $1 ORDER BY e.at, e.id`,
    [registrationId],
  );
  return rows;
}

/** The company of an approved registration begins. */
export async function activateCompany(tx: Tx, companyId: string): Promise<void> {
  await tx.client.query(`UPDATE company SET status = 'active' WHERE id = $1 AND status = 'pending'`, [companyId]);
}

/** The company of a rejected registration gives its number back. Nothing was booked: its data stay to the end of the next year. */
export async function endWaitingCompany(
  tx: Tx,
  companyId: string,
  { reason, day, at }: { reason: string; day: PlainDate; at: Date },
): Promise<void> {
  await tx.client.query(
    `UPDATE company SET status = 'ended', status_reason = $2, ends_on = $3, ended_at = $4,
       retained_until = make_date(extract(year FROM $3::date)::integer + 1, 12, 31)
     WHERE id = $1 AND status = 'pending'`,
    [companyId, reason, day, at],
  );
}

/** The company of a rejection taken back waits again; the caller knows that no other has its number. */
export async function reviveCompany(tx: Tx, companyId: string): Promise<void> {
  await tx.client.query(
    `UPDATE company SET status = 'pending', status_reason = '', ends_on = NULL, ended_at = NULL, retained_until = NULL
     WHERE id = $1 AND status = 'ended'`,
    [companyId],
  );
}
