import { type PlainDate, yearOf } from '@polana/contract/plain-date';
import type { ActionCode } from '@polana/contract/roles';

export interface CorrectedClaim {
  actionCode: ActionCode;
  /** As the correction says; the first day as far as it is filled in. */
  asOfDate?: PlainDate | undefined;
  stayTo?: PlainDate | undefined;
}

/**
 * A corrected claim keeps the day of its first submission where it could have come on that day: its stay was over, its season lay in a
 * year that had begun. A later stay was never sent in before, so neither its deadline nor the end of its year is met by an old claim.
 */
export function isKeptFrom(firstSubmittedOn: PlainDate, { actionCode, asOfDate, stayTo }: CorrectedClaim): boolean {
  if (actionCode === 'RP') return (stayTo ?? asOfDate ?? firstSubmittedOn) <= firstSubmittedOn;
  return asOfDate === undefined || yearOf(asOfDate) <= yearOf(firstSubmittedOn);
}
