import type { submitRecreationClaim, submitSportClaim } from '@polana/contract/claim-submission';
import type { RequestOf } from '@polana/contract/endpoint';
import { textFromCents } from '@polana/contract/money';
import type { ClaimCategory } from '@polana/contract/claim-fields';
import type { ClaimValues } from './claim-draft-values.ts';
import { centsOfTyped } from './typed-amount.ts';

type RecreationBody = RequestOf<typeof submitRecreationClaim>['body'];
type SportBody = RequestOf<typeof submitSportClaim>['body'];

export interface SubmissionFiles {
  fileIds: string[];
  /** Only where a company submits for an employee. */
  employeeId?: string;
  signedDeclarationFileId?: string;
}

/** Booking numbers are typed in groups; ten digits travel. */
export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

export function recreationBody(values: ClaimValues, files: SubmissionFiles): RecreationBody {
  return {
    ...bodyOfBoth(values, files),
    category: values.category as Extract<ClaimCategory, RecreationBody['category']>,
    stayFrom: whole(values.stayFrom),
    stayTo: whole(values.stayTo),
    persons: values.relations.map((relation) => ({ relation })),
    ...(values.documentDate && { documentDate: values.documentDate }),
    ...(digitsOf(values.orderNumber) && { orderNumber: digitsOf(values.orderNumber) }),
  };
}

export function sportBody(values: ClaimValues, files: SubmissionFiles): SportBody {
  return {
    ...bodyOfBoth(values, files),
    category: values.category as Extract<ClaimCategory, SportBody['category']>,
    documentDate: whole(values.documentDate),
    nameOfChild: values.nameOfChild.trim(),
    ageOfChild: Number(values.ageOfChild),
    sportOrganisation: values.sportOrganisation.trim(),
    memberSince: whole(values.memberSince),
    periodFrom: whole(values.periodFrom),
    periodTo: whole(values.periodTo),
  };
}

function bodyOfBoth(values: ClaimValues, { fileIds, employeeId, signedDeclarationFileId }: SubmissionFiles) {
  const { declarations, replaces, ekasaId } = values;
  return {
    sum: textFromCents(centsOfTyped(values.sum) ?? 0),
    declarations,
    privacy: true as const,
    fileIds,
    ...textIf('documentNumber', values.documentNumber),
    ...textIf('issuerName', values.issuerName),
    ...textIf('note', values.note),
    ...(ekasaId && { ekasaId }),
    ...(replaces && { replaces }),
    ...(employeeId && { employeeId }),
    ...(signedDeclarationFileId && { signedDeclarationFileId }),
  };
}

function textIf<Name extends string>(name: Name, text: string): { [Key in Name]?: string } {
  const trimmed = text.trim();
  return trimmed ? ({ [name]: trimmed } as { [Key in Name]?: string }) : {};
}

/** The steps let nobody through without it. */
function whole(date: string | null): string {
  if (date === null) throw new Error('a date is missing');
  return date;
}
