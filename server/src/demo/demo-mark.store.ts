import type { ReadTx } from '#platform/database';
import { demoId } from './demo-id.ts';

export type Filling = 'nothing' | 'demo' | 'others';

/** Only the beginning of an id of the demo tells a time: the end is the same on every machine, whatever day it was filled on. */
const endOfDetvan = demoId('company detvan', new Date(0)).slice(13);

/** What the database holds. The demo is written in one transaction, so one of its companies tells of all of it. */
export async function readFilling(tx: ReadTx): Promise<Filling> {
  const { rows } = await tx.client.query<{ isDemo: boolean; isFilled: boolean }>(
    `SELECT EXISTS (SELECT FROM company WHERE right(id::text, $2) = $1) AS "isDemo",
       EXISTS (SELECT FROM company) OR EXISTS (SELECT FROM person) AS "isFilled"`,
    [endOfDetvan, endOfDetvan.length],
  );
  if (rows[0]?.isDemo) return 'demo';
  return rows[0]?.isFilled ? 'others' : 'nothing';
}
