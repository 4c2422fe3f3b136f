import type { ReadTx } from '#platform/database';
import { searchWordsOf } from '#platform/search-words';
import { findCompanyMovements } from './company-movements.store.ts';
import { countEvery, oneMovement, pageOfEvery } from './every-movement.store.ts';
import {
  type FoundMovements,
  type Movement,
  type MovementFilters,
  type MovementPage,
  type MovementScope,
} from './movement-description.store.ts';
import { searchMovements } from './movement-search.store.ts';
import { countTallied } from './movement-tally.store.ts';

/** For a file no more finds of a search than these are counted beforehand. */
const countMax = 10_000;

/** A page of movements by date and, within a day, in the order they were written; with the sums of its months. */
export function findMovements(tx: ReadTx, scope: MovementScope, page: MovementPage): Promise<FoundMovements> {
  const { companyId, employmentId } = scope;
  if (employmentId !== null) return pageOfEvery(tx, scope, page);
  const words = searchWordsOf(page.search ?? '');
  return words.length > 0 ? searchMovements(tx, companyId, words, page) : findCompanyMovements(tx, companyId, page);
}

/** How many movements there are, for whoever takes all of them; finds of a search only up to a bound. */
export function countMovements(tx: ReadTx, scope: MovementScope, filters: MovementFilters): Promise<number> {
  const isTallied = scope.employmentId === null && searchWordsOf(filters.search ?? '').length === 0;
  return isTallied ? countTallied(tx, scope.companyId, filters) : countEvery(tx, scope, filters, countMax);
}

export async function findMovement(tx: ReadTx, scope: MovementScope, id: string): Promise<Movement | null> {
  const { rows } = await tx.client.query<Movement>(oneMovement(scope, id));
  return rows[0] ?? null;
}
