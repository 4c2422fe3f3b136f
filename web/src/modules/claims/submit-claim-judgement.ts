import type { Calculation } from '@polana/contract/claim-fields';
import type { ClaimProblem, ClaimTemplate } from '@polana/contract/claim-form';
import { textFromCents } from '@polana/contract/money';
import type { PlainDate } from '@polana/contract/plain-date';
import { useQuery } from '@tanstack/react-query';
import { businessToday } from '#platform/format-dates.ts';
import { useOnline } from '#platform/use-online.ts';
import type { ClaimValues } from './claim-draft-values.ts';
import { baseOf, calculate } from './submit-claim-calculation.ts';
import { factsOf, provenBeside, withoutLateness, type Fact } from './submit-claim-facts.ts';
import { useDraft, type ClaimFlow } from './submit-claim-flow.ts';
import { problemsOf, type ClaimField, type FieldProblem, type Judged } from './submit-claim-problems.ts';
import { claimPreviewQuery, type DatesToCheck } from './submit-claim.queries.ts';
import { centsOfTyped } from './typed-amount.ts';
import { useSettled } from './use-settled.ts';

const settleMilliseconds = 350;

export interface Judgement {
  /** Null while the year of the dates is not known here. */
  calculation: Calculation | null;
  /** Of the values as they stand now. */
  problems: readonly FieldProblem[];
  /** Rules that are already broken by what has been filled in. */
  broken: readonly FieldProblem[];
  facts: readonly Fact[];
}

/** What the rules say of the draft: the browser at once, the server a moment later. */
export function useJudgement({ draft, template, role, employee, voice }: ClaimFlow): Judgement {
  const { values } = useDraft(draft);
  const settled = useSettled(values, settleMilliseconds);
  const isOnline = useOnline();
  const body = isOnline ? datesToCheck(settled, template) : null;
  const preview = useQuery(claimPreviewQuery(role, employee?.id ?? null, body));
  const answer = preview.isPlaceholderData ? null : (preview.data ?? null);
  const base = baseOf(template, asOfDate(values, template), preview.data?.calculation ?? null);
  const today = businessToday();
  const judged = (of: ClaimValues): Judged => ({
    values: of,
    template,
    voice,
    today,
    daysLeftByServer: answer?.daysLeft,
  });
  const byServer = serverProblems(answer?.problems ?? []);
  const broken = withServer(
    problemsOf(judged(settled)).filter((problem) => problem.kind === 'rule'),
    byServer,
  );
  return {
    calculation: base && calculate(base, centsOfTyped(values.sum) ?? 0),
    // Of values changed since then the server has said nothing yet.
    problems: withoutLateness(withServer(problemsOf(judged(values)), settled === values ? byServer : [])),
    broken,
    facts: provenBeside(broken, factsOf(judged(settled))),
  };
}

function asOfDate(values: ClaimValues, { actionCode }: ClaimTemplate): PlainDate | null {
  return actionCode === 'RP' ? values.stayFrom : values.periodFrom;
}

/** Nothing is asked before the dates are whole. */
function datesToCheck(values: ClaimValues, { actionCode }: ClaimTemplate): DatesToCheck | null {
  const { stayFrom, stayTo, periodFrom, periodTo, documentDate, memberSince, ageOfChild, category, replaces } = values;
  const sumCents = centsOfTyped(values.sum);
  const ofBoth = {
    actionCode,
    category,
    ...(sumCents !== null && { sum: textFromCents(sumCents) }),
    ...(documentDate && { documentDate }),
    ...(replaces && { replaces }),
  };
  if (actionCode === 'RP')
    return stayFrom && stayTo && stayFrom <= stayTo
      ? { ...ofBoth, stayFrom, stayTo, relations: values.relations }
      : null;
  if (!periodFrom || !periodTo || periodFrom > periodTo) return null;
  return {
    ...ofBoth,
    periodFrom,
    periodTo,
    ...(memberSince && { memberSince }),
    ...(ageOfChild && { ageOfChild: Number(ageOfChild) }),
  };
}

const fieldOfPath: Record<string, ClaimField> = {
  sum: 'sum',
  category: 'category',
  stayFrom: 'stay',
  stayTo: 'stay',
  periodFrom: 'period',
  periodTo: 'period',
  documentDate: 'documentDate',
  memberSince: 'memberSince',
  ageOfChild: 'ageOfChild',
  nameOfChild: 'nameOfChild',
  sportOrganisation: 'sportOrganisation',
  persons: 'relations',
  relations: 'relations',
  orderNumber: 'orderNumber',
};

/** The field of the form that a path of the server means. */
export function fieldOf(path: string): ClaimField | null {
  return fieldOfPath[path.split('.')[0] ?? ''] ?? null;
}

function serverProblems(problems: readonly ClaimProblem[]): FieldProblem[] {
  return problems
    .filter((problem) => problem.isBlocking)
    .map(({ path, message }) => ({ field: fieldOf(path) ?? 'sum', kind: 'rule', text: message }));
}

/** The browser's own words come first; the server adds what only it knows. */
function withServer(own: readonly FieldProblem[], byServer: readonly FieldProblem[]): FieldProblem[] {
  const isNew = ({ field }: FieldProblem) => own.every((problem) => problem.field !== field);
  return [...own, ...byServer.filter(isNew)];
}
