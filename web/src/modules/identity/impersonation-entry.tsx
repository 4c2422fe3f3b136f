import type { OfferedImpersonation } from '@polana/contract/identity-impersonation';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { EyeIcon, InfoIcon } from '#ui/icons-signs.tsx';
import { Skeleton, SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { useDelayed } from '#ui/use-delayed.ts';
import { impersonationLinkQuery, useEnterImpersonation } from './impersonation.queries.ts';
import { impersonationText } from './impersonation.texts.ts';
import { LinkState } from './links-state.tsx';

interface ImpersonationEntryProps {
  /** Null when the address held none. */
  hash: string | null;
  /** Where to return at the end. */
  backTo: string;
  /** Leads back without entering. */
  cancelLink: ReactNode;
  wayOut: ReactNode;
}

/** The door to somebody's account: says whose, why and how long. Opening the page uses nothing up, the button does. */
export function ImpersonationEntry({ hash, ...rest }: ImpersonationEntryProps) {
  return hash === null ? <DeadEntry wayOut={rest.wayOut} /> : <CheckedEntry hash={hash} {...rest} />;
}

function CheckedEntry({ hash, backTo, cancelLink, wayOut }: ImpersonationEntryProps & { hash: string }) {
  const offer = useQuery(impersonationLinkQuery(hash));
  const enter = useEnterImpersonation(hash, backTo);
  const isSlow = useDelayed(offer.isPending);
  if (offer.isPending) {
    return (
      <>
        <h1 className="text-h1">{impersonationText('entry.pageTitle')}</h1>
        {isSlow && (
          <SkeletonGroup label={impersonationText('entry.loading')} className="mt-4 grid gap-5">
            <SkeletonText lines={4} />
            <Skeleton className="h-13" />
          </SkeletonGroup>
        )}
      </>
    );
  }
  if (offer.isError) {
    return (
      <>
        <h1 className="mb-4 text-h1">{impersonationText('entry.pageTitle')}</h1>
        <FailedBanner
          isLive
          retryLabel={impersonationText('entry.retry')}
          isBusy={offer.isFetching}
          onRetry={() => void offer.refetch()}
        >
          {impersonationText('entry.unreachable')}
        </FailedBanner>
      </>
    );
  }
  if (offer.data === null || enter.data === null) return <DeadEntry wayOut={wayOut} />;
  return (
    <>
      <Offer offer={offer.data} />
      <div className="mt-6 grid gap-3">
        <Button
          size="large"
          isFull
          icon={<EyeIcon />}
          // The page is about to be loaded anew.
          isBusy={enter.isPending || enter.isSuccess}
          onClick={() => enter.mutate()}
        >
          {impersonationText('entry.submit')}
        </Button>
        {cancelLink}
      </div>
    </>
  );
}

function Offer({ offer }: { offer: OfferedImpersonation }) {
  return (
    <>
      <h1 className="text-h1 text-balance">{impersonationText('entry.title', { name: offer.name })}</h1>
      <p className="mt-1.5 text-ink2 text-pretty">{impersonationText('entry.lead')}</p>
      <SummaryList
        className="mt-4 rounded-control bg-canvas px-4 py-1"
        rows={[
          { id: 'company', label: impersonationText('entry.company'), value: offer.companyName },
          { id: 'role', label: impersonationText('entry.role'), value: impersonationText(`role.${offer.roleName}`) },
          { id: 'reason', label: impersonationText('entry.reason'), value: offer.reason },
          {
            id: 'mode',
            label: impersonationText('entry.mode'),
            value: impersonationText(offer.readOnly ? 'entry.readOnly' : 'entry.full'),
          },
          {
            id: 'time',
            label: impersonationText('entry.time'),
            value: impersonationText('entry.minutes', { count: offer.minutes }),
          },
        ]}
      />
      <p className="mt-4 flex gap-2.5 text-small text-ink2">
        <InfoIcon className="flex-none" />
        <span>
          {impersonationText(offer.isNoticeMailed ? 'entry.mailed' : 'entry.notMailed')}{' '}
          {impersonationText('entry.expires')}
        </span>
      </p>
    </>
  );
}

function DeadEntry({ wayOut }: { wayOut: ReactNode }) {
  return (
    <LinkState tone="dead" title={impersonationText('entry.deadTitle')} actions={wayOut}>
      {impersonationText('entry.dead')}
    </LinkState>
  );
}
