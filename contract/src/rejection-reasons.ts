export const rejectionReasons = [
  'NAME_MISSING',
  'NIGHTS_NOT_PROVEN',
  'NOT_SLOVAKIA',
  'PERSON_NOT_ELIGIBLE',
  'NOT_PAID_BY_EMPLOYEE',
  'NOT_SCHOOL_HOLIDAY',
  'CLUB_NOT_REGISTERED',
  'MEMBERSHIP_UNDER_6M',
  'CHILD_OVER_18',
  'PERIOD_OTHER_YEAR',
  'EMPLOYMENT_UNDER_24M',
  'DUPLICATE',
  'UNREADABLE',
  'AMOUNT_MISMATCH',
  'LIMIT_USED',
  'WITHDRAWN',
  'OTHER',
] as const;

export type RejectionReason = (typeof rejectionReasons)[number];

/** Every reason an administrator may give; withdrawing is the employee's own. */
export const templateReasonCodes = rejectionReasons.filter((one) => one !== 'WITHDRAWN');
