import type { Offer } from '@polana/contract/club';
import { yearOf, type PlainDate } from '@polana/contract/plain-date';
import { businessToday } from '#platform/format-dates.ts';
import { currentLanguage } from '#platform/language.ts';
import { format } from '#platform/format.ts';
import { clubText } from './club.texts.ts';

/** `+ 7 %`. */
export function rewardText({ rewardPercent }: Pick<Offer, 'rewardPercent'>): string {
  return clubText('offer.reward', { percent: format.ratio(String(rewardPercent)) });
}

/** The operator's words may be in Slovak on an English page; whoever reads them aloud has to know. */
export function langOf({ lang }: Pick<Offer, 'lang'>): string | undefined {
  return lang === currentLanguage ? undefined : lang;
}

export function placeText({ place, region }: Pick<Offer, 'place' | 'region'>): string {
  return [place, region].filter((part) => part !== '').join(', ');
}

/** Without the year while it is this one. */
export function validToText(date: PlainDate): string {
  return yearOf(date) === yearOf(businessToday()) ? format.shortDate(date) : format.date(date);
}
