import type { ClaimTemplate } from '@polana/contract/claim-form';
import { businessToday } from '#platform/format-dates.ts';
import { readSubmitted } from './claim-draft-copy.ts';
import { isKept, type DraftFile } from './claim-draft-uploads.ts';
import type { AcceptedDeclaration, ClaimValues } from './claim-draft-values.ts';
import type { ClaimFlow } from './submit-claim-flow.ts';
import { problemsOf } from './submit-claim-problems.ts';
import type { ClaimStep } from './submit-claim-steps.ts';

export type Declaration = ClaimTemplate['declarations'][number];

export function isAccepted({ id, version }: Declaration, accepted: readonly AcceptedDeclaration[]): boolean {
  return accepted.some((one) => one.id === id && one.version === version);
}

export function missingDeclarations({ declarations }: ClaimTemplate, values: ClaimValues): Declaration[] {
  return declarations.filter((declaration) => !isAccepted(declaration, values.declarations));
}

/** An administrator cannot declare for somebody else: the paper signed by the employee is part of the claim. */
export function isSignedDeclarationMissing(voice: ClaimFlow['voice'], files: readonly DraftFile[]): boolean {
  return voice === 'company' && !files.some((file) => file.isSignedDeclaration && isKept(file));
}

/** Nobody gets ahead of what is still missing, not even by the address. */
export function reachableStep({ draft, template, place, role, voice }: ClaimFlow): ClaimStep {
  const { values, files } = draft.read();
  if (place.step === 'done') return readSubmitted(role.value) ? 'done' : 'receipt';
  // One that a poor connection keeps here is sent again with the claim; nobody is led away from what they are typing.
  const hasReceipt = files.some((file) => isKept(file) && !file.isSignedDeclaration);
  if (place.step === 'receipt' || !hasReceipt) return 'receipt';
  const judged = { values, template, voice, today: businessToday() };
  if (place.step === 'amount' || problemsOf(judged).length > 0) return 'amount';
  const isDeclared = missingDeclarations(template, values).length === 0 && values.privacy;
  const isSigned = !isSignedDeclarationMissing(voice, files);
  return place.step === 'declarations' || !isDeclared || !isSigned ? 'declarations' : 'check';
}
