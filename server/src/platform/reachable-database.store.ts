import pg from 'pg';

/** Told in one sentence: what is wrong lies outside the program. */
export class UnreachableDatabase extends Error {}

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
