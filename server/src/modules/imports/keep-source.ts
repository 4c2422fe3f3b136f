import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { pipeline, Transform, type Readable } from 'node:stream';
import { pipeline as flow } from 'node:stream/promises';
import { findFile, openFileStream, receiveMadeFile, type ReceivedFile } from '#modules/files';
import { reading, type Database } from '#platform/database';
import { Refusal } from '#platform/errors';
import type { ImportRoom } from './import-room.ts';
import type { Import } from './import.store.ts';

export interface KeptSource {
  received: ReceivedFile;
  /** Of the file as it came. */
  size: number;
  /** How many lines a text has, about as many as rows; null of a workbook. */
  lines: number | null;
}

/** Brings a file of people into the store, sealed from the first byte on; the caller writes its row or lets the bytes go. */
export async function keepSource(
  { files, sealing, scratchDir }: Pick<ImportRoom, 'files' | 'sealing' | 'scratchDir'>,
  importId: string,
  fileName: string,
  { content, scratch }: { content: AsyncIterable<Uint8Array>; scratch: string },
): Promise<KeptSource> {
  await mkdir(scratchDir, { recursive: true });
  const [plain, sealed] = [measuring(), measuring()];
  const target = createWriteStream(scratch, { flags: 'wx', mode: 0o600 });
  await flow(content, plain.stream, sealing.sealStream('import', importId), sealed.stream, target);
  const { size, sha256 } = sealed.measured();
  const kind = fileName.toLowerCase().endsWith('.csv') ? 'csv' : 'xlsx';
  const received = await receiveMadeFile(files, { path: scratch, kind, shownName: fileName, size, sha256 });
  const { size: plainSize, lines, isPacked } = plain.measured();
  return { received, size: plainSize, lines: isPacked ? null : lines };
}

/** The file as it came, piece by piece. */
export async function openSource(
  { files, sealing }: Pick<ImportRoom, 'files' | 'sealing'>,
  db: Database,
  { companyId, importId, fileId }: Pick<Import, 'companyId' | 'importId' | 'fileId'>,
): Promise<Readable> {
  const file = fileId && (await reading(db, (tx) => findFile(tx, companyId, fileId)));
  if (!file) throw new Refusal('import_file_gone', 409);
  return pipeline(await openFileStream(files, file), sealing.openStream('import', importId), () => undefined);
}

const lineFeed = 10;
const packed = 'PK';

function measuring() {
  const hash = createHash('sha256');
  let [size, lines, isPacked] = [0, 0, false];
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (size === 0) isPacked = chunk.subarray(0, packed.length).toString('latin1') === packed;
      for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, at + 1)) lines += 1;
      hash.update(chunk);
      size += chunk.byteLength;
      done(null, chunk);
    },
  });
  return { stream, measured: () => ({ size, lines, isPacked, sha256: hash.digest() }) };
}
