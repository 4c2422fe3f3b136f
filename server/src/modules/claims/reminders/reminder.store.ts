import type { NotificationKind } from '@polana/contract/identity-notices';
import { type PlainDate, yearOf } from '@polana/contract/plain-date';
import type { ActionCode, Language } from '@polana/contract/roles';
import type { ReadTx, Tx } from '#platform/database';

export interface Reader {
  employmentId: string;
  personId: string;
  companyName: string;
  firstName: string;
  email: string;
  lang: Language;
  /** Of the employment, where it is known. */
  lastDay: PlainDate | null;
}

const reader = `p.employment_id AS "employmentId", p.person_id AS "personId", p.company_name AS "companyName",
  p.first_name AS "firstName", p.email, p.lang, p.last_day AS "lastDay"`;

const notYet = (kind: NotificationKind, about: string, stage: string) =>
  `NOT EXISTS (SELECT FROM reminder r WHERE r.employment_id = p.employment_id AND r.kind = '${kind}' AND r.about = ${about}
    AND r.stage = ${stage})`;

export async function findCompaniesToRemind(tx: ReadTx): Promise<string[]> {
  const { rows } = await tx.client.query<{ companyId: string }>(
    'SELECT companies_to_remind AS "companyId" FROM companies_to_remind()',
  );
  return rows.map((row) => row.companyId);
}

export interface ReaderWithMoney extends Reader {
  rpCents: number;
  spCents: number;
}

/**
 * Who has money left of a year and has not been told yet. What is left is looked up for one after the other until there are enough: a join
 * with what is left to everybody could end as every one with every other.
 */
export async function findReadersWithMoney(
  tx: ReadTx,
  companyId: string,
  { today, year, about, stage }: { today: PlainDate; year: number; about: PlainDate; stage: number },
  { centsMin, limit }: { centsMin: number; limit: number },
): Promise<ReaderWithMoney[]> {
  const { rows } = await tx.client.query<ReaderWithMoney>(
    `SELECT ${reader}, m.rp_cents AS "rpCents", m.sp_cents AS "spCents"
     FROM (
         SELECT p.* FROM people_to_remind($1, 'yearEnd', $2, $3) p WHERE ${notYet('yearEnd', '$4', '$5')}
         ORDER BY p.employment_id OFFSET 0
       ) p
       CROSS JOIN LATERAL (
         SELECT coalesce(sum(a.left_cents) FILTER (WHERE a.action_code = 'RP'), 0)::bigint AS rp_cents,
           coalesce(sum(a.left_cents) FILTER (WHERE a.action_code = 'SP'), 0)::bigint AS sp_cents
         FROM personal_allowance_report a WHERE a.employment_id = p.employment_id AND a.year = $3
         OFFSET 0
       ) m
     WHERE m.rp_cents + m.sp_cents >= $6
     ORDER BY p.employment_id LIMIT $7`,
    [companyId, today, year, about, stage, centsMin, limit],
  );
  return rows;
}

export interface NewlyEntitled extends Reader {
  entitledOn: PlainDate;
  /** What that day brought for the year. */
  rpCents: number;
  spCents: number;
}

/** Who became entitled on these days, to one allowance or both, and has not been told yet. */
export async function findNewlyEntitled(
  tx: ReadTx,
  companyId: string,
  from: PlainDate,
  to: PlainDate,
): Promise<NewlyEntitled[]> {
  const { rows } = await tx.client.query<NewlyEntitled>(
    `SELECT ${reader}, n.entitled_on AS "entitledOn", n.rp_cents AS "rpCents", n.sp_cents AS "spCents"
     FROM entitlements_begun($1, $2, $3) n JOIN people_to_remind($1, 'entitled', $3, $4) p ON p.employment_id = n.employment_id
     WHERE ${notYet('entitled', 'n.entitled_on', '1')}
     ORDER BY p.employment_id, n.entitled_on`,
    [companyId, from, to, yearOf(to)],
  );
  return rows;
}

export interface ReaderWithDraft extends Reader {
  actionCode: ActionCode;
  valuesSealed: Buffer;
}

export async function findReadersWithDraft(
  tx: ReadTx,
  companyId: string,
  today: PlainDate,
): Promise<ReaderWithDraft[]> {
  const { rows } = await tx.client.query<ReaderWithDraft>(
    `SELECT ${reader}, d.action_code AS "actionCode", d.values_sealed AS "valuesSealed"
     FROM claim_draft d JOIN people_to_remind($1, 'draftDeadline', $2, $3) p ON p.employment_id = d.employment_id
     WHERE d.company_id = $1 ORDER BY d.employment_id, d.action_code`,
    [companyId, today, yearOf(today)],
  );
  return rows;
}

export interface ReminderToNote {
  companyId: string;
  employmentId: string;
  kind: NotificationKind;
  about: PlainDate;
  stage: number;
  at: Date;
}

/** False when this one has been sent, whoever else is sending at the same moment. */
export async function noteReminder(tx: Tx, reminder: ReminderToNote): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `INSERT INTO reminder (company_id, employment_id, kind, about, stage, sent_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT DO NOTHING`,
    [reminder.companyId, reminder.employmentId, reminder.kind, reminder.about, reminder.stage, reminder.at],
  );
  return rowCount === 1;
}
