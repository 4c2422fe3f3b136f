/**
 * `npm run reapply-erasures [-- --list <file>]`: after a backup was put back, erases again everybody on the list of erasures. The list
 * lies beside the data as `erasure-list.txt` and holds ids alone.
 */
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { readErasureList, reapplyErasures } from '#modules/operator';
import { openDatabase } from '#platform/database';

const { values } = parseArgs({ options: { list: { type: 'string' } } });
const url = process.env['DATABASE_URL'];

if (!url) {
  process.stderr.write('Needed: DATABASE_URL.\n');
  process.exitCode = 1;
} else {
  const path = values.list ?? join(process.env['POLANA_DATA_DIR'] ?? '.data', 'erasure-list.txt');
  const db = openDatabase(url, { connectionsMax: 2 });
  try {
    const ids = await readErasureList(path);
    const count = await reapplyErasures(db, ids);
    process.stdout.write(`${ids.length} ids on the list, ${count} people erased again.\n`);
  } finally {
    await db.close();
  }
}
