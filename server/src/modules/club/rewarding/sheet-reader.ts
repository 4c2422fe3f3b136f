/**
 * A thread of its own for the lists operators send: whatever a file costs to unpack and to read, the portal goes on answering, and the
 * thread can be ended at any moment.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { typedRewards } from './reward-list.rules.ts';

const unpackedBytesMax = 8 * 1024 * 1024;
const entriesMax = 100;
const packingRatioMax = 100;
/** Smaller parts may be packed as well as they like. */
const packingRatioFrom = 1024 * 1024;

export interface SheetToRead {
  bytes: Uint8Array;
  rewardsMax: number;
}

const { bytes: sheet, rewardsMax } = workerData as SheetToRead;
parentPort?.postMessage(typedRewards(await cellsOf(Buffer.from(sheet))).slice(0, rewardsMax));

/** Of a CSV or of the first sheet of an XLSX; the content decides which it is. */
async function cellsOf(bytes: Buffer): Promise<unknown[][]> {
  if (!isZip(bytes)) return cellsOfCsv(bytes);
  await assertUnpackable(bytes);
  const { readXlsx } = await import('hucre/xlsx');
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  const [sheet] = sheets;
  return (sheet?.rows ?? []).map((row, line) =>
    row.map((cell, column) => seenNumber(cell, sheet?.cells?.get(`${line},${column}`)?.style?.numFmt)),
  );
}

/** Personal numbers keep the noughts in front by a format: `00000`. */
function seenNumber(cell: unknown, format = ''): unknown {
  return typeof cell === 'number' && /^0{2,}$/.test(format) ? String(cell).padStart(format.length, '0') : cell;
}

function isZip(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'));
}

/** What a packed file says it unpacks to, before anybody unpacks it; one that says less than there is cannot be read. */
async function assertUnpackable(bytes: Buffer): Promise<void> {
  const { fromBufferPromise } = await import('yauzl');
  const zip = await fromBufferPromise(bytes);
  let unpackedBytes = 0;
  if (zip.entryCount > entriesMax) throw new Error('too many parts');
  for await (const { uncompressedSize, compressedSize } of zip.eachEntry()) {
    unpackedBytes += uncompressedSize;
    const isPackedTooWell = uncompressedSize > packingRatioFrom && uncompressedSize > packingRatioMax * compressedSize;
    if (isPackedTooWell || unpackedBytes > unpackedBytesMax) throw new Error('too large when unpacked');
  }
}

async function cellsOfCsv(bytes: Buffer): Promise<unknown[][]> {
  const { parse } = await import('csv-parse/sync');
  const text = textOf(bytes);
  const firstLine = text.split(/\r?\n/, 1)[0] ?? '';
  const delimiter = [';', '\t', ','].find((sign) => firstLine.includes(sign)) ?? ';';
  return parse(text, { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: false });
}

function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1250').decode(bytes);
  }
}
