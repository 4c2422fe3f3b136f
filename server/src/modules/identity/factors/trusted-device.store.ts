import { readTablesOf, tablesOf, type ReadTx, type Tx } from '#platform/database';
import { newId } from '#platform/ids';

interface TrustedDeviceRow {
  id: string;
  person_id: string;
  hash: Buffer;
  user_agent: string;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
}

interface TrustedDeviceTables {
  trusted_device: TrustedDeviceRow;
}

export interface NewTrustedDevice {
  personId: string;
  hash: Buffer;
  userAgent: string;
  at: Date;
  expiresAt: Date;
}

export async function insertTrustedDevice(tx: Tx, device: NewTrustedDevice): Promise<string> {
  const id = newId();
  await tablesOf<TrustedDeviceTables>(tx)
    .insertInto('trusted_device')
    .values({
      id,
      person_id: device.personId,
      hash: device.hash,
      user_agent: device.userAgent,
      created_at: device.at,
      last_used_at: device.at,
      expires_at: device.expiresAt,
    })
    .execute();
  return id;
}

/** Whether this person trusts the browser that carries this mark; notes that it was used. */
export async function touchTrustedDevice(tx: Tx, personId: string, hash: Buffer, at: Date): Promise<boolean> {
  const result = await tablesOf<TrustedDeviceTables>(tx)
    .updateTable('trusted_device')
    .set({ last_used_at: at })
    .where('person_id', '=', personId)
    .where('hash', '=', hash)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export interface KnownTrustedDevice {
  deviceId: string;
  hash: Buffer;
  userAgent: string;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
}

export async function listTrustedDevices(tx: ReadTx, personId: string, at: Date): Promise<KnownTrustedDevice[]> {
  const rows = await readTablesOf<TrustedDeviceTables>(tx)
    .selectFrom('trusted_device')
    .selectAll()
    .where('person_id', '=', personId)
    .where('expires_at', '>', at)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    deviceId: row.id,
    hash: row.hash,
    userAgent: row.user_agent,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
  }));
}

export async function removeTrustedDevice(tx: Tx, personId: string, deviceId: string): Promise<boolean> {
  const result = await tablesOf<TrustedDeviceTables>(tx)
    .deleteFrom('trusted_device')
    .where('person_id', '=', personId)
    .where('id', '=', deviceId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** The mark a browser carried before it got a new one, or every mark of the person. */
export async function removeTrustedDevices(tx: Tx, personId: string, hash?: Buffer): Promise<void> {
  const all = tablesOf<TrustedDeviceTables>(tx).deleteFrom('trusted_device').where('person_id', '=', personId);
  await (hash ? all.where('hash', '=', hash) : all).execute();
}
