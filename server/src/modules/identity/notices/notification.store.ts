import type { NotificationKind } from '@polana/contract/identity-notices';
import type { ReadTx, Tx } from '#platform/database';

/** The kinds of reminders a person has switched off. */
export async function findNotificationsOff(tx: ReadTx, personId: string): Promise<NotificationKind[]> {
  const { rows } = await tx.client.query<{ kind: NotificationKind }>(
    'SELECT kind FROM notification_off WHERE person_id = $1 ORDER BY kind',
    [personId],
  );
  return rows.map((row) => row.kind);
}

export async function storeNotificationsOff(
  tx: Tx,
  personId: string,
  kinds: readonly NotificationKind[],
  since: Date,
): Promise<void> {
  await tx.client.query(
    `INSERT INTO notification_off (person_id, kind, since) SELECT $1, unnest($2::text[]), $3 ON CONFLICT DO NOTHING`,
    [personId, kinds, since],
  );
}

export async function deleteNotificationsOff(
  tx: Tx,
  personId: string,
  kinds: readonly NotificationKind[],
): Promise<void> {
  await tx.client.query('DELETE FROM notification_off WHERE person_id = $1 AND kind = ANY($2)', [personId, kinds]);
}
