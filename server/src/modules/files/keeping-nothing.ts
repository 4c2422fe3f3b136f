import { FieldRefusals, Refusal } from '#platform/errors';
import { discardReceived } from './drop-file.ts';
import type { ReceivedFile } from './receive-file.ts';
import type { Files } from './storage/open-file-store.ts';

/**
 * Runs the work that keeps received files; where it is refused, their bytes go at once. After any other failure nobody knows
 * whether the database has committed, so the bytes stay until the sweeper has seen that no row names them.
 */
export async function keepingNothingUnless<Result>(
  files: Files,
  received: readonly ReceivedFile[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (failure) {
    const isRefused = failure instanceof Refusal || failure instanceof FieldRefusals;
    if (isRefused) for (const file of received) await discardReceived(files, file);
    throw failure;
  }
}
