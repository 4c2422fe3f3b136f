import type { ReadTx } from '#platform/database';
import { isInSchoolHolidays } from '../checks/school-holidays.rules.ts';
import { schoolHolidaysIn, schoolHolidaysKnownTo } from '../school-holiday.store.ts';
import { checkClaim, type Finding } from './claim-checks.rules.ts';
import { type ClaimToLookAt, listClaimsToCheck } from './claim-to-check.store.ts';
import { type Likeness, listLikenesses } from './duplicates.store.ts';

export interface CheckedClaim {
  findings: Finding[];
  likenesses: Likeness[];
  /** By the rule that now holds on its as-of date; until then nobody knows what it pays. */
  isToRecompute: boolean;
}

/** What the checks find on these claims, by claim. */
export async function checkClaims(
  tx: ReadTx,
  companyId: string,
  claimIds: readonly string[],
): Promise<Map<string, CheckedClaim>> {
  const [claims, found] = await Promise.all([
    listClaimsToCheck(tx, companyId, claimIds),
    listLikenesses(tx, companyId, claimIds),
  ]);
  const likenesses = Map.groupBy(found, (one) => one.claimId);
  const campsInHolidays = await findCampsInHolidays(tx, claims);
  return new Map(
    claims.map((claim) => {
      const alike = likenesses.get(claim.claimId) ?? [];
      const isInHolidays = campsInHolidays.has(claim.claimId);
      const findings = checkClaim({ ...claim, duplicatesCount: alike.length, isInSchoolHolidays: isInHolidays });
      return [claim.claimId, { findings, likenesses: alike, isToRecompute: claim.isToRecompute }];
    }),
  );
}

/** Only children's camps depend on the holidays, so they are read only for them. */
async function findCampsInHolidays(tx: ReadTx, claims: readonly ClaimToLookAt[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const { claimId, category, stayFrom, stayTo } of claims) {
    if (category !== 'CAMP' || !stayFrom || !stayTo) continue;
    const periods = await schoolHolidaysIn(tx, stayFrom, stayTo);
    if (isInSchoolHolidays({ periods, knownTo: await schoolHolidaysKnownTo(tx) }, stayFrom, stayTo)) found.add(claimId);
  }
  return found;
}
