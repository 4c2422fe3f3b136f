import type { PlainDate } from '@polana/contract/plain-date';
import type { ReadTx, Tx } from '#platform/database';

export async function findLogo(tx: ReadTx, offerId: string): Promise<{ png: Buffer; sha256: string } | undefined> {
  const { rows } = await tx.client.query<{ png: Buffer; sha256: string }>(
    'SELECT png, sha256 FROM club_logo WHERE offer_id = $1',
    [offerId],
  );
  return rows[0];
}

export async function storeLogo(
  tx: Tx,
  offerId: string,
  { png, sha256, at }: { png: Buffer; sha256: string; at: Date },
): Promise<void> {
  await tx.client.query(
    `INSERT INTO club_logo (offer_id, png, sha256, stored_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (offer_id) DO UPDATE SET png = EXCLUDED.png, sha256 = EXCLUDED.sha256, stored_at = EXCLUDED.stored_at`,
    [offerId, png, sha256, at],
  );
}

export async function deleteLogo(tx: Tx, offerId: string): Promise<void> {
  await tx.client.query('DELETE FROM club_logo WHERE offer_id = $1', [offerId]);
}

export async function addClick(tx: Tx, offerId: string, day: PlainDate): Promise<void> {
  await tx.client.query(
    `INSERT INTO club_click (offer_id, day, count) VALUES ($1, $2, 1)
     ON CONFLICT (offer_id, day) DO UPDATE SET count = club_click.count + 1`,
    [offerId, day],
  );
}
