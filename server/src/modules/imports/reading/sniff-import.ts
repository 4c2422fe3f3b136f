import { UnreadableImport } from './reading.rules.ts';

/** What the first bytes say and no table may begin with. */
const otherFormats: readonly RegExp[] = [
  /^%PDF-/,
  /^\{\\rtf/,
  /^\s*<(?:!doctype|html|table|\?xml|\?mso|workbook)/i,
  /^\x1f\x8b|^Rar!|^7z\xbc\xaf/,
  /^\x89PNG|^\xff\xd8\xff|^GIF8|^II\*\0|^MM\0\*/,
  /^\x7fELF|^MZ[\0-\x1f\x80-\xff]/,
];

const zipMark = 'PK\x03\x04';
const emptyZipMark = 'PK\x05\x06';
/** Of Excel before 2007, and of any workbook with a password. */
const compoundMark = '\xd0\xcf\x11\xe0';

/** The content decides what a file is; a name that promises something else is refused. */
export function sniffImport(bytes: Buffer, extension: string): 'csv' | 'xlsx' {
  if (bytes.length === 0) throw new UnreadableImport('import_empty');
  const head = bytes
    .subarray(0, 512)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '');
  if (head.startsWith(compoundMark)) throw new UnreadableImport(isLocked(bytes) ? 'import_encrypted' : 'import_format');
  if (head.startsWith(zipMark) || head.startsWith(emptyZipMark)) {
    if (extension === '.xlsm' || extension === '.xltm') throw new UnreadableImport('import_macros');
    if (extension !== '.xlsx') throw new UnreadableImport('import_format');
    return 'xlsx';
  }
  if (extension === '.xlsx') throw new UnreadableImport('import_unreadable');
  if (!['.csv', '.txt', '.tsv', '.tab'].includes(extension) || otherFormats.some((format) => format.test(head)))
    throw new UnreadableImport('import_format');
  return 'csv';
}

function isLocked(bytes: Buffer): boolean {
  return bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'));
}
