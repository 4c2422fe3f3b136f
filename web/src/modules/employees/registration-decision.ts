import { approveRegistration, rejectRegistration } from '@polana/contract/employees';
import type { Role } from '@polana/contract/identity';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ApiFailure } from '#platform/api-failure.ts';
import { callApi } from '#platform/call-api.ts';
import { holdDeed, takeBackHeldDeed } from '#platform/held-deed.ts';
import { onSessionEnd } from '#platform/session.ts';
import { forgetTyped } from './registration-typed.ts';
import { type Approval, refreshRegistrations, type Rejection } from './registrations.queries.ts';
import { registrationsText } from './registrations.texts.ts';

export type RegistrationDecision = { name: string } & (
  | ({ kind: 'approved' } & Approval)
  | ({ kind: 'rejected' } & Rejection)
);

/** What became of the last decision; told above the list and the next registration until the next one. */
export interface LastDecision {
  id: string;
  name: string;
  kind: 'approved' | 'rejected';
  /** Held ones can be taken back; a colleague was quicker than late ones. */
  stage: 'held' | 'done' | 'late' | 'failed' | 'undone';
  /** The server's words about what failed. */
  message: string;
  /** Whether words or figures were typed for it: they are still there while it waits. */
  isTyped: boolean;
}

let last: LastDecision | null = null;
const listeners = new Set<() => void>();

function tell(next: LastDecision | null): void {
  last = next;
  for (const listener of listeners) listener();
}

/** Grows with every signing out: the next person at this page is told nothing of what somebody before them decided. */
let signOuts = 0;
onSessionEnd((end) => {
  if (end !== 'signed-out') return;
  signOuts += 1;
  tell(null);
});

const forgetMilliseconds = 1_000;

export function onLastDecision(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // Whoever comes back later is not told old news; going from one registration to the next is no leaving.
    setTimeout(() => {
      if (listeners.size === 0 && last?.stage !== 'held') last = null;
    }, forgetMilliseconds);
  };
}

export const lastDecision = (): LastDecision | null => last;

export function useLastDecision(): LastDecision | null {
  return useSyncExternalStore(onLastDecision, lastDecision);
}

export function useDecideLater(role: Role): (decision: RegistrationDecision) => void {
  const queryClient = useQueryClient();
  return (decision) => decideLater(queryClient, role, decision);
}

/** Approving makes an account and mails its link, which nobody can take back: so it is sent some seconds later. */
export function decideLater(queryClient: QueryClient, role: Role, decision: RegistrationDecision): void {
  const { id, name, kind } = decision;
  const isTyped = decision.kind === 'rejected' || decision.employeeStartDate !== undefined;
  const ofThis = { id, name, kind, isTyped, message: '' };
  const signOutsBefore = signOuts;
  holdDeed(async () => {
    const outcome = await send(role, decision);
    if (outcome.stage !== 'failed') forgetTyped(id);
    if (signOuts !== signOutsBefore) return;
    const isOldNews = outcome.stage === 'done' && listeners.size === 0;
    // Another one may have been decided meanwhile; what failed is told all the same.
    if (last?.id === id || outcome.stage !== 'done') tell(isOldNews ? null : { ...ofThis, ...outcome });
    await refreshRegistrations(queryClient);
  });
  tell({ ...ofThis, stage: 'held' });
}

/** The registration that waits on, or null when its decision was sent already. */
export function takeDecisionBack(): string | null {
  if (last?.stage !== 'held' || !takeBackHeldDeed()) return null;
  tell({ ...last, stage: 'undone' });
  return last.id;
}

async function send(
  role: Role,
  decision: RegistrationDecision,
): Promise<{ stage: 'done' | 'late' | 'failed'; message?: string }> {
  const params = { id: decision.id };
  const options = { role, isKeptAlive: true };
  try {
    if (decision.kind === 'rejected')
      await callApi(rejectRegistration, { params, body: { reason: decision.reason } }, options);
    else await callApi(approveRegistration, { params, body: bodyOf(decision) }, options);
    return { stage: 'done' };
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    if (failure.errors[0]?.code === 'registration_already_decided') return { stage: 'late' };
    return {
      stage: 'failed',
      message: failure.errors.map((item) => item.message).join(' ') || registrationsText('result.offline'),
    };
  }
}

function bodyOf({ employeeStartDate, employeeRatio }: Omit<Approval, 'id'>) {
  return { ...(employeeStartDate && { employeeStartDate }), ...(employeeRatio && { employeeRatio }) };
}
