import { randomBytes } from 'node:crypto';
import type { Author, Person } from '#platform/actor';
import { minutesFrom, now } from '#platform/clock';
import { inTransaction, type Database, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { recordAudit } from '#modules/audit';
import type { Client } from '../client.ts';
import { sha256 } from '../sessions/session-token.ts';
import { authorOfSignIn } from '../sign-in-author.ts';
import {
  insertTrustedDevice,
  removeTrustedDevice,
  removeTrustedDevices,
  touchTrustedDevice,
} from './trusted-device.store.ts';

const trustDays = 30;
export const trustSeconds = trustDays * 24 * 3_600;

/** Marks the browser of a person the caller has locked; answers the mark to keep there, the portal keeps its hash. */
export async function trustDevice(tx: Tx, personId: string, client: Client): Promise<string> {
  const at = now();
  const mark = randomBytes(32).toString('base64url');
  if (client.deviceCookie) await removeTrustedDevices(tx, personId, sha256(client.deviceCookie));
  const deviceId = await insertTrustedDevice(tx, {
    personId,
    hash: sha256(mark),
    userAgent: client.userAgent.slice(0, 300),
    at,
    expiresAt: minutesFrom(at, trustDays * 24 * 60),
  });
  await recordAudit(tx, {
    author: authorOfSignIn(personId, client),
    companyId: null,
    action: 'trustedDevice.added',
    objectType: 'trustedDevice',
    objectId: deviceId,
  });
  return mark;
}

/** Only the person who trusted it, only in that browser, only for thirty days. */
export async function isTrustedDevice(tx: Tx, personId: string, client: Client): Promise<boolean> {
  if (!client.deviceCookie) return false;
  return touchTrustedDevice(tx, personId, sha256(client.deviceCookie), now());
}

/** The code is asked for on that device again. */
export function forgetTrustedDevice(db: Database, person: Person, deviceId: string, author: Author): Promise<void> {
  if (person.impersonation) throw new Refusal('not_while_impersonating', 403);
  return inTransaction(db.forEveryCompany(), async (tx) => {
    if (!(await removeTrustedDevice(tx, person.personId, deviceId))) throw new Refusal('not_found', 404);
    await recordAudit(tx, {
      author,
      companyId: null,
      action: 'trustedDevice.forgotten',
      objectType: 'trustedDevice',
      objectId: deviceId,
    });
  });
}
