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

/** Signs in once: a wrong address, login or certificate is told by the name of its variable. */
export async function assertReachable(name: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: answerMilliseconds });
  try {
    await client.connect();
  } catch (error) {
    // Where a host has several addresses the error of them all has no words.
    const { message, code } = error as NodeJS.ErrnoException;
    throw new UnreachableDatabase(`${name} leads to no database: ${message || code}.`, { cause: error });
  } finally {
    await client.end();
  }
}
