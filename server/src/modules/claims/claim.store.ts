import type { ClaimCategory, ClaimStatus, Relation } from '@polana/contract/claim-fields';
import type { PlainDate } from '@polana/contract/plain-date';
import type { RejectionReason } from '@polana/contract/rejection-reasons';
import type { ActionCode } from '@polana/contract/roles';
import type { ReadTx, Tx } from '#platform/database';
import type { StoredCalculation } from './calculation.rules.ts';

/** A claim as it is kept. */
export interface Claim {
  claimId: string;
  companyId: string;
  employmentId: string;
  number: string;
  actionCode: ActionCode;
  year: number;
  category: ClaimCategory;
  status: ClaimStatus;
  version: number;
  infoRequested: boolean;
  late: boolean;
  duplicateSuspected: boolean;
  sumCents: number;
  recognisedCents: number | null;
  contributionCents: number;
  asOfDate: PlainDate;
  stayFrom: PlainDate | null;
  stayTo: PlainDate | null;
  documentDate: PlainDate | null;
  issuerName: string;
  issuerIco: string;
  documentNumber: string;
  orderNumber: string | null;
  ekasaId: string | null;
  childNameSealed: Buffer | null;
  childFingerprint: Buffer | null;
  childAge: number | null;
  sportOrganisation: string | null;
  memberSince: PlainDate | null;
  periodFrom: PlainDate | null;
  periodTo: PlainDate | null;
  /** Relations only; the names are sealed beside them, in the same order. */
  persons: { relation: Relation }[];
  personNamesSealed: Buffer | null;
  note: string;
  ruleId: string;
  calculation: StoredCalculation;
  reservationId: string | null;
  replacesId: string | null;
  reasonCode: RejectionReason | null;
  reasonText: string | null;
  submittedAt: Date;
  firstSubmittedAt: Date;
  submittedBy: string | null;
  decidedAt: Date | null;
  decidedBy: string | null;
  /** What was personal in it is emptied since. */
  forgottenAt: Date | null;
}

const columns = {
  claimId: 'id',
  companyId: 'company_id',
  employmentId: 'employment_id',
  number: 'number',
  actionCode: 'action_code',
  year: 'year',
  category: 'category',
  status: 'status',
  version: 'version',
  infoRequested: 'info_requested',
  late: 'late',
  duplicateSuspected: 'duplicate_suspected',
  sumCents: 'sum_cents',
  recognisedCents: 'recognised_cents',
  contributionCents: 'contribution_cents',
  asOfDate: 'as_of_date',
  stayFrom: 'stay_from',
  stayTo: 'stay_to',
  documentDate: 'document_date',
  issuerName: 'issuer_name',
  issuerIco: 'issuer_ico',
  documentNumber: 'document_number',
  orderNumber: 'order_number',
  ekasaId: 'ekasa_id',
  childNameSealed: 'child_name_sealed',
  childFingerprint: 'child_fingerprint',
  childAge: 'child_age',
  sportOrganisation: 'sport_organisation',
  memberSince: 'member_since',
  periodFrom: 'period_from',
  periodTo: 'period_to',
  persons: 'persons',
  personNamesSealed: 'person_names_sealed',
  note: 'note',
  ruleId: 'rule_id',
  calculation: 'calculation',
  reservationId: 'reservation_id',
  replacesId: 'replaces_id',
  reasonCode: 'reason_code',
  reasonText: 'reason_text',
  submittedAt: 'submitted_at',
  firstSubmittedAt: 'first_submitted_at',
  submittedBy: 'submitted_by',
  decidedAt: 'decided_at',
  decidedBy: 'decided_by',
  forgottenAt: 'forgotten_at',
} as const satisfies Record<keyof Claim, string>;

type Field = keyof Claim;
const fields = Object.keys(columns) as Field[];
/** The columns of a claim `c`, as `Claim` names them. */
export const claimSelection = fields.map((field) => `c.${columns[field]} AS "${field}"`).join(', ');

/** Undefined when there is none, or it is another company's. */
export async function findClaim(tx: ReadTx, companyId: string, claimId: string): Promise<Claim | undefined> {
  const { rows } = await tx.client.query<Claim>({
    name: 'claims-find',
    text: `SELECT ${claimSelection} FROM claim c WHERE c.company_id = $1 AND c.id = $2`,
    values: [companyId, claimId],
  });
  return rows[0];
}

