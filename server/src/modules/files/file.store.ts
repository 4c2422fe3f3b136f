import { readTablesOf, tablesOf, type ReadTx, type Tx } from '#platform/database';

interface StoredFileRow {
  id: string;
  company_id: string;
  sha256: Buffer;
  size: number;
  content_type: string;
  shown_name: string;
  storage_key: string;
  purpose: string;
  created_by: string | null;
  created_at: Date;
}

interface FileTables {
  stored_file: StoredFileRow;
}

export interface StoredFile {
  fileId: string;
  companyId: string;
  name: string;
  contentType: string;
  size: number;
  sha256: string;
  storageKey: string;
  purpose: string;
}

export async function insertFile(tx: Tx, row: StoredFileRow): Promise<void> {
  await tablesOf<FileTables>(tx).insertInto('stored_file').values(row).execute();
}

/** Undefined when there is none, or it is another company's. Whether this person may see it is the caller's question. */
export async function findFile(tx: ReadTx, companyId: string, fileId: string): Promise<StoredFile | undefined> {
  const row = await readTablesOf<FileTables>(tx)
    .selectFrom('stored_file')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', fileId)
    .executeTakeFirst();
  return row && fileOf(row);
}

/** Files of all companies in the order of their ids, for the nightly check. */
export async function findFilesAfter(tx: ReadTx, fileId: string | null, limit: number): Promise<StoredFile[]> {
  const files = readTablesOf<FileTables>(tx).selectFrom('stored_file').selectAll().orderBy('id').limit(limit);
  const rows = await (fileId ? files.where('id', '>', fileId) : files).execute();
  return rows.map(fileOf);
}

/** Which of these keys belong to a row. */
export async function findKnownKeys(tx: ReadTx, keys: readonly string[]): Promise<Set<string>> {
  const rows = await readTablesOf<FileTables>(tx)
    .selectFrom('stored_file')
    .select('storage_key')
    .where('storage_key', 'in', keys)
    .execute();
  return new Set(rows.map((row) => row.storage_key));
}

function fileOf(row: StoredFileRow): StoredFile {
  return {
    fileId: row.id,
    companyId: row.company_id,
    name: row.shown_name,
    contentType: row.content_type,
    size: row.size,
    sha256: row.sha256.toString('hex'),
    storageKey: row.storage_key,
    purpose: row.purpose,
  };
}
