import type { PlainDate } from '@polana/contract/plain-date';
import type { ReadTx } from '#platform/database';

/** A year's accounts stay open until this day of the next one; the operator chooses it. */
export async function lastOpenDayOf(tx: ReadTx, year: number): Promise<PlainDate> {
  const { rows } = await tx.client.query<{ day: PlainDate }>(`SELECT last_open_day_of($1) AS day`, [year]);
  const [row] = rows;
  if (!row) throw new Error('nobody said until when a year stays open');
  return row.day;
}
