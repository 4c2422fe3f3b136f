import type { Offer } from '@polana/contract/club';
import type { Language } from '@polana/contract/roles';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { OfferCard, OfferCardSkeleton } from './offer-card.tsx';
import { cardWordsIn } from './offer-card-words.ts';

const files = {
  sk: () => import('./club.sk.json'),
  en: () => import('./club.en.json'),
};

/** The very card employees see, in any language; it leads nowhere. */
export function OfferPreview({ offer, lang, logo }: { offer: Offer; lang: Language; logo?: ReactNode }) {
  const words = useQuery({
    queryKey: ['club', 'card-words', lang],
    queryFn: async () => (await files[lang]()).default,
    staleTime: Infinity,
  });
  if (!words.data) return <OfferCardSkeleton />;
  return (
    <div lang={lang}>
      <OfferCard
        offer={offer}
        words={cardWordsIn(lang, words.data)}
        link={(_, content) => content}
        {...(logo !== undefined && { logo })}
      />
    </div>
  );
}
