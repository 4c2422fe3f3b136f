import { isUtf8 } from 'node:buffer';
import type { Encoding } from './sheet.ts';
import { UnreadableImport } from './reading.rules.ts';

const pieceBytes = 64 * 1024;
const headBytes = 64 * 1024;

/** Marks first, then what is valid: hardly any text in windows-1250 with a Slovak letter in it happens to be UTF-8. */
export function detectEncoding(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8-bom';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return detectUnmarkedUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1250');
}

/** In UTF-16 every other byte of a table in Slovak is nought or one: letters, digits and separators lie below 0x0180. */
function detectUnmarkedUtf16(bytes: Uint8Array): Encoding | undefined {
  const length = Math.min(bytes.length, 4_096) & ~1;
  if (length < 4) return undefined;
  const low = { even: 0, odd: 0 };
  for (let index = 0; index < length; index += 2) {
    if ((bytes[index] ?? 0) <= 1) low.even += 1;
    if ((bytes[index + 1] ?? 0) <= 1) low.odd += 1;
  }
  const [most, few] = [length * 0.45, length * 0.05];
  if (low.odd > most && low.even < few) return 'utf-16le';
  if (low.even > most && low.odd < few) return 'utf-16be';
  return undefined;
}

/** The text of a file piece by piece, without its byte order mark. */
export function* decodeText(bytes: Uint8Array, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding === 'utf-8-bom' ? 'utf-8' : encoding);
  for (let from = 0; from < bytes.length; from += pieceBytes)
    yield decoder.decode(bytes.subarray(from, from + pieceBytes), { stream: true });
  yield decoder.decode();
}

/** The beginning of a file as text, cut where it may be cut. */
export function decodeHead(bytes: Uint8Array, encoding: Encoding): string {
  let head = '';
  for (const piece of decodeText(bytes.subarray(0, headBytes), encoding)) head += piece;
  return head;
}

/** Pictures, programs and the like: no text has so many signs nobody can see. */
export function assertText(head: string): void {
  const unseen = head.match(/[\u0000-\u0008\u000e-\u001f]/g)?.length ?? 0;
  if (unseen > 8 && unseen > head.length / 50) throw new UnreadableImport('import_format');
}
