import { readTablesOf, tablesOf, type ReadTx, type Tx } from '#platform/database';

interface ChallengeRow {
  id: string;
  person_id: string;
  method: 'email' | 'totp';
  code_hash: Buffer | null;
  tries_left: number;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  mailed_at: Date | null;
}

interface ChallengeTables {
  login_challenge: ChallengeRow;
}

export interface NewChallenge {
  challengeId: string;
  personId: string;
  method: 'email' | 'totp';
  /** Of the mailed code; an app computes its own. */
  codeHash: Buffer | null;
  triesLeft: number;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertChallenge(tx: Tx, challenge: NewChallenge): Promise<void> {
  await tablesOf<ChallengeTables>(tx)
    .insertInto('login_challenge')
    .values({
      id: challenge.challengeId,
      person_id: challenge.personId,
      method: challenge.method,
      code_hash: challenge.codeHash,
      tries_left: challenge.triesLeft,
      created_at: challenge.createdAt,
      expires_at: challenge.expiresAt,
      used_at: null,
      mailed_at: challenge.method === 'email' ? challenge.createdAt : null,
    })
    .execute();
}

/** Kills every open challenge of the person: only the newest sign-in counts. */
export async function supersedeChallenges(tx: Tx, personId: string, at: Date): Promise<void> {
  await tablesOf<ChallengeTables>(tx)
    .updateTable('login_challenge')
    .set({ used_at: at })
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .execute();
}

export async function countChallengesSince(tx: ReadTx, personId: string, since: Date): Promise<number> {
  const row = await readTablesOf<ChallengeTables>(tx)
    .selectFrom('login_challenge')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function findChallengedPerson(tx: ReadTx, challengeId: string): Promise<string | undefined> {
  const row = await readTablesOf<ChallengeTables>(tx)
    .selectFrom('login_challenge')
    .select('person_id')
    .where('id', '=', challengeId)
    .executeTakeFirst();
  return row?.person_id;
}

/** When the last code of an open challenge was mailed; undefined where no code can follow. */
export async function findMailedAt(tx: ReadTx, challengeId: string, at: Date): Promise<Date | undefined> {
  const row = await readTablesOf<ChallengeTables>(tx)
    .selectFrom('login_challenge')
    .select('mailed_at')
    .where('id', '=', challengeId)
    .where('used_at', 'is', null)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return row?.mailed_at ?? undefined;
}

export interface OpenChallenge {
  method: 'email' | 'totp';
  codeHash: Buffer | null;
  triesLeft: number;
}

/** Takes one try in the same statement that looks: a hundred guesses at once get no more tries than there are. */
export async function takeTry(tx: Tx, challengeId: string, at: Date): Promise<OpenChallenge | undefined> {
  const row = await tablesOf<ChallengeTables>(tx)
    .updateTable('login_challenge')
    .set((is) => ({ tries_left: is('tries_left', '-', 1) }))
    .where('id', '=', challengeId)
    .where('used_at', 'is', null)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', at)
    .returning(['method', 'code_hash', 'tries_left'])
    .executeTakeFirst();
  return row && { method: row.method, codeHash: row.code_hash, triesLeft: row.tries_left };
}

/** Puts a new code in the place of the one mailed before; the caller has locked the person and knows it is open. */
export async function replaceMailedCode(
  tx: Tx,
  challengeId: string,
  code: { hash: Buffer; expiresAt: Date; at: Date },
): Promise<void> {
  await tablesOf<ChallengeTables>(tx)
    .updateTable('login_challenge')
    .set({ code_hash: code.hash, expires_at: code.expiresAt, mailed_at: code.at })
    .where('id', '=', challengeId)
    .execute();
}
