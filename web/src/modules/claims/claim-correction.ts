import type { RejectionReason } from '@polana/contract/rejection-reasons';
import type { ClaimDetail } from '@polana/contract/claims';
import { format } from '#platform/format.ts';
import { emptyValues, type ClaimValues } from './claim-draft-values.ts';
import type { ClaimField } from './submit-claim-problems.ts';

/** Where a rejected claim has to be put right: the receipt itself, or one field. */
export type PlaceToFix = 'receipt' | ClaimField | null;

const places: Record<RejectionReason, PlaceToFix> = {
  NAME_MISSING: 'receipt',
  NIGHTS_NOT_PROVEN: 'receipt',
  NOT_PAID_BY_EMPLOYEE: 'receipt',
  UNREADABLE: 'receipt',
  DUPLICATE: 'receipt',
  NOT_SLOVAKIA: 'receipt',
  PERSON_NOT_ELIGIBLE: 'relations',
  NOT_SCHOOL_HOLIDAY: 'stay',
  CLUB_NOT_REGISTERED: 'sportOrganisation',
  MEMBERSHIP_UNDER_6M: 'memberSince',
  CHILD_OVER_18: 'ageOfChild',
  PERIOD_OTHER_YEAR: 'period',
  AMOUNT_MISMATCH: 'sum',
  LIMIT_USED: 'sum',
  EMPLOYMENT_UNDER_24M: null,
  WITHDRAWN: null,
  OTHER: null,
};

export function placeToFix(reason: RejectionReason | null): PlaceToFix {
  return reason === null ? null : places[reason];
}

/** A receipt that was not good enough is not taken over; the person brings a better one. */
function takesReceiptsOver(reason: RejectionReason | null): boolean {
  return reason !== 'NAME_MISSING' && reason !== 'UNREADABLE';
}

/** A rejected claim as a new draft. What was declared then has to be declared again. */
export function valuesOfClaim(claim: ClaimDetail): ClaimValues {
  const empty = emptyValues(claim.actionCode);
  const isRecreation = claim.actionCode === 'RP';
  const dates = isRecreation
    ? { stayFrom: claim.stayFrom, stayTo: claim.stayTo }
    : { periodFrom: claim.stayFrom, periodTo: claim.stayTo };
  const persons = claim.persons.map((person) => person.relation);
  return {
    ...empty,
    ...dates,
    category: claim.category,
    sum: format.moneyFigure(claim.sum),
    relations: isRecreation && persons.length > 0 ? persons : empty.relations,
    documentDate: claim.documentDate,
    documentNumber: claim.documentNumber,
    issuerName: claim.issuerName,
    orderNumber: claim.orderNumber ?? '',
    ekasaId: claim.ekasaId ?? '',
    nameOfChild: claim.nameOfChild ?? '',
    ageOfChild: claim.ageOfChild === null ? '' : String(claim.ageOfChild),
    sportOrganisation: claim.sportOrganisation ?? '',
    memberSince: claim.memberSince,
    note: claim.note,
    replaces: claim.id,
    rejectedFor: claim.reasonCode,
    takenOver: takesReceiptsOver(claim.reasonCode) ? claim.files.filter((file) => !file.isSignedDeclaration) : [],
  };
}

/** Whether the field still says what the rejected claim said. */
export function isUnchanged(field: ClaimField, values: ClaimValues, rejected: ClaimValues): boolean {
  if (field === 'stay') return values.stayFrom === rejected.stayFrom && values.stayTo === rejected.stayTo;
  if (field === 'period') return values.periodFrom === rejected.periodFrom && values.periodTo === rejected.periodTo;
  if (field === 'late') return true;
  return String(values[field]) === String(rejected[field]);
}
