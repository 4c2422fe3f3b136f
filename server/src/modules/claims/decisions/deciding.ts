import type { Language } from '@polana/contract/roles';
import type { ClaimStatus } from '@polana/contract/claim-fields';
import { holdEmployment } from '#modules/employees';
import { lockBooks } from '#modules/ledger';
import type { Author, CompanyAdmin } from '#platform/actor';
import { monthIn } from '#platform/wording';
import { momentIn } from '#platform/moment';
import type { ReadTx, Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { type Claim, findClaim, lockClaim } from '../claim.store.ts';
import { closedMonthOf } from '../closing/payment.store.ts';
import { countAdministrators, findEmploymentsOf, findPersonName } from './deciding.store.ts';

/** Who decides, and how they are spoken to. */
export interface Deciding {
  admin: CompanyAdmin;
  author: Author;
  lang: Language;
  /** Links in mails lead here. */
  publicUrl: string;
}

/**
 * The claim, held until the transaction ends, for somebody who may decide about it and saw it as it is. The books come first,
 * everywhere in this room: then no two changes of a claim can wait for each other.
 */
export async function holdClaim(tx: Tx, deciding: Deciding, claimId: string, version: number): Promise<Claim> {
  const { companyId } = deciding.admin;
  const [, claim] = await Promise.all([lockBooks(tx, companyId), lockClaim(tx, companyId, claimId)]);
  const obstacles = await obstaclesTo(tx, deciding.admin, claim ? [claim] : []);
  return assertDecidable(tx, deciding, claim, { version, obstacle: obstacles.get(claimId) });
}

/**
 * Before `holdClaim`, where a claim may become rejected or no longer be: the list of employees tells who has claimed, and whoever changes
 * an employee (an import for a long time) holds the line of the list before the books. So the employment comes first here as well.
 */
export async function holdClaimant(tx: Tx, companyId: string, claimId: string, status: ClaimStatus): Promise<void> {
  const claim = await findClaim(tx, companyId, claimId);
  if (!claim || (claim.status === 'rejected') === (status === 'rejected')) return;
  await holdEmployment(tx, companyId, claim.employmentId);
}

/** The claim that is held, if this administrator may decide about it and saw it as it is. */
export async function assertDecidable(
  tx: ReadTx,
  deciding: Deciding,
  claim: Claim | undefined,
  { version, obstacle }: { version: number; obstacle: Obstacle | undefined },
): Promise<Claim> {
  if (!claim) throw new Refusal('claim_not_found', 404);
  if (obstacle === 'ownClaim') throw new Refusal('own_claim', 403);
  if (obstacle === 'uploadedByYou') throw new Refusal('uploaded_by_you', 403);
  if (claim.forgottenAt) throw new Refusal('claim_forgotten', 409);
  if (claim.version === version) return claim;
  throw claim.status === 'pending' ? new Refusal('claim_changed', 409) : await alreadyDecided(tx, deciding.lang, claim);
}

export type Obstacle = 'ownClaim' | 'uploadedByYou';

/** By claim: nobody decides about their own claim, nor about one they uploaded where somebody else could. */
export async function obstaclesTo(
  tx: ReadTx,
  { companyId, personId }: CompanyAdmin,
  claims: readonly Claim[],
): Promise<Map<string, Obstacle>> {
  const employmentIds = claims.map((claim) => claim.employmentId);
  const own = await findEmploymentsOf(tx, companyId, personId, employmentIds);
  const hasUploaded = claims.some((claim) => claim.submittedBy === personId);
  const isAlone = hasUploaded && (await countAdministrators(tx, companyId)) <= 1;
  return new Map(
    claims.flatMap((claim): [string, Obstacle][] => {
      if (own.has(claim.employmentId)) return [[claim.claimId, 'ownClaim']];
      return claim.submittedBy === personId && !isAlone ? [[claim.claimId, 'uploadedByYou']] : [];
    }),
  );
}

/** A second decision comes too late; what the employee took back was decided by nobody. */
export async function alreadyDecided(tx: ReadTx, lang: Language, claim: Claim): Promise<Refusal> {
  if (claim.reasonCode === 'WITHDRAWN') return new Refusal('claim_already_withdrawn', 409);
  const name = (claim.decidedBy && (await findPersonName(tx, claim.decidedBy))) || '–';
  const time = claim.decidedAt ? momentIn(lang, claim.decidedAt) : '–';
  return new Refusal('claim_already_decided', 409, { values: { name, time } });
}

/** What was paid in a closed month can only be put right by a correction. */
export async function assertMonthOpen(tx: ReadTx, lang: Language, claim: Claim): Promise<void> {
  const month = await closedMonthOf(tx, claim.companyId, claim.claimId);
  if (month) throw new Refusal('month_closed', 409, { values: { month: monthIn(lang, `${month}-01`) } });
}