/** Holds a claim until the transaction ends, so that what happens to it happens one after another. */
export async function lockClaim(tx: Tx, companyId: string, claimId: string): Promise<Claim | undefined> {
  return (await lockClaims(tx, companyId, [claimId]))[0];
}

/** The same for several, in one order for everybody. */
export async function lockClaims(tx: Tx, companyId: string, claimIds: readonly string[]): Promise<Claim[]> {
  const { rows } = await tx.client.query<Claim>({
    name: 'claims-lock',
    text: `SELECT ${claimSelection} FROM claim c WHERE c.company_id = $1 AND c.id = ANY ($2::uuid[]) ORDER BY c.id FOR NO KEY UPDATE`,
    values: [companyId, claimIds],
  });
  return rows;
}

/** Holds every claim of an employment that waits for a decision, oldest first. */
export async function findWaitingClaims(tx: Tx, companyId: string, employmentId: string): Promise<Claim[]> {
  const { rows } = await tx.client.query<Claim>(
    `SELECT ${claimSelection} FROM claim c WHERE c.company_id = $1 AND c.employment_id = $2 AND c.status = 'pending'
     ORDER BY c.submitted_at, c.id FOR NO KEY UPDATE`,
    [companyId, employmentId],
  );
  return rows;
}

/** Holds the claims of these employments that wait for, or got, less than their share, as the year's limit was used; in the order they first came. */
export async function findLimitedClaims(
  tx: Tx,
  companyId: string,
  employmentIds: readonly string[],
  { year, actionCode, status }: Pick<Claim, 'year' | 'actionCode' | 'status'>,
): Promise<Claim[]> {
  const { rows } = await tx.client.query<Claim>({
    name: 'claims-limited',
    text: `SELECT ${claimSelection} FROM claim c
      WHERE c.company_id = $1 AND c.employment_id = ANY ($2::uuid[]) AND c.status = $5 AND c.year = $3 AND c.action_code = $4
        AND c.calculation ->> 'limitedBy' = 'limit' AND c.forgotten_at IS NULL
      ORDER BY c.first_submitted_at, c.id FOR NO KEY UPDATE`,
    values: [companyId, employmentIds, year, actionCode, status],
  });
  return rows;
}

/** Holds this claim and those of these employments that wait beside it for the same allowance and first came later; in that order. */
export async function findWaitingFrom(tx: Tx, claim: Claim, employmentIds: readonly string[]): Promise<Claim[]> {
  const { companyId, claimId, year, actionCode } = claim;
  const { rows } = await tx.client.query<Claim>({
    name: 'claims-waiting-from',
    text: `SELECT ${claimSelection} FROM claim c
      WHERE c.company_id = $1 AND c.employment_id = ANY ($2::uuid[]) AND c.status = 'pending' AND c.year = $3 AND c.action_code = $4
        AND c.forgotten_at IS NULL AND (c.first_submitted_at, c.id) >= (
          SELECT first_submitted_at, id FROM claim WHERE company_id = $1 AND id = $5)
      ORDER BY c.first_submitted_at, c.id FOR NO KEY UPDATE OF c`,
    values: [companyId, employmentIds, year, actionCode, claimId],
  });
  return rows;
}

/** Holds the claims of these employments that wait and were computed by another working time than their as-of date has now; in the order
 *  they first came. */
export async function findMisjudgedClaims(
  tx: Tx,
  companyId: string,
  employmentIds: readonly string[],
): Promise<Claim[]> {
  const { rows } = await tx.client.query<Claim>({
    name: 'claims-misjudged',
    text: `SELECT ${claimSelection} FROM claim c
      WHERE c.company_id = $1 AND c.employment_id = ANY ($2::uuid[]) AND c.status = 'pending' AND c.forgotten_at IS NULL
        AND (c.calculation ->> 'ratio')::integer IS DISTINCT FROM coalesce((
          SELECT r.ratio FROM ratio_report r
          WHERE r.company_id = $1 AND r.employment_id = c.employment_id AND r.valid_from <= c.as_of_date
          ORDER BY r.valid_from DESC LIMIT 1), 0)
      ORDER BY c.first_submitted_at, c.id FOR NO KEY UPDATE OF c`,
    values: [companyId, employmentIds],
  });
  return rows;
}

