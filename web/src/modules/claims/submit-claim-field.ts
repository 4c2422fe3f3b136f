import type { UnreadDate } from '#ui/typed-date.ts';
import type { ClaimValues } from './claim-draft-values.ts';
import type { ClaimField, DateFieldName, FieldProblem } from './submit-claim-problems.ts';

/** What ties the fields of the second step to the draft. */
export interface FieldTie {
  values: ClaimValues;
  change: (changes: Partial<ClaimValues>) => void;
  errorOf: (field: ClaimField) => string | undefined;
  /** The field was left: a wrong form may be said now. */
  leave: (field: ClaimField) => void;
  /** Why what was typed there is no date; null when it no longer stands there. */
  unread: (field: DateFieldName, unread: UnreadDate | null) => void;
}

export function fieldId(field: ClaimField): string {
  return `claim-${field}`;
}

const pageOrder: readonly ClaimField[] = [
  'sum',
  'category',
  'stay',
  'nameOfChild',
  'ageOfChild',
  'sportOrganisation',
  'memberSince',
  'period',
  'documentDate',
  'late',
  'relations',
  'documentNumber',
  'issuerName',
  'orderNumber',
  'note',
];

/** As they stand one under another. */
export function inPageOrder(problems: readonly FieldProblem[]): FieldProblem[] {
  return problems.toSorted((one, other) => pageOrder.indexOf(one.field) - pageOrder.indexOf(other.field));
}
