import { plainDateOf } from '@polana/contract/plain-date';
import { listRatioHistories } from '#modules/employees';
import { adjustEntitlement, readBalances } from '#modules/ledger';
import { today } from '#platform/clock';
import type { Tx } from '#platform/database';
import type { Claim } from '../claim.store.ts';
import { earliest, limitOn } from './entitlement.rules.ts';
import { findProgrammePeriods, lastOpenDayOf } from './entitlement.store.ts';

type FreeingClaim = Pick<Claim, 'claimId' | 'companyId' | 'employmentId' | 'year' | 'actionCode' | 'version'>;

/**
 * After a claim has freed money: what was credited only because of the claim, or left over only because of it when the working time
 * was cut, goes back to the fund. The year holds again what its working time and its law give; the rest of a closed one expires by night.
 */
export async function giveBackExtra(tx: Tx, claim: FreeingClaim, createdBy: string | null): Promise<void> {
  const { claimId, companyId, employmentId, year, actionCode, version } = claim;
  if (today() > (await lastOpenDayOf(tx, year))) return;
  const balances = await readBalances(tx, [employmentId], year);
  const balance = balances.find((one) => one.actionCode === actionCode);
  if (!balance || balance.leftCents === 0) return;
  const periods = await findProgrammePeriods(tx, companyId, actionCode, year);
  const ratios = (await listRatioHistories(tx, companyId, [employmentId])).get(employmentId) ?? [];
  const day = earliest(today(), plainDateOf(year, 12, 31));
  const hasLaw = (periods.findLast((one) => one.validFrom <= day)?.capCents ?? null) !== null;
  const creditedCents = limitOn(ratios, periods, day);
  if (!hasLaw || balance.creditedCents <= creditedCents) return;
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
