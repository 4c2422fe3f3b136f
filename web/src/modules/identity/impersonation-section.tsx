import type { ImpersonationRecord } from '@polana/contract/identity-impersonation';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { format } from '#platform/format.ts';
import { Button } from '#ui/button.tsx';
import { Card, CardHeader } from '#ui/card.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { impersonationLogQuery } from './impersonation.queries.ts';
import { impersonationText } from './impersonation.texts.ts';

const shownFirst = 5;
const shownMax = 100;

/** In the profile: who entered the person's own account, when and why. */
export function ImpersonationSection() {
  const [limit, setLimit] = useState(shownFirst);
  const log = useQuery({ ...impersonationLogQuery(limit), placeholderData: keepPreviousData });
  return (
    <Card aria-labelledby="profile-impersonations">
      <CardHeader
        title={impersonationText('log.title')}
        titleId="profile-impersonations"
        description={impersonationText('log.about')}
      />
      {log.isPending && (
        <SkeletonGroup label={impersonationText('log.loading')} className="grid gap-3">
          <Skeleton className="h-12" />
        </SkeletonGroup>
      )}
      {log.isError && (
        <FailedBanner
          retryLabel={impersonationText('log.retry')}
          isBusy={log.isFetching}
          onRetry={() => void log.refetch()}
        >
          {impersonationText('log.failed')}
        </FailedBanner>
      )}
      {log.data?.totalCount === 0 && <p className="text-ink2">{impersonationText('log.empty')}</p>}
      <ul>
        {log.data?.items.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {log.data && log.data.totalCount > log.data.items.length && limit < shownMax && (
        <Button
          variant="secondary"
          size="small"
          className="mt-3"
          isBusy={log.isFetching}
          onClick={() => setLimit(shownMax)}
        >
          {impersonationText('log.more')}
        </Button>
      )}
    </Card>
  );
}

function Entry({ entry }: { entry: ImpersonationRecord }) {
  const start = format.moment(entry.startedAt);
  const time = entry.endedAt
    ? impersonationText('log.ended', { start, end: format.moment(entry.endedAt) })
    : impersonationText('log.underWay', { start });
  const account = `${impersonationText(`role.${entry.roleName}`)} · ${entry.companyName}`;
  return (
    <li className="border-t border-line py-3 first:border-0">
      <p className="font-semibold wrap-anywhere">
        {entry.actorName} <span className="font-regular text-ink2">· {entry.actorPlace}</span>
      </p>
      <p className="text-small text-ink3">
        {time} · {account} · {impersonationText(entry.readOnly ? 'log.readOnly' : 'log.full')}
      </p>
      <p className="mt-1 text-compact text-ink2 wrap-anywhere">
        {impersonationText('log.reason', { reason: entry.reason })}
      </p>
    </li>
  );
}
