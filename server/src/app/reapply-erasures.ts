/**
 * `npm run reapply-erasures [-- --list <file>]`: after a backup was put back, erases again everybody on the list of erasures. The list
 * lies beside the data as `erasure-list.txt` and holds ids alone.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { readErasureList, reapplyErasures } from '#modules/operator';
import { namedDatabase } from '#platform/reachable-database.store';
import { onDatabase } from './on-database.ts';
import { complain, runCommand, say } from './run-command.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { list: { type: 'string' } } });
  const database = namedDatabase(process.env);
  if (!database) {
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
  return onDatabase(database, async (db) => {
    const ids = await readErasureList(path);
    const count = await reapplyErasures(db, ids);
    say(`${ids.length} ids on the list, ${count} people erased again.`);
    return 0;
  });
});
