import type { ClaimListItem, ClaimStatus } from '@polana/contract/claim-fields';
import type { Role } from '@polana/contract/identity';
import { pageSizeDefault } from '@polana/contract/primitives';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ClaimDrafts } from '#modules/claims/claim-drafts.tsx';
import { ClaimRows } from '#modules/claims/claim-rows.tsx';
import { ownClaimsQuery, ownDraftsQuery } from '#modules/claims/history.queries.ts';
import { historyText } from '#modules/claims/history.texts.ts';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { format } from '#platform/format.ts';
import { useLastPage } from '#platform/use-last-page.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '#ui/icons-controls.tsx';
import { CameraIcon } from '#ui/icons-things.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { inheritLinkClass } from '#ui/text-link.ts';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { usePageTitle } from '../use-page-title.ts';
import { ClaimView } from './claim-view.tsx';
import { claimTabs, type ClaimTab } from './claim-tabs.ts';

const route = getRouteApi('/frame/account/documents');

const statusOf: Partial<Record<ClaimTab, ClaimStatus>> = {
  cakajuce: 'pending',
  schvalene: 'approved',
  zamietnute: 'rejected',
};

/** Own claims in tabs, or the one the address names. */
export function DocumentsPage() {
  const { role } = useSignedIn();
  const { ziadost } = route.useSearch();
  // The list and a claim replace each other at one address: the heading of the new one takes focus.
  const keepFocus = useKeptFocus(() => document.querySelector('h1'));
  if (!role) return null;
  return (
    <div onFocus={keepFocus}>
      {ziadost === undefined ? <ClaimHistory role={role} /> : <ClaimView role={role} claimId={ziadost} />}
    </div>
  );
}

function ClaimHistory({ role }: { role: Role }) {
  const { stav } = route.useSearch();
  const navigate = route.useNavigate();
  const drafts = useQuery(ownDraftsQuery(role));
  usePageTitle(historyText('title'));
  const draftCount = drafts.data?.length ?? 0;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 tabIndex={-1} className="text-h1">
            {historyText('title')}
          </h1>
          <p className="mt-1 text-ink2">{historyText('lead')}</p>
        </div>
        <UploadLink className="max-md:hidden" />
      </div>
      <Tabs
        idBase="claims"
        label={historyText('tabs.label')}
        tabs={claimTabs.map(({ id, text }) => ({
          id,
          label: historyText(`tab.${text}`),
          ...(id === 'koncepty' && draftCount > 0 && { count: draftCount }),
        }))}
        selectedId={stav}
        onSelect={(id) => void navigate({ search: { stav: id, page: 1 } })}
      />
      <TabPanel idBase="claims" selectedId={stav} className="mt-4">
        {stav === 'koncepty' ? (
          <Card hasPadding={false}>
            <ClaimDrafts
              answer={drafts}
              finishLink={({ actionCode }, content, className) => (
                <Link to="/account/add-document" search={{ type: actionCode }} className={className}>
                  {content}
                </Link>
              )}
            />
          </Card>
        ) : (
          <PagedClaims role={role} status={statusOf[stav]} />
        )}
      </TabPanel>
    </>
  );
}

function UploadLink({ className = '' }: { className?: string }) {
  return (
    <Link to="/account/add-document" className={buttonClass({ className })}>
      <CameraIcon />
      {historyText('upload')}
    </Link>
  );
}

function PagedClaims({ role, status }: { role: Role; status: ClaimStatus | undefined }) {
  const { page } = route.useSearch();
  const navigate = route.useNavigate();
  const answer = useQuery(
    ownClaimsQuery(role, { status, limit: pageSizeDefault, offset: (page - 1) * pageSizeDefault }),
  );
  const goTo = (last: number) => navigate({ search: (before) => ({ ...before, page: last }), replace: true });
  const isPast = useLastPage(answer, { page, size: pageSizeDefault }, goTo);
  if (answer.isPending || isPast) return <LoadingClaims />;
  if (answer.isError)
    return (
      <FailedBanner
        retryLabel={historyText('list.retry')}
        isBusy={answer.isFetching}
        onRetry={() => void answer.refetch()}
      >
        {historyText('list.failed')}
      </FailedBanner>
    );
  if (answer.data.items.length === 0)
    return (
      <Card>
        {status === undefined ? (
          <EmptyState title={historyText('list.empty')} hasArt action={<UploadLink className="md:hidden" />}>
            {historyText('list.emptyAbout')}
          </EmptyState>
        ) : (
          <EmptyState title={historyText('list.emptyTab')} />
        )}
      </Card>
    );
  return (
    <Card
      hasPadding={false}
      aria-busy={answer.isPlaceholderData}
      className={answer.isPlaceholderData ? 'opacity-60' : ''}
    >
      <ClaimRows claims={answer.data.items} link={claimLink} correctLink={correctLink} />
      <Pages totalCount={answer.data.totalCount} />
    </Card>
  );
}

function claimLink({ id }: ClaimListItem, content: ReactNode, className: string) {
  return (
    <Link from="/account/documents" search={(before) => ({ ...before, ziadost: id })} className={className}>
      {content}
    </Link>
  );
}

function correctLink({ id, actionCode }: ClaimListItem) {
  return (
    <Link to="/account/add-document" search={{ type: actionCode, oprava: id }} className={inheritLinkClass}>
      {historyText('row.correct')}
    </Link>
  );
}

function LoadingClaims() {
  return (
    <Card>
      <SkeletonGroup label={historyText('list.loading')} className="grid gap-6">
        {Array.from({ length: 4 }, (_, index) => (
          <div key={index} className="grid gap-2">
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-6 w-2/3" />
          </div>
        ))}
      </SkeletonGroup>
    </Card>
  );
}

function Pages({ totalCount }: { totalCount: number }) {
  const { page } = route.useSearch();
  const navigate = route.useNavigate();
  const pages = Math.max(1, Math.ceil(totalCount / pageSizeDefault));
  if (pages === 1) return null;
  const go = (next: number) => void navigate({ search: (before) => ({ ...before, page: next }) });
  const from = (page - 1) * pageSizeDefault + 1;
  const range = {
    from: format.number(from),
    to: format.number(Math.min(totalCount, from + pageSizeDefault - 1)),
    total: format.number(totalCount),
  };
  return (
    <nav
      aria-label={historyText('page.label')}
      className="flex items-center justify-between gap-3 border-t border-line px-4 py-3 md:px-6"
    >
      <p className="text-small text-ink3 num">{historyText('page.range', range)}</p>
      <div className="flex gap-2">
        <IconButton
          label={historyText('page.previous')}
          icon={<ChevronLeftIcon />}
          isDisabled={page <= 1}
          onClick={() => go(page - 1)}
        />
        <IconButton
          label={historyText('page.next')}
          icon={<ChevronRightIcon />}
          isDisabled={page >= pages}
          onClick={() => go(page + 1)}
        />
      </div>
    </nav>
  );
}
