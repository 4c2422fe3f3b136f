import type { Readable } from 'node:stream';
import { copyOut } from '#platform/database-copy';
import type { ReadTx } from '#platform/database';
import type { Manifest, WaitingJob } from './manifest.ts';

/** A table as it is copied; names are quoted for SQL. */
export interface CopiedTable {
  name: string;
  columns: string[];
  /** The same rows come in the same order whatever the database sorts texts by. */
  order: string;
}

/** Nobody waits for a backup, and it may take long. The texts of values must not depend on anybody's settings. */
const unhurried = `SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = '5min';
  SET LOCAL idle_in_transaction_session_timeout = 0`;
const plainValues = `SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL timezone = 'UTC';
  SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'`;

export async function takeAllTheTime(tx: ReadTx): Promise<void> {
  await tx.client.query(`${unhurried}; ${plainValues}`);
}

/** Every read from here on sees one moment, whatever others write. The first thing a transaction does. */
export async function standStill(tx: ReadTx): Promise<void> {
  await tx.client.query(`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ; ${unhurried}; ${plainValues}`);
}

/**
 * What is kept, by name. Left out: tables that a crash may empty as well (counters of limits, who is looking at what), the list of
 * migrations, which is compared, and the processes of the portal.
 */
export async function findTables(tx: ReadTx): Promise<CopiedTable[]> {
  const { rows } = await tx.client.query<CopiedTable>(
    `SELECT quote_ident(c.relname) AS name,
       ARRAY(SELECT quote_ident(a.attname) FROM pg_attribute a
             WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
             ORDER BY a.attnum) AS columns,
       coalesce((SELECT string_agg(quote_ident(a.attname) || CASE WHEN a.attcollation <> 0 THEN ' COLLATE "C"' ELSE '' END,
                                   ', ' ORDER BY array_position(i.indkey::smallint[], a.attnum))
                 FROM pg_index i JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
                 WHERE i.indrelid = c.oid AND i.indisprimary), quote_ident(c.relname) || '::text COLLATE "C"') AS "order"
     FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p'
       AND c.relname NOT IN ('migration', 'node')
     ORDER BY c.relname`,
  );
  return rows;
}

/** The shape of the tables stays until the transaction ends; rows may be written as ever. */
export async function keepShape(tx: ReadTx, tables: readonly CopiedTable[]): Promise<void> {
  await tx.client.query(`LOCK TABLE ${tables.map((table) => table.name).join(', ')} IN ACCESS SHARE MODE`);
}

export function readTable(tx: ReadTx, { name, columns, order }: CopiedTable): Readable {
  return copyOut(tx.client, `COPY (SELECT ${columns.join(', ')} FROM ${name} ORDER BY ${order}) TO STDOUT`);
}

export async function countRows(tx: ReadTx, { name }: CopiedTable): Promise<number> {
  const { rows } = await tx.client.query<{ count: number }>(`SELECT count(*) FROM ${name}`);
  return rows[0]?.count ?? 0;
}

/** Sequences run ahead of every snapshot, never behind. */
export async function readSequences(tx: ReadTx): Promise<Manifest['sequences']> {
  const { rows } = await tx.client.query<{ name: string }>(
    `SELECT quote_ident(relname) AS name FROM pg_class
     WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace ORDER BY relname`,
  );
  const sequences: Manifest['sequences'] = [];
  for (const { name } of rows) {
    const state = await tx.client.query<{ lastValue: number; isCalled: boolean }>(
      `SELECT last_value AS "lastValue", is_called AS "isCalled" FROM ${name}`,
    );
    sequences.push(...state.rows.map((row) => ({ name, ...row })));
  }
  return sequences;
}

export async function readMigrations(tx: ReadTx): Promise<Manifest['migrations']> {
  const { rows } = await tx.client.query<Manifest['migrations'][number]>(
    'SELECT name, sha256 FROM migration ORDER BY name',
  );
  return rows;
}

/** What was enqueued and has not ended, without what a schedule starts anyway. */
export async function readWaitingJobs(tx: ReadTx, leftOut: string): Promise<WaitingJob[]> {
  const { rows } = await tx.client.query<WaitingJob>(
    `SELECT name, coalesce(data, '{}') AS data, singleton_key AS "singletonKey",
       to_char(start_after AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "startAfter"
     FROM pgboss.job
     WHERE state IN ('created', 'retry', 'active') AND name <> $1 AND name NOT LIKE '\\_\\_%'
       AND name NOT IN (SELECT name FROM pgboss.schedule)
     ORDER BY created_on, id`,
    [leftOut],
  );
  return rows;
}

export async function readPostgresVersion(tx: ReadTx): Promise<string> {
  const { rows } = await tx.client.query<{ version: string }>(`SELECT current_setting('server_version') AS version`);
  return rows[0]?.version ?? 'unknown';
}
