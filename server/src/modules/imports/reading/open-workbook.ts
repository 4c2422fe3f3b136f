import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import { lookOfBuiltIn, lookOfFormat, type NumberLook } from './number-format.rules.ts';
import {
  entriesMax,
  packingRatioFrom,
  packingRatioMax,
  sharedCharactersMax,
  sharedStringsMax,
  UnreadableImport,
  unpackedBytesMax,
} from './reading.rules.ts';
import { attributeOf, unescapeSigns, XmlReader, type XmlHandler } from './xml-reader.ts';

export interface Workbook {
  isFrom1904: boolean;
  /** Those that can be seen, in their order. */
  sheets: { name: string; part: string }[];
  /** How the cells of each style show a number. */
  looks: NumberLook[];
  texts: string[];
  streamPart(part: string): AsyncIterable<Uint8Array>;
}

/** Opens a workbook after its directory has said that it is one, and no more than fits. */
export async function openWorkbook(bytes: Buffer): Promise<Workbook> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const entries = await listEntries(zip);
  assertIsWorkbook(entries);
  const streamPart = (part: string) => unpackPart(zip, entries, part);
  const readPart: ReadPart = async (part, handler) => {
    const reader = new XmlReader(handler);
    for await (const piece of streamPart(part)) reader.write(piece);
    reader.end();
  };
  await assertNoMacros(readPart);
  const main = await mainPart(readPart);
  const relations = await relationsOf(readPart, entries, main);
  const { isFrom1904, sheets } = await readSheets(readPart, main, relations);
  const styles = relations.find(({ type }) => type === 'styles');
  const shared = relations.find(({ type }) => type === 'sharedStrings');
  return {
    isFrom1904,
    sheets,
    looks: styles && entries.has(key(styles.target)) ? await readLooks(readPart, styles.target) : [],
    texts: shared && entries.has(key(shared.target)) ? await readSharedTexts(readPart, shared.target) : [],
    streamPart,
  };
}

type ReadPart = (part: string, handler: XmlHandler) => Promise<void>;
type Entries = ReadonlyMap<string, yauzl.Entry>;

