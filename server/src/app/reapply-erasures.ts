/**
 * `npm run reapply-erasures [-- --list <file>]`: after a backup was put back, erases again everybody on the list of erasures. The list
 * lies beside the data as `erasure-list.txt` and holds ids alone.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { readErasureList, reapplyErasures } from '#modules/operator';
import { openDatabase } from '#platform/database';
import { assertReachable } from '#platform/reachable-database.store';
import { complain, runCommand, say } from './backup/run-command.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { list: { type: 'string' } } });
  const url = process.env['DATABASE_URL'];
  if (!url) {
    complain('Needed: DATABASE_URL.');
    return 1;
  }
  const path = values.list ?? join(process.env['POLANA_DATA_DIR'] || '.data', 'erasure-list.txt');
  if (!existsSync(path)) {
    // Where nobody was ever erased there is none; one that was named is missed.
    if (values.list !== undefined) {
      complain(`There is no list at ${path}. Nobody was erased again.`);
      return 1;
    }
    say(`There is no list at ${path}: only whom the database itself knows as erased is looked at.`);
  }
  await assertReachable('DATABASE_URL', url);
  const db = openDatabase(url, { connectionsMax: 2 });
  try {
    const ids = await readErasureList(path);
    const count = await reapplyErasures(db, ids);
    say(`${ids.length} ids on the list, ${count} people erased again.`);
    return 0;
  } finally {
    await db.close();
  }
});
