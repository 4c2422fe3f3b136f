import { entitledCents, findProgrammePeriods, findSpans, judgedOn, listRatioHistories } from '#modules/employees';
import { adjustEntitlement, readBalances } from '#modules/ledger';
import { today } from '#platform/clock';
import type { Tx } from '#platform/database';
import type { Claim } from '../claim.store.ts';
import { findClaimant } from '../claimant.store.ts';
import { lastOpenDayOf } from './entitlement.store.ts';

type FreeingClaim = Pick<Claim, 'claimId' | 'companyId' | 'employmentId' | 'year' | 'actionCode' | 'version'>;

/**
 * After a claim has freed money: what was credited only because of the claim, or left over only because of it when the working time
 * was cut, goes back to the fund. The year holds again what its working time and its law give, nothing for whoever is not entitled or was
 * taken off the list, whose rest went back on that day; the rest of a closed one expires by night.
 */
export async function giveBackExtra(tx: Tx, claim: FreeingClaim, createdBy: string | null): Promise<void> {
  const { claimId, companyId, employmentId, year, actionCode, version } = claim;
  if (today() > (await lastOpenDayOf(tx, year))) return;
  const balances = await readBalances(tx, [employmentId], year);
  const balance = balances.find((one) => one.actionCode === actionCode);
  if (!balance || balance.leftCents === 0) return;
  const creditedCents = await entitledCentsOf(tx, claim);
  if (creditedCents === null || balance.creditedCents <= creditedCents) return;
  await adjustEntitlement(tx, {
    companyId,
    employmentId,
    year,
    actionCode,
    creditedCents,
    effectiveDate: today(),
    subjectId: claimId,
    createdBy,
    idempotencyKey: `claim ${claimId} ${version} given back`,
  });
}

/** Null where no law holds, or nobody knows the employment any more. */
async function entitledCentsOf(
  tx: Tx,
  { companyId, employmentId, year, actionCode }: FreeingClaim,
): Promise<number | null> {
  const ids = [employmentId];
  const [claimant, periods, spans, histories] = await Promise.all([
    findClaimant(tx, companyId, employmentId),
    findProgrammePeriods(tx, companyId, actionCode, year),
    findSpans(tx, companyId, ids),
    listRatioHistories(tx, companyId, ids),
  ]);
  if (claimant?.isDeactivated) return 0;
  const span = spans.get(employmentId);
  return span ? entitledCents(span, histories.get(employmentId) ?? [], periods, judgedOn(year, today())) : null;
}
