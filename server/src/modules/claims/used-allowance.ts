import type { ActionCode } from '@polana/contract/roles';
import { readBalances } from '#modules/ledger';
import type { ReadTx } from '#platform/database';
import type { Claim } from './claim.store.ts';
import { findEmploymentsOfSamePerson } from './claimant.store.ts';

export interface UsedAllowance {
  /** Paid or reserved in this employment. */
  ownCents: number;
  /** The same in all employments of the person in the company: who left and came back has two, and one maximum of the law. */
  usedCents: number;
  /** What the account of this employment still holds. */
  leftCents: number;
}

/** How much of an allowance of one year is used. */
export async function readUsed(
  tx: ReadTx,
  { companyId, employmentId }: { companyId: string; employmentId: string },
  year: number,
  actionCode: ActionCode,
): Promise<UsedAllowance> {
  const employmentIds = await findEmploymentsOfSamePerson(tx, companyId, employmentId);
  const balances = (await readBalances(tx, employmentIds, year)).filter((one) => one.actionCode === actionCode);
  const usedOf = (of: typeof balances) => of.reduce((sum, one) => sum + one.reservedCents + one.drawnCents, 0);
  const own = balances.filter((one) => one.employmentId === employmentId);
  return { ownCents: usedOf(own), usedCents: usedOf(balances), leftCents: own[0]?.leftCents ?? 0 };
}

/** What others use now of the limit of a claim's day, beside what the claim itself is paid: the rest of the limit is what it can get. */
export async function usedByOthers(tx: ReadTx, claim: Claim): Promise<number> {
  const { usedCents } = await readUsed(tx, claim, claim.year, claim.actionCode);
  return Math.min(usedCents, claim.calculation.limitCents) - claim.contributionCents;
}
