import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { fromBuffer } from 'yauzl';
import { Refusal } from '#platform/errors';

const unpackedBytesMax = 20 * 1024 * 1024;

/** The cells of a small CSV or of the first sheet of an XLSX; the content decides which it is. */
export async function readSheet(bytes: Buffer): Promise<unknown[][]> {
  try {
    return isZip(bytes) ? await cellsOfXlsx(bytes) : cellsOfCsv(bytes);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('reward_list_unreadable', 422);
  }
}

function isZip(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'));
}

async function cellsOfXlsx(bytes: Buffer): Promise<unknown[][]> {
  if ((await unpackedSize(bytes)) > unpackedBytesMax) throw new Refusal('reward_list_unreadable', 422);
  const { sheets } = await readXlsx(bytes);
  return (sheets[0]?.rows ?? []).map((row) => [...row]);
}

/** What a packed file says it unpacks to, before anybody unpacks it. */
function unpackedSize(bytes: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) {
        reject(error);
        return;
      }
      let total = 0;
      zip.on('entry', (entry: { uncompressedSize: number }) => {
        total += entry.uncompressedSize;
        zip.readEntry();
      });
      zip.on('error', reject);
      zip.on('end', () => resolve(total));
      zip.readEntry();
    });
  });
}

function cellsOfCsv(bytes: Buffer): unknown[][] {
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
