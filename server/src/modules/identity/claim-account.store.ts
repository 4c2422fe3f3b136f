import type { Language } from '@polana/contract/roles';
import { readTablesOf, tablesOf, type ReadTx, type Tx } from '#platform/database';
import { lockPerson } from './person.store.ts';

interface AccountTables {
  person_account: {
    person_id: string;
    username: string;
    email: string | null;
    name: string;
    lang: Language;
    is_in_use: boolean;
    is_proven: boolean;
  };
  person: { id: string; email: string | null; lang: Language; verified_at: Date | null };
}

/** An account as far as other rooms need to know it. */
export interface Account {
  personId: string;
  username: string;
  email: string | null;
  name: string;
  lang: Language;
  /** Somebody can sign in to it, or could before it was disabled. */
  isInUse: boolean;
  /** Its mailbox was proven, so the e-mail stands for the person: nobody else can sign in to it. */
  isProven: boolean;
}

export async function findAccount(tx: ReadTx, personId: string): Promise<Account | undefined> {
  const row = await accounts(tx).where('person_id', '=', personId).executeTakeFirst();
  return row && accountOf(row);
}

/** Whose e-mail or user name it is, in small letters; an e-mail wins over somebody's user name. */
export async function findAccountByEmail(tx: ReadTx, email: string): Promise<Account | undefined> {
  const rows = await accounts(tx)
    .where((is) => is.or([is('email', '=', email), is('username', '=', email)]))
    .limit(2)
    .execute();
  const row = rows.find((one) => one.email === email) ?? rows[0];
  return row && accountOf(row);
}

/** The same, held until the transaction ends: whatever is said of the account's roles stays so. */
export async function lockAccountByEmail(tx: Tx, email: string): Promise<Account | undefined> {
  const found = await findAccountByEmail(tx, email);
  if (!found) return undefined;
  await lockPerson(tx, found.personId);
  return findAccountByEmail(tx, email);
}

/** The same for many addresses, by address. */
export async function findAccountsByEmail(tx: ReadTx, emails: readonly string[]): Promise<Map<string, Account>> {
  const { rows } = await tx.client.query<AccountTables['person_account'] & { wanted: string }>({
    name: 'identity-find-accounts-by-email',
    text: `SELECT a.*, a.email AS wanted FROM person_account a WHERE a.email = ANY($1)
      UNION ALL SELECT a.*, a.username FROM person_account a WHERE a.username = ANY($1)
        AND NOT EXISTS (SELECT FROM person_account b WHERE b.email = a.username)`,
    values: [emails],
  });
  return new Map(rows.map(({ wanted, ...row }) => [wanted, accountOf(row)]));
}

/** Held as well, always in one order. */
export async function lockAccountsByEmail(tx: Tx, emails: readonly string[]): Promise<Map<string, Account>> {
  const found = [...(await findAccountsByEmail(tx, emails)).values()];
  if (found.length === 0) return new Map();
  await tx.client.query('SELECT FROM person WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE', [
    found.map(({ personId }) => personId),
  ]);
  return findAccountsByEmail(tx, emails);
}

const uniqueViolation = '23505';

/** The address counts as unproven until a link sent to it is used. False when it became somebody else's in the same moment; the
 *  transaction is of no use then. */
export async function storeClaimedEmail(tx: Tx, personId: string, email: string, lang: Language): Promise<boolean> {
  try {
    await tablesOf<AccountTables>(tx)
      .updateTable('person')
      .set({ email, lang, verified_at: null })
      .where('id', '=', personId)
      .execute();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === uniqueViolation) return false;
    throw error;
  }
}

function accounts(tx: ReadTx) {
  return readTablesOf<AccountTables>(tx).selectFrom('person_account').selectAll();
}

function accountOf(row: AccountTables['person_account']): Account {
  const { person_id: personId, is_in_use: isInUse, is_proven: isProven, ...rest } = row;
  return { personId, isInUse, isProven, ...rest };
}
