import type { ClaimCheck } from '@polana/contract/claim-decisions';
import type { Language } from '@polana/contract/roles';
import { dateIn, moneyIn, ratioIn, type Wording, worded } from '#platform/wording';
import en from '../decisions.en.json' with { type: 'json' };
import sk from '../decisions.sk.json' with { type: 'json' };
import type { Finding } from './claim-checks.rules.ts';

const sentences: Record<Language, Record<Finding['text'], Wording>> = { sk: sk.checks, en: en.checks };

/** A finding in the reader's words. */
export function checkIn(lang: Language, { code, result, text, values }: Finding): ClaimCheck {
  return { code, result, message: worded(lang, sentences[lang][text], readable(lang, values)) };
}

const dates = new Set(['start', 'end', 'since', 'day']);
const ratios = new Set(['ratio', 'before']);

/** Cents, days and ratios as people read them; the place of `leftCents` in a sentence is `{left}`. */
function readable(lang: Language, values: Finding['values']): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (name.endsWith('Cents')) return [name.slice(0, -5), moneyIn(lang, Number(value))];
      if (dates.has(name)) return [name, dateIn(lang, String(value))];
      if (ratios.has(name)) return [name, ratioIn(lang, Number(value))];
      return [name, value];
    }),
  );
}
