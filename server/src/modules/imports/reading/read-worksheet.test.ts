import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { codesOf, partsOfWorkbook, readWhole, sheetOf, textRow, workbookOf, zipOf } from '#test-support/import-files';

const headings = ['Osobné číslo', 'Meno', 'Priezvisko', 'Úväzok (%)', 'Dátum nástupu'];
const header = textRow(1, headings);

/** Dates as built in, Slovak, with a language and of a table in English; percent; five digits; plain with letters in quotes. */
const styles = `<numFmts><numFmt numFmtId="164" formatCode="d&quot;. &quot;m&quot;. &quot;yyyy"/><numFmt numFmtId="165" formatCode="[$-41B]d\\. mmmm yyyy;@"/><numFmt numFmtId="166" formatCode="00000"/><numFmt numFmtId="167" formatCode="0.0&quot; days&quot;"/></numFmts>
<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs count="8"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="9"/><xf numFmtId="166"/><xf numFmtId="167"/></cellXfs>`;

const cell = (content: string) => `<c t="inlineStr"><is><t>${content}</t></is></c>`;
const row = (line: number, cells: string) => `<row r="${line}">${cells}</row>`;

describe('Cells', () => {
  it('numbers of people keep what is seen: whole, padded by their format, as text with noughts', async () => {
    const names = `${cell('A')}${cell('B')}<c><v>100</v></c><c s="1"><v>45323</v></c>`;
    const rows = [
      header,
      row(2, `<c><v>10482</v></c>${names}`),
      row(3, `<c s="5"><v>42</v></c>${names}`),
      row(4, `${cell('00123')}${names}`),
      row(5, `<c><v>1.2345678901234567E+19</v></c>${names}`),
      row(6, `<c s="1"><v>45323</v></c>${names}`),
    ];
    const reading = await readWhole(await workbookOf({ rows: rows.join(''), styles }), 'a.xlsx');
    expect(reading.rows.map(({ person }) => person?.personalNumber)).toEqual([
      '10482',
      '00042',
      '00123',
      undefined,
      undefined,
    ]);
    expect(codesOf(reading).slice(3)).toEqual([['number_shortened'], ['number_is_date']]);
  });

  it('letters, dashes and gaps that a format writes around a number are seen and so belong to it', async () => {
    const formats = [
      ['"EMP"0000', '7', 'EMP0007'],
      ['\\E\\M\\P\\ 00', '123', 'EMP 123'],
      ['"A-"General', '42', 'A-42'],
      ['000-000', '1234', '001-234'],
      ['[$-41B]00\\ 00;[Red]-00', '12345', '123 45'],
      // These show a quantity and not a name: what parts its thousands is no part of it.
      ['#,##0', '12345', '12345'],
      ['#\\ ##0', '12346', '12346'],
      ['General', '12347', '12347'],
      ['0_-', '5', '5'],
      ['[>=10]"A"0;"B"0', '12', '12'],
    ] as const;
    const shapes = formats.map(
      ([format], index) =>
        `<numFmt numFmtId="${200 + index}" formatCode="${format.replaceAll('"', '&quot;').replace('>', '&gt;')}"/>`,
    );
    const looks = formats.map((_format, index) => `<xf numFmtId="${200 + index}"/>`);
    const rows = formats.map(([, number], index) =>
      row(
        index + 2,
        `<c s="${index}"><v>${number}</v></c>${cell('A')}${cell('B')}<c s="0"><v>80</v></c>${cell('1.2.2024')}`,
      ),
    );
    const workbook = await workbookOf({
      rows: [header, ...rows].join(''),
      styles: `<numFmts>${shapes.join('')}</numFmts><cellXfs>${looks.join('')}</cellXfs>`,
    });
    const { rows: read } = await readWhole(workbook, 'a.xlsx');
    const numbers = read.map(({ person, partly }) => (person ?? partly)?.personalNumber);
    expect(numbers.map((number, index) => [formats[index]?.[0], number])).toEqual(
      formats.map(([format, , seen]) => [format, seen]),
    );
    expect(read[0]?.person?.ratio).toBe(800_000);
  });

  it('dates are told by the format of the number, serial numbers and texts are dates in a column of dates', async () => {
    const dates = ['s="1"><v>45323', 's="2"><v>45323.75', 's="3"><v>45323', 's="6"><v>45323', '><v>45323'];
    const rows = dates.map((date, index) =>
      row(index + 2, `${cell(`${index}`)}${cell('A')}${cell('B')}<c><v>100</v></c><c ${date}</v></c>`),
    );
    const text = row(9, `${cell('x')}${cell('A')}${cell('B')}<c><v>100</v></c><c t="d"><v>2024-02-01T00:00:00</v></c>`);
    const workbook = { rows: [header, ...rows, text].join(''), styles };
    const reading = await readWhole(await workbookOf(workbook), 'a.xlsx');
    expect(reading.rows.map(({ person }) => person?.startDate)).toEqual(Array(6).fill('2024-02-01'));
    const mac = await readWhole(
      await workbookOf({ ...workbook, workbookProperties: '<workbookPr date1904="1"/>' }),
      'a.xlsx',
    );
    expect(mac.rows.map(({ person }) => person?.startDate)).toEqual([...Array(5).fill('2028-02-02'), '2024-02-01']);
  });

  it('ratios are numbers, percents and texts; a ratio that became a date is told apart', async () => {
    const ratios = [
      '<c><v>37.499999999999993</v></c>',
      '<c s="4"><v>0.375</v></c>',
      cell('37,5 %'),
      '<c s="4"><v>1</v></c>',
    ];
    const rows = [...ratios, '<c s="1"><v>45323</v></c>', '<c><v>33.333333333</v></c>', '<c><v>0.5</v></c>'].map(
      (ratio, index) => row(index + 2, `${cell(`${index}`)}${cell('A')}${cell('B')}${ratio}${cell('1.2.2024')}`),
    );
    const reading = await readWhole(await workbookOf({ rows: [header, ...rows].join(''), styles }), 'a.xlsx');
    expect(reading.rows.map(({ person }) => person?.ratio)).toEqual([
      375_000,
      375_000,
      375_000,
      1_000_000,
      undefined,
      undefined,
      5_000,
    ]);
    expect(codesOf(reading).slice(4)).toEqual([['ratio_is_date'], ['ratio_decimals'], ['ratio_like_share']]);
  });

  it('formulas are never evaluated: what they came to is read, and without that it is an error', async () => {
    const formula = (expression: string, value: string) => `<c t="str"><f>${expression}</f>${value}</c>`;
    const rows = [
      row(2, `${cell('1')}${formula('CMD()', '<v>Ján</v>')}${cell('B')}<c><f>1/0</f><v>50</v></c>${cell('1.2.2024')}`),
      row(3, `${cell('2')}${formula('CMD()', '')}${cell('B')}<c t="e"><f>1/0</f><v>#DIV/0!</v></c>${cell('1.2.2024')}`),
      row(4, `${cell('3')}<c t="b"><v>1</v></c>${cell('B')}<c><v>50</v></c>${cell('1.2.2024')}`),
    ];
    const reading = await readWhole(await workbookOf({ rows: [header, ...rows].join('') }), 'a.xlsx');
    expect(reading.rows[0]?.person).toMatchObject({ firstName: 'Ján', ratio: 500_000 });
    expect(codesOf(reading).slice(1)).toEqual([['cell_formula', 'cell_error'], ['cell_boolean']]);
  });

  it('shared texts are put together from their runs, without readings, with signs XML cannot carry', async () => {
    const shared = ['Osobné číslo', 'Meno', 'Priezvisko', 'Úväzok', 'Nástup'].map((text) => `<si><t>${text}</t></si>`);
    const rich = '<si><r><t>Žo</t></r><r><rPr><b/></rPr><t xml:space="preserve">fia </t></r><rPh><t>no</t></rPh></si>';
    const odd = '<si><t>O&apos;Neil &amp; syn &#268;_x0041_</t></si><si><t/></si>';
    const at = (index: number) => `<x:c t="s"><x:v>${index}</x:v></x:c>`;
    const rows = `<x:row>${[0, 1, 2, 3, 4].map(at).join('')}</x:row><x:row>${cell('1')}${at(5)}${at(6)}<c><v>80</v></c>${cell('2024-02-01')}</x:row>`;
    const workbook = await workbookOf({ rows, sharedStrings: `${shared.join('')}${rich}${odd}` });
    expect((await readWhole(workbook, 'a.xlsx')).rows).toMatchObject([
      { line: 2, person: { firstName: 'Žofia', lastName: "O'Neil & syn ČA" } },
    ]);
  });

  it('cells know their place: gaps, columns far to the right and empty rows do not shift anything', async () => {
    const head = ['B', 'C', 'D', 'E', 'F']
      .map((column, index) => `<c r="${column}3" t="inlineStr"><is><t>${headings[index]}</t></is></c>`)
      .join('');
    const body = `<c r="B9" t="inlineStr"><is><t>7</t></is></c><c r="D9" t="inlineStr"><is><t>K</t></is></c><c r="XFD9"><v>1</v></c>`;
    const rows = `<row r="3">${head}</row><row r="4"/><row r="9">${body}</row><row r="1048576"><c r="A1048576" s="1"/></row>`;
    const reading = await readWhole(await workbookOf({ rows }), 'a.xlsx');
    expect(reading.detected?.headerLine).toBe(3);
    expect(reading.rows).toHaveLength(1);
    expect(reading.rows[0]?.problems.map(({ line, field, code }) => [line, field, code])).toEqual([
      [9, 'firstName', 'value_missing'],
      [9, 'employeeRatio', 'value_missing'],
      [9, 'employeeStartDate', 'value_missing'],
    ]);
  });
});

