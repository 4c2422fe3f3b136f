import type { ClaimTemplate } from '@polana/contract/claim-form';
import type { Role } from '@polana/contract/identity';
import type { ActionCode } from '@polana/contract/roles';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { ClaimDraft, DraftState } from './claim-draft.ts';
import type { StepFocus } from './submit-claim-focus.ts';
import type { ClaimPlace } from './submit-claim-steps.ts';

/** An employee a company submits for. */
export interface ClaimEmployee {
  id: string;
  name: string;
  personalNumber: string;
}

/** What every step of a claim needs to know. */
export interface ClaimFlow {
  role: Role;
  /** Whose words: the employee's own, or the company's about an employee. */
  voice: 'own' | 'company';
  employee: ClaimEmployee | null;
  place: ClaimPlace;
  template: ClaimTemplate;
  templates: readonly ClaimTemplate[];
  draft: ClaimDraft;
  /** The draft for the other allowance. */
  draftOf: (actionCode: ActionCode) => ClaimDraft;
  /** The language switch. */
  languages: ReactNode;
  privacyUrl: string;
  productName: string;
  focus: StepFocus;
}

export function useDraft(draft: ClaimDraft): DraftState {
  return useSyncExternalStore(draft.subscribe, draft.read);
}
