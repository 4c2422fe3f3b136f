import type { SubmittedClaim } from '@polana/contract/claim-submission';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiFailure, type FailureItem } from '#platform/api-failure.ts';
import { keepSubmitted } from './claim-draft-copy.ts';
import type { ClaimFlow } from './submit-claim-flow.ts';
import { useSubmitClaim, type Submission, type SubmissionOutcome } from './submit-claim.queries.ts';
import { submitClaimText } from './submit-claim.texts.ts';

export type SendingPhase = 'idle' | 'asksToWait' | 'waitsForConnection' | 'uploading' | 'sending';

/** The way of a claim out of the browser: files first, then the claim, warnings in between, offline patiently. */
export function useSending(flow: ClaimFlow) {
  const submit = useSubmitClaim(flow.role);
  const [phase, setPhase] = useState<SendingPhase>('idle');
  const [warnings, setWarnings] = useState<readonly FailureItem[]>([]);
  const [refusals, setRefusals] = useState<readonly FailureItem[]>([]);
  const [attempt, setAttempt] = useState(0);
  const isSending = useRef(false);

  async function send(isForced: boolean): Promise<void> {
    if (isSending.current) return;
    if (!navigator.onLine) return setPhase('asksToWait');
    isSending.current = true;
    setRefusals([]);
    setWarnings([]);
    const outcome = await sendClaim(flow, isForced, submit.mutateAsync, setPhase);
    isSending.current = false;
    if (outcome.kind === 'submitted') return arrive(flow, outcome.claim);
    setPhase('idle');
    if (outcome.kind === 'warned') return setWarnings(outcome.warnings);
    setRefusals(outcome.refusals);
    setAttempt((count) => count + 1);
  }

  useWhenConnected(phase === 'waitsForConnection', () => void send(false));
  return {
    phase,
    warnings,
    refusals,
    attempt,
    send: () => void send(false),
    sendForced: () => void send(true),
    waitForConnection: () => (navigator.onLine ? void send(false) : setPhase('waitsForConnection')),
    stopWaiting: () => setPhase('idle'),
    closeWarnings: () => setWarnings([]),
  };
}

function useWhenConnected(isWaiting: boolean, proceed: () => void): void {
  const onConnected = useEffectEvent(proceed);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const listener = () => onConnected();
    globalThis.addEventListener('online', listener);
    return () => globalThis.removeEventListener('online', listener);
  }, [isWaiting]);
}

type Outcome =
  | Exclude<SubmissionOutcome, { kind: 'unreachable' | 'sentBefore' }>
  | { kind: 'refused'; refusals: readonly FailureItem[] };

/** The warning that the dates were confirmed against on the second step already. */
const lateCode = 'document_older_than_30_days';

/** Waits for the files and submits; a warning that has been read before is not shown again. */
async function sendClaim(
  flow: ClaimFlow,
  isForced: boolean,
  submit: (submission: Submission) => Promise<SubmissionOutcome>,
  onPhase: (phase: SendingPhase) => void,
): Promise<Outcome> {
  const { draft } = flow;
  onPhase('uploading');
  draft.uploads.resume();
  if (!(await draft.settle())) return refused(submitClaimText('check.changedElsewhere'));
  const files = submissionFiles(flow);
  const isAnyLost = draft.read().files.some((file) => file.state === 'failed');
  if (isAnyLost || files.fileIds.length === 0) return refused(submitClaimText('check.filesFailed'), 'files');
  onPhase('sending');
  try {
    const outcome = await submit({ draft, files, isForced });
    if (outcome.kind === 'unreachable') return refused(submitClaimText('check.unreachable'));
    if (outcome.kind === 'sentBefore') return refused(submitClaimText('check.sentBefore'));
    if (outcome.kind === 'submitted') return outcome;
    const warnings = outcome.warnings.filter(({ code }) => code !== lateCode || !draft.read().values.isLateConfirmed);
    const isRead = warnings.length === 0 && !isForced;
    return isRead ? await sendClaim(flow, true, submit, onPhase) : { kind: 'warned', warnings };
  } catch (failure) {
    const refusals = failure instanceof ApiFailure ? failure.errors : [];
    return refusals.length > 0 ? { kind: 'refused', refusals } : refused(submitClaimText('check.failed'));
  }
}

function refused(message: string, path = ''): Outcome {
  return { kind: 'refused', refusals: [{ path, message, code: '' }] };
}

/** Notes what the last page tells, and goes there. */
function arrive({ role, draft, employee, place }: ClaimFlow, { id, number, contribution }: SubmittedClaim): void {
  keepSubmitted({
    roleValue: role.value,
    idempotencyKey: draft.read().values.idempotencyKey,
    claimId: id,
    number,
    contribution,
    actionCode: draft.subject.actionCode,
    submittedAt: new Date().toISOString(),
    employeeName: employee?.name ?? null,
  });
  place.go('done');
}

function submissionFiles({ draft, employee }: ClaimFlow) {
  const arrived = draft.read().files.filter((file) => file.file !== null);
  const idsOf = (isSigned: boolean) =>
    arrived.flatMap((file) => (file.file && file.isSignedDeclaration === isSigned ? file.file.id : []));
  const [signedDeclarationFileId] = idsOf(true);
  return {
    fileIds: idsOf(false),
    ...(employee && { employeeId: employee.id }),
    ...(signedDeclarationFileId !== undefined && { signedDeclarationFileId }),
  };
}
