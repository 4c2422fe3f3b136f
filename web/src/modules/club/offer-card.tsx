import type { Offer, OfferKind } from '@polana/contract/club';
import type { ReactNode } from 'react';
import { Card } from '#ui/card.tsx';
import { BallIcon, GiftIcon, HomeIcon, MountainIcon, StarIcon } from '#ui/icons-things.tsx';
import { currentLanguage } from '#platform/language.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { clubText } from './club.texts.ts';
import type { CardWords } from './offer-card-words.ts';
import { placeText, rewardText, validToText } from './offer-texts.ts';

const KIND_ICON: Record<OfferKind, ReactNode> = {
  stay: <HomeIcon />,
  wellness: <StarIcon />,
  sport: <BallIcon />,
  camp: <MountainIcon />,
  other: <GiftIcon />,
};

interface OfferCardProps {
  offer: Offer;
  /** Makes a link of the name; the whole card leads where it does. */
  link: (offer: Offer, content: ReactNode, className: string) => ReactNode;
  /** The partner's picture in place of the sign of the kind. */
  logo?: ReactNode;
  /** Of another language than the page's. */
  words?: CardWords;
}

const pageWords: CardWords = {
  lang: currentLanguage,
  reward: (rewardPercent) => rewardText({ rewardPercent }),
  of: (kind) => clubText(`of.${kind}`),
  validTo: (date) => clubText('offer.validTo', { date: validToText(date) }),
};

/** Partner, place, reward, what it is about and until when; the whole card opens the offer. */
export function OfferCard({ offer, link, logo, words = pageWords }: OfferCardProps) {
  // Whoever reads the card aloud has to know where it is told in another language.
  const lang = offer.lang === words.lang ? undefined : offer.lang;
  return (
    <Card
      as="article"
      className="relative flex h-full flex-col transition-colors focus-within:border-focus hover:border-control"
    >
      <div className="flex flex-wrap items-start gap-3">
        {logo ?? (
          <span className="grid size-10 flex-none place-items-center rounded-[0.6875rem] bg-sunken text-ink2">
            {KIND_ICON[offer.kind]}
          </span>
        )}
        <div className="min-w-32 flex-1">
          <h3 className="text-h3 wrap-anywhere">
            {link(offer, offer.partnerName, 'after:absolute after:inset-0 after:rounded-card')}
          </h3>
          <p className="text-small text-ink3">{placeText(offer)}</p>
        </div>
        <p className="flex-none rounded-chip bg-brand-tint px-2.5 py-1 text-center text-on-brand-tint">
          <b className="block text-h3 num">{words.reward(offer.rewardPercent)}</b>
          <span className="block text-micro font-medium">{words.of(offer.kind)}</span>
        </p>
      </div>
      <p lang={lang} className="mt-3 font-semibold">
        {offer.title}
      </p>
      <p lang={lang} className="mt-0.5 line-clamp-2 text-compact text-ink2">
        {offer.description}
      </p>
      <p className="mt-auto pt-3 text-small text-ink2">{words.validTo(offer.validTo)}</p>
    </Card>
  );
}

export function OfferCardSkeleton() {
  return (
    <Card as="div" className="flex h-full flex-col">
      <div className="flex items-start gap-3">
        <Skeleton className="size-10" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
        </div>
        <Skeleton className="h-8 w-16" />
      </div>
      <Skeleton className="mt-4 h-5 w-3/4" />
      <Skeleton className="mt-2 h-4 w-full" />
      <Skeleton className="mt-5 h-4 w-1/2" />
    </Card>
  );
}
