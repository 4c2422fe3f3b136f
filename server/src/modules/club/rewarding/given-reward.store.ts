import type { PlainDate } from '@polana/contract/plain-date';
import type { ReadTx } from '#platform/database';

/** A reward given for an offer, as the operator sees it. */
export interface GivenRewardLine {
  id: string;
  employeeName: string;
  companyName: string;
  amountCents: number;
  date: PlainDate;
  /** Empty where it says no more than the partner's name, which stands for a missing one. */
  note: string;
  givenBy: string;
  /** Null while it stands. */
  takenBackAt: Date | null;
  takenBackBy: string | null;
  reason: string | null;
}

/** A page of the rewards of an offer, newest first; undefined where there is no such offer. */
export async function findGivenRewards(
  tx: ReadTx,
  offerId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rewards: GivenRewardLine[]; totalCount: number } | undefined> {
  const counted = await tx.client.query<{ count: number }>(
    `SELECT (SELECT count(*) FROM club_reward r WHERE r.offer_id = o.id) AS count FROM club_offer o WHERE o.id = $1`,
    [offerId],
  );
  if (!counted.rows[0]) return undefined;
  const found = await tx.client.query<GivenRewardLine>(
    `SELECT r.transfer_id AS id, e.first_name || ' ' || e.last_name AS "employeeName", c.name AS "companyName",
       t.amount_cents AS "amountCents", t.effective_date AS date,
       CASE WHEN t.note = o.partner_name THEN '' ELSE t.note END AS note, giver.name AS "givenBy",
       back.created_at AS "takenBackAt", taker.name AS "takenBackBy", back.note AS reason
     FROM (SELECT * FROM club_reward WHERE offer_id = $1 ORDER BY created_at DESC, transfer_id DESC LIMIT $2 OFFSET $3) r
       JOIN club_offer o ON o.id = r.offer_id
       JOIN transfer_report t ON t.transfer_id = r.transfer_id
       JOIN employee_report e ON e.employment_id = r.employment_id
       JOIN company_report c ON c.company_id = r.company_id
       JOIN person_account giver ON giver.person_id = r.created_by
       LEFT JOIN transfer_report back ON back.reverses_id = r.transfer_id
       LEFT JOIN person_account taker ON taker.person_id = back.created_by
     ORDER BY r.created_at DESC, r.transfer_id DESC`,
    [offerId, limit, offset],
  );
  return { rewards: found.rows, totalCount: counted.rows[0].count };
}

/** A reward that is to be taken back: from anybody it was given to, also after they or their company have left. */
export interface KeptReward {
  transferId: string;
  companyId: string;
  employmentId: string;
  offerId: string;
  partnerName: string;
  listSha256: Buffer | null;
}

export async function findKeptReward(tx: ReadTx, transferId: string): Promise<KeptReward | undefined> {
  const { rows } = await tx.client.query<KeptReward>(
    `SELECT r.transfer_id AS "transferId", r.company_id AS "companyId", r.employment_id AS "employmentId",
       r.offer_id AS "offerId", o.partner_name AS "partnerName", r.list_sha256 AS "listSha256"
     FROM club_reward r JOIN club_offer o ON o.id = r.offer_id WHERE r.transfer_id = $1`,
    [transferId],
  );
  return rows[0];
}

export async function isTakenBack(tx: ReadTx, transferId: string): Promise<boolean> {
  const { rowCount } = await tx.client.query('SELECT FROM transfer_report back WHERE back.reverses_id = $1', [
    transferId,
  ]);
  return (rowCount ?? 0) > 0;
}
