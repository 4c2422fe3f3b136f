import { readFile, rename, writeFile } from 'node:fs/promises';
import { listErasures } from '#modules/identity';
import { systemAuthor } from '#platform/actor';
import { inTransaction, reading, type Database } from '#platform/database';
import type { Log } from '#platform/log';
import { erasePerson } from './erase-person.ts';

/** Writes the ids of everybody who was erased beside the data: a backup that is put back knows nothing of them. Ids of an older list
 *  stay, so a database that was just restored does not shorten it. */
export async function keepErasureList(db: Database, path: string, log: Log): Promise<void> {
  try {
    const known = await readErasureList(path);
    const ids = new Set([...known, ...(await reading(db, listErasures))]);
    if (ids.size === known.length) return;
    await writeFile(`${path}.new`, [...ids, ''].join('\n'), { mode: 0o600 });
    await rename(`${path}.new`, path);
  } catch (error) {
    log.error({ err: error, alarm: 'erasure_list_not_kept' }, 'the list of erasures could not be written');
  }
}

const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Lines that are no id are passed over. */
export async function readErasureList(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split(/\r?\n/).filter((line) => idPattern.test(line));
}

/** Erases again everybody on the list who came back with a backup; answers how many. Who is erased stays as they are. */
export async function reapplyErasures(db: Database, listed: readonly string[]): Promise<number> {
  const everywhere = db.forEveryCompany();
  const ids = new Set([...listed, ...(await reading(everywhere, listErasures))]);
  let count = 0;
  for (const personId of ids) {
    const { outcome } = await inTransaction(everywhere, (tx) =>
      erasePerson(tx, personId, { hasTimeRunOut: false }, systemAuthor),
    );
    if (outcome !== 'erasedBefore') count += 1;
  }
  return count;
}
