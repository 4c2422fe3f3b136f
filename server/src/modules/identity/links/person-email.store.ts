import { tablesOf, type Tx } from '#platform/database';

interface PersonEmailTables {
  person: { id: string; email: string | null; verified_at: Date | null };
}

const uniqueViolation = '23505';

/** False when the address became somebody else's in the same moment; the transaction is of no use then. */
export async function storeEmail(tx: Tx, personId: string, email: string, verifiedAt: Date | null): Promise<boolean> {
  try {
    await tablesOf<PersonEmailTables>(tx)
      .updateTable('person')
      .set({ email, verified_at: verifiedAt })
      .where('id', '=', personId)
      .execute();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === uniqueViolation) return false;
    throw error;
  }
}

/** The mailbox is proven to be the person's. */
export async function markVerified(tx: Tx, personId: string, at: Date): Promise<void> {
  await tablesOf<PersonEmailTables>(tx)
    .updateTable('person')
    .set({ verified_at: at })
    .where('id', '=', personId)
    .execute();
}

/** Whoever signs in with a code from the mailbox has it. */
export async function noteProvenMailbox(tx: Tx, personId: string, at: Date): Promise<void> {
  await tablesOf<PersonEmailTables>(tx)
    .updateTable('person')
    .set({ verified_at: at })
    .where('id', '=', personId)
    .where('verified_at', 'is', null)
    .execute();
}
