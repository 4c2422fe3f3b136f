import type { Role } from '@polana/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { OverviewFigures } from '#modules/operator/overview/overview-figures.tsx';
import { OperatorActivity, SlowestCompanies } from '#modules/operator/overview/overview-lists.tsx';
import { OverviewTasks, type TaskKind } from '#modules/operator/overview/overview-tasks.tsx';
import { operatorOverviewQuery } from '#modules/operator/overview/overview.queries.ts';
import { overviewText } from '#modules/operator/overview/overview.texts.ts';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { standaloneLinkClass } from '#ui/text-link.ts';
import { EnterAccountSection } from './enter-account-section.tsx';
import { usePageTitle } from '../../use-page-title.ts';

/** What an operator should know and do first. */
export function OperatorOverviewPage() {
  const { role } = useSignedIn();
  return role && <Overview role={role} />;
}

function Overview({ role }: { role: Role }) {
  const answer = useQuery(operatorOverviewQuery(role));
  const waiting = answer.data?.waiting;
  const count = waiting
    ? waiting.registrations.count + waiting.changeRequests.count + waiting.privacyRequests.count
    : 0;
  usePageTitle(overviewText('title'), { count });
  return (
    <>
      <h1 className="mb-5 text-h1">{overviewText('title')}</h1>
      {answer.isError && (
        <FailedBanner
          className="mb-4"
          retryLabel={overviewText('retry')}
          isBusy={answer.isFetching}
          onRetry={() => void answer.refetch()}
        >
          {overviewText('failed')}
        </FailedBanner>
      )}
      {answer.isPending && <Loading />}
      {answer.data && (
        <div className="grid gap-4 md:gap-5">
          <OverviewTasks overview={answer.data} link={taskLink} />
          <OverviewFigures overview={answer.data} link={companiesLink} />
          <div className="grid items-start gap-4 md:gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
            <div className="grid gap-4 md:gap-5">
              <SlowestCompanies overview={answer.data} link={companyLink} />
              <EnterAccountSection role={role} />
            </div>
            <OperatorActivity overview={answer.data} link={companyLink} auditLink={auditLink} />
          </div>
        </div>
      )}
    </>
  );
}

const taskPages: Record<TaskKind, LinkProps['to']> = {
  presentation: '/operator/settings',
  registrations: '/operator/registrations',
  changeRequests: '/operator/requests',
  privacyRequests: '/operator/privacy',
  ruleDrafts: '/operator/rules',
  suspended: '/operator/companies',
  ending: '/operator/companies',
  failedMails: '/operator/health',
  failedJobs: '/operator/health',
  backup: '/operator/health',
};

function taskLink(kind: TaskKind, content: ReactNode, className: string) {
  if (kind === 'suspended')
    return (
      <Link to="/operator/companies" search={{ stav: 'suspended' }} className={className}>
        {content}
      </Link>
    );
  if (kind === 'privacyRequests')
    return (
      <Link to="/operator/privacy" search={{ cast: 'ziadosti' }} className={className}>
        {content}
      </Link>
    );
  return (
    <Link to={taskPages[kind]} className={className}>
      {content}
    </Link>
  );
}

function companiesLink(content: ReactNode, className: string) {
  return (
    <Link to="/operator/companies" className={className}>
      {content}
    </Link>
  );
}

function companyLink(id: string, content: ReactNode, className: string) {
  return (
    <Link to="/operator/companies/$id" params={{ id }} className={className}>
      {content}
    </Link>
  );
}

function auditLink(content: ReactNode) {
  return (
    <Link to="/operator/audit" className={standaloneLinkClass}>
      {content}
    </Link>
  );
}

function Loading() {
  return (
    <SkeletonGroup label={overviewText('loading')} className="grid gap-4 md:gap-5">
      <Skeleton className="h-56 rounded-card" />
      <div className="grid grid-cols-1 gap-3 min-[24rem]:grid-cols-2 md:gap-5 lg:grid-cols-5">
        {[1, 2, 3, 4, 5].map((place) => (
          <Skeleton key={place} className="h-32 rounded-card" />
        ))}
      </div>
      <Skeleton className="h-80 rounded-card" />
    </SkeletonGroup>
  );
}
