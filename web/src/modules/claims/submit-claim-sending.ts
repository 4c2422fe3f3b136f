import type { SubmittedClaim } from '@polana/contract/claim-submission';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiFailure, type FailureItem } from '#platform/api-failure.ts';
import { useOnline } from '#platform/use-online.ts';
import { keepSubmitted } from './claim-draft-copy.ts';
import type { ClaimFlow } from './submit-claim-flow.ts';
import { useSubmitClaim } from './submit-claim.queries.ts';
import { submitClaimText } from './submit-claim.texts.ts';

export type SendingPhase = 'idle' | 'asksToWait' | 'waitsForConnection' | 'uploading' | 'sending';

/** The warning that the dates were confirmed against on the second step already. */
const lateCode = 'document_older_than_30_days';

/** The way of a claim out of the browser: files first, then the claim, warnings in between, offline patiently. */
export function useSending(flow: ClaimFlow) {
  const { draft, place, role } = flow;
  const submit = useSubmitClaim(role);
  const isOnline = useOnline();
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
    try {
      await sendOnce(isForced);
    } finally {
      isSending.current = false;
    }
  }

  async function sendOnce(isForced: boolean): Promise<void> {
    setPhase('uploading');
    await draft.settle();
    const files = submissionFiles(flow);
    const isAnyLost = draft.read().files.some((file) => file.state === 'failed');
    if (isAnyLost || files.fileIds.length === 0)
      return refuse([failure('files', submitClaimText('check.filesFailed'))]);
    setPhase('sending');
    try {
      const outcome = await submit.mutateAsync({ draft, files, isForced });
      if (outcome.kind === 'submitted') return arrive(outcome.claim);
      if (outcome.kind === 'unreachable') return refuse([failure('', submitClaimText('check.unreachable'))]);
      const unread = outcome.warnings.filter(({ code }) => code !== lateCode || !draft.read().values.isLateConfirmed);
      if (unread.length === 0 && !isForced) return await sendOnce(true);
      setPhase('idle');
      setWarnings(unread);
    } catch (reason) {
      const errors = reason instanceof ApiFailure ? reason.errors : [];
      refuse(errors.length > 0 ? errors : [failure('', submitClaimText('check.failed'))]);
    }
  }

  function refuse(items: readonly FailureItem[]): void {
    setPhase('idle');
    setRefusals(items);
    setAttempt((count) => count + 1);
  }

  function arrive({ id, number, contribution }: SubmittedClaim): void {
    keepSubmitted({
      roleValue: role.value,
      idempotencyKey: draft.read().values.idempotencyKey,
      claimId: id,
      number,
      contribution,
      actionCode: draft.subject.actionCode,
      submittedAt: new Date().toISOString(),
      employeeName: flow.employee?.name ?? null,
    });
    place.go('done');
  }

  const sendWaiting = useEffectEvent(() => void send(false));
  useEffect(() => {
    if (isOnline && phase === 'waitsForConnection') sendWaiting();
  }, [isOnline, phase]);

  return {
    phase,
    warnings,
    refusals,
    attempt,
    send: () => void send(false),
    sendForced: () => void send(true),
    waitForConnection: () => setPhase('waitsForConnection'),
    stopWaiting: () => setPhase('idle'),
    closeWarnings: () => setWarnings([]),
  };
}

function failure(path: string, message: string): FailureItem {
  return { path, message, code: '' };
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