describe('Sheets', () => {
  const two = async (states: [string, string]) =>
    workbookOf({
      rows: `${header}${textRow(2, ['1', 'A', 'B', '100', '1.2.2024'])}`,
      sheets: `<sheet name="Prvý" sheetId="1" ${states[0]} r:id="rId1"/><sheet name="Druhý &amp; spol." sheetId="2" ${states[1]} r:id="rId2"/>`,
      extra: { 'xl/worksheets/sheet2.xml': sheetOf(`${header}${textRow(2, ['2', 'C', 'D', '50', '1.2.2024'])}`) },
    });

  it('the first one that can be seen is read, another when it is asked for', async () => {
    const bytes = await two(['', '']);
    const reading = await readWhole(bytes, 'a.xlsx');
    expect(reading.detected).toMatchObject({ sheet: 'Prvý', sheets: ['Prvý', 'Druhý & spol.'] });
    expect(reading.rows[0]?.person?.personalNumber).toBe('1');
    const other = await readWhole(bytes, 'a.xlsx', { options: { sheet: 'Druhý & spol.' } });
    expect(other.rows[0]?.person?.personalNumber).toBe('2');
    expect(await readWhole(bytes, 'a.xlsx', { options: { sheet: 'Tretí' } })).toMatchObject({
      refused: 'import_sheet_unknown',
    });
  });

  it('a sheet nobody has written into is passed over', async () => {
    const bytes = await zipOf({
      ...partsOfWorkbook({
        rows: '<row r="1"><c r="A1" s="0"/></row>',
        sheets: '<sheet name="Hárok1" sheetId="1" r:id="rId1"/><sheet name="Ľudia" sheetId="2" r:id="rId2"/>',
      }),
      'xl/worksheets/sheet2.xml': sheetOf(`${header}${textRow(2, ['2', 'C', 'D', '50', '1.2.2024'])}`),
    });
    const reading = await readWhole(bytes, 'a.xlsx');
    expect(reading.detected).toMatchObject({ sheet: 'Ľudia', sheets: ['Hárok1', 'Ľudia'] });
    expect(reading.rows[0]?.person?.personalNumber).toBe('2');
  });

  it.each(['state="hidden"', 'state="veryHidden"'])('one with %s is not even offered', async (state) => {
    const reading = await readWhole(await two([state, '']), 'a.xlsx');
    expect(reading.detected).toMatchObject({ sheet: 'Druhý & spol.', sheets: ['Druhý & spol.'] });
    expect(await readWhole(await two([state, state]), 'a.xlsx')).toMatchObject({ refused: 'import_empty' });
  });

  it('a workbook of another writer is read the same', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Ľudia',
          columns: [{}, {}, {}, {}, { numFmt: 'dd/mm/yyyy' }],
          rows: [headings, ['00123', 'Žofia', 'Ťažká', 37.5, new Date('2024-02-01T00:00:00Z')]],
        },
      ],
    });
    expect((await readWhole(Buffer.from(bytes), 'a.xlsx')).rows[0]?.person).toEqual({
      personalNumber: '00123',
      firstName: 'Žofia',
      lastName: 'Ťažká',
      ratio: 375_000,
      startDate: '2024-02-01',
    });
  });
});

