import { type Database, reading, type ReadTx } from '#platform/database';
import { type BooksCheck, booksChecks } from './checks.ts';

/** An invariant that does not hold, with the first rows that break it. */
export interface Finding {
  check: string;
  sentence: string;
  count: number;
  rows: Record<string, unknown>[];
}

const rowsShown = 20;

/** Checks every invariant over all companies on one unchanging picture of the books; nothing found = the books are right. */
export function checkBooks(db: Database): Promise<Finding[]> {
  return reading(db.forEveryCompany(), async (tx) => {
    // The snapshot must not move between two checks. The tables are read whole, also when PostgreSQL has no statistics of
    // them yet and would look rows up one by one.
    await tx.client.query(
      `SET TRANSACTION ISOLATION LEVEL REPEATABLE READ; SET LOCAL statement_timeout = '10min'; SET LOCAL enable_nestloop = off`,
    );
    return findingsOf(tx.client);
  });
}

/** The findings as this connection sees the books. */
export async function findingsOf(client: Pick<ReadTx['client'], 'query'>): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const check of booksChecks) {
    const finding = await findingOf(client, check);
    if (finding) findings.push(finding);
  }
  return findings;
}

async function findingOf(
  client: Pick<ReadTx['client'], 'query'>,
  { name, sentence, sql }: BooksCheck,
): Promise<Finding | null> {
  const { rows } = await client.query<Record<string, unknown>>(sql);
  return rows.length === 0 ? null : { check: name, sentence, count: rows.length, rows: rows.slice(0, rowsShown) };
}
