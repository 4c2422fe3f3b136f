import { type QueryClient, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiFailure } from '#platform/api-failure.ts';
import { showToast } from '#ui/toast-queue.ts';
import type { LoadedStepProps } from './import-flow.ts';
import { confirmKey, useConfirmImport, useRefreshImport, type Confirmation } from './imports.queries.ts';
import { importsText } from './imports.texts.ts';

/** From pressing the button to the result; deletions are asked about apart, and a plan that no longer holds is said. */
export function useImportConfirming({ flow: { role, place }, detail }: LoadedStepProps) {
  const { importId } = detail;
  const [isAsking, setIsAsking] = useState(false);
  const queryClient = useQueryClient();
  const refresh = useRefreshImport(role, importId);
  const saving = useConfirmImport(role, importId, () => place.go({ importId, step: 'done' }, { isReplacing: true }));
  const { failure, isBusy, confirmed } = useLatest(importId);
  // Saving goes on in the background and may fail there, too.
  const codes = failure?.errors.map((item) => item.code) ?? [detail.failure?.code];
  const isOutdated = codes.includes('import_outdated');
  // A colleague in the same moment: what was refused because it was running has been done by now.
  const isDone = detail[confirmed?.hasChanges ? 'changes' : 'deletions'] === 'applied';
  const isLate = codes.includes('import_already_applied') || (codes.includes('import_running') && isDone);
  const tellLate = useEffectEvent(() => {
    showToast({ tone: 'info', text: importsText('toast.already') });
    void refresh();
  });
  useEffect(() => {
    if (isLate) tellLate();
  }, [isLate]);

  function confirm(confirmation: Omit<Confirmation, 'expiresAt'>) {
    saving.mutate({ ...confirmation, expiresAt: detail.expiresAt }, { onSettled: () => setIsAsking(false) });
  }

  return {
    isAsking,
    isBusy,
    isOutdated,
    problem: failure && !isOutdated && !isLate ? problemText(failure) : null,
    ask: () =>
      detail.deletions === 'waiting'
        ? setIsAsking(true)
        : confirm({ hasChanges: true, hasDeletions: false, typedCount: null }),
    stopAsking: () => setIsAsking(false),
    /** The failure is dealt with. */
    forget: () => forgetConfirmations(queryClient, importId),
    confirm,
  };
}

function forgetConfirmations(queryClient: QueryClient, importId: string): void {
  const cache = queryClient.getMutationCache();
  for (const mutation of cache.findAll({ mutationKey: confirmKey(importId) })) cache.remove(mutation);
}

/** The latest confirmation of this tab, whichever step began it. */
function useLatest(importId: string) {
  const states = useMutationState({
    filters: { mutationKey: confirmKey(importId) },
    select: (mutation) => mutation.state,
  });
  const latest = states.at(-1);
  const failure = latest?.error instanceof ApiFailure ? latest.error : null;
  return {
    isBusy: latest?.status === 'pending',
    confirmed: latest?.variables as Confirmation | undefined,
    failure: failure?.wasDeclined || failure?.endedSession ? null : failure,
  };
}

function problemText(failure: ApiFailure): string {
  const said = failure.errors.map((item) => item.message).join(' ');
  return failure.isRefusal && said ? said : importsText('changes.failed');
}
