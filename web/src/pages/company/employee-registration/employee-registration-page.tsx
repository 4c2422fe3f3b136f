import type { RegistrationDetail } from '@polana/contract/employees';
import type { Role } from '@polana/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { takeDecisionBack } from '#modules/employees/registration-decision.ts';
import { RegistrationReview } from '#modules/employees/registration-review.tsx';
import { RegistrationStrip } from '#modules/employees/registration-strip.tsx';
import { registrationQuery } from '#modules/employees/registrations.queries.ts';
import { registrationsText } from '#modules/employees/registrations.texts.ts';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { format } from '#platform/format.ts';
import { areShortcutsOn } from '#platform/shortcuts.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { ChevronLeftIcon, ChevronRightIcon, SearchIcon } from '#ui/icons-controls.tsx';
import { ArrowLeftIcon } from '#ui/icons-signs.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { StatusChip, type ChipTone } from '#ui/status-chip.tsx';
import { standaloneLinkClass } from '#ui/text-link.ts';
import { usePageTitle } from '../../use-page-title.ts';

const route = getRouteApi('/frame/company/employee-registration/$id');

export function EmployeeRegistrationPage() {
  const { role } = useSignedIn();
  const { id } = route.useParams();
  if (!role) return null;
  return <Registration key={id} role={role} id={id} />;
}

function Registration({ role, id }: { role: Role; id: string }) {
  const answer = useQuery(registrationQuery(role, id));
  const registration = answer.data;
  const name = registration ? nameOf(registration) : registrationsText('title');
  usePageTitle(name, { hasFailed: answer.isError || registration === null });
  return (
    <>
      <Link to="/company/employee-registration" className={`${standaloneLinkClass} mb-2`}>
        <ArrowLeftIcon size={16} />
        {registrationsText('detail.back')}
      </Link>
      {answer.isPending && <Loading />}
      {answer.isError && <Failed onRetry={() => void answer.refetch()} isBusy={answer.isFetching} />}
      {registration === null && <Missing />}
      {registration && <Shown role={role} registration={registration} />}
    </>
  );
}

const nameOf = ({ submitted }: RegistrationDetail) => `${submitted.firstName} ${submitted.lastName}`;

const chipTones: Record<RegistrationDetail['status'], ChipTone> = {
  pending: 'waiting',
  approved: 'approved',
  rejected: 'rejected',
};

function Shown({ role, registration }: { role: Role; registration: RegistrationDetail }) {
  const navigate = useNavigate();
  const { previousId, nextId, status } = registration;

  function open(id: string | null) {
    if (id) void navigate({ to: '/company/employee-registration/$id', params: { id } });
    else void navigate({ to: '/company/employee-registration' });
  }

  function undo() {
    const id = takeDecisionBack();
    if (id) open(id);
  }

  return (
    <>
      <div className="mb-4 empty:hidden">
        <RegistrationStrip hasKeys={status === 'pending' && areShortcutsOn()} onUndo={undo} link={registrationLink} />
      </div>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-h1 wrap-anywhere">{nameOf(registration)}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-ink2">
            <StatusChip tone={chipTones[status]}>{registrationsText(`status.${status}`)}</StatusChip>
            <span>{registrationsText('detail.submitted', { moment: format.moment(registration.createdAt) })}</span>
          </p>
        </div>
        <div className="flex gap-2">
          <Neighbour id={previousId} label={registrationsText('detail.previous')}>
            <ChevronLeftIcon />
          </Neighbour>
          <Neighbour id={nextId} label={registrationsText('detail.next')}>
            <ChevronRightIcon />
          </Neighbour>
        </div>
      </div>
      <RegistrationReview
        role={role}
        registration={registration}
        onDecided={() => open(nextId ?? previousId)}
        onUndo={undo}
      />
    </>
  );
}

function registrationLink(id: string, content: ReactNode) {
  return (
    <Link to="/company/employee-registration/$id" params={{ id }} className={standaloneLinkClass}>
      {content}
    </Link>
  );
}

function Neighbour({ id, label, children }: { id: string | null; label: string; children: ReactNode }) {
  const look = buttonClass({ variant: 'secondary', size: 'small', className: 'w-11 px-0' });
  if (id === null) {
    return (
      <span role="link" aria-disabled="true" aria-label={label} className={look}>
        {children}
      </span>
    );
  }
  return (
    <Link to="/company/employee-registration/$id" params={{ id }} aria-label={label} title={label} className={look}>
      {children}
    </Link>
  );
}

function Loading() {
  return (
    <SkeletonGroup label={registrationsText('detail.loading')} className="grid gap-5">
      <Skeleton className="h-10 w-1/2" />
      <Skeleton className="h-80 rounded-card" />
      <Skeleton className="h-24 rounded-card" />
    </SkeletonGroup>
  );
}

function Failed({ onRetry, isBusy }: { onRetry: () => void; isBusy: boolean }) {
  return (
    <>
      <h1 className="mb-5 text-h1">{registrationsText('title')}</h1>
      <FailedBanner retryLabel={registrationsText('list.retry')} isBusy={isBusy} onRetry={onRetry}>
        {registrationsText('list.failed')}
      </FailedBanner>
    </>
  );
}

function Missing() {
  return (
    <>
      <h1 className="mb-5 text-h1">{registrationsText('title')}</h1>
      <Card as="div">
        <EmptyState title={registrationsText('detail.missing')} icon={<SearchIcon size={24} />}>
          {registrationsText('detail.missingAbout')}
        </EmptyState>
      </Card>
    </>
  );
}
