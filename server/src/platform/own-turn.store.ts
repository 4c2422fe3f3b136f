import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

const lookMilliseconds = 200;

/**
 * Holds the lock until the client ends. Between two looks no statement is under way: an index that is made while others write waits
 * for every statement, and the one who makes it may be the one who holds the lock.
 */
export async function waitForTurn(client: pg.Client, lock: number): Promise<void> {
  while (!(await takeLock(client, lock))) await delay(lookMilliseconds);
}

async function takeLock(client: pg.Client, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ isTaken: boolean }>('SELECT pg_try_advisory_lock($1) AS "isTaken"', [lock]);
  return rows[0]?.isTaken ?? false;
}
