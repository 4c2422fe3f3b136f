import type pg from 'pg';
import type { ReadTx } from './database.ts';

const rowsAtOnce = 1_000;
let counter = 0;

/**
 * Reads a query of any length row by row through a cursor, so that memory holds a thousand rows and not all of them. The
 * transaction has to stay open until the last one.
 */
export async function* streamRows<Row extends pg.QueryResultRow>(
  tx: ReadTx,
  { text, values }: { text: string; values: readonly unknown[] },
): AsyncGenerator<Row> {
  const cursor = `rows_${(counter += 1)}`;
  await tx.client.query(`DECLARE ${cursor} NO SCROLL CURSOR FOR ${text}`, [...values]);
  let rows: Row[];
  do {
    ({ rows } = await tx.client.query<Row>(`FETCH ${rowsAtOnce} FROM ${cursor}`));
    yield* rows;
  } while (rows.length === rowsAtOnce);
  await tx.client.query(`CLOSE ${cursor}`);
}

/** For work that nobody waits for: statements may take a minute, and so may the pauses between them. */
export async function takeTime(tx: ReadTx): Promise<void> {
  await tx.client.query(
    `SELECT set_config('statement_timeout', '60s', true), set_config('idle_in_transaction_session_timeout', '60s', true)`,
  );
}

/** Every query of the transaction sees the same moment, so that figures agree with each other; before it asks anything else. */
export async function holdMoment(tx: ReadTx): Promise<void> {
  await tx.client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
}

/**
 * For a transaction over many thousand rows: it may take its time, forgets the plans this connection made while the tables were
 * small, and makes none that reads a table whole or trusts in how many rows there are, because what it adds itself is in no
 * statistics before its end. What cannot be avoided then has a price at which the database would compile every statement first.
 */
export async function takeOnMany(tx: ReadTx): Promise<void> {
  await takeTime(tx);
  await tx.client.query('DISCARD PLANS');
  await tx.client.query(
    `SELECT set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true),
       set_config('plan_cache_mode', 'force_generic_plan', true)`,
  );
}
