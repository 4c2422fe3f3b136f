import type { SignedInDevice } from '@polana/contract/identity-factors';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { format } from '#platform/format.ts';
import { Button } from '#ui/button.tsx';
import { Card, CardHeader } from '#ui/card.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { sessionsQuery, useEndOtherSessions, useEndSession } from './sessions.queries.ts';
import { sessionsText } from './sessions.texts.ts';

/** Where the person is signed in; each device can be signed out from here. */
export function SessionsSection() {
  const sessions = useQuery(sessionsQuery);
  const hasOthers = (sessions.data?.items.length ?? 0) > 1;
  const list = useRef<HTMLUListElement>(null);
  const keepFocus = useKeptFocus(() => list.current);
  return (
    <Card aria-labelledby="profile-sessions" onFocus={keepFocus}>
      <CardHeader
        title={sessionsText('sessions.title')}
        titleId="profile-sessions"
        description={sessionsText('sessions.about')}
      />
      {sessions.isPending && (
        <SkeletonGroup label={sessionsText('sessions.loading')} className="grid gap-3">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </SkeletonGroup>
      )}
      {sessions.isError && (
        <FailedBanner retryLabel={sessionsText('sessions.retry')} onRetry={() => void sessions.refetch()}>
          {sessionsText('sessions.unavailable')}
        </FailedBanner>
      )}
      <ul ref={list} tabIndex={-1} aria-labelledby="profile-sessions">
        {sessions.data?.items.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      {hasOthers && <EndOthers />}
    </Card>
  );
}

function Session({ session }: { session: SignedInDevice }) {
  const end = useEndSession();
  const device = session.device ?? sessionsText('sessions.unknown');
  const since = format.moment(session.createdAt);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3 first:border-0">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="font-semibold">
          {device}
          {session.current && (
            <span className="ml-2 inline-block rounded-chip bg-ok-bg px-2 text-small text-ok-fg">
              {sessionsText('sessions.current')}
            </span>
          )}
        </p>
        <p className="text-small text-ink3">
          {sessionsText('sessions.since', { since, last: format.moment(session.lastActAt) })}
        </p>
      </div>
      {!session.current && (
        <Button
          variant="secondary"
          size="small"
          isBusy={end.isPending}
          aria-label={sessionsText('sessions.endOne', { device, since })}
          onClick={() =>
            end.mutate(session.id, {
              onSuccess: () => showToast({ tone: 'success', text: sessionsText('sessions.ended') }),
            })
          }
        >
          {sessionsText('sessions.end')}
        </Button>
      )}
    </li>
  );
}

function EndOthers() {
  const endOthers = useEndOtherSessions();
  const [isOpen, setIsOpen] = useState(false);
  function confirm() {
    endOthers.mutate(undefined, {
      onSuccess: () => {
        setIsOpen(false);
        showToast({ tone: 'success', text: sessionsText('sessions.othersEnded') });
      },
    });
  }
  return (
    <>
      <Button variant="danger" size="small" onClick={() => setIsOpen(true)} className="mt-3">
        {sessionsText('sessions.endOthers')}
      </Button>
      <Dialog
        isOpen={isOpen}
        size="small"
        onClose={() => setIsOpen(false)}
        title={sessionsText('sessions.endOthersTitle')}
        description={sessionsText('sessions.endOthersAbout')}
        cancelLabel={sessionsText('sessions.cancel')}
        actions={
          <Button variant="danger-solid" isBusy={endOthers.isPending} onClick={confirm}>
            {sessionsText('sessions.endOthersConfirm')}
          </Button>
        }
      />
    </>
  );
}
