import type { PlainDate } from '@polana/contract/plain-date';
import type { ReadTx, Tx } from '#platform/database';

export interface RegistrationCutoffs {
  /** Rejected before this moment. */
  rejectedBefore: Date;
  today: PlainDate;
}

/** Rejected long ago; what a contract began with stays as long as the records of the company. */
const forgettable = `FROM company_registration r LEFT JOIN company c ON c.id = r.company_id
  WHERE r.status = 'rejected' AND r.decided_at < $1 OR r.status = 'approved' AND c.retained_until < $2`;

export async function countForgettableRegistrations(
  tx: ReadTx,
  { rejectedBefore, today }: RegistrationCutoffs,
): Promise<{ count: number; oldest: Date | null; newest: Date | null }> {
  const { rows } = await tx.client.query<{ count: number; oldest: Date | null; newest: Date | null }>(
    `SELECT count(*) AS count, min(r.decided_at) AS oldest, max(r.decided_at) AS newest ${forgettable}`,
    [rejectedBefore, today],
  );
  return rows[0] ?? { count: 0, oldest: null, newest: null };
}

/** With everything said about them; the trail keeps who decided what and when. */
export async function deleteForgettableRegistrations(
  tx: Tx,
  { rejectedBefore, today }: RegistrationCutoffs,
  limit: number,
): Promise<number> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT r.id ${forgettable} ORDER BY r.decided_at, r.id LIMIT $3 FOR UPDATE OF r SKIP LOCKED`,
    [rejectedBefore, today, limit],
  );
  const ids = rows.map(({ id }) => id);
  await tx.client.query('DELETE FROM company_registration_event WHERE registration_id = ANY ($1)', [ids]);
  await tx.client.query('DELETE FROM company_registration WHERE id = ANY ($1)', [ids]);
  return ids.length;
}
