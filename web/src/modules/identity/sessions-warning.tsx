import type { SessionTimes } from '@polana/contract/identity-factors';
import { useCallback, useEffect, useState } from 'react';
import { untilSettled } from '#loading/first-view.ts';
import { ApiFailure } from '#platform/api-failure.ts';
import { Button } from '#ui/button.tsx';
import { ClockIcon } from '#ui/icons-signs.tsx';
import { clockOf, secondsToNextCheck, warnSeconds, type SessionClock } from './sessions-clock.ts';
import { readSessionTimes, useProlongSession } from './sessions.queries.ts';
import { sessionsWarningText } from './sessions-warning.texts.ts';

/** Two minutes before the end a quiet strip at the bottom offers to go on; nothing on the page is touched. */
export function SessionWarning() {
  const { clock, show } = useSessionClock();
  const prolong = useProlongSession();
  if (!clock || clock.secondsLeft > warnSeconds) return null;
  const count = Math.max(1, Math.ceil(clock.secondsLeft / 60));
  return (
    <section
      aria-label={sessionsWarningText('warning.label')}
      // Reachable while a dialog is open: a long form may stand in one.
      data-react-aria-top-layer="true"
      className="fixed inset-x-4 bottom-[calc(6rem+env(safe-area-inset-bottom))] z-skip-link mx-auto flex max-w-150 flex-wrap items-center gap-x-4 gap-y-3 rounded-panel border border-wait-solid bg-wait-bg px-4 py-3.5 text-wait-fg shadow-menu md:bottom-6"
    >
      <ClockIcon className="flex-none" />
      <p role="status" className="min-w-0 flex-[1_1_16rem] text-compact font-semibold">
        {sessionsWarningText(clock.isFinal ? 'warning.end' : 'warning.idle', { count })}
      </p>
      {!clock.isFinal && (
        <Button
          variant="secondary"
          size="small"
          isBusy={prolong.isPending}
          onClick={() => prolong.mutate(undefined, { onSuccess: show })}
        >
          {sessionsWarningText('warning.stay')}
        </Button>
      )}
    </section>
  );
}

/** Follows the end of the session without keeping it alive; the call after the end finds it dead and leads to the login. */
function useSessionClock() {
  const [clock, setClock] = useState<SessionClock | null>(null);
  const [asked, setAsked] = useState(0);
  const show = useCallback((times: SessionTimes) => {
    setClock(clockOf(times));
    setAsked((count) => count + 1);
  }, []);

  useEffect(() => {
    let isStopped = false;
    const check = async () => {
      try {
        const times = await readSessionTimes();
        if (!isStopped) show(times);
      } catch (failure) {
        const isOver = failure instanceof ApiFailure && failure.endedSession;
        if (!isStopped && !isOver) setAsked((count) => count + 1);
      }
    };
    const seconds = clock ? secondsToNextCheck(clock) : 60;
    const timer = setTimeout(() => void check(), asked === 0 ? untilSettled() : seconds * 1_000);
    // A laptop that slept has missed its timer: look again when somebody comes back.
    const onReturn = () => document.visibilityState === 'visible' && void check();
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      isStopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onReturn);
    };
    // Each answer, and each failure to get one, plans the next question.
  }, [asked, clock, show]);

  return { clock, show };
}
