import { readTablesOf, tablesOf, type ReadTx, type Tx } from '#platform/database';
import type { AuditVerdict, BrokenLink } from '../verify-audit-chain.ts';

type CheckState = 'queued' | 'running' | 'done' | 'failed';

interface AuditCheckRow {
  id: string;
  chain: string | null;
  asked_by: string | null;
  asked_at: Date;
  state: CheckState;
  attempt: number;
  chains_total: number;
  chains_done: number;
  chains_broken: number;
  entries: number;
  finished_at: Date | null;
}

interface CheckTables {
  audit_check: AuditCheckRow;
  audit_check_chain: {
    check_id: string;
    chain: string;
    is_sound: boolean;
    entries: number;
    head_hash: Buffer;
    broken_entry_id: number | null;
    problem: BrokenLink['problem'] | null;
    checked_at: Date;
  };
}

export interface NewCheck {
  checkId: string;
  /** Null for every chain. */
  chain: string | null;
  askedBy: string | null;
  askedAt: Date;
}

/** False when the same is being checked already. */
export async function insertCheck(tx: Tx, { checkId, chain, askedBy, askedAt }: NewCheck): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `INSERT INTO audit_check (id, chain, asked_by, asked_at, state) VALUES ($1, $2, $3, $4, 'queued')
     ON CONFLICT (coalesce(chain, '')) WHERE state IN ('queued', 'running') DO NOTHING`,
    [checkId, chain, askedBy, askedAt],
  );
  return rowCount === 1;
}

export async function findUnderWay(tx: ReadTx, chain: string | null): Promise<string | undefined> {
  const row = await readTablesOf<CheckTables>(tx)
    .selectFrom('audit_check')
    .select('id')
    .where('chain', 'is not distinct from', chain)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return row?.id;
}

/** The check of a night that has not come to its end. */
export async function findNightlyUnderWay(tx: ReadTx): Promise<string | undefined> {
  const row = await readTablesOf<CheckTables>(tx)
    .selectFrom('audit_check')
    .select('id')
    .where('chain', 'is', null)
    .where('asked_by', 'is', null)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return row?.id;
}

export interface CheckRun {
  checkId: string;
  chain: string | null;
  attempt: number;
}

/** Takes the next number of attempt and forgets what an earlier one found; nothing when there is nothing left to do. */
export async function beginCheck(tx: Tx, checkId: string): Promise<CheckRun | undefined> {
  const tables = tablesOf<CheckTables>(tx);
  const row = await tables
    .updateTable('audit_check')
    .set((is) => ({
      state: 'running',
      attempt: is('attempt', '+', 1),
      chains_done: 0,
      chains_broken: 0,
      entries: 0,
    }))
    .where('id', '=', checkId)
    .where('state', 'in', ['queued', 'running'])
    .returning(['id', 'chain', 'attempt'])
    .executeTakeFirst();
  if (!row) return undefined;
  await tables.deleteFrom('audit_check_chain').where('check_id', '=', checkId).execute();
  return { checkId: row.id, chain: row.chain, attempt: row.attempt };
}

/** The old number of attempt stands in the WHERE: a run that was taken for dead changes nothing any more. */
export async function changeCheck(
  tx: Tx,
  run: CheckRun,
  values: Partial<Omit<AuditCheckRow, 'id' | 'chain'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tablesOf<CheckTables>(tx)
    .updateTable('audit_check')
    .set(values)
    .where('id', '=', run.checkId)
    .where('attempt', '=', run.attempt)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function insertVerdict(
  tx: Tx,
  { checkId }: CheckRun,
  chain: string,
  { ok, entries, headHash, firstBroken }: AuditVerdict,
  at: Date,
): Promise<void> {
  await tablesOf<CheckTables>(tx)
    .insertInto('audit_check_chain')
    .values({
      check_id: checkId,
      chain,
      is_sound: ok,
      entries,
      head_hash: Buffer.from(headHash, 'hex'),
      broken_entry_id: firstBroken?.entryId ?? null,
      problem: firstBroken?.problem ?? null,
      checked_at: at,
    })
    .execute();
}

/** Checks nobody will finish, and results that are old. */
export async function sweepChecks(tx: Tx, at: Date, { lostBefore, oldBefore }: { lostBefore: Date; oldBefore: Date }) {
  const tables = tablesOf<CheckTables>(tx);
  await tables
    .updateTable('audit_check')
    .set({ state: 'failed', finished_at: at })
    .where('state', 'in', ['queued', 'running'])
    .where('asked_at', '<', lostBefore)
    .execute();
  await tables.deleteFrom('audit_check').where('asked_at', '<', oldBefore).execute();
}

export interface FoundCheck {
  id: string;
  chain: string | null;
  companyName: string | null;
  askedBy: string | null;
  askedAt: Date;
  state: CheckState;
  chainsTotal: number;
  chainsDone: number;
  chainsBroken: number;
  entries: number;
  finishedAt: Date | null;
  headHash: string | null;
}

/** The newest check of the night, or the newest that somebody asked for. */
export async function findLastCheck(tx: ReadTx, kind: 'nightly' | 'asked'): Promise<FoundCheck | undefined> {
  const { rows } = await tx.client.query<FoundCheck>(
    `SELECT c.id, c.chain, company.name AS "companyName", asker.name AS "askedBy", c.asked_at AS "askedAt", c.state,
       c.chains_total AS "chainsTotal", c.chains_done AS "chainsDone", c.chains_broken AS "chainsBroken", c.entries,
       c.finished_at AS "finishedAt", encode(found.head_hash, 'hex') AS "headHash"
     FROM audit_check c
       LEFT JOIN person_account asker ON asker.person_id = c.asked_by
       LEFT JOIN company_report company ON company.company_id::text = c.chain
       LEFT JOIN audit_check_chain found ON found.check_id = c.id AND found.chain = c.chain
     WHERE (c.asked_by IS NULL) = $1 ORDER BY c.asked_at DESC, c.id DESC LIMIT 1`,
    [kind === 'nightly'],
  );
  return rows[0];
}

export interface BrokenChain {
  chain: string;
  companyName: string | null;
  entryId: number;
  problem: BrokenLink['problem'];
}

export async function findBroken(tx: ReadTx, checkId: string, limit: number): Promise<BrokenChain[]> {
  const { rows } = await tx.client.query<BrokenChain>(
    `SELECT v.chain, company.name AS "companyName", v.broken_entry_id AS "entryId", v.problem
     FROM audit_check_chain v LEFT JOIN company_report company ON company.company_id::text = v.chain
     WHERE v.check_id = $1 AND NOT v.is_sound ORDER BY v.checked_at, v.chain LIMIT $2`,
    [checkId, limit],
  );
  return rows;
}
