import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { rewardListRowsMax } from '@polana/contract/operator-club';
import { Refusal } from '#platform/errors';
import { Turns } from '#platform/turns';
import type { TypedReward } from './reward-list.rules.ts';
import type { SheetToRead } from './sheet-reader.ts';

const secondsMax = 20;
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };
const turns = new Turns(1, 10);

/** The rewards in a small CSV or in the first sheet of an XLSX, as they were typed; of more than a list may have, one more than that.
 *  A file that takes its reader too long, too much or is none ends the reader and nothing else. */
export function readSheet(bytes: Uint8Array): Promise<TypedReward[]> {
  return turns.run(async () => {
    const workerData: SheetToRead = { bytes, rewardsMax: rewardListRowsMax + 1 };
    const reader = new Worker(new URL('sheet-reader.ts', import.meta.url), { workerData, resourceLimits });
    try {
      const signal = AbortSignal.timeout(secondsMax * 1_000);
      const [rewards] = (await once(reader, 'message', { signal })) as [TypedReward[]];
      return rewards;
    } catch {
      throw new Refusal('reward_list_unreadable', 422);
    } finally {
      await reader.terminate();
    }
  });
}
