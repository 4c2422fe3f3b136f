import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { minutesFrom, now } from '#platform/clock';

/** Removes what grew in a folder of this machine and was not written to for so long: whoever made it was killed. Answers how many. */
export async function sweepScratch(scratchDir: string, untouchedMinutes: number): Promise<number> {
  const names = await readdir(scratchDir).catch(() => []);
  const tooOld = minutesFrom(now(), -untouchedMinutes);
  let count = 0;
  for (const name of names) {
    const path = join(scratchDir, name);
    const found = await stat(path).catch(() => null);
    if (!found || found.mtime >= tooOld) continue;
    await rm(path, { force: true });
    count += 1;
  }
  return count;
}
