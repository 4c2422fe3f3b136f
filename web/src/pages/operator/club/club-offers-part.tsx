import type { Role } from '@polana/contract/identity';
import type { ManagedOffer } from '@polana/contract/operator-club';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { OfferPreview } from '#modules/club/offer-preview.tsx';
import { managedOffersQuery, type Placing, usePlaceOffer } from '#modules/operator/club/club-desk.queries.ts';
import { clubDeskText } from '#modules/operator/club/club-desk.texts.ts';
import { OfferCards } from '#modules/operator/club/offer-cards.tsx';
import { OfferTable } from '#modules/operator/club/offer-table.tsx';
import { businessToday } from '#platform/format-dates.ts';
import { currentLanguage } from '#platform/language.ts';
import { useTypedSearch } from '#platform/use-typed-search.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { PlusIcon } from '#ui/icons-controls.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { standaloneLinkClass } from '#ui/text-link.ts';
import { DESKTOP_QUERY, useMediaQuery } from '#ui/use-media-query.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { usePageTitle } from '../../use-page-title.ts';

const route = getRouteApi('/frame/operator/club');

export function ClubOffersPart({ role }: { role: Role }) {
  const { stav, hladat = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const state = stav ? 'ended' : 'current';
  const [typed, setTyped] = useTypedSearch(
    hladat,
    (text) =>
      void navigate({
        search: ({ hladat: _h, ...before }) => ({ ...before, ...(text && { hladat: text }) }),
        replace: true,
        resetScroll: false,
      }),
  );
  usePageTitle(clubDeskText('title'));
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-h1">{clubDeskText('title')}</h1>
          <p className="mt-1 text-ink2 text-pretty">{clubDeskText('lead')}</p>
        </div>
        <Link to="/operator/club" search={{ ponuka: 'nova' }} className={buttonClass({})}>
          <PlusIcon />
          {clubDeskText('add')}
        </Link>
      </div>
      <Tabs
        idBase="club"
        label={clubDeskText('tabs.label')}
        tabs={[
          { id: 'current', label: clubDeskText('tabs.current') },
          { id: 'ended', label: clubDeskText('tabs.ended') },
        ]}
        selectedId={state}
        onSelect={(id) => void navigate({ search: id === 'ended' ? { stav: 'skoncene' } : {} })}
      />
      <TabPanel idBase="club" selectedId={state}>
        <div className="my-4 max-w-100">
          <SearchField
            label={clubDeskText('search')}
            placeholder={clubDeskText('search')}
            clearLabel={clubDeskText('searchClear')}
            value={typed}
            onChange={setTyped}
          />
        </div>
        <Offers role={role} state={state} search={hladat} />
      </TabPanel>
    </>
  );
}

function Offers({ role, state, search }: { role: Role; state: 'current' | 'ended'; search: string }) {
  const answer = useQuery(managedOffersQuery(role, state, search));
  const placing = usePlaceOffer(role);
  const [told, setTold] = useState('');
  const offers = answer.data?.items ?? [];
  const isOrdered = state === 'current' && search === '';
  const isDesktop = useMediaQuery(DESKTOP_QUERY);
  const OfferList = isDesktop ? OfferTable : OfferCards;

  async function place(wanted: Placing) {
    if (placing.isPending) return;
    const isDone = await placing.mutateAsync(wanted).then(
      () => true,
      () => false,
    );
    const beside = offers.findIndex((offer) => offer.id === wanted.besideId);
    const name = offers.find((offer) => offer.id === wanted.id)?.partnerName ?? '';
    if (isDone) setTold(clubDeskText('move.done', { name, place: beside + 1 }));
  }

  if (answer.isPending) {
    return (
      <SkeletonGroup label={clubDeskText('list.loading')} className="grid gap-2">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </SkeletonGroup>
    );
  }
  if (answer.isError) {
    return (
      <FailedBanner
        retryLabel={clubDeskText('list.retry')}
        isBusy={answer.isFetching}
        onRetry={() => void answer.refetch()}
      >
        {clubDeskText('list.failed')}
      </FailedBanner>
    );
  }
  if (offers.length === 0) return <NoOffers state={state} isSearched={search !== ''} />;
  return (
    <>
      {isOrdered && (
        <p className="mb-2 text-small text-ink2">{clubDeskText(isDesktop ? 'move.drag' : 'move.buttons')}</p>
      )}
      <OfferList
        offers={offers}
        link={offerLink}
        rewardsLink={rewardsLink}
        onPlace={isOrdered ? (wanted) => void place(wanted) : null}
      />
      <VisuallyHidden>
        <span role="status">{told}</span>
      </VisuallyHidden>
    </>
  );
}

function offerLink(offer: ManagedOffer, content: ReactNode, className: string) {
  return (
    <Link to="/operator/club" search={{ ponuka: offer.id }} draggable={false} className={className}>
      {content}
    </Link>
  );
}

function rewardsLink(offer: ManagedOffer, content: ReactNode) {
  return (
    <Link
      to="/operator/club"
      search={{ ponuka: offer.id, odmeny: true }}
      draggable={false}
      className={standaloneLinkClass}
    >
      {content}
    </Link>
  );
}

/** The first offer is easier to write with one in sight. */
function NoOffers({ state, isSearched }: { state: 'current' | 'ended'; isSearched: boolean }) {
  if (isSearched || state === 'ended') {
    return (
      <Card as="div">
        <EmptyState title={clubDeskText(isSearched ? 'list.none' : 'list.noneEnded')} />
      </Card>
    );
  }
  const example = {
    id: '',
    partnerName: clubDeskText('example.partner'),
    title: clubDeskText('example.title'),
    description: clubDeskText('example.description'),
    lang: currentLanguage,
    place: clubDeskText('example.place'),
    region: '',
    kind: 'stay',
    rewardPercent: 7,
    validTo: businessToday(),
    logo: null,
  } as const;
  return (
    <Card as="div">
      <EmptyState title={clubDeskText('list.empty')}>{clubDeskText('list.emptyAbout')}</EmptyState>
      <div className="mx-auto max-w-100">
        <OfferPreview offer={example} lang={currentLanguage} />
      </div>
    </Card>
  );
}
