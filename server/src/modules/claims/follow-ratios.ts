import { lockBooks } from '#modules/ledger';
import type { Author } from '#platform/actor';
import type { Tx } from '#platform/database';
import { findMisjudgedClaims } from './claim.store.ts';
import { recomputeClaims } from './recompute-claims.ts';

interface Employments {
  companyId: string;
  employmentIds: readonly string[];
}

/**
 * After a working time was put right: claims of these employments that wait and were computed by another one than their as-of date has now
 * are computed anew, in the order they first came, and their people are told. What was decided stays as it was decided.
 */
export async function followRatios(
  tx: Tx,
  publicUrl: string,
  { companyId, employmentIds }: Employments,
  author: Author,
): Promise<void> {
  await lockBooks(tx, companyId);
  const claims = await findMisjudgedClaims(tx, companyId, employmentIds);
  await recomputeClaims(tx, claims, { companyId, author, mail: 'recomputed', publicUrl });
}
