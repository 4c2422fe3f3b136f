import type { ClubReward } from '@polana/contract/club';
import type { PlainDate } from '@polana/contract/plain-date';
import type { Language } from '@polana/contract/roles';
import type { ReadTx, Tx } from '#platform/database';

/** A movement of a club account. */
export interface RewardLine {
  transferId: string;
  date: PlainDate;
  type: ClubReward['type'];
  amountCents: number;
  partnerName: string | null;
  note: string;
}

/** $1 company, $2 employment. */
const lines = `FROM club_movement_report t LEFT JOIN club_reward r
    ON r.transfer_id = CASE WHEN t.reverses_id IS NULL THEN t.transfer_id ELSE t.reverses_id END
  LEFT JOIN club_offer o ON o.id = r.offer_id
  WHERE t.company_id = $1 AND t.employment_id = $2`;

/** A page of movements, newest first, the balance they add up to, and what was ever rewarded and not taken back. */
export async function findRewards(
  tx: ReadTx,
  { companyId, employmentId }: { companyId: string; employmentId: string },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rewards: RewardLine[]; totalCount: number; balanceCents: number; rewardedCents: number }> {
  const found = await tx.client.query<RewardLine>({
    name: 'club-rewards',
    text: `SELECT t.transfer_id AS "transferId", t.effective_date AS date, t.type, t.amount_cents AS "amountCents",
        o.partner_name AS "partnerName", t.note
      ${lines} ORDER BY t.effective_date DESC, t.position DESC LIMIT $3 OFFSET $4`,
    values: [companyId, employmentId, limit, offset],
  });
  const summed = await tx.client.query<{ count: number; balance: number; rewarded: number }>({
    name: 'club-rewards-sum',
    text: `SELECT count(*) AS count, coalesce(sum(t.amount_cents), 0)::bigint AS balance,
        coalesce(sum(t.amount_cents) FILTER (WHERE t.type = 'clubReward' OR (t.type = 'reversal' AND t.amount_cents < 0)), 0)::bigint
          AS rewarded
      ${lines}`,
    values: [companyId, employmentId],
  });
  const [sums] = summed.rows;
  return {
    rewards: found.rows,
    totalCount: sums?.count ?? 0,
    balanceCents: sums?.balance ?? 0,
    rewardedCents: sums?.rewarded ?? 0,
  };
}

/** Whom a reward goes to: nobody of a company that has ended, whose wages would no longer pay it out. */
export interface RewardedEmployee {
  companyId: string;
  employmentId: string;
  firstName: string;
  email: string | null;
  lang: Language;
}

const rewardedEmployee = `SELECT e.company_id AS "companyId", e.employment_id AS "employmentId", e.first_name AS "firstName", a.email, a.lang
     FROM employee_report e JOIN person_account a ON a.person_id = e.person_id`;

export async function findRewardedEmployee(tx: ReadTx, employmentId: string): Promise<RewardedEmployee | undefined> {
  const { rows } = await tx.client.query<RewardedEmployee>(
    `${rewardedEmployee}
       JOIN company_report c ON c.company_id = e.company_id AND c.status <> 'ended'
     WHERE e.employment_id = $1 AND e.deactivated_at IS NULL`,
    [employmentId],
  );
  return rows[0];
}

/** Whom a reward was given to; people and companies that have left are no exception. */
export async function findRewardHolder(tx: ReadTx, employmentId: string): Promise<RewardedEmployee | undefined> {
  const { rows } = await tx.client.query<RewardedEmployee>(`${rewardedEmployee} WHERE e.employment_id = $1`, [
    employmentId,
  ]);
  return rows[0];
}

/** The partner of an offer; rewards come late, so it may have ended meanwhile. */
export async function findPartner(tx: ReadTx, offerId: string): Promise<string | undefined> {
  const { rows } = await tx.client.query<{ name: string }>(
    `SELECT partner_name AS name FROM club_offer WHERE id = $1 AND status <> 'draft'`,
    [offerId],
  );
  return rows[0]?.name;
}

/** Notes which offer a reward was for; false when this transfer is noted already. */
export async function insertReward(
  tx: Tx,
  reward: {
    transferId: string;
    companyId: string;
    employmentId: string;
    offerId: string;
    createdAt: Date;
    createdBy: string;
    /** The list it came with. */
    listSha256: Buffer | null;
  },
): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `INSERT INTO club_reward (transfer_id, company_id, employment_id, offer_id, created_at, created_by, list_sha256)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (transfer_id) DO NOTHING`,
    [
      reward.transferId,
      reward.companyId,
      reward.employmentId,
      reward.offerId,
      reward.createdAt,
      reward.createdBy,
      reward.listSha256,
    ],
  );
  return rowCount === 1;
}
