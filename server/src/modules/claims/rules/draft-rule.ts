import type { RuleDeclaration } from '@polana/contract/operator-rules';
import type { PlainDate } from '@polana/contract/plain-date';
import type { ActionCode } from '@polana/contract/roles';
import { today } from '#platform/clock';
import { inTransaction, type Database } from '#platform/database';
import { Refusal } from '#platform/errors';
import { newId } from '#platform/ids';
import { listWordings } from './declaration-version.store.ts';
import {
  contentDifferences,
  declarationsOn,
  type Differences,
  fitsAllowance,
  proposedFirstDay,
  valuesOf,
} from './rule-content.rules.ts';
import { type DraftContent, insertDraft, storeDraftContent, storeEnded } from './rule-draft.store.ts';
import { deedOf, lockDraftIn, noteStep, type RuleDrafting } from './rule-drafting.ts';
import { lockRules } from './rule-version.store.ts';

/** Begins the next version of an allowance's rule as a copy of the newest one, unless another draft is on its way. */
export function draftRule(db: Database, drafting: RuleDrafting, actionCode: ActionCode): Promise<string> {
  return inTransaction(db, async (tx) => {
    const newest = (await lockRules(tx, actionCode)).at(-1);
    if (!newest) throw new Refusal('rule_draft_not_found', 404);
    const draftId = newId();
    const validFrom = proposedFirstDay(newest.validFrom, today());
    const declarations = declarationsOn(await listWordings(tx), actionCode, validFrom).map(withoutVersion);
    const content = { rule: valuesOf(newest), declarations };
    if (!(await insertDraft(tx, { draftId, actionCode, validFrom, content, ...deedOf(drafting) })))
      throw new Refusal('rule_draft_exists', 409);
    const changes = { from: { from: newest.ruleId, to: null } };
    await noteStep(tx, drafting, { step: 'drafted', draft: { draftId, actionCode, validFrom, version: 1 }, changes });
    return draftId;
  });
}

function withoutVersion({ id, employee, company }: RuleDeclaration): RuleDeclaration {
  return { id, employee, company };
}

export interface DraftForm extends DraftContent {
  version: number;
  validFrom: PlainDate | null;
}

/** Keeps what was changed in a draft, complete or not; refused where somebody else saved it meanwhile. */
export function saveDraft(db: Database, drafting: RuleDrafting, draftId: string, form: DraftForm): Promise<void> {
  return inTransaction(db, async (tx) => {
    const draft = await lockDraftIn(tx, drafting, draftId, ['draft'], form.version);
    const { validFrom, rule, declarations } = form;
    const content = { rule, declarations };
    if (!fitsAllowance(draft.actionCode, content)) throw new Refusal('value_invalid', 400, { path: 'rule' });
    const moved: Differences =
      validFrom === draft.validFrom ? {} : { validFrom: { from: draft.validFrom, to: validFrom } };
    const changes = { ...moved, ...contentDifferences(draft.content, content) };
    if (Object.keys(changes).length === 0) return;
    await storeDraftContent(tx, draftId, { validFrom, content }, deedOf(drafting));
    await noteStep(tx, drafting, {
      step: 'draftChanged',
      draft: { ...draft, validFrom, version: draft.version + 1 },
      changes,
    });
  });
}

/** Throws a draft away, also one that waits for another operator; what was scheduled is withdrawn instead. */
export function discardDraft(db: Database, drafting: RuleDrafting, draftId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const draft = await lockDraftIn(tx, drafting, draftId, ['draft', 'waiting']);
    await storeEnded(tx, draft, 'discarded', deedOf(drafting));
    const changes = { status: { from: draft.status, to: 'discarded' } };
    await noteStep(tx, drafting, { step: 'discarded', draft, changes });
  });
}
