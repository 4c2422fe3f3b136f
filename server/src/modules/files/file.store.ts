import { readTablesOf, tablesOf, type ReadTx, type Tx } from '#platform/database';

interface StoredFileRow {
  id: string;
  /** Null for what operators take away of the whole portal. */
  company_id: string | null;
  sha256: Buffer;
  size: number;
  content_type: string;
  shown_name: string;
  storage_key: string;
  purpose: string;
  created_by: string | null;
  created_at: Date;
  original_sha256: Buffer;
  perceptual_hash: string | null;
  page_count: number;
}

interface FileTables {
  stored_file: StoredFileRow;
  file_check: { file_id: string; company_id: string; state: 'waiting' | 'infected' };
}

type FoundRow = StoredFileRow & { check: 'waiting' | 'infected' | null };

export interface StoredFile {
  fileId: string;
  companyId: string | null;
  name: string;
  contentType: string;
  size: number;
  sha256: string;
  storageKey: string;
  purpose: string;
  /** Of the bytes as they were sent. */
  originalSha256: string;
  /** 64 zeros and ones; null for what has no look. */
  perceptualHash: string | null;
  pageCount: number;
  /** Null for the portal's own. */
  uploadedBy: string | null;
  /** What the virus scanner has left open or found; null where nothing stands against the file. */
  check: 'waiting' | 'infected' | null;
}

export async function insertFile(tx: Tx, row: StoredFileRow): Promise<void> {
  await tablesOf<FileTables>(tx).insertInto('stored_file').values(row).execute();
}

/** Undefined when there is none, or it is another company's. Whether this person may see it is the caller's question. */
export async function findFile(tx: ReadTx, companyId: string | null, fileId: string): Promise<StoredFile | undefined> {
  const row = await filesIn(tx)
    .where('stored_file.company_id', 'is not distinct from', companyId)
    .where('stored_file.id', '=', fileId)
    .executeTakeFirst();
  return row && fileOf(row);
}

/** Several at once, in no particular order. */
export async function findFiles(tx: ReadTx, companyId: string, fileIds: readonly string[]): Promise<StoredFile[]> {
  if (fileIds.length === 0) return [];
  const rows = await filesIn(tx)
    .where('stored_file.company_id', '=', companyId)
    .where('stored_file.id', 'in', fileIds)
    .execute();
  return rows.map(fileOf);
}

function filesIn(tx: ReadTx) {
  return readTablesOf<FileTables>(tx)
    .selectFrom('stored_file')
    .leftJoin('file_check', 'file_check.file_id', 'stored_file.id')
    .selectAll('stored_file')
    .select('file_check.state as check');
}

/** The database refuses it for a file that something holds. */
export async function deleteFile(tx: Tx, companyId: string | null, fileId: string): Promise<boolean> {
  const { numDeletedRows } = await tablesOf<FileTables>(tx)
    .deleteFrom('stored_file')
    .where('company_id', 'is not distinct from', companyId)
    .where('id', '=', fileId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Files of all companies in the order of their ids, for the nightly check. */
export async function findFilesAfter(tx: ReadTx, fileId: string | null, limit: number): Promise<StoredFile[]> {
  const files = filesIn(tx).orderBy('stored_file.id').limit(limit);
  const rows = await (fileId ? files.where('stored_file.id', '>', fileId) : files).execute();
  return rows.map(fileOf);
}

const sweepingLock = 7_204_115;

/** Until this transaction ends no bytes are swept away; a backup holds them still before it takes its picture of the rows. */
export async function holdSweeping(tx: ReadTx): Promise<void> {
  await tx.client.query('SELECT pg_advisory_xact_lock_shared($1)', [sweepingLock]);
}

/** Whoever began to hold after this answer sees no rows of what was found without one before it. */
export async function isSweepingHeld(tx: ReadTx): Promise<boolean> {
  const { rows } = await tx.client.query<{ free: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS free', [
    sweepingLock,
  ]);
  return rows[0]?.free !== true;
}

/** Of all companies together. */
export async function measureFiles(tx: ReadTx): Promise<{ files: number; bytes: number }> {
  const { rows } = await tx.client.query<{ files: number; bytes: number }>(
    'SELECT count(*) AS files, coalesce(sum(size), 0)::bigint AS bytes FROM stored_file',
  );
  return rows[0] ?? { files: 0, bytes: 0 };
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

function fileOf(row: FoundRow): StoredFile {
  return {
    fileId: row.id,
    companyId: row.company_id,
    name: row.shown_name,
    contentType: row.content_type,
    size: row.size,
    sha256: row.sha256.toString('hex'),
    storageKey: row.storage_key,
    purpose: row.purpose,
    originalSha256: row.original_sha256.toString('hex'),
    perceptualHash: row.perceptual_hash,
    pageCount: row.page_count,
    uploadedBy: row.created_by,
    check: row.check,
  };
}
