import { type Database, openDatabase } from '#platform/database';
import { Refusal } from '#platform/errors';
import { assertReachable, type NamedDatabase } from '#platform/reachable-database.store';
import { complain } from './run-command.ts';

/** Opens a database for as long as a command works on it. A refusal is told by its sentence. */
export async function onDatabase(
  { name, url }: NamedDatabase,
  work: (db: Database) => Promise<number>,
  sentences: Readonly<Record<string, string>> = {},
): Promise<number> {
  await assertReachable(name, url);
  const db = openDatabase(url, { connectionsMax: 2 });
  try {
    return await work(db);
  } catch (error) {
    const sentence = error instanceof Refusal ? sentences[error.code] : undefined;
    if (!sentence) throw error;
    complain(sentence);
    return 1;
  } finally {
    await db.close();
  }
}
