import type { PlainDate } from '@polana/contract/plain-date';
import type { ActionCode, Language } from '@polana/contract/roles';
import type { StoredCalculation } from '#modules/claims';
import type { ReadTx, Tx } from '#platform/database';
import { insertMany } from './insert-many.store.ts';
import type { ClaimEventKind, DatedRule } from './planned-claim.ts';

export interface ClaimRow {
  id: string;
  company_id: string;
  employment_id: string;
  number: string;
  action_code: ActionCode;
  year: number;
  category: string;
  status: 'pending' | 'approved' | 'rejected';
  version: number;
  info_requested: boolean;
  late: boolean;
  duplicate_suspected: boolean;
  sum_cents: number;
  recognised_cents: number | null;
  contribution_cents: number;
  as_of_date: PlainDate;
  stay_from: PlainDate | null;
  stay_to: PlainDate | null;
  document_date: PlainDate;
  issuer_name: string;
  issuer_ico: string;
  document_number: string;
  order_number: string | null;
  child_name_sealed: Buffer | null;
  child_fingerprint: Buffer | null;
  child_age: number | null;
  sport_organisation: string | null;
  member_since: PlainDate | null;
  period_from: PlainDate | null;
  period_to: PlainDate | null;
  persons: { relation: string }[];
  note: string;
  rule_id: string;
  calculation: StoredCalculation;
  reservation_id: string;
  replaces_id: string | null;
  reason_code: string | null;
  reason_text: string | null;
  submitted_at: Date;
  first_submitted_at: Date;
  submitted_by: string;
  decided_at: Date | null;
  decided_by: string | null;
}

export interface DeclarationRow {
  claim_id: string;
  company_id: string;
  declaration_id: string;
  version: number;
  lang: Language;
  accepted_at: Date;
}

export interface EventRow {
  id: string;
  company_id: string;
  claim_id: string;
  kind: ClaimEventKind;
  text: string;
  at: Date;
  by_person_id: string;
}

interface OfferRow {
  id: string;
  partner_name: string;
  title_sk: string;
  title_en: string;
  description_sk: string;
  description_en: string;
  conditions_sk: string;
  conditions_en: string;
  how_to_use_sk: string;
  how_to_use_en: string;
  address: string;
  place: string;
  region: string;
  kind: string;
  reward_percent: number;
  web_url: string;
  valid_from: PlainDate;
  valid_to: PlainDate;
  position: number;
  created_at: Date;
}

export async function readRules(tx: ReadTx): Promise<DatedRule[]> {
  const { rows } = await tx.client.query<DatedRule>(
    `SELECT id, action_code AS "actionCode", valid_from AS "validFrom", valid_to AS "validTo", act, paragraph, percent,
      cap_cents AS "capCents", employment_months_min AS "employmentMonthsMin", deadline_days AS "deadlineDays"
     FROM allowance_rule ORDER BY valid_from, id`,
  );
  return rows;
}

/** Claims by submission, so that a corrected claim comes after the one it replaces. */
export async function insertClaims(
  tx: Tx,
  claims: ClaimRow[],
  declarations: DeclarationRow[],
  events: EventRow[],
): Promise<void> {
  await insertMany(tx, 'claim', claims);
  await insertMany(tx, 'claim_declaration', declarations);
  await insertMany(tx, 'claim_event', events);
}

export interface ClaimFileRow {
  companyId: string;
  claimId: string;
  fileId: string;
  sha256: string;
  originalSha256: string;
  addedAt: Date;
  addedBy: string;
}

export async function insertClaimFile(tx: Tx, file: ClaimFileRow): Promise<void> {
  await tx.client.query(
    `INSERT INTO claim_file (company_id, claim_id, file_id, position, sha256, original_sha256, added_at, added_by)
     VALUES ($1, $2, $3, 1, decode($4, 'hex'), decode($5, 'hex'), $6, $7)`,
    [file.companyId, file.claimId, file.fileId, file.sha256, file.originalSha256, file.addedAt, file.addedBy],
  );
}

export type DecisionRow = Pick<ClaimRow, 'id' | 'status' | 'reason_code' | 'reason_text' | 'decided_at' | 'decided_by'>;

/** Decides claims that were written as waiting, because files come only to those. */
export async function settleClaims(tx: Tx, rows: readonly DecisionRow[]): Promise<void> {
  await tx.client.query(
    `UPDATE claim c SET status = v.status, reason_code = v.reason_code, reason_text = v.reason_text, decided_at = v.decided_at,
       decided_by = v.decided_by
     FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::uuid[])
       AS v (id, status, reason_code, reason_text, decided_at, decided_by)
     WHERE c.id = v.id`,
    [
      rows.map((row) => row.id),
      rows.map((row) => row.status),
      rows.map((row) => row.reason_code),
      rows.map((row) => row.reason_text),
      rows.map((row) => row.decided_at),
      rows.map((row) => row.decided_by),
    ],
  );
}

export async function insertClaimCounters(
  tx: Tx,
  rows: { action_code: string; year: number; last_number: number }[],
): Promise<void> {
  await insertMany(tx, 'claim_counter', rows);
}

export async function insertOffers(tx: Tx, rows: OfferRow[]): Promise<void> {
  await insertMany(tx, 'club_offer', rows);
}

/** Notes for every reward the offer it was given for, whose partner its note begins with. */
export async function insertRewards(tx: Tx, createdBy: string): Promise<void> {
  await tx.client.query(
    `INSERT INTO club_reward (transfer_id, company_id, employment_id, offer_id, created_at, created_by)
     SELECT m.transfer_id, m.company_id, m.employment_id, o.id, t.created_at, $1
     FROM club_movement_report m JOIN transfer t ON t.id = m.transfer_id
       JOIN club_offer o ON starts_with(m.note, o.partner_name || ',')
     WHERE m.type = 'clubReward'`,
    [createdBy],
  );
}
