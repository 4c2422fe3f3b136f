import type { Role } from '@polana/contract/identity';
import { keepImpersonating, readImpersonating, type Impersonating } from './impersonating.ts';
import { forgetWork, readStored, writeStored } from './storage.ts';

/**
 * The token and the selected role. Local storage holds `token`, `role` and `lang` and nothing else personal; the role is
 * kept per tab as well, so that two tabs may work in two roles at once.
 */

export type SessionEnd = 'signed-out' | 'expired';

type Listener = (end: SessionEnd) => void;

/** Survives where the browser refuses storage; lives as long as the page. */
let tokenOfPage: string | null = null;
const endListeners = new Set<Listener>();
const impersonationEndListeners = new Set<(backTo: string) => void>();

/** The token of the account entered in this tab, otherwise the own. */
export function readToken(): string | null {
  return readImpersonating()?.token ?? readStored('localStorage', 'token') ?? tokenOfPage;
}

export function keepToken(token: string): void {
  if (token === readToken()) return;
  const impersonating = readImpersonating();
  if (impersonating) keepImpersonating({ ...impersonating, token });
  else keepOwnToken(token);
}

function keepOwnToken(token: string): void {
  tokenOfPage = writeStored('localStorage', 'token', token) ? null : token;
}

/** The stored role of this tab, or the one remembered from the last visit. */
export function readRoleValue(): string | null {
  const ofTab = readStored('sessionStorage', 'role');
  return ofTab ?? (readImpersonating() ? null : readStored('localStorage', 'role'));
}

export function keepRoleValue(value: string): void {
  writeStored('sessionStorage', 'role', value);
  if (!readImpersonating()) writeStored('localStorage', 'role', value);
}

/** The remembered role if the person still has it, otherwise the first one. */
export function chooseRole(roles: readonly Role[], rememberedValue: string | null): Role | null {
  return roles.find((role) => role.value === rememberedValue) ?? roles[0] ?? null;
}

/** From now on this tab works in somebody else's account. */
export function enterAs(entered: Omit<Impersonating, 'ownRole'>): void {
  keepImpersonating({ ...entered, ownRole: readRoleValue() });
  writeStored('sessionStorage', 'role', null);
}

/**
 * Forgets the token and the role; the language stays. Who signs out leaves nothing behind; whose session ended by itself goes on
 * with the work begun. In somebody else's account only that ends.
 */
export function endSession(end: SessionEnd): void {
  const impersonating = readImpersonating();
  if (impersonating) return leave(impersonating);
  tokenOfPage = null;
  if (end === 'signed-out') forgetWork();
  else leaveWork();
  writeStored('localStorage', 'token', null);
  writeStored('localStorage', 'role', null);
  writeStored('sessionStorage', 'role', null);
  for (const listener of endListeners) listener(end);
}

const workKey = 'workOf';

/** The other tabs learn by the emptied token that nobody signed out. */
function leaveWork(): void {
  writeStored('sessionStorage', workKey, readRoleValue());
  if (readStored('localStorage', 'token')) writeStored('localStorage', 'token', '');
}

/** Work left in this tab by a session that ended by itself is there for the same person only. */
export function takeWorkBack(roles: readonly Role[]): void {
  const owner = readStored('sessionStorage', workKey);
  if (owner === null || readImpersonating()) return;
  if (roles.every((role) => role.value !== owner)) forgetWork();
  else writeStored('sessionStorage', workKey, null);
}

/**
 * Somebody else signed in in another tab: this one is theirs now, as a whole new page on which nothing of the person before is
 * left. False in an account entered in this tab only, which the others do not touch.
 */
export function handOver(): boolean {
  if (readImpersonating()) return false;
  forgetWork();
  location.assign('/_app');
  return true;
}

function leave({ ownRole, backTo }: Impersonating): void {
  keepImpersonating(null);
  writeStored('sessionStorage', 'role', ownRole);
  for (const listener of impersonationEndListeners) listener(backTo);
}

/** Somebody else's account was left, or its time was over; told where it started. */
export function onImpersonationEnd(listener: (backTo: string) => void): () => void {
  impersonationEndListeners.add(listener);
  return () => impersonationEndListeners.delete(listener);
}

export function onSessionEnd(listener: Listener): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Another tab signed in or renewed the token, signed out (null), or its session ended by itself (empty). */
export function onTokenChangedElsewhere(listener: (token: string | null) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    const cleared = event.key === null;
    if (cleared || (event.key === 'token' && event.oldValue !== '')) listener(cleared ? null : event.newValue);
  };
  globalThis.addEventListener('storage', onStorage);
  return () => globalThis.removeEventListener('storage', onStorage);
}
