import { fillPlaces } from '@polana/contract/fill-places';
import { partsOf, type PlainDate } from '@polana/contract/plain-date';
import { textFromRatio } from '@polana/contract/money';
import type { Language } from '@polana/contract/roles';

/** Figures, dates and plurals as people of a language write them: for mails, checks and documents the server itself words. */

const noBreakSpace = '\u00a0';
const minusSign = '\u2212';
const englishMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `1 275,40 €` / `€1,275.40`. */
export function moneyIn(lang: Language, cents: number): string {
  const absolute = Math.abs(cents);
  const whole = String(Math.trunc(absolute / 100)).replaceAll(/\B(?=(?:\d{3})+$)/g, lang === 'sk' ? noBreakSpace : ',');
  const decimals = String(absolute % 100).padStart(2, '0');
  const sign = cents < 0 ? minusSign : '';
  return lang === 'sk' ? `${sign}${whole},${decimals}${noBreakSpace}€` : `${sign}€${whole}.${decimals}`;
}

/** `19. 6. 2026` / `19 Jun 2026`. */
export function dateIn(lang: Language, date: PlainDate): string {
  const { year, month, day } = partsOf(date);
  const parts = lang === 'sk' ? [`${day}.`, `${month}.`, year] : [day, englishMonths[month - 1], year];
  return parts.join(noBreakSpace);
}

/** `jún 2026` / `June 2026`. */
export function monthIn(lang: Language, date: PlainDate): string {
  const { year, month } = partsOf(date);
  const names = new Intl.DateTimeFormat(lang === 'sk' ? 'sk-SK' : 'en-GB', { month: 'long', timeZone: 'UTC' });
  return `${names.format(Date.UTC(year, month - 1, 1))}${noBreakSpace}${year}`;
}

const openPeriods = { sk: { from: 'od', to: 'do' }, en: { from: 'from', to: 'until' } };

/** `1. 1. 2026 – 31. 3. 2026`, `od 1. 1. 2026`, `do 31. 3. 2026`; null without an end and a beginning. */
export function periodIn(lang: Language, from: PlainDate | undefined, to: PlainDate | undefined): string | null {
  const dash = lang === 'sk' ? ' – ' : '–';
  if (from && to) return `${dateIn(lang, from)}${dash}${dateIn(lang, to)}`;
  if (from) return `${openPeriods[lang].from}${noBreakSpace}${dateIn(lang, from)}`;
  return to ? `${openPeriods[lang].to}${noBreakSpace}${dateIn(lang, to)}` : null;
}

/** `62,5 %` / `62.5%` of ten-thousandths of a percent. */
export function ratioIn(lang: Language, ratio: number): string {
  const figure = textFromRatio(ratio);
  return lang === 'sk' ? `${figure.replace('.', ',')}${noBreakSpace}%` : `${figure}%`;
}

export type Wording = string | ({ readonly other: string } & { readonly [category in Intl.LDMLPluralRule]?: string });

const plurals: Record<Language, Intl.PluralRules> = {
  sk: new Intl.PluralRules('sk-SK'),
  en: new Intl.PluralRules('en-GB'),
};

/** Picks the plural form by `count` and puts the values into `{name}` places. */
export function worded(lang: Language, wording: Wording, values: Readonly<Record<string, string | number>>): string {
  const text =
    typeof wording === 'string' ? wording : (wording[plurals[lang].select(Number(values['count']))] ?? wording.other);
  return fillPlaces(text, values);
}
