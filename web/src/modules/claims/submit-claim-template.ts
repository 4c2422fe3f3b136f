import type { ClaimTemplate } from '@polana/contract/claim-form';
import type { ClaimDraft } from '@polana/contract/claim-submission';
import type { ActionCode } from '@polana/contract/roles';

/** The allowance of the address, the one begun last, or the first that is open. */
export function chosenTemplate(
  templates: readonly ClaimTemplate[],
  drafts: readonly ClaimDraft[],
  asked: ActionCode | null,
): ClaimTemplate | undefined {
  const of = (actionCode: ActionCode | null | undefined) => templates.find((one) => one.actionCode === actionCode);
  const latest = of(drafts[0]?.actionCode);
  if (latest && !asked && isUsable(latest, drafts, null)) return latest;
  return of(asked) ?? templates.find((one) => one.isOpen) ?? templates[0];
}

/**
 * Open, or for a correction: what today leaves nothing for may still be owed to a claim that first came earlier; its own dates decide, on
 * the server. Whoever goes on with a correction, from a reminder too, comes without the claim in the address.
 */
export function isUsable(template: ClaimTemplate, drafts: readonly ClaimDraft[], corrects: string | null): boolean {
  if (template.isOpen) return true;
  const begun = drafts.find((draft) => draft.actionCode === template.actionCode);
  const isCorrection = corrects !== null || typeof begun?.values['replaces'] === 'string';
  return (
    isCorrection &&
    !['companySuspended', 'programmeClosed', 'processingRestricted'].includes(template.closedReason ?? '')
  );
}
