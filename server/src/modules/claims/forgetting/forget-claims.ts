import { plainDateOf } from '@polana/contract/plain-date';
import { dropFiles, type DroppedFile } from '#modules/files';
import { now } from '#platform/clock';
import type { Tx } from '#platform/database';
import {
  emptyClaims,
  emptyPayrollLines,
  lockClaimsToForget,
  lockClaimsWithFilesToErase,
  takeClaimFiles,
  takeUnfinished,
} from './forgetting.store.ts';

export interface Forgotten {
  count: number;
  /** Their bytes go after the commit. */
  dropped: DroppedFile[];
}

/** Takes the documents of rejected claims that were never paid away, the oldest first; the claims stay. */
export async function eraseRejectedFiles(tx: Tx, decidedBefore: Date, limit: number): Promise<Forgotten> {
  const claimIds = await lockClaimsWithFilesToErase(tx, decidedBefore, limit);
  return { count: claimIds.length, dropped: await dropFiles(tx, await takeClaimFiles(tx, claimIds, now())) };
}

/** Empties claims of years up to one: what was personal goes with the documents, what was paid stays in the books. */
export async function forgetClaims(tx: Tx, yearMax: number, limit: number): Promise<Forgotten> {
  const claimIds = await lockClaimsToForget(tx, yearMax, limit);
  const dropped = await dropFiles(tx, await takeClaimFiles(tx, claimIds, now()));
  await emptyClaims(tx, claimIds, now());
  const lines = await emptyPayrollLines(tx, plainDateOf(yearMax, 12, 31), now(), limit);
  return { count: Math.max(claimIds.length, lines), dropped };
}

/** Lets go of drafts and of files that wait for a claim. */
export async function dropUnfinished(tx: Tx, personId: string): Promise<Forgotten> {
  const { drafts, files } = await takeUnfinished(tx, personId);
  return { count: drafts, dropped: await dropFiles(tx, files) };
}
