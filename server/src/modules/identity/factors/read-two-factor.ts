import type { TwoFactor } from '@polana/contract/identity-factors';
import type { Person } from '#platform/actor';
import { now } from '#platform/clock';
import { reading, type Database } from '#platform/database';
import { Refusal } from '#platform/errors';
import type { Client } from '../client.ts';
import { findPerson, listRoles } from '../person.store.ts';
import { deviceOf } from '../sessions/device.rules.ts';
import { isElevated } from '../sessions/session.rules.ts';
import { isBoundBy } from '../sessions/session-token.ts';
import { countRecoveryCodes, readChosenFactors } from './factor.store.ts';
import { listTrustedDevices } from './trusted-device.store.ts';

/** What the person is asked for at sign-in, and where not. */
export function readTwoFactor(db: Database, person: Person, client: Client): Promise<TwoFactor> {
  return reading(db.forEveryCompany(), async (tx) => {
    const known = await findPerson(tx, person.personId);
    if (!known) throw new Refusal('signed_out', 401);
    const roles = await listRoles(tx, person.personId);
    const required = isElevated(roles.map((role) => role.roleName));
    const { hasTotp, codeByMail } = await readChosenFactors(tx, person.personId);
    const devices = await listTrustedDevices(tx, person.personId, now());
    return {
      required,
      totp: hasTotp,
      email: known.email !== null && (required || codeByMail),
      emailAvailable: known.email !== null,
      recoveryCodesLeft: await countRecoveryCodes(tx, person.personId),
      trustedDevices: devices.map((device) => ({
        id: device.deviceId,
        device: deviceOf(device.userAgent),
        createdAt: device.createdAt.toISOString(),
        lastUsedAt: device.lastUsedAt.toISOString(),
        expiresAt: device.expiresAt.toISOString(),
        current: isBoundBy(device.hash, client.deviceCookie),
      })),
    };
  });
}
