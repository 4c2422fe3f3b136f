import type { Readable } from 'node:stream';
import { copyIn } from '#platform/database-copy';
import type { Database, ReadTx, Tx } from '#platform/database';
import type { Manifest, TableInArchive } from './manifest.ts';
import { findTables } from './snapshot.store.ts';

export interface TargetState {
  /** Null where nothing was ever migrated. */
  migrations: string[] | null;
  isEmpty: boolean;
  /** Processes of the portal would say so if they ran. */
  tellsNodes: boolean;
}

/** What the database holds so far. One that migrations alone have filled is empty. */
export async function readTargetState(tx: ReadTx): Promise<TargetState> {
  const { rows } = await tx.client.query<{ isMigrated: boolean; isUsed: boolean; tellsNodes: boolean }>(
    `SELECT to_regclass('public.migration') IS NOT NULL AS "isMigrated", to_regclass('public.node') IS NOT NULL AS "tellsNodes",
       EXISTS (SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')) AS "isUsed"`,
  );
  const { isMigrated, isUsed, tellsNodes } = rows[0] ?? { isMigrated: false, isUsed: false, tellsNodes: false };
  if (!isMigrated) return { migrations: null, isEmpty: !isUsed, tellsNodes: false };
  const applied = await tx.client.query<{ name: string }>('SELECT name FROM migration ORDER BY name');
  return { migrations: applied.rows.map((row) => row.name), isEmpty: !(await holdsAnything(tx)), tellsNodes };
}

async function holdsAnything(tx: ReadTx): Promise<boolean> {
  for (const table of ['company', 'person', 'audit_entry']) {
    const exists = await tx.client.query(`SELECT WHERE to_regclass('public.${table}') IS NOT NULL`);
    if (exists.rowCount === 0) continue;
    const { rowCount } = await tx.client.query(`SELECT FROM ${table} LIMIT 1`);
    if (rowCount === 1) return true;
  }
  return false;
}

/** Makes the database as it was when it was created. */
export async function dropEverything(tx: Tx): Promise<void> {
  await tx.client.query('DROP SCHEMA IF EXISTS pgboss CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public');
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Lets rows in as they are: no trigger fires, row-level security does not bind the owner, and references are dropped, to be
 * checked all at once when they come back. All of it inside the transaction, so nobody ever sees the tables like this.
 */
export async function openTables(tx: Tx): Promise<{ close(): Promise<void> }> {
  const tables = (await findTables(tx)).map((table) => table.name);
  const forced = await findForced(tx);
  const foreignKeys = await findForeignKeys(tx);
  for (const { table, name } of foreignKeys) await tx.client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const name of tables) await tx.client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  for (const name of forced) await tx.client.query(`ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY`);
  await tx.client.query(`TRUNCATE ${tables.join(', ')}`);
  return {
    async close() {
      for (const { table, name, definition } of foreignKeys)
        await tx.client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
      for (const name of tables) await tx.client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
      for (const name of forced) await tx.client.query(`ALTER TABLE ${name} FORCE ROW LEVEL SECURITY`);
    },
  };
}

async function findForced(tx: Tx): Promise<string[]> {
  const { rows } = await tx.client.query<{ name: string }>(
    `SELECT quote_ident(relname) AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relforcerowsecurity ORDER BY relname`,
  );
  return rows.map((row) => row.name);
}

async function findForeignKeys(tx: Tx): Promise<ForeignKey[]> {
  const { rows } = await tx.client.query<ForeignKey>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint
     WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0 ORDER BY conrelid, conname`,
  );
  return rows;
}

export function writeTable(tx: Tx, { name, columns }: TableInArchive, rows: Readable): Promise<number> {
  return copyIn(tx.client, `COPY ${name} (${columns.join(', ')}) FROM STDIN`, rows);
}

export async function setSequences(tx: Tx, sequences: Manifest['sequences']): Promise<void> {
  for (const { name, lastValue, isCalled } of sequences)
    await tx.client.query('SELECT setval($1::regclass, $2, $3)', [name, lastValue, isCalled]);
}

/** Work of whatever was here before. */
export async function forgetJobs(tx: Tx): Promise<void> {
  const { rowCount } = await tx.client.query(`SELECT WHERE to_regclass('pgboss.job') IS NOT NULL`);
  if (rowCount === 1) await tx.client.query('DELETE FROM pgboss.job');
}

/** Without statistics the first day would be a slow one. */
export async function analyse(db: Database): Promise<void> {
  const client = await db.pool.connect();
  try {
    await client.query('SET statement_timeout = 0; ANALYZE');
  } finally {
    client.release(true);
  }
}
