import type { PlainDate } from '@polana/contract/plain-date';
import type { Tx } from '#platform/database';

/** Has the database write the rows of the list again whose planned ratio has begun by this day; answers how many. */
export async function writeDueListing(tx: Tx, today: PlainDate): Promise<number> {
  const { rows } = await tx.client.query<{ count: number }>('SELECT write_due_employee_listing($1) AS count', [today]);
  return rows[0]?.count ?? 0;
}

/** Has the database write some of the rows of the list again that are not what the tables say; answers how many. */
export async function writeAstray(tx: Tx, atOnce: number): Promise<number> {
  const { rows } = await tx.client.query<{ count: number }>('SELECT write_astray_employees($1) AS count', [atOnce]);
  return rows[0]?.count ?? 0;
}

/** Has the database add up the tally of every company with at least so many loose rows; answers of how many. */
export async function foldTally(
  tx: Tx,
  looseMin: number,
  { today, now }: { today: PlainDate; now: Date },
): Promise<number> {
  const { rows } = await tx.client.query<{ count: number }>('SELECT fold_employee_tally($1, $2, $3) AS count', [
    looseMin,
    today,
    now,
  ]);
  return rows[0]?.count ?? 0;
}

/** Has the database add up the tally of open employments of every company with at least so many loose rows; answers of how many. */
export async function foldOpenEmployments(tx: Tx, looseMin: number): Promise<number> {
  const { rows } = await tx.client.query<{ count: number }>('SELECT fold_open_employment_tally($1) AS count', [
    looseMin,
  ]);
  return rows[0]?.count ?? 0;
}
