import { minutesFrom, now } from '#platform/clock';
import type { Tx } from '#platform/database';
import { recordAudit } from '#modules/audit';
import type { Client } from '../client.ts';
import { authorOfSignIn } from '../sign-in-author.ts';
import { tellOfNewDevice } from './new-device.ts';
import { lifetimesFor } from './session.rules.ts';
import { endSurplusSessions, insertSession } from './session.store.ts';
import { newBindingCookie, newSessionToken, sha256 } from './session-token.ts';

export interface StartedSession {
  token: string;
  /** For the browser that signed in; null for clients without cookies. */
  bindingCookie: string | null;
}

export interface SignedIn {
  personId: string;
  isElevated: boolean;
  factor:
    | 'password'
    | 'password on a trusted device'
    | 'password and mailed code'
    | 'password and authenticator'
    | 'password and recovery code';
}

/** Opens a session for a person the caller has locked; the sixth one pushes the oldest out. */
export async function startSession(tx: Tx, who: SignedIn, client: Client): Promise<StartedSession> {
  const at = now();
  const token = newSessionToken();
  const binding = client.isWebClient ? newBindingCookie() : null;
  const { idleMinutes, absoluteMinutes } = lifetimesFor(who.isElevated, binding !== null);
  await tellOfNewDevice(tx, who.personId, client.userAgent, at);
  await endSurplusSessions(tx, who.personId, at);
  const sessionId = await insertSession(tx, {
    personId: who.personId,
    token,
    bindingHash: binding?.hash ?? null,
    userAgent: client.userAgent.slice(0, 300),
    addressHash: sha256(`${who.personId} ${client.address}`),
    at,
    idleMinutes,
    expiresAt: minutesFrom(at, absoluteMinutes),
  });
  await recordAudit(tx, {
    author: authorOfSignIn(who.personId, client),
    companyId: null,
    action: 'session.started',
    objectType: 'session',
    objectId: sessionId,
    changes: { factor: who.factor, isBound: binding !== null },
  });
  return { token: token.text, bindingCookie: binding?.value ?? null };
}
