import type { OfferKind } from '@polana/contract/club';
import { yearOf, type PlainDate } from '@polana/contract/plain-date';
import type { Language } from '@polana/contract/roles';
import { businessToday } from '#platform/format-dates.ts';
import { formatIn } from '#platform/format.ts';
import { compose, type PluralForms } from '#platform/texts.ts';

/** What a card says around the operator's own words. */
export interface CardWords {
  lang: Language;
  reward: (percent: number) => string;
  of: (kind: OfferKind) => string;
  validTo: (date: PlainDate) => string;
}

interface CardTexts {
  readonly [key: string]: string | PluralForms;
}

/** The words in one language, of its texts; the page's own come from its look-up. */
export function cardWordsIn(lang: Language, texts: CardTexts): CardWords {
  const format = formatIn(lang);
  const text = (key: string, values: Record<string, string> = {}) => compose(lang, texts[key] ?? '', values);
  return {
    lang,
    reward: (percent) => text('offer.reward', { percent: format.ratio(String(percent)) }),
    of: (kind) => text(`of.${kind}`),
    validTo: (date) => {
      const isThisYear = yearOf(date) === yearOf(businessToday());
      return text('offer.validTo', { date: isThisYear ? format.shortDate(date) : format.date(date) });
    },
  };
}
