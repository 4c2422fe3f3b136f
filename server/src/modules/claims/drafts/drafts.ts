import type { ClaimDraft } from '@polana/contract/claim-submission';
import type { ActionCode } from '@polana/contract/roles';
import { dropFile, findFiles } from '#modules/files';
import type { Employee } from '#platform/actor';
import { minutesFrom, now } from '#platform/clock';
import { inTransaction, reading, type Database, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import type { Sealing } from '#platform/sealing';
import { findUploads, keepUploadsUntil, takeUploads } from '../uploads/claim-upload.store.ts';
import { claimFileOf } from '../uploads/upload-claim-file.ts';
import { deleteDraft, listDrafts, storeDraft } from './claim-draft.store.ts';

const keptMinutes = 30 * 24 * 60;
const valuesBytesMax = 16 * 1024;
const purpose = 'claim-draft';

/** Own claims begun and not yet submitted, with the files that still wait for them; nobody else reads them, not even who entered the
 *  account. */
export async function readDrafts(db: Database, sealing: Sealing, employee: Employee): Promise<ClaimDraft[]> {
  const { companyId, employmentId, impersonation } = employee;
  if (impersonation) return [];
  return reading(db, async (tx) => {
    const drafts = await listDrafts(tx, companyId, employmentId, now());
    const fileIds = await findUploads(
      tx,
      employee,
      drafts.flatMap((draft) => draft.fileIds),
      now(),
    );
    const files = await findFiles(tx, companyId, fileIds);
    return drafts.map((draft) => ({
      actionCode: draft.actionCode,
      values: valuesOfDraft(sealing, employmentId, draft.valuesSealed),
      files: draft.fileIds.flatMap((fileId) => {
        const file = files.find((one) => one.fileId === fileId);
        return file ? [claimFileOf(file, false)] : [];
      }),
      updatedAt: draft.updatedAt.toISOString(),
    }));
  });
}

export function valuesOfDraft(sealing: Sealing, employmentId: string, sealed: Buffer): ClaimDraft['values'] {
  return JSON.parse(sealing.open(sealed, purpose, employmentId)) as ClaimDraft['values'];
}

export interface DraftToSave {
  actionCode: ActionCode;
  values: Readonly<Record<string, unknown>>;
  fileIds: readonly string[];
  /** When the draft this one goes on from was kept, null for none; without it any other is written over. */
  basedOn?: string | null | undefined;
}

/**
 * Keeps what has been filled in so far, sealed, and its files as long as the draft; one draft for each allowance. What was kept
 * meanwhile, in another tab or on another device, is not written over by who does not know it.
 */
export function saveDraft(db: Database, sealing: Sealing, employee: Employee, draft: DraftToSave): Promise<Date> {
  const { companyId, employmentId } = employee;
  const text = JSON.stringify(draft.values);
  if (Buffer.byteLength(text) > valuesBytesMax) throw new Refusal('draft_too_large', 413, { path: 'values' });
  return inTransaction(db, async (tx) => {
    const updatedAt = now();
    const expiresAt = minutesFrom(updatedAt, keptMinutes);
    const waiting = await findUploads(tx, employee, draft.fileIds, updatedAt);
    const fileIds = draft.fileIds.filter((fileId) => waiting.includes(fileId));
    await keepUploadsUntil(tx, employee, fileIds, expiresAt);
    const isKept = await storeDraft(tx, {
      companyId,
      employmentId,
      actionCode: draft.actionCode,
      valuesSealed: sealing.seal(text, purpose, employmentId),
      fileIds,
      updatedAt,
      expiresAt,
      basedOn: typeof draft.basedOn === 'string' ? new Date(draft.basedOn) : draft.basedOn,
    });
    if (!isKept) throw new Refusal('draft_changed_elsewhere', 409);
    return updatedAt;
  });
}

/** Throws a draft and its files away; a second time changes nothing. */
export function discardDraft(db: Database, employee: Employee, actionCode: ActionCode): Promise<void> {
  return inTransaction(db, (tx) => dropDraft(tx, employee, actionCode));
}

/** Takes the draft away in the caller's transaction, with those of its files that nothing else has taken. */
export async function dropDraft(
  tx: Tx,
  owner: { companyId: string; personId: string; employmentId: string },
  actionCode: ActionCode,
): Promise<void> {
  const fileIds = await deleteDraft(tx, owner.companyId, owner.employmentId, actionCode);
  for (const fileId of await takeUploads(tx, owner, fileIds, now())) await dropFile(tx, owner.companyId, fileId);
}
