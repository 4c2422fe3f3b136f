import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { Skeleton, SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx';
import { useDelayed } from '#ui/use-delayed.ts';
import { LinkState } from './links-state.tsx';
import { useResendLink } from './links.queries.ts';
import { linksText } from './links.texts.ts';

interface CheckedLinkProps<Link> {
  link: UseQueryResult<Link | null>;
  /** The link turned out to be dead when it was used. */
  isDead: boolean;
  hash: string;
  title: string;
  /** Where to go without a link. */
  wayOut: ReactNode;
  children: (link: Link) => ReactNode;
}

/** A link from a mail while it is looked at, when it cannot be, when it is dead, and when it works. */
export function CheckedLink<Link>({ link, isDead, hash, title, wayOut, children }: CheckedLinkProps<Link>) {
  const isSlow = useDelayed(link.isPending);
  if (link.isPending) {
    return (
      <>
        <h1 className="text-h1">{title}</h1>
        {isSlow && (
          <SkeletonGroup label={linksText('link.checking')} className="mt-4 grid gap-5">
            <SkeletonText lines={2} />
            <Skeleton className="h-13" />
          </SkeletonGroup>
        )}
      </>
    );
  }
  if (link.isError) {
    return (
      <>
        <h1 className="mb-4 text-h1">{title}</h1>
        <FailedBanner
          isLive
          retryLabel={linksText('link.again')}
          isBusy={link.isFetching}
          onRetry={() => void link.refetch()}
        >
          {linksText('link.unreachable')}
        </FailedBanner>
      </>
    );
  }
  if (isDead || link.data === null) return <DeadLink hash={hash} wayOut={wayOut} />;
  return children(link.data);
}

/** Says kindly that the link is over; a new one goes where this one went, if it can. */
export function DeadLink({ hash, wayOut }: { hash: string | null; wayOut: ReactNode }) {
  const resend = useResendLink();
  if (resend.isSuccess) {
    return (
      <LinkState tone="mail" title={linksText('link.resentTitle')} actions={wayOut}>
        {linksText('link.resent')}
      </LinkState>
    );
  }
  return (
    <LinkState
      tone="dead"
      title={linksText('link.deadTitle')}
      actions={
        <>
          {hash !== null && (
            <Button size="large" isFull isBusy={resend.isPending} onClick={() => resend.mutate(hash)}>
              {linksText('link.resend')}
            </Button>
          )}
          {wayOut}
        </>
      }
    >
      {linksText('link.deadAbout')}
    </LinkState>
  );
}
