import type { CompanyRegistration } from '@polana/contract/operator-registrations';
import type { ReactNode } from 'react';
import { format } from '#platform/format.ts';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { CircleCheckIcon } from '#ui/icons-signs.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import type { DeskState } from './registrations.queries.ts';
import { deskText } from './registrations.texts.ts';
import { waitingText } from './waiting-time.ts';

interface RegistrationListProps {
  registrations: readonly CompanyRegistration[];
  state: 'ready' | 'loading' | 'error';
  shown: DeskState;
  openId: string | null;
  onRetry: () => void;
  link: (registration: CompanyRegistration, content: ReactNode, className: string, isOpen: boolean) => ReactNode;
}

/** Who waits, oldest first, with what speaks against a quick approval. */
export function RegistrationList({ registrations, state, shown, openId, onRetry, link }: RegistrationListProps) {
  if (state === 'loading') {
    return (
      <SkeletonGroup label={deskText('list.loading')} className="grid gap-2 p-4">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </SkeletonGroup>
    );
  }
  if (state === 'error') {
    return (
      <FailedBanner className="m-4" retryLabel={deskText('list.retry')} onRetry={onRetry}>
        {deskText('list.failed')}
      </FailedBanner>
    );
  }
  if (registrations.length === 0) {
    const isWaiting = shown === 'waiting';
    return (
      <EmptyState
        title={deskText(isWaiting ? 'list.empty' : 'list.none')}
        {...(isWaiting && { icon: <CircleCheckIcon size={24} /> })}
      >
        {deskText(isWaiting ? 'list.emptyAbout' : 'list.noneAbout')}
      </EmptyState>
    );
  }
  return (
    <ul aria-label={deskText('list.label')}>
      {registrations.map((one) => (
        <li
          key={one.id}
          className={classNames(
            'relative border-b border-line px-4 py-3 last:border-0 hover:bg-sunken',
            one.id === openId && 'bg-brand-tint hover:bg-brand-tint',
          )}
        >
          {link(
            one,
            one.name,
            "block font-semibold wrap-anywhere after:absolute after:inset-0 after:content-['']",
            one.id === openId,
          )}
          <p className="mt-0.5 flex flex-wrap justify-between gap-x-3 text-small text-ink2">
            <span className="num">{one.ico}</span>
            <span>{timeOf(one)}</span>
          </p>
          <Marks registration={one} />
        </li>
      ))}
    </ul>
  );
}

function timeOf({ decidedAt, decidedBy, createdAt }: CompanyRegistration): string {
  if (decidedAt === null) return waitingText(createdAt);
  return deskText('list.decided', { name: decidedBy ?? '–', moment: format.moment(decidedAt) });
}

function Marks({ registration }: { registration: CompanyRegistration }) {
  const { status, infoRequested, hasDuplicates, isIcoSound } = registration;
  return (
    <p className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
      {status !== 'pending' && <StatusChip tone={status}>{deskText(`status.${status}`)}</StatusChip>}
      {infoRequested && <StatusChip tone="info">{deskText('mark.asked')}</StatusChip>}
      {hasDuplicates && <StatusChip tone="warning">{deskText('mark.duplicate')}</StatusChip>}
      {status === 'pending' && !isIcoSound && <StatusChip tone="warning">{deskText('mark.ico')}</StatusChip>}
    </p>
  );
}
