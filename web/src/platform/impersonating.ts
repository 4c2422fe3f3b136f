import { readStored, writeStored } from './storage.ts';

/**
 * Somebody else's account, entered in this tab only: its token lies in the session storage, the own one stays where it is,
 * for the other tabs and for afterwards.
 */
export interface Impersonating {
  token: string;
  readOnly: boolean;
  /** The own role of this tab, to go on with. */
  ownRole: string | null;
  /** Where it started. */
  backTo: string;
}

const key = 'impersonation';

export function readImpersonating(): Impersonating | null {
  const stored = readStored('sessionStorage', key);
  return stored === null ? null : (JSON.parse(stored) as Impersonating);
}

export function keepImpersonating(impersonating: Impersonating | null): void {
  const isKept = writeStored('sessionStorage', key, impersonating && JSON.stringify(impersonating));
  if (impersonating && !isKept) throw new Error('the browser keeps nothing for this tab');
}

/** What was seen and changed; null when the time was over by itself. */
export type Farewell = { pagesViewed: number; changes: number } | null;

const farewellKey = 'impersonationFarewell';

/** The page is loaded anew after leaving; what is to be said there waits here, and the first word counts. */
export function keepFarewell(farewell: Farewell): void {
  if (readStored('sessionStorage', farewellKey) !== null) return;
  writeStored('sessionStorage', farewellKey, JSON.stringify(farewell));
}

/** Gives it out once; undefined when nothing was left. */
export function takeFarewell(): Farewell | undefined {
  const stored = readStored('sessionStorage', farewellKey);
  if (stored === null) return undefined;
  writeStored('sessionStorage', farewellKey, null);
  return JSON.parse(stored) as Farewell;
}
