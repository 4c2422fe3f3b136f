import { inject } from 'vitest';
import { databaseUrl, withClient } from '../src/app/embedded-postgres.ts';

/** What counts calls and sessions, and so changes whenever somebody calls at all. */
const restless = ['rate_limit', 'session', 'sign_in_failure', 'node'];

/** One digest of everything each table holds, to tell whether anything was written. */
export async function tableDigests(ownerUrl: string): Promise<Record<string, string>> {
  const name = new URL(ownerUrl).pathname.slice(1);
  const digests: Record<string, string> = {};
  await withClient(databaseUrl(inject('postgres').superuserUrl, name), async (client) => {
    const { rows } = await client.query<{ tablename: string }>(
      `SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND NOT tablename = ANY($1) ORDER BY 1`,
      [restless],
    );
    for (const { tablename } of rows) {
      const digest = await client.query<{ digest: string }>(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(one::text, '|' ORDER BY one::text)), '') AS digest FROM "${tablename}" one`,
      );
      digests[tablename] = digest.rows[0]?.digest ?? '';
    }
  });
  return digests;
}
