import type { Language } from '@polana/contract/roles';
import { recordAudit } from '#modules/audit';
import type { Author, Operator } from '#platform/actor';
import { now } from '#platform/clock';
import type { Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { momentIn } from '#platform/moment';
import type { Differences } from './rule-content.rules.ts';
import { type DraftStatus, lockDraft, type StoredDraft } from './rule-draft.store.ts';
import { mailRuleStep, type ToldStep } from './rule.mail.ts';

/** An operator at work on the rules. */
export interface RuleDrafting {
  operator: Operator;
  author: Author;
  lang: Language;
  publicUrl: string;
}

/** The draft, locked, if it is in one of these states and nobody changed it since the version seen. */
export async function lockDraftIn(
  tx: Tx,
  { lang }: RuleDrafting,
  draftId: string,
  statuses: readonly DraftStatus[],
  version?: number,
): Promise<StoredDraft> {
  const draft = await lockDraft(tx, draftId);
  if (!draft) throw new Refusal('rule_draft_not_found', 404);
  if (!statuses.includes(draft.status)) throw new Refusal('rule_draft_not_open', 409);
  if (version !== undefined && version !== draft.version) {
    const values = { name: draft.changedByName, time: momentIn(lang, draft.changedAt) };
    throw new Refusal('rule_draft_changed', 409, { path: 'version', values });
  }
  return draft;
}

interface Step {
  step: ToldStep | 'draftChanged';
  draft: Pick<StoredDraft, 'draftId' | 'actionCode' | 'validFrom' | 'version'>;
  changes: Differences;
}

/** Notes what an operator did with a version, and tells the other operators. */
export async function noteStep(tx: Tx, drafting: RuleDrafting, { step, draft, changes }: Step): Promise<void> {
  await recordAudit(tx, {
    author: drafting.author,
    companyId: null,
    action: `rule.${step}`,
    objectType: 'ruleDraft',
    objectId: draft.draftId,
    changes: { actionCode: draft.actionCode, validFrom: draft.validFrom, ...changes },
  });
  if (step !== 'draftChanged') await mailRuleStep(tx, drafting, { step, draft, changes });
}

export function deedOf({ operator }: RuleDrafting): { at: Date; byPersonId: string } {
  return { at: now(), byPersonId: operator.personId };
}
