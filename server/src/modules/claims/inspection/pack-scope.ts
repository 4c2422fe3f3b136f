import { packClaimsMax } from '@polana/contract/claim-inspection';
import { addDays, type PlainDate } from '@polana/contract/plain-date';
import { instantAt } from '#platform/clock';
import type { ReadTx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { countClaimsIn, findClaimByNumber, findClaimsIn, type PackedClaim, type PackSpan } from './inspection.store.ts';

export interface PackFilters {
  number?: string | undefined;
  from?: PlainDate | undefined;
  to?: PlainDate | undefined;
}

/** One claim or one period, never both. Days are those on which claims were submitted. */
function spanOf({ number, from, to }: PackFilters): PackSpan | null {
  if (number && !from && !to) return null;
  if (number || !from || !to || to < from) throw new Refusal('inspection_scope_invalid', 400, { path: 'number' });
  return { from: instantAt(from), until: instantAt(addDays(to, 1)) };
}

/** Refuses a claim of somebody else, an empty period and one that holds more than a pack. */
export async function assertPackable(tx: ReadTx, companyId: string, filters: PackFilters): Promise<void> {
  const span = spanOf(filters);
  if (!span) {
    if (!(await findClaimByNumber(tx, companyId, filters.number ?? ''))) throw new Refusal('claim_not_found', 404);
    return;
  }
  const count = await countClaimsIn(tx, companyId, span);
  if (count === 0) throw new Refusal('inspection_nothing', 409, { path: 'from' });
  if (count > packClaimsMax)
    throw new Refusal('inspection_too_many', 409, { path: 'to', values: { count, max: packClaimsMax } });
}

export async function claimsOf(tx: ReadTx, companyId: string, filters: PackFilters): Promise<PackedClaim[]> {
  const span = spanOf(filters);
  if (span) return findClaimsIn(tx, companyId, span);
  const claim = await findClaimByNumber(tx, companyId, filters.number ?? '');
  return claim ? [claim] : [];
}
