import { randomBytes } from 'node:crypto';
import type { Author, Person } from '#platform/actor';
import { minutesFrom, now } from '#platform/clock';
import { inTransaction, type Database } from '#platform/database';
import { Refusal } from '#platform/errors';
import { countAgainst } from '#platform/limits';
import type { Sealing } from '#platform/sealing';
import { recordAudit } from '#modules/audit';
import { readDefaultPolicy } from '../person.store.ts';
import { toBase32 } from './base32.ts';
import { lockForFactorChange, settleFactorChange } from './change-factor.ts';
import { openSeed, sealSeed } from './check-totp.ts';
import { findStartedTotp, putTotpInUse, storeStartedTotp } from './factor.store.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { matchingStep, totpUri } from './totp.rules.ts';

const seedBytes = 20;
const setUpMinutes = 15;
const confirmationsPerHourMax = 20;

export interface StartedTotp {
  secret: string;
  uri: string;
}

/** Hands out a new seed. The app in use, if any, goes on until a code confirms the new one. */
export function startTotp(db: Database, sealing: Sealing, person: Person, author: Author): Promise<StartedTotp> {
  return inTransaction(db.forEveryCompany(), async (tx) => {
    const known = await lockForFactorChange(tx, person);
    const secret = toBase32(randomBytes(seedBytes));
    await storeStartedTotp(tx, person.personId, sealSeed(sealing, secret, person.personId), now());
    await recordAudit(tx, {
      author,
      companyId: null,
      action: 'totp.started',
      objectType: 'person',
      objectId: person.personId,
    });
    const { productName } = await readDefaultPolicy(tx);
    return { secret, uri: totpUri(productName, known.username, secret) };
  });
}

/** The first code proves that the app has the seed: from now on it is asked for. Answers the recovery codes, this once. */
export async function confirmTotp(
  db: Database,
  sealing: Sealing,
  person: Person,
  code: string,
  author: Author,
): Promise<string[]> {
  if (person.impersonation) throw new Refusal('not_while_impersonating', 403);
  await countAgainst(db, [
    { key: `totp-confirm:${person.personId}`, max: confirmationsPerHourMax, windowSeconds: 3_600 },
  ]);
  return inTransaction(db.forEveryCompany(), async (tx) => {
    // Who started it has just proved who they are; reading a code off a phone may take longer than that proof lasts.
    const known = await lockForFactorChange(tx, person, { isProved: true });
    const at = now();
    const started = await findStartedTotp(tx, person.personId);
    if (!started || at >= minutesFrom(started.startedAt, setUpMinutes)) throw new Refusal('totp_not_started', 409);
    const step = matchingStep(openSeed(sealing, started.sealedSeed, person.personId), code, at, null);
    if (step === null) throw new Refusal('totp_code_wrong', 400, { path: 'code' });
    await putTotpInUse(tx, person.personId, step, at);
    const codes = await replaceRecoveryCodes(tx, person.personId);
    await settleFactorChange(tx, person, known, 'totpOn', author);
    return codes;
  });
}
