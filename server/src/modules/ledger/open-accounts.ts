import type { Tx } from '#platform/database';
import { findOrOpenAccounts, lockBooks } from './account.store.ts';
import type { Account, AccountReference } from './ledger.rules.ts';

/** Finds the accounts meant, in their order, and opens empty the ones that do not exist yet; each exists once, whoever comes first. */
export async function openAccounts(
  tx: Tx,
  companyId: string,
  references: readonly AccountReference[],
): Promise<Account[]> {
  await lockBooks(tx, companyId);
  const account = await findOrOpenAccounts(tx, companyId, references);
  return references.map(account);
}
