import type { Role } from '@polana/contract/identity';
import { readStored, writeStored } from './storage.ts';

/**
 * The token and the selected role. Local storage holds `token`, `role` and `lang` and nothing else personal; the role is
 * kept per tab as well, so that two tabs may work in two roles at once.
 */

export type SessionEnd = 'signed-out' | 'expired';

type Listener = (end: SessionEnd) => void;

/** Survives where the browser refuses storage; lives as long as the page. */
let tokenOfPage: string | null = null;
const endListeners = new Set<Listener>();

export function readToken(): string | null {
  return readStored('localStorage', 'token') ?? tokenOfPage;
}

export function keepToken(token: string): void {
  if (token === readToken()) return;
  tokenOfPage = writeStored('localStorage', 'token', token) ? null : token;
}

/** The stored role of this tab, or the one remembered from the last visit. */
export function readRoleValue(): string | null {
  return readStored('sessionStorage', 'role') ?? readStored('localStorage', 'role');
}

export function keepRoleValue(value: string): void {
  writeStored('sessionStorage', 'role', value);
  writeStored('localStorage', 'role', value);
}

/** The remembered role if the person still has it, otherwise the first one. */
export function chooseRole(roles: readonly Role[], rememberedValue: string | null): Role | null {
  return roles.find((role) => role.value === rememberedValue) ?? roles[0] ?? null;
}

/** Forgets the token and the role; the language stays. */
export function endSession(end: SessionEnd): void {
  tokenOfPage = null;
  writeStored('localStorage', 'token', null);
  writeStored('localStorage', 'role', null);
  writeStored('sessionStorage', 'role', null);
  for (const listener of endListeners) listener(end);
}

export function onSessionEnd(listener: Listener): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Another tab signed in, renewed the token or signed out. */
export function onTokenChangedElsewhere(listener: (token: string | null) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    const cleared = event.key === null;
    if (cleared || event.key === 'token') listener(cleared ? null : event.newValue);
  };
  globalThis.addEventListener('storage', onStorage);
  return () => globalThis.removeEventListener('storage', onStorage);
}