/** The claim that corrects this one, if there is one. */
export async function findCorrection(
  tx: ReadTx,
  companyId: string,
  claimId: string,
): Promise<{ claimId: string; number: string } | undefined> {
  const { rows } = await tx.client.query<{ claimId: string; number: string }>({
    name: 'claims-correction',
    text: `SELECT id AS "claimId", number FROM claim WHERE company_id = $1 AND replaces_id = $2`,
    values: [companyId, claimId],
  });
  return rows[0];
}

/** What may change about a claim after it was submitted; its facts never do. */
export type ClaimChanges = Partial<
  Pick<
    Claim,
    | 'status'
    | 'infoRequested'
    | 'duplicateSuspected'
    | 'recognisedCents'
    | 'contributionCents'
    | 'ruleId'
    | 'calculation'
    | 'reservationId'
    | 'reasonCode'
    | 'reasonText'
    | 'decidedAt'
    | 'decidedBy'
  >
>;

/** Changes a claim that still is as it was read; false when somebody was quicker. The version grows by one. */
export async function changeClaim(tx: Tx, claim: Claim, changes: ClaimChanges): Promise<boolean> {
  return (await changeClaims(tx, claim.companyId, [claim], changes)) === 1;
}

/** The same changes on several claims of a company; answers on how many that still are as they were read. */
export async function changeClaims(
  tx: Tx,
  companyId: string,
  claims: readonly Claim[],
  changes: ClaimChanges,
): Promise<number> {
  const changed = fields.filter((field) => field in changes) as (keyof ClaimChanges)[];
  const assignments = changed.map((field, index) => `${columns[field]} = $${index + 5}, `).join('');
  const { rowCount } = await tx.client.query({
    name: `claims-change ${changed.map((field) => fields.indexOf(field)).join(' ')}`,
    text: `UPDATE claim SET ${assignments}version = claim.version + 1
      FROM unnest($2::uuid[], $3::integer[], $4::text[]) AS read (id, version, status)
      WHERE claim.company_id = $1 AND claim.id = read.id AND claim.version = read.version AND claim.status = read.status`,
    values: [
      companyId,
      claims.map(({ claimId }) => claimId),
      claims.map(({ version }) => version),
      claims.map(({ status }) => status),
      ...changed.map((field) => changes[field]),
    ],
  });
  return rowCount ?? 0;
}

/** The next number of an action and a year. Its row stays locked until the claim is in, so a refusal leaves no gap. */
export async function takeClaimNumber(tx: Tx, actionCode: ActionCode, year: number): Promise<string> {
  const { rows } = await tx.client.query<{ last: number }>(
    `INSERT INTO claim_counter AS kept (action_code, year, last_number) VALUES ($1, $2, 1)
     ON CONFLICT (action_code, year) DO UPDATE SET last_number = kept.last_number + 1
     RETURNING last_number AS last`,
    [actionCode, year],
  );
  return `${actionCode}-${year}-${String(rows[0]?.last).padStart(6, '0')}`;
}

export async function insertClaim(tx: Tx, claim: Claim): Promise<void> {
  const names = fields.map((field) => columns[field]).join(', ');
  const places = fields.map((_, index) => `$${index + 1}`).join(', ');
  // The driver would write an array as an array of the database, not as JSON.
  const values = fields.map((field) => (field === 'persons' ? JSON.stringify(claim.persons) : claim[field]));
  await tx.client.query({ name: 'claims-insert', text: `INSERT INTO claim (${names}) VALUES (${places})`, values });
}

/** The other claims of a suspicion wait with a mark as well; decided ones stay as they are. */
export async function markSuspected(tx: Tx, companyId: string, claimIds: readonly string[]): Promise<void> {
  await tx.client.query(
    `UPDATE claim SET duplicate_suspected = true
     WHERE company_id = $1 AND id = ANY ($2::uuid[]) AND status = 'pending' AND NOT duplicate_suspected`,
    [companyId, claimIds],
  );
}
