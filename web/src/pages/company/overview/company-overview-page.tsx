import type { Role } from '@polana/contract/identity';
import type { CompanyDashboard, FirstStepName } from '@polana/contract/statistics-dashboard';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { OverviewActivity } from '#modules/companies/overview-activity.tsx';
import { type FigureKind, OverviewFigures } from '#modules/companies/overview-figures.tsx';
import { OverviewSteps } from '#modules/companies/overview-steps.tsx';
import { OverviewTaskList } from '#modules/companies/overview-task-list.tsx';
import type { TaskKind } from '#modules/companies/overview-tasks.ts';
import { companyDashboardQuery } from '#modules/companies/overview.queries.ts';
import { overviewText } from '#modules/companies/overview.texts.ts';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { format } from '#platform/format.ts';
import { wholeName } from '#platform/no-break-spaces.ts';
import { Banner } from '#ui/banner.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { usePageTitle } from '../../use-page-title.ts';
import { OverviewShortcuts } from './overview-shortcuts.tsx';

/** What a company's administrator should know and do first; follows what happens by itself. */
export function CompanyOverviewPage() {
  const { role } = useSignedIn();
  return role && <Overview role={role} />;
}

CompanyOverviewPage.firstQuestions = (role: Role) => [companyDashboardQuery(role)];

function Overview({ role }: { role: Role }) {
  const dashboard = useQuery(companyDashboardQuery(role));
  const waiting = dashboard.data?.tasks.documents.count ?? 0;
  usePageTitle(overviewText('title'), { count: waiting });
  return (
    <>
      <h1 className="text-h1">{overviewText('title')}</h1>
      <p className="mt-1 mb-5 text-ink2">{wholeName(dashboard.data?.companyName ?? role.companyName ?? '')}</p>
      {dashboard.isError && (
        <Failed
          text={
            dashboard.data
              ? overviewText('stale', { moment: format.moment(dashboard.data.asOf) })
              : overviewText('failed')
          }
          isBusy={dashboard.isFetching}
          onRetry={() => void dashboard.refetch()}
        />
      )}
      {dashboard.isPending && <Loading />}
      {dashboard.data && <Content dashboard={dashboard.data} />}
      <NewDocuments count={dashboard.data ? waiting : null} />
    </>
  );
}

const taskPages: Record<TaskKind, LinkProps['to']> = {
  documents: '/company/documents',
  registrations: '/company/employee-registration',
  changeRequests: '/company/requests',
  importsFailed: '/company/import/history',
  importsRunning: '/company/import/history',
  exports: '/company/file-list',
};

const figurePages: Record<FigureKind, LinkProps['to']> = {
  paid: '/company/statistics',
  people: '/company/statistics',
  decision: '/company/statistics',
  balance: '/account/movements',
};

const stepPages: Record<FirstStepName, LinkProps['to']> = {
  profile: '/company/profile',
  employees: '/company/import',
  access: '/company/employees',
  administrator: '/company/administrators',
};

function linkTo(pages: Record<string, LinkProps['to']>) {
  return function toPage(name: string, content: ReactNode, className: string) {
    return (
      <Link to={pages[name]} className={className}>
        {content}
      </Link>
    );
  };
}

function documentLink(number: string, content: ReactNode, className: string) {
  return (
    <Link to="/company/documents" search={{ pohlad: 'zoznam', hladat: number }} className={className}>
      {content}
    </Link>
  );
}

function Content({ dashboard }: { dashboard: CompanyDashboard }) {
  return (
    <div className="grid gap-4 md:gap-5">
      <Standing standing={dashboard.standing} />
      {dashboard.firstSteps && <OverviewSteps steps={dashboard.firstSteps} link={linkTo(stepPages)} />}
      <OverviewTaskList dashboard={dashboard} link={linkTo(taskPages)} />
      <OverviewFigures figures={dashboard.figures} link={linkTo(figurePages)} />
      <div className="grid items-start gap-4 md:gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <OverviewActivity activity={dashboard.activity} link={documentLink} />
        <OverviewShortcuts />
      </div>
    </div>
  );
}

/** What the operator decided about the company. */
function Standing({ standing: { status, reason, endsOn } }: Pick<CompanyDashboard, 'standing'>) {
  return (
    <>
      {status === 'suspended' && (
        <Banner tone="warning" title={overviewText('standing.suspended')}>
          {overviewText('standing.suspendedAbout', { reason: reason || '–' })}
        </Banner>
      )}
      {endsOn !== null && (
        <Banner tone="warning" title={overviewText('standing.ending', { date: format.date(endsOn) })}>
          {overviewText('standing.endingAbout')}
        </Banner>
      )}
    </>
  );
}

interface FailedProps {
  text: string;
  isBusy: boolean;
  onRetry: () => void;
}

function Failed({ text, isBusy, onRetry }: FailedProps) {
  return (
    <FailedBanner className="mb-4" retryLabel={overviewText('retry')} isBusy={isBusy} onRetry={onRetry}>
      {text}
    </FailedBanner>
  );
}

function Loading() {
  return (
    <SkeletonGroup label={overviewText('loading')} className="grid gap-4 md:gap-5">
      <Skeleton className="h-56 rounded-card" />
      <div className="grid grid-cols-1 gap-3 min-[24rem]:grid-cols-2 md:gap-5 lg:grid-cols-4">
        {[1, 2, 3, 4].map((place) => (
          <Skeleton key={place} className="h-32 rounded-card" />
        ))}
      </div>
      <Skeleton className="h-80 rounded-card" />
    </SkeletonGroup>
  );
}

/** Says to screen readers that more came in while the page was open. */
function NewDocuments({ count }: { count: number | null }) {
  const before = useRef(count);
  const [told, setTold] = useState('');
  useEffect(() => {
    const more = before.current === null || count === null ? 0 : count - before.current;
    if (more > 0) setTold(overviewText('tasks.more', { count: more }));
    before.current = count;
  }, [count]);
  return (
    <VisuallyHidden>
      <span role="status">{told}</span>
    </VisuallyHidden>
  );
}
