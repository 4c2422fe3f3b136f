import type { Files } from '#modules/files';
import type { Database } from '#platform/database';
import type { AnySource } from '#platform/export-source';
import type { Sealing } from '#platform/sealing';

/** Whoever follows a link, as far as this room needs to know. */
export interface Client {
  requestId: string;
  address: string;
  /** Ties a session of the web to its browser. */
  bindingCookie: string | null;
}

/** What the room is given where the portal is composed: it knows no other room's lists and no sign-in. */
export interface ExportRoom {
  sources: readonly AnySource[];
  files: Files;
  sealing: Sealing;
  /** Files grow here before they are whole; a folder of this machine. */
  scratchDir: string;
  publicUrl: string;
  /** Refuses whoever has not proved within the last minutes who they are. */
  assertFreshFactor(session: { factorConfirmedAt: Date }): void;
  /** Whether the session is still open, and this the browser it belongs to. */
  isSessionHere(db: Database, owner: { personId: string; sessionId: string }, client: Client): Promise<boolean>;
}

export function sourceOf(sources: readonly AnySource[], kind: string): AnySource | undefined {
  return sources.find((source) => source.kind === kind);
}

/** Where an export lives: in its company, or with what belongs to the whole portal. */
export function homeOf(db: Database, companyId: string | null): Database {
  return companyId ? db.forCompany(companyId) : db.forEveryCompany();
}
