import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { waitForTurn } from './own-turn.store.ts';

const ownFolder = new URL('../../migrations/', import.meta.url);
/** Nodes that start together migrate one after the other. */
const migrationLock = 7_204_113;

interface MigrateOptions {
  folder?: URL;
  only?: readonly string[];
}

/**
 * Applies the numbered SQL files that are not applied yet, each in a transaction of its own where that is possible; never goes
 * back. Nodes of the version before may be serving meanwhile. With `only`, no others: for bringing an empty database to the
 * state of an older backup.
 */
export async function migrate(ownerUrl: string, { folder = ownFolder, only }: MigrateOptions = {}): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'polana-migrate' });
  await client.connect();
  try {
    await waitForTurn(client, migrationLock);
    await client.query(`CREATE TABLE IF NOT EXISTS migration (
      name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
    const { rows } = await client.query<{ name: string; sha256: string }>('SELECT name, sha256 FROM migration');
    const applied = new Map(rows.map((row) => [row.name, row.sha256]));
    const fresh: string[] = [];
    for (const name of only ?? (await migrationNames(folder))) {
      const sql = await readFile(new URL(name, folder), 'utf8');
      if (await applyMigration(client, { name, sql }, applied.get(name))) fresh.push(name);
    }
    return fresh;
  } finally {
    await client.end();
  }
}

export async function migrationNames(folder = ownFolder): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
}

/** What this version would apply, each with the seal of its text. */
export async function knownMigrations(): Promise<{ name: string; sha256: string }[]> {
  const names = await migrationNames(ownFolder);
  return Promise.all(names.map(async (name) => ({ name, sha256: sha256Of(await readFile(new URL(name, ownFolder))) })));
}

/** What a newer version has applied: an older one may still serve, and leaves alone what that one has set up. */
export async function unknownMigrations(database: Pick<pg.Client | pg.Pool, 'query'>): Promise<string[]> {
  const known = new Set(await migrationNames());
  const { rows } = await database.query<{ name: string }>('SELECT name FROM migration ORDER BY name');
  return rows.map((row) => row.name).filter((name) => !known.has(name));
}

/** Nothing where this version knows everything that was applied. */
export function newerDatabaseNote(unknown: readonly string[]): string | undefined {
  if (unknown.length === 0) return undefined;
  return `The database is of a newer version (it has ${unknown.join(', ')}): this one changes neither its tables nor its schedules.`;
}

function sha256Of(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** What waits longer for a lock would make everybody else wait behind it, so it steps back and tries again. */
const lockTimeoutMilliseconds = 1_000;
const lockAttemptsMax = 30;
/** A lock that was not to be had, and a deadlock that ended here: what was begun is undone. */
const comesAgain = new Set(['55P03', '40P01']);
/** First line of a migration of one statement that cannot run in a transaction and may be repeated: an index made while others write. */
const outsideMark = '-- outside a transaction\n';

interface Migration {
  name: string;
  sql: string;
}

async function applyMigration(
  client: pg.Client,
  { name, sql }: Migration,
  knownSha256: string | undefined,
): Promise<boolean> {
  const sha256 = sha256Of(sql);
  if (knownSha256 === sha256) return false;
  if (knownSha256) throw new Error(`migration ${name} was changed after it had been applied; write a new one instead`);
  for (let attempt = 1; ; attempt += 1) {
    const failure = await tryMigration(client, { name, sql, sha256 });
    if (!failure) return true;
    if (!comesAgain.has(failure.code ?? '') || attempt === lockAttemptsMax)
      throw new Error(`migration ${name} failed: ${failure.message}`, { cause: failure });
    await delay(200 + Math.random() * 800);
  }
}

async function tryMigration(
  client: pg.Client,
  { name, sql, sha256 }: Migration & { sha256: string },
): Promise<pg.DatabaseError | null> {
  if (sql.startsWith(outsideMark)) return tryOutside(client, { name, sql, sha256 });
  await client.query(`BEGIN; SET LOCAL lock_timeout = ${lockTimeoutMilliseconds}`);
  try {
    await client.query(sql);
    await client.query('INSERT INTO migration (name, sha256) VALUES ($1, $2)', [name, sha256]);
    await client.query('COMMIT');
    return null;
  } catch (error) {
    await client.query('ROLLBACK');
    return error as pg.DatabaseError;
  }
}

async function tryOutside(
  client: pg.Client,
  { name, sql, sha256 }: Migration & { sha256: string },
): Promise<pg.DatabaseError | null> {
  try {
    await dropHalfIndexes(client, sql);
    await client.query(sql);
    await client.query('INSERT INTO migration (name, sha256) VALUES ($1, $2)', [name, sha256]);
    return null;
  } catch (error) {
    return error as pg.DatabaseError;
  }
}

/** An index whose making was cut off stays under its name, is kept up and never used; IF NOT EXISTS would take it for the whole one. */
async function dropHalfIndexes(client: pg.Client, sql: string): Promise<void> {
  const { rows } = await client.query<{ name: string; quoted: string }>(
    `SELECT c.relname AS name, c.oid::regclass::text AS quoted FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE NOT i.indisvalid AND c.relnamespace = 'public'::regnamespace`,
  );
  const words = new Set(sql.split(/\W+/));
  for (const { name, quoted } of rows)
    if (words.has(name)) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${quoted}`);
}