describe('Workbooks that are none', () => {
  const parts = partsOfWorkbook({ rows: header });

  it.each([
    ['one with macros under another name', { 'xl/vbaProject.bin': 'x' }, 'import_macros'],
    [
      'one that says it has macros',
      {
        '[Content_Types].xml':
          '<Types><Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>',
      },
      'import_macros',
    ],
    ['a binary one', { 'xl/workbook.bin': 'x' }, 'import_format'],
    [
      'a letter',
      {
        '[Content_Types].xml':
          '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      },
      'import_format',
    ],
    [
      'one with a document type',
      { 'xl/workbook.xml': '<!DOCTYPE w [<!ENTITY a "b">]><workbook/>' },
      'import_unreadable',
    ],
    [
      'one with an entity of its own',
      { 'xl/worksheets/sheet1.xml': sheetOf(textRow(1, ['&lol;'])) },
      'import_unreadable',
    ],
    ['one that ends too early', { 'xl/worksheets/sheet1.xml': sheetOf(header).slice(0, -30) }, 'import_unreadable'],
    ['one without its sheet', { 'xl/_rels/workbook.xml.rels': '<Relationships/>' }, 'import_empty'],
  ])('%s is refused', async (_name, other, refused) => {
    expect(await readWhole(await zipOf({ ...parts, ...other }), 'a.xlsx')).toMatchObject({ refused });
  });

  it('a name that promises something else is refused', async () => {
    const bytes = await zipOf(parts);
    expect(await readWhole(bytes, 'a.csv')).toMatchObject({ refused: 'import_format' });
    expect(await readWhole(bytes, 'a.xlsm')).toMatchObject({ refused: 'import_macros' });
  });
});
