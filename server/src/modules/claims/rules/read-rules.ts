import type { ProgrammeRules, RuleDraft, RuleVersion } from '@polana/contract/operator-rules';
import type { PlainDate } from '@polana/contract/plain-date';
import { today } from '#platform/clock';
import type { ReadTx } from '#platform/database';
import type { AllowanceRule } from '../allowance-rule.store.ts';
import { readClosingDay } from '../entitlement/entitlement.store.ts';
import { listWordings, type WordingVersion } from './declaration-version.store.ts';
import { listOperators } from './operators.store.ts';
import { declarationsOn, valuesOf } from './rule-content.rules.ts';
import { listDrafts, type StoredDraft } from './rule-draft.store.ts';
import { listRules } from './rule-version.store.ts';

/** Every version of both rules, past, in force and to come, with the drafts on their way, as one operator sees them. */
export async function readRules(tx: ReadTx, operatorId: string): Promise<ProgrammeRules> {
  const rules = await listRules(tx);
  const drafts = await listDrafts(tx);
  const wordings = await listWordings(tx);
  const operators = await listOperators(tx);
  return {
    today: today(),
    needsSecondPerson: operators.length > 1,
    versions: rules.map((rule) => versionOf(rule, wordings, drafts)),
    drafts: drafts.flatMap((draft) => draftOf(draft, rules, operatorId)),
    closingDay: await readClosingDay(tx),
  };
}

function versionOf(
  rule: AllowanceRule,
  wordings: readonly WordingVersion[],
  drafts: readonly StoredDraft[],
): RuleVersion {
  const { ruleId, actionCode, validFrom, validTo, deadlineFrom } = rule;
  const draft = drafts.find((one) => one.ruleId === ruleId);
  return {
    id: ruleId,
    actionCode,
    validFrom,
    validTo,
    state: stateOf(rule, today()),
    rule: valuesOf(rule),
    deadlineFrom,
    declarations: declarationsOn(wordings, actionCode, validFrom),
    draftId: draft?.draftId ?? null,
    plannedBy: draft?.plannedByName ?? null,
    confirmedBy: draft?.confirmedByName ?? null,
  };
}

function stateOf({ validFrom, validTo }: AllowanceRule, day: PlainDate): RuleVersion['state'] {
  if (validFrom > day) return 'scheduled';
  return validTo !== null && validTo < day ? 'past' : 'inForce';
}

function draftOf(draft: StoredDraft, rules: readonly AllowanceRule[], operatorId: string): RuleDraft[] {
  const { status, actionCode, content } = draft;
  const base = rules.findLast((rule) => rule.actionCode === actionCode);
  if ((status !== 'draft' && status !== 'waiting') || !base) return [];
  return [
    {
      id: draft.draftId,
      actionCode,
      status,
      version: draft.version,
      validFrom: draft.validFrom,
      rule: content.rule,
      declarations: content.declarations,
      baseRuleId: base.ruleId,
      changedBy: draft.changedByName,
      changedAt: draft.changedAt.toISOString(),
      plannedBy: draft.plannedByName,
      plannedAt: draft.plannedAt?.toISOString() ?? null,
      mayConfirm: status === 'waiting' && draft.plannedBy !== operatorId,
    },
  ];
}
