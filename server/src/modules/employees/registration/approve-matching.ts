import { inTransaction, type Database, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { admitRegistration } from './admit-registration.ts';
import { decide, verifyingCompanyOf, type Deciding } from './decide-registration.ts';
import { isSameName } from './registration.rules.ts';
import type { KnownEmployment, Registration } from './registration.store.ts';
import { lockShownEmployment } from './shown-employment.ts';

export interface ApprovalResult {
  id: string;
  approved: boolean;
  /** Why not. */
  code: string | null;
}

/** Approves each registration whose number and name match an employee, in a transaction of its own: one that cannot be
 *  approved takes nothing from the others. */
export async function approveMatching(
  db: Database,
  publicUrl: string,
  deciding: Deciding,
  registrationIds: readonly string[],
): Promise<ApprovalResult[]> {
  await inTransaction(db, (tx) => verifyingCompanyOf(tx, deciding.admin));
  const results: ApprovalResult[] = [];
  for (const id of new Set(registrationIds)) results.push(await approveOne(db, publicUrl, deciding, id));
  return results;
}

async function approveOne(db: Database, publicUrl: string, deciding: Deciding, id: string): Promise<ApprovalResult> {
  try {
    await inTransaction(db, async (tx) => {
      await verifyingCompanyOf(tx, deciding.admin);
      const registration = await decide(tx, deciding, id, { status: 'approved' });
      const employment = await lockMatched(tx, registration);
      await admitRegistration(tx, publicUrl, registration, { employment }, deciding.author);
    });
    return { id, approved: true, code: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { id, approved: false, code: error.code };
  }
}

/** Many at once are approved without looking at each, so here the name counts as well. */
async function lockMatched(tx: Tx, registration: Registration): Promise<KnownEmployment> {
  const employment = await lockShownEmployment(tx, registration);
  if (!employment || !isSameName(employment, registration)) throw new Refusal('registration_not_matched', 409);
  return employment;
}
