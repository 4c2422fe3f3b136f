import type { ImportAddition, ImportDeletion, ImportField, ImportTable, ImportUpdate } from '@polana/contract/imports';
import type { RosterFacts, RosterUpdate } from '#modules/employees';
import type { ReadTx, Tx } from '#platform/database';

/** What a row of the plan holds: what is shown, and exactly what will be done. */
export interface PlannedContent {
  toAdd: { shown: ImportAddition; addition: RosterFacts };
  toUpdate: { shown: ImportUpdate; update: RosterUpdate };
  toDelete: { shown: ImportDeletion };
}
export type ChangedCell = { field: ImportField; from: string | null; to: string | null };

export interface PlannedChange<Part extends ImportTable = ImportTable> {
  part: Part;
  position: number;
  line: number | null;
  /** Of an addition the one it will become: the plan is written once. Null in plans of earlier versions. */
  employmentId: string | null;
  words: string;
  content: PlannedContent[Part];
}

interface Of {
  companyId: string;
  importId: string;
}

export async function insertChanges(
  tx: Tx,
  { companyId, importId }: Of,
  changes: readonly PlannedChange[],
): Promise<void> {
  if (changes.length === 0) return;
  // Neither words nor JSON hold a line feed: long texts go as lines, for as elements of an array they are escaped sign by sign.
  await tx.client.query({
    name: 'imports-insert-changes',
    text: `INSERT INTO employee_import_change (company_id, import_id, part, position, line, employment_id, words, content)
      SELECT $1, $2, line.part, line.position, line.line, line.employment_id, line.words, line.content::jsonb
      FROM unnest($3::text[], $4::int[], $5::int[], $6::uuid[], string_to_array($7, E'\\n'), string_to_array($8, E'\\n'))
        AS line (part, position, line, employment_id, words, content)`,
    values: [
      companyId,
      importId,
      changes.map((one) => one.part),
      changes.map((one) => one.position),
      changes.map((one) => one.line),
      changes.map((one) => one.employmentId),
      changes.map((one) => one.words).join('\n'),
      changes.map((one) => JSON.stringify(one.content)).join('\n'),
    ],
  });
}

export async function deleteChanges(tx: Tx, { companyId, importId }: Of): Promise<void> {
  await tx.client.query('DELETE FROM employee_import_change WHERE company_id = $1 AND import_id = $2', [
    companyId,
    importId,
  ]);
}

export interface ChangePage {
  terms: readonly string[];
  limit: number;
  offset: number;
}

const found = `company_id = $1 AND import_id = $2 AND part = $3 AND words LIKE ALL($4)`;
const prefixOf = (term: string) => `% ${term.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** One page of a part of the plan, in the order of the file or, of who is missing in it, by name. */
export async function findChanges<Part extends ImportTable>(
  tx: ReadTx,
  { companyId, importId }: Of,
  part: Part,
  { terms, limit, offset }: ChangePage,
): Promise<PlannedContent[Part][]> {
  const { rows } = await tx.client.query<{ content: PlannedContent[Part] }>(
    `SELECT content FROM employee_import_change WHERE ${found} ORDER BY position LIMIT $5 OFFSET $6`,
    [companyId, importId, part, terms.map(prefixOf), limit, offset],
  );
  return rows.map(({ content }) => content);
}

export async function countChanges(
  tx: ReadTx,
  { companyId, importId }: Of,
  part: ImportTable,
  terms: readonly string[],
): Promise<number> {
  const { rows } = await tx.client.query<{ count: number }>(
    `SELECT count(*) AS count FROM employee_import_change WHERE ${found}`,
    [companyId, importId, part, terms.map(prefixOf)],
  );
  return rows[0]?.count ?? 0;
}

/** The next rows of a part after a position. */
export async function findChangesAfter<Part extends ImportTable>(
  tx: ReadTx,
  { companyId, importId }: Of,
  part: Part,
  { after, limit }: { after: number; limit: number },
): Promise<PlannedChange<Part>[]> {
  const { rows } = await tx.client.query<PlannedChange<Part>>(
    `SELECT part, position, line, employment_id AS "employmentId", words, content FROM employee_import_change
     WHERE company_id = $1 AND import_id = $2 AND part = $3 AND position > $4 ORDER BY position LIMIT $5`,
    [companyId, importId, part, after, limit],
  );
  return rows;
}

/** What became of somebody who left, where it is not what was planned. */
export async function storeOutcome(
  tx: Tx,
  { companyId, importId }: Of,
  position: number,
  outcome: ImportDeletion['outcome'],
): Promise<void> {
  await tx.client.query(
    `UPDATE employee_import_change SET content = jsonb_set(content, '{shown,outcome}', to_jsonb($4::text))
     WHERE company_id = $1 AND import_id = $2 AND part = 'toDelete' AND position = $3`,
    [companyId, importId, position, outcome],
  );
}

/** User names the file itself gives to new people. */
export async function findGivenUsernames(tx: ReadTx, { companyId, importId }: Of): Promise<Set<string>> {
  const { rows } = await tx.client.query<{ username: string }>(
    `SELECT content->'addition'->>'username' AS username FROM employee_import_change
     WHERE company_id = $1 AND import_id = $2 AND part = 'toAdd' AND content->'addition'->>'username' IS NOT NULL`,
    [companyId, importId],
  );
  return new Set(rows.map(({ username }) => username));
}
