import type { Offer } from '@polana/contract/club';
import type { Role } from '@polana/contract/identity';
import type { ManagedOfferDetail } from '@polana/contract/operator-club';
import type { Language } from '@polana/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { OfferLogo } from '#modules/club/offer-logo.tsx';
import { OfferPreview } from '#modules/club/offer-preview.tsx';
import { managedOfferQuery } from '#modules/operator/club/club-desk.queries.ts';
import { clubDeskText } from '#modules/operator/club/club-desk.texts.ts';
import { OfferEditor } from '#modules/operator/club/offer-editor.tsx';
import { RewardDialog } from '#modules/operator/club/reward-dialog.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { ArrowLeftIcon } from '#ui/icons-signs.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { standaloneLinkClass } from '#ui/text-link.ts';
import { useHeadingFocusAfter } from '#ui/use-heading-focus-after.ts';
import { usePageTitle } from '../../use-page-title.ts';

const route = getRouteApi('/frame/operator/club');

/** One offer to write, publish and reward; null is a new one. */
export function OpenClubOffer({ role, id }: { role: Role; id: string | null }) {
  const answer = useQuery({ ...managedOfferQuery(role, id ?? ''), enabled: id !== null });
  const title = id === null ? clubDeskText('edit.new') : (answer.data?.partnerName ?? clubDeskText('title'));
  usePageTitle(title, { hasFailed: answer.isError });
  useHeadingFocusAfter(`${id} ${answer.data?.state}`);
  return (
    <>
      <Link to="/operator/club" search={{}} className={`${standaloneLinkClass} mb-2`}>
        <ArrowLeftIcon size={16} />
        {clubDeskText('edit.back')}
      </Link>
      <h1 className="mb-4 text-h1 wrap-anywhere">{title}</h1>
      {id !== null && answer.isPending && (
        <SkeletonGroup label={clubDeskText('edit.loading')} className="grid gap-4">
          <Skeleton className="h-80 rounded-card" />
        </SkeletonGroup>
      )}
      {answer.isError && (
        <FailedBanner
          retryLabel={clubDeskText('list.retry')}
          isBusy={answer.isFetching}
          onRetry={() => void answer.refetch()}
        >
          {clubDeskText('edit.failed')}
        </FailedBanner>
      )}
      {answer.data === null && (
        <Card as="div">
          <EmptyState title={clubDeskText('edit.missing')} />
        </Card>
      )}
      {(id === null || answer.data) && <Editor key={id ?? 'nova'} role={role} offer={answer.data ?? null} />}
    </>
  );
}

function Editor({ role, offer }: { role: Role; offer: ManagedOfferDetail | null }) {
  const navigate = route.useNavigate();
  const [isRewarding, setIsRewarding] = useState(false);
  const logo = offer?.logo ? <OfferLogo role={role} offerId={offer.id} logo={offer.logo} /> : undefined;
  const preview = (card: Offer, lang: Language) => <OfferPreview offer={card} lang={lang} {...(logo && { logo })} />;
  return (
    <>
      <OfferEditor
        role={role}
        offer={offer}
        preview={preview}
        logo={logo}
        onSaved={(id) => void (offer ?? navigate({ search: { ponuka: id }, replace: true }))}
        onDeleted={() => void navigate({ search: {}, replace: true })}
        rewards={
          offer && (
            <>
              {offer.state !== 'draft' && (
                <Link
                  to="/operator/club"
                  search={{ ponuka: offer.id, odmeny: true }}
                  className={buttonClass({ variant: 'secondary', size: 'small' })}
                >
                  {clubDeskText('given.title')}
                </Link>
              )}
              <Button
                variant="secondary"
                size="small"
                disabledReason={offer.state === 'draft' ? clubDeskText('reward.draft') : undefined}
                onClick={() => offer.state !== 'draft' && setIsRewarding(true)}
              >
                {clubDeskText('reward.open')}
              </Button>
            </>
          )
        }
      />
      {isRewarding && offer && <RewardDialog role={role} offer={offer} onClose={() => setIsRewarding(false)} />}
    </>
  );
}
