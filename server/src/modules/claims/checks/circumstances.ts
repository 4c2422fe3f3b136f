import { addDays, yearOf, type PlainDate } from '@polana/contract/plain-date';
import type { ActionCode } from '@polana/contract/roles';
import { programmeSettingsOf } from '#modules/companies';
import { findProgrammePeriods, listRatioChanges, ratioAt, readEntitledSince } from '#modules/employees';
import { today } from '#platform/clock';
import type { ReadTx } from '#platform/database';
import { findRuleOn } from '../allowance-rule.store.ts';
import { lastOpenDayOf } from '../entitlement/entitlement.store.ts';
import { schoolHolidaysIn, schoolHolidaysKnownTo } from '../school-holiday.store.ts';
import { isKeptFrom } from './first-submission.rules.ts';
import { readUsed } from '../used-allowance.ts';
import type { Circumstances } from './judge-claim.rules.ts';

export interface ClaimToJudge {
  companyId: string;
  actionCode: ActionCode;
  employment: Circumstances['employment'] & { employmentId: string };
  /** Without one the claim is judged as if it began today. */
  asOfDate?: PlainDate | undefined;
  /** The last day of the stay. */
  stayTo?: PlainDate | undefined;
  /** The first submission of the claim that is corrected; counts where this one could have come on that day. */
  firstSubmittedOn?: PlainDate | undefined;
}

/** Gathers what a claim is judged by: the rule, the company's setting, the ratio and the allowance of its as-of date. */
export async function circumstancesOf(tx: ReadTx, claim: ClaimToJudge): Promise<Circumstances> {
  const { companyId, actionCode, employment, firstSubmittedOn } = claim;
  const isFirstKept = firstSubmittedOn !== undefined && isKeptFrom(firstSubmittedOn, claim);
  const asOfDate = claim.asOfDate ?? today();
  const now = await programmeSettingsOf(tx, companyId, actionCode);
  const then = await programmeSettingsOf(tx, companyId, actionCode, asOfDate);
  const history = await listRatioChanges(tx, companyId, employment.employmentId);
  const lastDay = claim.stayTo && claim.stayTo > asOfDate ? claim.stayTo : addDays(asOfDate, 1);
  return {
    today: today(),
    submittedOn: isFirstKept ? firstSubmittedOn : today(),
    programme: {
      isOpen: now.isOpen,
      isSuspended: !now.isOpen && now.closedReason === '',
      closedReason: now.closedReason,
      wasOpenThatYear: await wasOpenIn(tx, companyId, actionCode, yearOf(asOfDate)),
    },
    employment: { startDate: employment.startDate, lastDay: employment.lastDay },
    monthsMin: then.employmentMonthsMin,
    entitledSince: await readEntitledSince(tx, companyId, actionCode, employment.startDate),
    ratio: ratioAt(history, asOfDate),
    rule: (await findRuleOn(tx, actionCode, asOfDate)) ?? null,
    usedCents: (await readUsed(tx, { companyId, ...employment }, yearOf(asOfDate), actionCode)).usedCents,
    yearClosesOn: await lastOpenDayOf(tx, yearOf(asOfDate)),
    holidays: {
      periods: await schoolHolidaysIn(tx, asOfDate, lastDay),
      knownTo: await schoolHolidaysKnownTo(tx),
    },
  };
}

/** Only a year that is over is asked about: in this one the allowance counts from the day it was opened. */
async function wasOpenIn(tx: ReadTx, companyId: string, actionCode: ActionCode, year: number): Promise<boolean> {
  if (year >= yearOf(today())) return true;
  const periods = await findProgrammePeriods(tx, companyId, actionCode, year);
  return periods.some(({ isOpen }) => isOpen);
}
