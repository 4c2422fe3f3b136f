import pg from 'pg';

/** Told in one sentence: what is wrong lies outside the program. */
export class UnreachableDatabase extends Error {}

/** An address of a database and the variable it stands in. */
export interface NamedDatabase {
  name: string;
  url: string;
}

/** The database a command works on, around the pooler where there is one; null where the environment names none. */
export function namedDatabase(environment: Readonly<Record<string, string | undefined>>): NamedDatabase | null {
  const name = environment['DATABASE_DIRECT_URL'] ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
  const url = environment[name];
  return url ? { name, url } : null;
}

const answerMilliseconds = 10_000;
const oldestServer = 15;
/** As in the README, and as the demo makes its own. */
const databaseOptions = `ENCODING 'UTF8' TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'sk' LOCALE 'C.UTF-8'`;

/** Signs in once: a wrong address, login or certificate is told by the name of its variable, and so is a database that is not fit. */
export async function assertReachable(name: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: answerMilliseconds });
  try {
    await client.connect();
  } catch (error) {
    // Where a host has several addresses the error of them all has no words.
    const { message, code } = error as NodeJS.ErrnoException;
    await client.end();
    throw new UnreachableDatabase(`${name} leads to no database: ${message || code}.`, { cause: error });
  }
  try {
    await assertFit(name, client);
  } finally {
    await client.end();
  }
}

async function assertFit(name: string, client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ major: number; version: string; encoding: string }>(
    `SELECT current_setting('server_version_num')::integer / 10000 AS major, current_setting('server_version') AS version,
       current_setting('server_encoding') AS encoding`,
  );
  const { major, version, encoding } = rows[0] ?? { major: 0, version: 'unknown', encoding: 'unknown' };
  if (major < oldestServer)
    throw new UnreachableDatabase(`PostgreSQL ${oldestServer} or newer is needed, ${name} leads to ${version}.`);
  if (encoding !== 'UTF8')
    throw new UnreachableDatabase(
      `${name} leads to a database in ${encoding}, which cannot hold every letter: make one with CREATE DATABASE … OWNER … ${databaseOptions}.`,
    );
}
