import type { ClaimListItem } from '@polana/contract/claim-fields';
import type { Role } from '@polana/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ClaimRows } from '#modules/claims/claim-rows.tsx';
import { employeeOverviewQuery } from '#modules/claims/employee-overview.queries.ts';
import { ownClaimsQuery, ownDraftsQuery } from '#modules/claims/history.queries.ts';
import { historyText } from '#modules/claims/history.texts.ts';
import { ClubStrip } from '#modules/club/club-strip.tsx';
import { offersQuery } from '#modules/club/club.queries.ts';
import { useFreshAmounts } from '#modules/identity/identity.queries.ts';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { transfersQuery } from '#modules/ledger/ledger.queries.ts';
import { Transfers } from '#modules/ledger/transfers.tsx';
import { Banner } from '#ui/banner.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Card, CardHeader } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { inheritLinkClass, standaloneLinkClass } from '#ui/text-link.ts';
import { topDownClass } from '#ui/top-down.ts';
import { useBelowEdge } from '#ui/use-below-edge.ts';
import { usePageTitle } from '../use-page-title.ts';
import { AccountTasks } from './account-tasks.tsx';
import { AllowanceHero } from './allowance-hero.tsx';
import { accountText } from './account.texts.ts';

const latestTransfersCount = 4;
const latestClaimsCount = 3;

export function AccountOverviewPage() {
  const { role } = useSignedIn();
  usePageTitle(accountText('account.overviewTitle'));
  if (!role) return null;
  return (
    <>
      <h1 className="sr-only">{accountText('account.overviewTitle')}</h1>
      <Overview role={role}>
        <BelowTasks role={role} />
      </Overview>
    </>
  );
}

AccountOverviewPage.firstQuestions = (role: Role) => [
  employeeOverviewQuery(role),
  ownDraftsQuery(role),
  latestTransfersQuery(role),
  latestClaimsQuery(role),
  offersQuery(role, {}, 0),
];

const latestTransfersQuery = (role: Role) => transfersQuery(role, { limit: latestTransfersCount, offset: 0 });

const latestClaimsQuery = (role: Role) =>
  ownClaimsQuery(role, { status: undefined, limit: latestClaimsCount, offset: 0 });

/** Under each other the claims come first, and the movements wait for their height. */
const claimsFirstClass =
  'max-lg:[&:has([aria-labelledby=latest-claims]_[aria-busy=true])>[aria-labelledby=latest-transfers]]:invisible';

/**
 * The answer, what needs doing, and below it the rest: shown once it is known what stands above, so that nothing jumps away from under
 * a finger. One part asks for both: two that ask each for itself may learn of an answer one paint apart.
 */
function Overview({ role, children }: { role: Role; children: ReactNode }) {
  useFreshAmounts();
  const overview = useQuery(employeeOverviewQuery(role));
  const drafts = useQuery(ownDraftsQuery(role));
  const areTasksKnown = !overview.isPending && !drafts.isPending;
  return (
    <>
      {overview.data?.isSuspended && (
        <Banner tone="warning" title={accountText('account.suspended')} className="mb-4">
          {accountText('account.suspendedAbout')}
        </Banner>
      )}
      <AllowanceHero amounts={role.amounts} overview={overview.data ?? null} isOnTheWay={overview.isPending} />
      {areTasksKnown && <AccountTasks role={role} tasks={overview.data?.tasks ?? []} drafts={drafts.data ?? []} />}
      <div className={classNames(topDownClass, !areTasksKnown && 'invisible')}>{children}</div>
    </>
  );
}

/** A phone shows it only to whoever scrolls. */
function BelowTasks({ role }: { role: Role }) {
  const isDrawn = useBelowEdge();
  if (!isDrawn) return <div className="mt-4 min-h-dvh" />;
  return (
    <>
      <div
        className={classNames(
          'mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:mt-5 md:gap-5 lg:grid-cols-[minmax(0,1.42fr)_minmax(0,1fr)]',
          claimsFirstClass,
        )}
      >
        <LatestTransfers role={role} />
        <LatestClaims role={role} />
      </div>
      <ClubStrip
        role={role}
        link={(content) => (
          <Link to="/account/benefits" className={buttonClass({ variant: 'secondary' })}>
            {content}
          </Link>
        )}
      />
    </>
  );
}

function LatestTransfers({ role }: { role: Role }) {
  const answer = useQuery(latestTransfersQuery(role));
  return (
    <Card hasPadding={false} aria-labelledby="latest-transfers" className="pb-2">
      <CardHeader
        title={accountText('account.latest')}
        titleId="latest-transfers"
        className="px-4 pt-5 md:px-6"
        end={
          <Link to="/account/movements" className={standaloneLinkClass}>
            {accountText('account.allTransfers')}
          </Link>
        }
      />
      <div className="md:px-2">
        <Transfers answer={answer} expectedRows={latestTransfersCount} />
      </div>
    </Card>
  );
}

function LatestClaims({ role }: { role: Role }) {
  const answer = useQuery(latestClaimsQuery(role));
  return (
    <Card hasPadding={false} aria-labelledby="latest-claims" className="max-lg:order-first">
      <CardHeader
        title={accountText('account.claims')}
        titleId="latest-claims"
        className="px-4 pt-5 md:px-6"
        end={
          <Link to="/account/documents" className={standaloneLinkClass}>
            {accountText('account.allClaims')}
          </Link>
        }
      />
      {answer.isPending && <LoadingClaims />}
      {answer.isError && (
        <div className="px-4 pb-4">
          <FailedBanner retryLabel={historyText('list.retry')} onRetry={() => void answer.refetch()}>
            {historyText('list.failed')}
          </FailedBanner>
        </div>
      )}
      {answer.isSuccess &&
        (answer.data.items.length === 0 ? (
          <HowToClaim />
        ) : (
          <ClaimRows claims={answer.data.items} headingLevel={3} link={claimLink} correctLink={whatToDo} />
        ))}
    </Card>
  );
}

function claimLink({ id }: ClaimListItem, content: ReactNode, className: string) {
  return (
    <Link to="/account/documents" search={{ ziadost: id }} className={className}>
      {content}
    </Link>
  );
}

function whatToDo({ id }: ClaimListItem) {
  return (
    <Link to="/account/documents" search={{ ziadost: id }} className={`font-semibold ${inheritLinkClass}`}>
      {accountText('account.whatToDo')}
    </Link>
  );
}

/** Before the first claim: three steps instead of an empty list. */
function HowToClaim() {
  return (
    <ol className="grid gap-4 px-4 pt-1 pb-5 md:px-6">
      {([1, 2, 3] as const).map((step) => (
        <li key={step} className="flex gap-3.5">
          <span
            aria-hidden="true"
            className="grid size-8 flex-none place-items-center rounded-full bg-brand-tint font-strong text-on-brand-tint num"
          >
            {step}
          </span>
          <p className="pt-1">{accountText(`account.how${step}`)}</p>
        </li>
      ))}
    </ol>
  );
}

function LoadingClaims() {
  return (
    <SkeletonGroup label={historyText('list.loading')} className="grid gap-6 px-4 py-3 md:px-6">
      {Array.from({ length: latestClaimsCount }, (_, index) => (
        <div key={index} className="grid gap-2">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-6 w-1/2" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
