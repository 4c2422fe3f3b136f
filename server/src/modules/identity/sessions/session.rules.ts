import type { RoleName } from '@polana/contract/roles';
import { minutesFrom } from '#platform/clock';
import { sameBytes, type SessionToken } from './session-token.ts';

export const sessionsMax = 5;
const renewAfterMinutes = 10;
export const graceSeconds = 30;
/** Acts are noted at most this often, so that reading does not write on every call. */
export const noteActAfterSeconds = 60;

export interface Lifetimes {
  idleMinutes: number;
  absoluteMinutes: number;
}

/** Those who may decide or change others get less time; a token that is not bound to a browser gets the least. */
export function lifetimesFor(isElevated: boolean, isBound: boolean): Lifetimes {
  const absoluteMinutes = isElevated ? 8 * 60 : 12 * 60;
  return {
    idleMinutes: isElevated ? 15 : 30,
    absoluteMinutes: isBound ? absoluteMinutes : Math.min(absoluteMinutes, 2 * 60),
  };
}

/** Administrators and operators: they need a second factor and get shorter sessions. */
export function isElevated(roleNames: readonly RoleName[]): boolean {
  return roleNames.some((name) => name !== 'EMPL');
}

export interface SessionTimes {
  lastActAt: Date;
  idleMinutes: number;
  expiresAt: Date;
}

export function isLive(session: SessionTimes, at: Date): boolean {
  return at < session.expiresAt && at < minutesFrom(session.lastActAt, session.idleMinutes);
}

export interface TokenState {
  tokenHash: Buffer;
  previousTokenHash: Buffer | null;
  previousTokenUntil: Date | null;
}

/** Is this the session's token, the one just replaced, or one that should be gone: a copy in other hands? */
export function judgeToken(state: TokenState, token: SessionToken, at: Date): 'current' | 'replaced' | 'reused' {
  if (sameBytes(state.tokenHash, token.hash)) return 'current';
  const isPrevious = state.previousTokenHash !== null && sameBytes(state.previousTokenHash, token.hash);
  return isPrevious && state.previousTokenUntil !== null && at < state.previousTokenUntil ? 'replaced' : 'reused';
}

export function isDueForRenewal(tokenIssuedAt: Date, at: Date): boolean {
  return at >= minutesFrom(tokenIssuedAt, renewAfterMinutes);
}
