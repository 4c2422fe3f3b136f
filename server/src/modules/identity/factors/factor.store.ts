import { readTablesOf, tablesOf, type ReadTx, type Tx } from '#platform/database';
import { newId } from '#platform/ids';

interface TotpRow {
  id: string;
  person_id: string;
  sealed_seed: Buffer;
  started_at: Date;
  confirmed_at: Date | null;
  last_step: number | null;
}

interface RecoveryCodeRow {
  id: string;
  person_id: string;
  hash: Buffer;
  created_at: Date;
  used_at: Date | null;
}

interface FactorTables {
  totp_factor: TotpRow;
  recovery_code: RecoveryCodeRow;
  person: { id: string; code_by_mail: boolean };
}

export interface ChosenFactors {
  hasTotp: boolean;
  codeByMail: boolean;
}

export async function readChosenFactors(tx: ReadTx, personId: string): Promise<ChosenFactors> {
  const row = await readTablesOf<FactorTables>(tx)
    .selectFrom('person')
    .leftJoin('totp_factor', (join) =>
      join.onRef('totp_factor.person_id', '=', 'person.id').on('totp_factor.confirmed_at', 'is not', null),
    )
    .select(['person.code_by_mail', 'totp_factor.id as totp_id'])
    .where('person.id', '=', personId)
    .executeTakeFirst();
  return { hasTotp: Boolean(row?.totp_id), codeByMail: row?.code_by_mail ?? false };
}

export async function storeCodeByMail(tx: Tx, personId: string, isOn: boolean): Promise<void> {
  await tablesOf<FactorTables>(tx)
    .updateTable('person')
    .set({ code_by_mail: isOn })
    .where('id', '=', personId)
    .execute();
}

export interface StoredTotp {
  sealedSeed: Buffer;
  startedAt: Date;
  lastStep: number | null;
}

/** The app in use. */
export async function findTotp(tx: ReadTx, personId: string): Promise<StoredTotp | undefined> {
  const row = await readTablesOf<FactorTables>(tx)
    .selectFrom('totp_factor')
    .select(['sealed_seed', 'started_at', 'last_step'])
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row && storedTotpOf(row);
}

/** The app being set up, whose first code is still to come. */
export async function findStartedTotp(tx: ReadTx, personId: string): Promise<StoredTotp | undefined> {
  const row = await readTablesOf<FactorTables>(tx)
    .selectFrom('totp_factor')
    .select(['sealed_seed', 'started_at', 'last_step'])
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return row && storedTotpOf(row);
}

/** Replaces whatever was started before; the app in use stays. */
export async function storeStartedTotp(tx: Tx, personId: string, sealedSeed: Buffer, at: Date): Promise<void> {
  await tablesOf<FactorTables>(tx)
    .deleteFrom('totp_factor')
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is', null)
    .execute();
  await tablesOf<FactorTables>(tx)
    .insertInto('totp_factor')
    .values({
      id: newId(),
      person_id: personId,
      sealed_seed: sealedSeed,
      started_at: at,
      confirmed_at: null,
      last_step: null,
    })
    .execute();
}

/** The started app takes the place of the one in use. */
export async function putTotpInUse(tx: Tx, personId: string, step: number, at: Date): Promise<void> {
  await tablesOf<FactorTables>(tx)
    .deleteFrom('totp_factor')
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .execute();
  await tablesOf<FactorTables>(tx)
    .updateTable('totp_factor')
    .set({ confirmed_at: at, last_step: step })
    .where('person_id', '=', personId)
    .execute();
}

/** False when that step, or a later one, was accepted already: of two at once one loses. */
export async function spendStep(tx: Tx, personId: string, step: number): Promise<boolean> {
  const result = await tablesOf<FactorTables>(tx)
    .updateTable('totp_factor')
    .set({ last_step: step })
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function removeTotpOf(tx: Tx, personId: string): Promise<boolean> {
  const results = await tablesOf<FactorTables>(tx)
    .deleteFrom('totp_factor')
    .where('person_id', '=', personId)
    .returning('confirmed_at')
    .execute();
  return results.some((row) => row.confirmed_at !== null);
}

export async function insertRecoveryCodes(
  tx: Tx,
  personId: string,
  hashes: readonly Buffer[],
  at: Date,
): Promise<void> {
  await tablesOf<FactorTables>(tx)
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ id: newId(), person_id: personId, hash, created_at: at, used_at: null })))
    .execute();
}

export async function removeRecoveryCodes(tx: Tx, personId: string): Promise<void> {
  await tablesOf<FactorTables>(tx).deleteFrom('recovery_code').where('person_id', '=', personId).execute();
}

export async function spendRecoveryCode(tx: Tx, personId: string, hash: Buffer, at: Date): Promise<boolean> {
  const result = await tablesOf<FactorTables>(tx)
    .updateTable('recovery_code')
    .set({ used_at: at })
    .where('person_id', '=', personId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function countRecoveryCodes(tx: ReadTx, personId: string): Promise<number> {
  const row = await readTablesOf<FactorTables>(tx)
    .selectFrom('recovery_code')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

function storedTotpOf(row: Pick<TotpRow, 'sealed_seed' | 'started_at' | 'last_step'>): StoredTotp {
  return { sealedSeed: row.sealed_seed, startedAt: row.started_at, lastStep: row.last_step };
}
