import type { CloseClaims, ClosedThrough, FollowRatios } from '#modules/employees';
import type { Files } from '#modules/files';
import type { Sealing } from '#platform/sealing';
import type { Texts } from '#platform/texts';

/** What the room is given where the portal is composed. */
export interface ImportRoom {
  files: Files;
  sealing: Sealing;
  texts: Texts;
  /** Files arrive here before they are whole; a folder of this machine. */
  scratchDir: string;
  publicUrl: string;
  /** Refuses whoever has not proved within the last minutes who they are. */
  assertFreshFactor(session: { factorConfirmedAt: Date }): void;
  /** What happens to waiting claims of whoever is deleted. */
  closeClaims: CloseClaims;
  /** Through which day the wages are closed. */
  closedThrough: ClosedThrough;
  /** What a change of the working time does to claims that wait. */
  followRatios: FollowRatios;
}
