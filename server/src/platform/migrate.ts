import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';

const folder = new URL('../../migrations/', import.meta.url);
/** Nodes that start together migrate one after the other. */
const migrationLock = 7_204_113;

/**
 * Applies the numbered SQL files that are not applied yet, each in a transaction of its own; never goes back. With `only`, no
 * others: for bringing an empty database to the state of an older backup.
 */
export async function migrate(ownerUrl: string, only?: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'polana-migrate' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await client.query(`CREATE TABLE IF NOT EXISTS migration (
      name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
    const { rows } = await client.query<{ name: string; sha256: string }>('SELECT name, sha256 FROM migration');
    const applied = new Map(rows.map((row) => [row.name, row.sha256]));
    const fresh: string[] = [];
    for (const name of only ?? (await migrationNames())) {
      if (await applyMigration(client, name, applied.get(name))) fresh.push(name);
    }
    return fresh;
  } finally {
    await client.end();
  }
}

export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
}

/** What this version would apply, each with the seal of its text. */
export async function knownMigrations(): Promise<{ name: string; sha256: string }[]> {
  const names = await migrationNames();
  return Promise.all(names.map(async (name) => ({ name, sha256: sha256Of(await readFile(new URL(name, folder))) })));
}

function sha256Of(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

async function applyMigration(client: pg.Client, name: string, knownSha256: string | undefined): Promise<boolean> {
  const sql = await readFile(new URL(name, folder), 'utf8');
  const sha256 = sha256Of(sql);
  if (knownSha256 === sha256) return false;
  if (knownSha256) throw new Error(`migration ${name} was changed after it had been applied; write a new one instead`);
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query('INSERT INTO migration (name, sha256) VALUES ($1, $2)', [name, sha256]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
  return true;
}
