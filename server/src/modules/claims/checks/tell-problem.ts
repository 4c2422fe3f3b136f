import { partsOf, type PlainDate } from '@polana/contract/plain-date';
import type { Language } from '@polana/contract/roles';
import type { ClaimProblem } from '@polana/contract/claims';
import { FieldRefusals, Refusal } from '#platform/errors';
import en from '../claims.en.json' with { type: 'json' };
import sk from '../claims.sk.json' with { type: 'json' };
import type { Problem } from './problem.rules.ts';

const texts = { sk, en };

/** A problem in words, for the form that is being filled in. */
export function problemAnswer(problem: Problem, lang: Language): ClaimProblem {
  const { code, path, isBlocking } = problem;
  const values = wordedValues(problem, lang);
  const text = code === 'balance_too_low' ? texts[lang].problems.balance_too_low : texts[lang].refusals[code];
  const message = text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)).trim();
  return { code, path, isBlocking, message };
}

/** What the law forbids is refused; what only needs a second look is refused until somebody says they have read it. */
export function refuseProblems(problems: readonly Problem[], lang: Language, force: boolean): void {
  const blocking = problems.filter((problem) => problem.isBlocking);
  const told = blocking.length > 0 ? blocking : force ? [] : problems;
  if (told.length > 0) throw new FieldRefusals(told.map((problem) => refusalOf(problem, lang)));
}

function refusalOf(problem: Problem, lang: Language): Refusal {
  const { code, path, status, isBlocking } = problem;
  return new Refusal(code, status, { path, values: wordedValues(problem, lang), forceable: !isBlocking });
}

function wordedValues({ values }: Problem, lang: Language): Record<string, string | number> {
  const worded = Object.entries(values).map(([name, value]) => [name, wordOf(name, value, lang)] as const);
  return Object.fromEntries(worded);
}

function wordOf(name: string, value: string | number, lang: Language): string | number {
  const { problems } = texts[lang];
  if (name === 'date') return dateIn(lang, String(value));
  if (name === 'nights' || name === 'nightsMin') return counted(problems.nights, Number(value), lang);
  if (name === 'months') return counted(problems.months, Number(value), lang);
  if (value === 'stayEnd' || value === 'documentIssued') return problems[value];
  return value;
}

function counted(forms: Partial<Record<Intl.LDMLPluralRule, string>>, count: number, lang: Language): string {
  const form = forms[new Intl.PluralRules(lang).select(count)] ?? forms.other ?? '';
  return form.replace('{n}', String(count));
}

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });

/** `19. 6. 2026`, `19 June 2026`. */
export function dateIn(lang: Language, date: PlainDate): string {
  const { year, month, day } = partsOf(date);
  if (lang === 'sk') return `${day}.\u00a0${month}.\u00a0${year}`;
  return `${day}\u00a0${monthFormat.format(Date.UTC(year, month - 1, day))}\u00a0${year}`;
}
