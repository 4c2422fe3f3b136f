import { partsOfWorkbook, sheetOf, textRow, workbookOf, zipOf } from './import-files.ts';

/** Small workbooks that are enormous inside, each with the code it is refused with. */

const megabyte = 1024 * 1024;

/** The first row of a roster. */
export const bombHeader: string = textRow(1, ['Osobné číslo', 'Meno', 'Priezvisko', 'Úväzok', 'Dátum nástupu']);

/** Says of every part that it is small. */
function withLyingSizes(zip: Buffer): Buffer {
  const bytes = Buffer.from(zip);
  for (let at = bytes.indexOf('PK\u0001\u0002'); at >= 0; at = bytes.indexOf('PK\u0001\u0002', at + 4))
    bytes.writeUInt32LE(Math.min(bytes.readUInt32LE(at + 24), 5_000), at + 24);
  return bytes;
}

const giantCell = () => workbookOf({ rows: `${bombHeader}${textRow(2, ['a'.repeat(24 * megabyte)])}` });
const laughs = Array.from({ length: 9 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`);

export const importBombs: readonly (readonly [name: string, make: () => Promise<Buffer>, refused: string])[] = [
  ['one giant cell', giantCell, 'import_unpacked_too_large'],
  ['a giant cell that says it is small', async () => withLyingSizes(await giantCell()), 'import_unreadable'],
  [
    'a cell too long to be typed',
    () => workbookOf({ rows: `${bombHeader}${textRow(2, ['a'.repeat(50_000)])}` }),
    'import_unpacked_too_large',
  ],
  [
    'rows without end',
    () => workbookOf({ rows: `${bombHeader}${'<row><c><v>1</v></c></row>'.repeat(400_000)}` }),
    'import_unpacked_too_large',
  ],
  [
    'many sheets',
    () =>
      workbookOf({
        rows: bombHeader,
        extra: Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`xl/worksheets/x${at}.xml`, sheetOf('')])),
      }),
    'import_unpacked_too_large',
  ],
  [
    'shared texts without end',
    () => workbookOf({ rows: bombHeader, sharedStrings: '<si><t>x</t></si>'.repeat(800_000) }),
    'import_unpacked_too_large',
  ],
  [
    'texts that stand for texts',
    async () =>
      zipOf({
        ...partsOfWorkbook({ rows: bombHeader }),
        'xl/sharedStrings.xml': `<!DOCTYPE x [<!ENTITY l0 "lol">${laughs.join('')}]><sst><si><t>&l9;</t></si></sst>`,
      }),
    'import_unreadable',
  ],
  [
    'a zip in a zip, which nobody opens',
    async () => workbookOf({ rows: bombHeader, extra: { 'xl/inner.zip': await giantCell() } }),
    'import_empty',
  ],
  [
    'a tag without end',
    () => workbookOf({ rows: `${bombHeader}<row r="2" x="${'>'.repeat(900_000)}"></row>` }),
    'import_unreadable',
  ],
  ['tags without end', () => workbookOf({ rows: `${bombHeader}${'<a>'.repeat(300_000)}` }), 'import_unreadable'],
];