/** Names of parts mean the same in capitals. */
function key(part: string): string {
  return part.replace(/^\//, '').toLowerCase();
}

/** Counts what the directory declares; while a part is unpacked, yauzl holds it to what was declared. */
async function listEntries(zip: yauzl.ZipFile): Promise<Entries> {
  const entries = new Map<string, yauzl.Entry>();
  let unpackedBytes = 0;
  if (zip.entryCount > entriesMax) throw new UnreadableImport('import_unpacked_too_large');
  for await (const entry of zip.eachEntry()) {
    const { uncompressedSize, compressedSize } = entry;
    unpackedBytes += uncompressedSize;
    const isPackedTooWell = uncompressedSize > packingRatioFrom && uncompressedSize > packingRatioMax * compressedSize;
    if (isPackedTooWell || unpackedBytes > unpackedBytesMax) throw new UnreadableImport('import_unpacked_too_large');
    if (entry.isEncrypted()) throw new UnreadableImport('import_encrypted');
    entries.set(key(entry.fileName), entry);
  }
  return entries;
}

function assertIsWorkbook(entries: Entries): void {
  if (entries.has('xl/vbaproject.bin')) throw new UnreadableImport('import_macros');
  if (!entries.has('[content_types].xml') || entries.has('xl/workbook.bin'))
    throw new UnreadableImport('import_format');
}

async function assertNoMacros(readPart: ReadPart): Promise<void> {
  let isSpreadsheet = false;
  await readPart('[Content_Types].xml', {
    open(_name, attributes) {
      const type = attributeOf(attributes, 'ContentType') ?? '';
      if (/macroEnabled|vbaProject/i.test(type)) throw new UnreadableImport('import_macros');
      isSpreadsheet ||= type.includes('spreadsheetml');
    },
  });
  if (!isSpreadsheet) throw new UnreadableImport('import_format');
}

/** Unpacks a part and proves by its checksum that not a bit of it has changed. */
async function* unpackPart(zip: yauzl.ZipFile, entries: Entries, part: string): AsyncGenerator<Uint8Array> {
  const entry = entries.get(key(part));
  if (!entry) throw new UnreadableImport('import_unreadable');
  let checksum = 0;
  for await (const piece of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    checksum = crc32(piece, checksum);
    yield piece;
  }
  if (checksum !== entry.crc32) throw new UnreadableImport('import_unreadable');
}

interface Relation {
  id: string;
  type: string;
  target: string;
}

async function readRelations(readPart: ReadPart, part: string, folder: string): Promise<Relation[]> {
  const relations: Relation[] = [];
  await readPart(part, {
    open(name, attributes) {
      const target = attributeOf(attributes, 'Target');
      if (name !== 'Relationship' || !target || attributeOf(attributes, 'TargetMode') === 'External') return;
      const type = attributeOf(attributes, 'Type') ?? '';
      relations.push({
        id: attributeOf(attributes, 'Id') ?? '',
        type: type.slice(type.lastIndexOf('/') + 1),
        target: decodeURIComponent(new URL(target, `zip:/${folder}`).pathname).slice(1),
      });
    },
  });
  return relations;
}

async function mainPart(readPart: ReadPart): Promise<string> {
  const relations = await readRelations(readPart, '_rels/.rels', '');
  return relations.find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
}

function relationsOf(readPart: ReadPart, entries: Entries, main: string): Promise<Relation[]> {
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const part = `${folder}_rels/${main.slice(folder.length)}.rels`;
  return entries.has(key(part)) ? readRelations(readPart, part, folder) : Promise.resolve([]);
}

async function readSheets(readPart: ReadPart, main: string, relations: readonly Relation[]) {
  const sheets: Workbook['sheets'] = [];
  let isFrom1904 = false;
  await readPart(main, {
    open(name, attributes) {
      if (name === 'workbookPr') isFrom1904 = /^(?:1|true|on)$/.test(attributeOf(attributes, 'date1904') ?? '');
      if (name !== 'sheet' || /hidden/i.test(attributeOf(attributes, 'state') ?? '')) return;
      const id = attributeOf(attributes, 'id');
      const relation = relations.find((candidate) => candidate.id === id && candidate.type === 'worksheet');
      if (relation) sheets.push({ name: attributeOf(attributes, 'name') ?? '', part: relation.target });
    },
  });
  return { isFrom1904, sheets };
}

async function readLooks(readPart: ReadPart, part: string): Promise<NumberLook[]> {
  const formats = new Map<number, NumberLook>();
  const looks: NumberLook[] = [];
  let isInCellFormats = false;
  await readPart(part, {
    open(name, attributes) {
      if (name === 'cellXfs') isInCellFormats = true;
      if (name === 'numFmt')
        formats.set(
          Number(attributeOf(attributes, 'numFmtId')),
          lookOfFormat(attributeOf(attributes, 'formatCode') ?? ''),
        );
      if (name !== 'xf' || !isInCellFormats) return;
      const id = Number(attributeOf(attributes, 'numFmtId') ?? 0);
      looks.push(formats.get(id) ?? lookOfBuiltIn(id));
    },
    close(name) {
      if (name === 'cellXfs') isInCellFormats = false;
    },
  });
  return looks;
}

/** Texts that cells share; runs of one text are put together, readings of East Asian signs left out. */
async function readSharedTexts(readPart: ReadPart, part: string): Promise<string[]> {
  const texts: string[] = [];
  let [text, isText, phonetic, characters] = ['', false, 0, 0];
  await readPart(part, {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') phonetic += 1;
      isText = name === 't' && phonetic === 0;
    },
    text(piece) {
      if (isText) text += piece;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') phonetic -= 1;
      if (name !== 'si') return;
      texts.push(unescapeSigns(text));
      characters += text.length;
      if (characters > sharedCharactersMax || texts.length > sharedStringsMax)
        throw new UnreadableImport('import_unpacked_too_large');
    },
  });
  return texts;
}
