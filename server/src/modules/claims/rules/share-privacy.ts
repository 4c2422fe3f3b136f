import type { Tx } from '#platform/database';
import { privacyId } from '../declaration-text.store.ts';
import { contentDifferences } from './rule-content.rules.ts';
import { type DraftContent, listDrafts, lockDraft, storeDraftContent, type StoredDraft } from './rule-draft.store.ts';
import { deedOf, noteStep, type RuleDrafting } from './rule-drafting.ts';

/**
 * The privacy information belongs to both allowances: a draft of the other one that left it as it was, and begins no earlier, takes
 * the new one over. Scheduled later, it would bring the old one back.
 */
export async function sharePrivacy(
  tx: Tx,
  drafting: RuleDrafting,
  { actionCode, content, validFrom }: StoredDraft,
  before: DraftContent['declarations'],
): Promise<void> {
  const [old, fresh] = [privacyIn(before), privacyIn(content.declarations)];
  const open = (await listDrafts(tx)).find((one) => one.actionCode !== actionCode && one.status !== 'scheduled');
  const other = open && (await lockDraft(tx, open.draftId));
  if (!fresh || !other || (other.status !== 'draft' && other.status !== 'waiting')) return;
  const isEarlier = other.validFrom !== null && validFrom !== null && other.validFrom < validFrom;
  const isUntouched = textsOf(privacyIn(other.content.declarations)) === textsOf(old);
  if (isEarlier || !isUntouched || textsOf(fresh) === textsOf(old)) return;
  const declarations = other.content.declarations.map((one) => (one.id === privacyId ? fresh : one));
  const shared = { ...other.content, declarations };
  await storeDraftContent(tx, other.draftId, { validFrom: other.validFrom, content: shared }, deedOf(drafting));
  await noteStep(tx, drafting, {
    step: 'draftChanged',
    draft: { ...other, version: other.version + 1 },
    changes: contentDifferences(other.content, shared),
  });
}

function privacyIn(declarations: DraftContent['declarations']) {
  return declarations.find((one) => one.id === privacyId);
}

function textsOf(declaration: DraftContent['declarations'][number] | undefined): string {
  return JSON.stringify([declaration?.employee, declaration?.company].map((one) => [one?.sk, one?.en]));
}
