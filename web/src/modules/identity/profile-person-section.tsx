import type { ChangeableField, PendingChange, ProfileEmployment } from '@polana/contract/identity-profile';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '#loading/lazy-part.tsx';
import { format } from '#platform/format.ts';
import { wholeName } from '#platform/no-break-spaces.ts';
import { readStored } from '#platform/storage.ts';
import { Button } from '#ui/button.tsx';
import { Card, CardHeader } from '#ui/card.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { whenLikely } from '#ui/when-likely.ts';
import { profileQuery, useCancelChangeRequest } from './profile.queries.ts';
import { personText } from './profile.texts.ts';

const ProfileChangeDialog = whenLikely(
  lazyPart(async () => (await import('./profile-change-dialog.tsx')).ProfileChangeDialog),
);

/** Name and account, then what each employer keeps, with changes that wait beside the value they change. */
export function ProfilePersonSection() {
  const profile = useQuery(profileQuery);
  return (
    <Card aria-labelledby="profile-person">
      <CardHeader title={personText('person.title')} titleId="profile-person" />
      {profile.isPending && (
        <SkeletonGroup label={personText('person.loading')} className="grid gap-3">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </SkeletonGroup>
      )}
      {profile.isError && (
        <FailedBanner retryLabel={personText('person.retry')} onRetry={() => void profile.refetch()}>
          {personText('person.unavailable')}
        </FailedBanner>
      )}
      {profile.data && (
        <>
          <SummaryList
            rows={[
              {
                id: 'name',
                label: personText('person.name'),
                value: `${profile.data.firstName} ${profile.data.lastName}`,
              },
              ...(profile.data.username === null
                ? []
                : [{ id: 'username', label: personText('person.username'), value: profile.data.username }]),
            ]}
          />
          {profile.data.employments.map((employment) => (
            <Employment key={employment.roleId} employment={employment} />
          ))}
        </>
      )}
    </Card>
  );
}

function Employment({ employment }: { employment: ProfileEmployment }) {
  const { companyName, pendingChanges, roleId } = employment;
  // What was typed when the session ended is there at once.
  const keptAs = `change ${roleId}`;
  const [isOpen, setIsOpen] = useState(() => readStored('sessionStorage', keptAs) !== null);
  const waiting = (field: ChangeableField) => pendingChanges.find((change) => change.field === field);
  const value = (field: ChangeableField, text: ReactNode) => {
    const change = waiting(field);
    return change ? <Waiting change={change} roleId={roleId} current={text} /> : text;
  };
  const hasOwnName = waiting('firstName') || waiting('lastName');
  const rows = [
    ...(hasOwnName
      ? [
          { id: 'firstName', label: personText('person.firstName'), value: value('firstName', employment.firstName) },
          { id: 'lastName', label: personText('person.lastName'), value: value('lastName', employment.lastName) },
        ]
      : []),
    {
      id: 'personalNumber',
      label: personText('person.personalNumber'),
      value: value('personalNumber', employment.personalNumber),
    },
    {
      id: 'employeeStartDate',
      label: personText('person.employeeStartDate'),
      value: value('employeeStartDate', format.date(employment.employeeStartDate)),
    },
    { id: 'ratio', label: personText('person.employeeRatio'), value: format.ratio(employment.employeeRatio) },
    { id: 'phone', label: personText('person.phone'), value: employment.phone || personText('person.noPhone') },
  ];
  return (
    <section className="mt-4 border-t border-line pt-4">
      <h3 className="text-h3">{wholeName(companyName)}</h3>
      <SummaryList rows={rows} />
      <p className="mt-2 text-small text-ink3">{personText('person.byEmployer')}</p>
      <Button
        variant="secondary"
        size="small"
        className="mt-2"
        aria-label={personText('person.requestOf', { company: companyName })}
        onClick={() => setIsOpen(true)}
      >
        {personText('person.request')}
      </Button>
      <Suspense>
        {isOpen && <ProfileChangeDialog {...{ employment, keptAs }} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </section>
  );
}

interface WaitingProps {
  change: PendingChange;
  roleId: string;
  current: ReactNode;
}

/** The value that counts, and under it the one that waits. */
function Waiting({ change, roleId, current }: WaitingProps) {
  const cancel = useCancelChangeRequest({ roleName: 'EMPL', roleId });
  const shown = change.field === 'employeeStartDate' ? format.date(change.newValue) : change.newValue;
  return (
    <>
      {current}
      <span className="mt-1 block text-small font-regular text-ink2">
        {personText('change.newValue', { value: shown })}
      </span>
      <span className="mt-1 flex flex-wrap items-center gap-x-3">
        <StatusChip tone="waiting">{personText(`change.waiting.${change.waitsFor}`)}</StatusChip>
        <Button
          variant="quiet"
          size="small"
          isBusy={cancel.isPending}
          aria-label={personText('change.takeBackOne', { field: personText(`person.${change.field}`) })}
          onClick={() =>
            cancel.mutate(change.id, {
              onSuccess: () => showToast({ tone: 'success', text: personText('change.takenBack') }),
            })
          }
        >
          {personText('change.takeBack')}
        </Button>
      </span>
    </>
  );
}
