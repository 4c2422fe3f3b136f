import type { Offer } from '@polana/contract/club';
import type { Role } from '@polana/contract/identity';
import { useQueries, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useCallback, useMemo } from 'react';
import { countClick, type OfferFilter, offerQuery, offersQuery, rewardsQuery } from '#modules/club/club.queries.ts';
import { clubText } from '#modules/club/club.texts.ts';
import { MyRewards } from '#modules/club/my-rewards.tsx';
import { OfferCard, OfferCardSkeleton } from '#modules/club/offer-card.tsx';
import { OfferDetail, OpenOfferLink } from '#modules/club/offer-detail.tsx';
import { OfferLogo } from '#modules/club/offer-logo.tsx';
import { OfferFilters } from '#modules/club/offer-filters.tsx';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { format } from '#platform/format.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { SearchIcon } from '#ui/icons-controls.tsx';
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx';
import { standaloneLinkClass } from '#ui/text-link.ts';
import { usePageTitle } from '../use-page-title.ts';

const route = getRouteApi('/frame/account/benefits');

export function BenefitsPage() {
  const { role } = useSignedIn();
  usePageTitle(clubText('title'));
  return role && <Benefits role={role} />;
}

function Benefits({ role }: { role: Role }) {
  const navigate = route.useNavigate();
  const { hladat, druh, kraj, odmena } = route.useSearch();
  const filter = useMemo<OfferFilter>(
    () => ({ search: hladat, kind: druh, region: kraj, rewardMin: odmena }),
    [hladat, druh, kraj, odmena],
  );
  const choose = useCallback(
    ({ search, kind, region, rewardMin }: OfferFilter) =>
      void navigate({
        search: {
          ...(search && { hladat: search }),
          ...(kind && { druh: kind }),
          ...(region && { kraj: region }),
          ...(rewardMin && { odmena: rewardMin }),
        },
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const first = useQuery(offersQuery(role, filter, 0));
  const rewards = useQuery(rewardsQuery(role));
  const highest = first.data?.highestReward ?? null;
  return (
    <>
      <h1 className="text-h1">{clubText('title')}</h1>
      <p className="mt-1 mb-5 max-w-[68ch] text-ink2 text-pretty">
        {first.isPending && (
          <span aria-hidden="true" className="invisible">
            {clubText('lead', { percent: format.ratio('10') })}
          </span>
        )}
        {highest !== null && highest > 0 && clubText('lead', { percent: format.ratio(String(highest)) })}{' '}
        {clubText('how')}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-5 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="lg:order-last">
          <MyRewards
            answer={rewards}
            link={
              <Link to="/account/movements" className={standaloneLinkClass}>
                {clubText('rewards.all')}
              </Link>
            }
          />
        </div>
        <section aria-label={clubText('list.label')} className="min-w-0">
          <OfferFilters
            filter={filter}
            choices={first.data ?? { kinds: [], regions: [], highestReward: null }}
            onChange={choose}
          />
          <Offers role={role} filter={filter} onClear={() => choose({})} />
        </section>
      </div>
    </>
  );
}

interface OffersProps {
  role: Role;
  filter: OfferFilter;
  onClear: () => void;
}

const gridClass = 'mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 md:gap-5';

function Offers({ role, filter, onClear }: OffersProps) {
  const { strany } = route.useSearch();
  const pages = useQueries({
    queries: Array.from({ length: strany }, (_, page) => offersQuery(role, filter, page)),
  });
  const [first] = pages;
  const failed = pages.find((page) => page.isError);
  const offers = pages.flatMap((page) => page.data?.items ?? []);
  const total = first?.data?.totalCount ?? 0;
  return (
    <>
      {failed && <Failed isBusy={failed.isFetching} onRetry={() => void failed.refetch()} />}
      {!failed && !first?.data && <LoadingOffers />}
      {!failed && first?.data && total === 0 && (
        <NoOffers isNarrowed={Object.values(filter).some(Boolean)} onClear={onClear} />
      )}
      {!failed && first?.data && total > 0 && (
        <OfferList
          {...{ role, offers, total }}
          isOld={first.isPlaceholderData}
          isBusy={pages.some((page) => page.isPending)}
        />
      )}
      <OpenOffer role={role} shown={offers} />
    </>
  );
}

interface OfferListProps {
  role: Role;
  offers: readonly Offer[];
  total: number;
  /** It waits for another answer. */
  isOld: boolean;
  isBusy: boolean;
}

function OfferList({ role, offers, total, isOld, isBusy }: OfferListProps) {
  const { strany } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <p role="status" className="mt-4 text-small text-ink2">
        {offers.length < total
          ? clubText('list.shown', { shown: format.number(offers.length), total: format.number(total) })
          : clubText('list.count', { count: total })}
      </p>
      <ul aria-busy={isOld} className={`${gridClass} mt-2! ${isOld ? 'opacity-60' : ''}`}>
        {offers.map((offer) => (
          <li key={offer.id}>
            <OfferCard
              offer={offer}
              link={offerLink}
              {...(offer.logo && { logo: <OfferLogo role={role} offerId={offer.id} logo={offer.logo} /> })}
            />
          </li>
        ))}
      </ul>
      {offers.length < total && (
        <div className="mt-5 flex justify-center">
          <Button
            variant="secondary"
            isBusy={isBusy}
            onClick={() =>
              void navigate({
                search: (before) => ({ ...before, strany: strany + 1 }),
                replace: true,
                resetScroll: false,
              })
            }
          >
            {clubText('list.more')}
          </Button>
        </div>
      )}
    </>
  );
}

function offerLink(offer: Offer, content: ReactNode, className: string) {
  return (
    <Link
      from="/account/benefits"
      search={(before) => ({ ...before, ponuka: offer.id })}
      resetScroll={false}
      className={className}
    >
      {content}
    </Link>
  );
}

/** The offer named in the address, over the list; back closes it. */
function OpenOffer({ role, shown }: { role: Role; shown: readonly Offer[] }) {
  const { ponuka, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const answer = useQuery({ ...offerQuery(role, ponuka ?? ''), enabled: ponuka !== undefined });
  const place = shown.findIndex((one) => one.id === ponuka);
  const open = (offer: Offer | undefined) =>
    offer && (() => void navigate({ search: { ...search, ponuka: offer.id }, replace: true, resetScroll: false }));
  const onPrevious = open(shown[place - 1]);
  const onNext = place < 0 ? undefined : open(shown[place + 1]);
  return (
    <Drawer
      isOpen={ponuka !== undefined}
      onClose={() => void navigate({ search, replace: true, resetScroll: false })}
      title={answer.data?.partnerName ?? shown[place]?.partnerName ?? clubText('detail.title')}
      closeLabel={clubText('detail.close')}
      size="detail"
      steps={{
        previousLabel: clubText('detail.previous'),
        nextLabel: clubText('detail.next'),
        ...(onPrevious && { onPrevious }),
        ...(onNext && { onNext }),
      }}
      footer={
        answer.data ? (
          <OpenOfferLink webUrl={answer.data.webUrl} onOpen={() => countClick(role, answer.data?.id ?? '')} />
        ) : undefined
      }
    >
      {answer.isPending && (
        <SkeletonGroup label={clubText('detail.loading')}>
          <SkeletonText lines={6} />
        </SkeletonGroup>
      )}
      {answer.isError && (
        <FailedBanner retryLabel={clubText('list.retry')} onRetry={() => void answer.refetch()}>
          {clubText('detail.failed')}
        </FailedBanner>
      )}
      {answer.data === null && <Banner tone="info">{clubText('detail.gone')}</Banner>}
      {answer.data && <OfferDetail offer={answer.data} />}
    </Drawer>
  );
}

function LoadingOffers() {
  return (
    <SkeletonGroup label={clubText('list.loading')} className={gridClass}>
      {Array.from({ length: 6 }, (_, index) => (
        <OfferCardSkeleton key={index} />
      ))}
    </SkeletonGroup>
  );
}

function Failed({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  return (
    <FailedBanner className="mt-4" retryLabel={clubText('list.retry')} isBusy={isBusy} onRetry={onRetry}>
      {clubText('list.failed')}
    </FailedBanner>
  );
}

function NoOffers({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (!isNarrowed) {
    return (
      <EmptyState hasArt title={clubText('list.empty')}>
        {clubText('list.emptyAbout')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={clubText('list.none')}
      icon={<SearchIcon size={24} />}
      action={
        <Button variant="secondary" onClick={onClear}>
          {clubText('filter.clear')}
        </Button>
      }
    >
      {clubText('list.noneAbout')}
    </EmptyState>
  );
}
