import { openDatabase } from '#platform/database';
import { assertReachable, namedDatabase } from '#platform/reachable-database.store';
import { checkBooks } from './check-books.ts';
import { booksChecks } from './checks.ts';

/** Command: one line per invariant; the exit code is 1 when any of them does not hold, 2 when nobody could look. Reads DATABASE_URL. */
const database = namedDatabase(process.env);
if (!database) {
  console.error('DATABASE_URL is not set: which books are to be checked?');
  process.exit(2);
}
await assertReachable(database.name, database.url).catch((error: Error) => {
  console.error(error.message);
  process.exit(2);
});

const db = openDatabase(database.url, { connectionsMax: 1 });
try {
  const findings = new Map((await checkBooks(db)).map((finding) => [finding.check, finding]));
  for (const { name, sentence } of booksChecks) {
    const finding = findings.get(name);
    console.log(
      finding
        ? `WRONG ${name}: ${sentence} ${finding.count}× ${JSON.stringify(finding.rows)}`
        : `right ${name}: ${sentence}`,
    );
  }
  process.exitCode = findings.size > 0 ? 1 : 0;
} finally {
  await db.close();
}
