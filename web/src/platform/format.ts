import type { Language } from '@polana/contract/roles';
import { datesIn } from './format-dates.ts';
import { numbersIn } from './format-numbers.ts';
import { currentLanguage } from './language.ts';

/** Numbers, money and dates as people of the language read them. */
export function formatIn(language: Language) {
  return { ...numbersIn(language), ...datesIn(language) };
}

/** The page's own language. */
export const format = formatIn(currentLanguage);
