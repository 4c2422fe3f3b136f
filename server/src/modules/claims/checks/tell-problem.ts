import type { Language } from '@polana/contract/roles';
import type { ClaimProblem } from '@polana/contract/claim-form';
import { FieldRefusals, Refusal } from '#platform/errors';
import { dateIn, worded } from '#platform/wording';
import en from '../claims.en.json' with { type: 'json' };
import sk from '../claims.sk.json' with { type: 'json' };
import type { Problem } from './problem.rules.ts';

const texts = { sk, en };

/** A problem in words, for the form that is being filled in. */
export function problemAnswer(problem: Problem, lang: Language): ClaimProblem {
  const { code, path, isBlocking } = problem;
  const values = wordedValues(problem, lang);
  const text = code === 'balance_too_low' ? texts[lang].problems.balance_too_low : texts[lang].refusals[code];
  return { code, path, isBlocking, message: worded(lang, text, values).trim() };
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
  if (name === 'nights' || name === 'nightsMin') return worded(lang, problems.nights, { count: value });
  if (name === 'months') return worded(lang, problems.months, { count: value });
  if (value === 'stayEnd' || value === 'documentIssued') return problems[value];
  return value;
}
