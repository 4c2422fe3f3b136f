import type { Role } from '@polana/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { HealthBackupProblems } from '#modules/operator/health/health-backup.tsx';
import { HealthChecks } from '#modules/operator/health/health-checks.tsx';
import { HealthJobs } from '#modules/operator/health/health-jobs.tsx';
import { HealthFacts, HealthNodes } from '#modules/operator/health/health-machines.tsx';
import { HealthMails } from '#modules/operator/health/health-mails.tsx';
import { healthQuery } from '#modules/operator/health/health.queries.ts';
import { healthText } from '#modules/operator/health/health.texts.ts';
import { HealthTiles } from '#modules/operator/health/health-tiles.tsx';
import { format } from '#platform/format.ts';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { usePageTitle } from '../../use-page-title.ts';

/** How the installation is: tiles at a glance, details below. */
export function OperatorHealthPage() {
  const { role } = useSignedIn();
  usePageTitle(healthText('title'));
  return (
    <>
      <h1 className="text-h1">{healthText('title')}</h1>
      <p className="mt-1 mb-5 text-ink2 text-pretty">{healthText('lead')}</p>
      {role && <Health role={role} />}
    </>
  );
}

function Health({ role }: { role: Role }) {
  const health = useQuery(healthQuery(role));
  const { data } = health;
  if (!data && !health.isError) {
    return (
      <SkeletonGroup label={healthText('loading')} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} className="h-32 rounded-card" />
        ))}
      </SkeletonGroup>
    );
  }
  return (
    <div className="grid gap-8">
      {health.isError && (
        <FailedBanner retryLabel={healthText('retry')} isBusy={health.isFetching} onRetry={() => void health.refetch()}>
          {data ? healthText('stale', { time: format.moment(data.checkedAt) }) : healthText('failed')}
        </FailedBanner>
      )}
      {data && (
        <>
          <HealthBackupProblems backup={data.backup} />
          <HealthTiles health={data} />
          <HealthChecks role={role} health={data} />
          <HealthMails role={role} mails={data.mails} />
          <HealthJobs jobs={data.jobs} />
          <HealthNodes nodes={data.nodes} />
          <HealthFacts health={data} />
        </>
      )}
    </div>
  );
}
