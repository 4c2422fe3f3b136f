import { sql, type RawBuilder } from 'kysely';
import { readTablesOf, tablesOf, type ReadTx, type Tx } from '#platform/database';
import type { PrintedEntry } from './audit.rules.ts';

export interface AuditEntryRow {
  at: Date;
  company_id: string | null;
  actor_person: string | null;
  actor_role: string | null;
  impersonated_person: string | null;
  action: string;
  object_type: string;
  object_id: string | null;
  result: string;
  reason: string | null;
  request_id: string | null;
  address_hash: Buffer | null;
  changes: string;
}

interface AuditSealRow {
  chain: string;
  seq: number;
  entry_id: number;
  prev_hash: Buffer;
  entry_hash: Buffer | null;
  hash: Buffer;
  sealed_at: RawBuilder<Date>;
}

interface AuditTables {
  audit_seal: AuditSealRow;
  audit_unsealed: { entry_id: number; chain: string; written_at: Date };
}

/** Without RETURNING: whoever writes an entry of the whole portal may not read it. */
export async function insertAuditEntry(tx: Tx, row: AuditEntryRow): Promise<void> {
  await tx.client.query({
    name: 'audit-insert-entry',
    text: `INSERT INTO audit_entry (at, company_id, actor_person, actor_role, impersonated_person, action, object_type, object_id,
        result, reason, request_id, address_hash, changes)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    values: [
      row.at,
      row.company_id,
      row.actor_person,
      row.actor_role,
      row.impersonated_person,
      row.action,
      row.object_type,
      row.object_id,
      row.result,
      row.reason,
      row.request_id,
      row.address_hash,
      row.changes,
    ],
  });
}

/** As above, many in one statement; what they say of addresses is not for many. */
export async function insertAuditEntries(tx: Tx, rows: readonly AuditEntryRow[]): Promise<void> {
  await tx.client.query({
    name: 'audit-insert-entries',
    text: `INSERT INTO audit_entry (at, company_id, actor_person, actor_role, impersonated_person, action, object_type, object_id,
        result, reason, request_id, changes)
      SELECT line.* FROM unnest($1::timestamptz[], $2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::text[], $7::text[],
        $8::text[], $9::text[], $10::text[], $11::text[], $12::jsonb[]) AS line`,
    values: [
      rows.map((row) => row.at),
      rows.map((row) => row.company_id),
      rows.map((row) => row.actor_person),
      rows.map((row) => row.actor_role),
      rows.map((row) => row.impersonated_person),
      rows.map((row) => row.action),
      rows.map((row) => row.object_type),
      rows.map((row) => row.object_id),
      rows.map((row) => row.result),
      rows.map((row) => row.reason),
      rows.map((row) => row.request_id),
      rows.map((row) => row.changes),
    ],
  });
}

export interface Look {
  action: string;
  objectId: string | null;
  actorPerson: string | null;
  impersonatedPerson: string | null;
}

/** Whether the same look by the same person was noted since a moment. */
export async function hasLookSince(tx: ReadTx, look: Look, since: Date): Promise<boolean> {
  const { rowCount } = await tx.client.query({
    name: 'audit-has-look-since',
    text: `SELECT FROM audit_entry WHERE object_id = $1 AND at >= $2 AND action = $3 AND actor_person = $4
        AND impersonated_person IS NOT DISTINCT FROM $5 LIMIT 1`,
    values: [look.objectId, since, look.action, look.actorPerson, look.impersonatedPerson],
  });
  return rowCount === 1;
}

export async function findUnsealedChains(tx: ReadTx): Promise<string[]> {
  const rows = await readTablesOf<AuditTables>(tx).selectFrom('audit_unsealed').select('chain').distinct().execute();
  return rows.map((row) => row.chain);
}

/** Held until the transaction ends; false when another node is sealing this chain. */
export async function tryLockChain(tx: Tx, chain: string): Promise<boolean> {
  const { rows } = await tx.client.query<{ locked: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS locked`,
    [`audit ${chain}`],
  );
  return rows[0]?.locked ?? false;
}

export interface Link {
  seq: number;
  hash: Buffer;
}

export function findLastSeal(tx: ReadTx, chain: string): Promise<Link | undefined> {
  return readTablesOf<AuditTables>(tx)
    .selectFrom('audit_seal')
    .select(['seq', 'hash'])
    .where('chain', '=', chain)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export const printed = `
  e.id::text AS id,
  to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at,
  e.company_id::text AS company_id, e.actor_person::text AS actor_person, e.actor_role, e.impersonated_person::text AS impersonated_person,
  e.action, e.object_type, e.object_id, e.result, e.reason, e.request_id,
  encode(e.address_hash, 'hex') AS address_hash, e.changes::text AS changes`;

export async function findUnsealedEntries(tx: ReadTx, chain: string, limit: number): Promise<PrintedEntry[]> {
  const { rows } = await tx.client.query<PrintedEntry>(
    `SELECT ${printed} FROM audit_unsealed u JOIN audit_entry e ON e.id = u.entry_id
     WHERE u.chain = $1 AND audit_chain(e.company_id) = u.chain ORDER BY u.entry_id LIMIT $2`,
    [chain, limit],
  );
  return rows;
}

export interface NewSeal extends Link {
  entryId: number;
  entryHash: Buffer;
  previousHash: Buffer;
}

/** The seals are dated by the database's clock, which no application moves. */
export async function insertSeals(tx: Tx, chain: string, seals: readonly NewSeal[]): Promise<void> {
  const tables = tablesOf<AuditTables>(tx);
  await tables
    .insertInto('audit_seal')
    .values(
      seals.map((seal) => ({
        chain,
        seq: seal.seq,
        entry_id: seal.entryId,
        prev_hash: seal.previousHash,
        entry_hash: seal.entryHash,
        hash: seal.hash,
        sealed_at: sql<Date>`clock_timestamp()`,
      })),
    )
    .execute();
  await tables
    .deleteFrom('audit_unsealed')
    .where(
      'entry_id',
      'in',
      seals.map((seal) => seal.entryId),
    )
    .execute();
}

export type SealedEntry = Omit<PrintedEntry, 'id'> & {
  id: string | null;
  seq: number;
  entry_id: number;
  prev_hash: Buffer;
  entry_hash: Buffer | null;
  hash: Buffer;
};

/** The next seals of a chain with their entries; an entry that is gone comes with a null id. */
export async function findSealedEntries(
  tx: ReadTx,
  chain: string,
  afterSeq: number,
  limit: number,
): Promise<SealedEntry[]> {
  const { rows } = await tx.client.query<SealedEntry>(
    `SELECT s.seq, s.entry_id, s.prev_hash, s.entry_hash, s.hash, ${printed}
     FROM audit_seal s LEFT JOIN audit_entry e ON e.id = s.entry_id AND audit_chain(e.company_id) = s.chain
     WHERE s.chain = $1 AND s.seq > $2 ORDER BY s.seq LIMIT $3`,
    [chain, afterSeq, limit],
  );
  return rows;
}

/** A whole chain is read, which takes longer than a request may. */
export async function allowLongStatements(tx: ReadTx): Promise<void> {
  await tx.client.query(`SET LOCAL statement_timeout = '10min'`);
}

/** The first entry of a chain that has no seal and is not about to get one. */
export async function findForgottenEntry(tx: ReadTx, chain: string, patienceMinutes: number): Promise<number | null> {
  const isPlatform = chain === 'platform';
  const { rows } = await tx.client.query<{ id: number | null }>(
    `SELECT min(id) AS id FROM (
       SELECT e.id FROM audit_entry e
       WHERE ${isPlatform ? `e.company_id IS NULL AND $1 = 'platform'` : 'e.company_id = $1::uuid'}
         AND NOT EXISTS (SELECT FROM audit_seal s WHERE s.entry_id = e.id)
         AND NOT EXISTS (SELECT FROM audit_unsealed u WHERE u.entry_id = e.id)
       UNION ALL
       SELECT u.entry_id FROM audit_unsealed u
       WHERE u.chain = $1::text AND u.written_at < clock_timestamp() - make_interval(mins => $2)) forgotten`,
    [chain, patienceMinutes],
  );
  return rows[0]?.id ?? null;
}

/** One chain per company and one of the whole portal. */
export async function findChains(tx: ReadTx): Promise<string[]> {
  const { rows } = await tx.client.query<{ chain: string }>(
    `SELECT id::text AS chain FROM company UNION SELECT 'platform' ORDER BY 1`,
  );
  return rows.map((row) => row.chain);
}
