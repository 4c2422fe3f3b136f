import type { Relation } from '@polana/contract/claim-fields';
import { addMonths, type PlainDate } from '@polana/contract/plain-date';

/** Who a claim may be for, asked alike at submission and by the approver. */

const withoutEmployee = ['CAMP', 'PARENT'];

/**
 * The law pays for those who go with the employee; alone goes only a child to a camp, or the employee's parent. Who said nobody
 * at all has said nothing against it.
 */
export function isEmployeeMissing(category: string | undefined, relations: readonly Relation[]): boolean {
  const mayStayAtHome = category === undefined || withoutEmployee.includes(category);
  return !mayStayAtHome && relations.length > 0 && !relations.includes('SELF');
}

export interface Membership {
  memberSince: PlainDate;
  periodTo?: PlainDate | null | undefined;
  /** The day of the claim, of a corrected one the first. */
  submittedOn: PlainDate;
}

/** The months are full on the day of the claim, and within the period it is for. */
export function isMemberLongEnough({ memberSince, periodTo, submittedOn }: Membership, monthsMin: number): boolean {
  const memberBy = periodTo && periodTo < submittedOn ? periodTo : submittedOn;
  return addMonths(memberSince, monthsMin) <= memberBy;
}
