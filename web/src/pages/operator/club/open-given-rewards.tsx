import type { Role } from '@polana/contract/identity';
import type { GivenReward } from '@polana/contract/operator-club';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  givenRewardsPageSize,
  givenRewardsQuery,
  managedOfferQuery,
} from '#modules/operator/club/club-desk.queries.ts';
import { clubDeskText } from '#modules/operator/club/club-desk.texts.ts';
import { GivenRewards } from '#modules/operator/club/given-rewards.tsx';
import { TakeBackDialog } from '#modules/operator/club/take-back-dialog.tsx';
import { format } from '#platform/format.ts';
import { pageWords } from '#platform/page-words.ts';
import { useLastPage } from '#platform/use-last-page.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ArrowLeftIcon } from '#ui/icons-signs.tsx';
import { pageRange } from '#ui/page-range.ts';
import { Pagination } from '#ui/pagination.tsx';
import { standaloneLinkClass } from '#ui/text-link.ts';
import { showToast } from '#ui/toast-queue.ts';
import { useHeadingFocusAfter } from '#ui/use-heading-focus-after.ts';
import { usePageTitle } from '../../use-page-title.ts';

const route = getRouteApi('/frame/operator/club');

/** The rewards given for an offer, where one given by mistake is taken back. */
export function OpenGivenRewards({ role, offerId }: { role: Role; offerId: string }) {
  const offer = useQuery(managedOfferQuery(role, offerId));
  const isMissing = offer.data === null;
  usePageTitle(clubDeskText('given.title'), { hasFailed: offer.isError });
  return (
    <>
      <Link to="/operator/club" search={isMissing ? {} : { ponuka: offerId }} className={`${standaloneLinkClass} mb-2`}>
        <ArrowLeftIcon size={16} />
        {clubDeskText(isMissing ? 'edit.back' : 'given.back')}
      </Link>
      <h1 className="text-h1">{clubDeskText('given.title')}</h1>
      <p className="mt-1 mb-4 min-h-6 text-ink2 wrap-anywhere">{offer.data?.partnerName}</p>
      {isMissing ? (
        <Card as="div">
          <EmptyState title={clubDeskText('edit.missing')} />
        </Card>
      ) : (
        <Rewards role={role} offerId={offerId} />
      )}
    </>
  );
}

function Rewards({ role, offerId }: { role: Role; offerId: string }) {
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const answer = useQuery(givenRewardsQuery(role, offerId, page));
  const [asked, setAsked] = useState<GivenReward | null>(null);
  const [doneId, setDoneId] = useState('');
  const isDoneShown = answer.data?.items.some(({ id, takenBack }) => id === doneId && takenBack !== null);
  useHeadingFocusAfter(isDoneShown ? doneId : '');
  const total = answer.data?.totalCount ?? 0;
  const range = pageRange(page, givenRewardsPageSize, total);
  const goTo = (next: number, replace = false) =>
    navigate({ search: { ponuka: offerId, odmeny: true, ...(next > 1 && { page: next }) }, replace });
  const isPast = useLastPage(answer, { page, size: givenRewardsPageSize }, (last) => goTo(last, true));

  return (
    <>
      <div aria-busy={answer.isPlaceholderData} className={answer.isPlaceholderData ? 'opacity-60' : undefined}>
        <GivenRewards
          rewards={answer.data?.items ?? []}
          state={answer.isPending || isPast ? 'loading' : answer.isError && !answer.data ? 'error' : 'ready'}
          isRetrying={answer.isFetching}
          onRetry={() => void answer.refetch()}
          onTakeBack={setAsked}
        />
      </div>
      {range.pageCount > 1 && (
        <Pagination
          className="mt-4"
          label={clubDeskText('page.label')}
          {...pageWords(clubDeskText, range, total)}
          page={range.page}
          pageCount={range.pageCount}
          onPage={(next) => void goTo(next)}
          pageSize={givenRewardsPageSize}
          pageSizes={[givenRewardsPageSize]}
          onPageSize={() => undefined}
        />
      )}
      {asked && (
        <TakeBackDialog
          role={role}
          reward={asked}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            setDoneId(asked.id);
            const { employeeName: name, amount } = asked;
            showToast({ tone: 'success', text: clubDeskText('takeBack.done', { name, amount: format.money(amount) }) });
          }}
        />
      )}
    </>
  );
}
