import type { RuleDeclaration, RuleValues } from '@polana/contract/operator-rules';
import type { PlainDate } from '@polana/contract/plain-date';
import type { ActionCode } from '@polana/contract/roles';
import type { ReadTx, Tx } from '#platform/database';

export interface DraftContent {
  rule: RuleValues;
  declarations: RuleDeclaration[];
}

export type DraftStatus = 'draft' | 'waiting' | 'scheduled' | 'withdrawn' | 'discarded';

export interface StoredDraft {
  draftId: string;
  actionCode: ActionCode;
  status: DraftStatus;
  version: number;
  validFrom: PlainDate | null;
  content: DraftContent;
  ruleId: string | null;
  changedAt: Date;
  changedByName: string;
  plannedAt: Date | null;
  plannedBy: string | null;
  plannedByName: string | null;
  confirmedByName: string | null;
}

const selection = `d.id AS "draftId", d.action_code AS "actionCode", d.status, d.version, d.valid_from AS "validFrom", d.content,
  d.rule_id AS "ruleId", d.changed_at AS "changedAt", changed.name AS "changedByName", d.planned_at AS "plannedAt",
  d.planned_by AS "plannedBy", planned.name AS "plannedByName", confirmed.name AS "confirmedByName"`;
const source = `rule_draft d JOIN person_account changed ON changed.person_id = d.changed_by
  LEFT JOIN person_account planned ON planned.person_id = d.planned_by
  LEFT JOIN person_account confirmed ON confirmed.person_id = d.confirmed_by`;

/** Drafts on their way and those that became a version; what was thrown away is history. */
export async function listDrafts(tx: ReadTx): Promise<StoredDraft[]> {
  const { rows } = await tx.client.query<StoredDraft>(
    `SELECT ${selection} FROM ${source} WHERE d.status IN ('draft', 'waiting', 'scheduled') ORDER BY d.created_at, d.id`,
  );
  return rows;
}

export async function findDraft(tx: ReadTx, draftId: string): Promise<StoredDraft | undefined> {
  const { rows } = await tx.client.query<StoredDraft>(`SELECT ${selection} FROM ${source} WHERE d.id = $1`, [draftId]);
  return rows[0];
}

export async function lockDraft(tx: Tx, draftId: string): Promise<StoredDraft | undefined> {
  await tx.client.query('SELECT id FROM rule_draft WHERE id = $1 FOR UPDATE', [draftId]);
  return findDraft(tx, draftId);
}

export interface DraftToInsert {
  draftId: string;
  actionCode: ActionCode;
  validFrom: PlainDate;
  content: DraftContent;
  at: Date;
  byPersonId: string;
}

/** False where another draft of the allowance is on its way. */
export async function insertDraft(tx: Tx, draft: DraftToInsert): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `INSERT INTO rule_draft (id, action_code, status, valid_from, content, created_at, created_by, changed_at, changed_by)
     VALUES ($1, $2, 'draft', $3, $4, $5, $6, $5, $6)
     ON CONFLICT (action_code) WHERE status IN ('draft', 'waiting') DO NOTHING`,
    [draft.draftId, draft.actionCode, draft.validFrom, JSON.stringify(draft.content), draft.at, draft.byPersonId],
  );
  return rowCount === 1;
}

interface Deed {
  at: Date;
  byPersonId: string;
}

export async function storeDraftContent(
  tx: Tx,
  draftId: string,
  { validFrom, content }: Pick<StoredDraft, 'validFrom' | 'content'>,
  { at, byPersonId }: Deed,
): Promise<void> {
  await tx.client.query(
    `UPDATE rule_draft SET valid_from = $2, content = $3, changed_at = $4, changed_by = $5, version = version + 1
     WHERE id = $1 AND status IN ('draft', 'waiting')`,
    [draftId, validFrom, JSON.stringify(content), at, byPersonId],
  );
}

/** Waits for another operator from now on. */
export async function storePlanned(tx: Tx, draftId: string, { at, byPersonId }: Deed): Promise<void> {
  await tx.client.query(
    `UPDATE rule_draft SET status = 'waiting', planned_at = $2, planned_by = $3, version = version + 1
     WHERE id = $1 AND status = 'draft'`,
    [draftId, at, byPersonId],
  );
}

export async function storeReturned(tx: Tx, draftId: string): Promise<void> {
  await tx.client.query(
    `UPDATE rule_draft SET status = 'draft', planned_at = NULL, planned_by = NULL, version = version + 1
     WHERE id = $1 AND status = 'waiting'`,
    [draftId],
  );
}

/** By the second person, or by the only operator there is. */
export async function storeScheduled(
  tx: Tx,
  { draftId, status }: StoredDraft,
  ruleId: string,
  { at, byPersonId }: Deed,
): Promise<void> {
  const who = status === 'waiting' ? 'confirmed_at = $3, confirmed_by = $4' : 'planned_at = $3, planned_by = $4';
  await tx.client.query(
    `UPDATE rule_draft SET status = 'scheduled', rule_id = $2, ${who}, version = version + 1 WHERE id = $1 AND status = $5`,
    [draftId, ruleId, at, byPersonId, status],
  );
}

export async function storeEnded(
  tx: Tx,
  { draftId, status }: StoredDraft,
  ended: 'withdrawn' | 'discarded',
  { at, byPersonId }: Deed,
): Promise<void> {
  await tx.client.query(
    `UPDATE rule_draft SET status = $2, ended_at = $3, ended_by = $4, version = version + 1 WHERE id = $1 AND status = $5`,
    [draftId, ended, at, byPersonId, status],
  );
}
