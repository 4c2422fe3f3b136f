import { describe, expect, it } from 'vitest';
import { codesOf, readWhole } from '#test-support/import-files';

const headings = 'Osobné číslo;Meno;Priezvisko;Úväzok;Dátum nástupu';
const person = '00123;Žofia;Ťažká;37,5;1. 2. 2024';
const roster = `${headings}\r\n${person}\r\n`;
const expected = {
  personalNumber: '00123',
  firstName: 'Žofia',
  lastName: 'Ťažká',
  ratio: 375_000,
  startDate: '2024-02-01',
};

/** Slovak letters of these texts in windows-1250. */
const windows1250: Readonly<Record<string, number>> = {
  é: 0xe9,
  č: 0xe8,
  í: 0xed,
  Ú: 0xda,
  ä: 0xe4,
  á: 0xe1,
  Ž: 0x8e,
  ž: 0x9e,
  Ť: 0x8d,
};

function inWindows1250(text: string): Buffer {
  return Buffer.from(Array.from(text, (sign) => windows1250[sign] ?? sign.charCodeAt(0)));
}

function inUtf16(text: string, isBigEndian: boolean, hasMark = true): Buffer {
  const bytes = Buffer.from(`${hasMark ? '\ufeff' : ''}${text}`, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
}

describe('Encodings', () => {
  it.each([
    ['utf-8', Buffer.from(roster)],
    ['utf-8-bom', Buffer.from(`\ufeff${roster}`)],
    ['utf-16le', inUtf16(roster, false)],
    ['utf-16be', inUtf16(roster, true)],
    ['windows-1250', inWindows1250(roster)],
  ])('%s is recognised by itself', async (encoding, bytes) => {
    const reading = await readWhole(bytes, 'ľudia.csv');
    expect(reading.detected).toMatchObject({ format: 'csv', encoding, separator: ';', headerLine: 1, missing: [] });
    expect(reading.rows).toEqual([{ line: 2, person: expected, problems: [] }]);
  });

  it.each([false, true])('UTF-16 without a mark is recognised by its noughts (big endian: %s)', async (isBigEndian) => {
    const reading = await readWhole(inUtf16(roster, isBigEndian, false), 'a.txt');
    expect(reading.detected?.encoding).toBe(isBigEndian ? 'utf-16be' : 'utf-16le');
    expect(reading.rows[0]?.person).toEqual(expected);
  });

  it('what the administrator says goes before what was found, and broken letters are an error of their row', async () => {
    const wrong = await readWhole(inWindows1250(roster), 'a.csv', {
      options: {
        encoding: 'utf-8',
        columns: { 'Osobn\ufffd \ufffd\ufffdslo': 'personalNumber', '\ufffdv\ufffdzok': 'employeeRatio' },
      },
    });
    expect(wrong.detected?.encoding).toBe('utf-8');
    expect(wrong.detected?.columns[1]).toEqual({ index: 1, heading: 'Meno', field: 'firstName' });
  });
});

describe('Separators and lines', () => {
  it.each([';', ',', '\t'] as const)('%j stands between the columns', async (separator) => {
    const text = roster.replace('37,5', '"37,5"').replaceAll(';', separator);
    const reading = await readWhole(text, 'a.csv');
    expect(reading.detected?.separator).toBe(separator);
    expect(reading.rows[0]?.person).toEqual(expected);
  });

  it('the separator the file itself names is taken, and its line is not counted', async () => {
    const reading = await readWhole(`sep=,\r\n${roster.replace('37,5', '"37,5"').replaceAll(';', ',')}`, 'a.csv');
    expect(reading.detected).toMatchObject({ separator: ',', headerLine: 1 });
    expect(reading.rows[0]).toMatchObject({ line: 2, person: expected });
  });

  it.each([
    ['line feeds', '\n'],
    ['carriage returns alone', '\r'],
    ['both', '\r\n'],
  ])('lines may end with %s', async (_name, end) => {
    const reading = await readWhole([headings, person, '', '', person.replace('00123', '9')].join(end), 'a.csv');
    expect(reading.rows.map(({ line }) => line)).toEqual([2, 5]);
  });

  it('quotes hold separators, doubled quotes and line breaks, and a cell of two lines is one row', async () => {
    const text = `Meno;Priezvisko;"Osobné\nčíslo";Úväzok;Dátum nástupu\n"Ján ""Jano""";"O;k";1;100;2024-02-01\nA;B;2;100;2024-02-01\n`;
    const reading = await readWhole(text, 'a.csv');
    expect(reading.rows.map(({ line, person: read }) => [line, read?.firstName, read?.lastName])).toEqual([
      [2, 'Ján "Jano"', 'O;k'],
      [3, 'A', 'B'],
    ]);
  });

  it('a row with more values than columns is an error and nobody: a decimal comma between commas would be another ratio', async () => {
    const head = 'Osobné číslo,Meno,Priezvisko,Dátum nástupu,Úväzok';
    const { rows } = await readWhole(`${head}\n1,A,B,1.2.2024,37,5\n2,A,B,1.2.2024,"37,5",,\n`, 'a.csv');
    expect(rows).toMatchObject([
      { line: 2, problems: [{ line: 2, code: 'row_too_long', severity: 'error', value: '5' }] },
      { line: 3, person: { ratio: 375_000 }, problems: [] },
    ]);
    expect(rows[0]).not.toHaveProperty('partly');
  });

  it('a quote inside of a word is a sign like any other', async () => {
    const reading = await readWhole(`${headings}\n1;Ján "Jano";Rúra 5";100;2024-02-01\n`, 'a.csv');
    expect(reading.rows[0]?.person).toMatchObject({ firstName: 'Ján "Jano"', lastName: 'Rúra 5"' });
  });

  it('quotes that never end are refused with the row they begin on', async () => {
    const reading = await readWhole(
      `${headings}\n${person}\n2;"Ján;Kováč;100;2024-02-01\n3;A;B;100;2024-02-01\n`,
      'a.csv',
    );
    expect(reading).toMatchObject({ refused: 'import_quote_open', values: { line: 3 } });
  });

  it('an apostrophe that keeps a text from being a formula is dropped, any other is a sign of the text', async () => {
    const head = 'Osobné číslo;Meno;Priezvisko;Telefón;Úväzok;Dátum nástupu';
    const reading = await readWhole(`${head}\n'-7;'=A1;O'Neil;'+421 900;100;2024-02-01\n`, 'a.csv');
    expect(reading.rows[0]?.person).toMatchObject({
      personalNumber: '-7',
      firstName: '=A1',
      lastName: "O'Neil",
      phone: '+421 900',
    });
  });

  it('marks without a shape, which come along when cells are copied, are no part of a number, an address or a date', async () => {
    const reading = await readWhole(
      `${headings};E-mail;Telefón\n\u200b00123;Žofia;Ťažká;37,5\u200b;\u200e1. 2. 2024;z\u200b@a.sk;+421 900\n\u200b;\u2060;;;;;\n`,
      'a.csv',
    );
    expect(reading.rows.map(({ person }) => person)).toEqual([{ ...expected, email: 'z@a.sk', phone: '+421 900' }]);
  });

  it('a number written as a formula of its text keeps its noughts and nothing else', async () => {
    const rest = ';Žofia;Ťažká;37,5;1. 2. 2024';
    const numbers = ['="00123"', '"=""00124"""', "'00125", '=1+1'];
    const reading = await readWhole(`${headings}\n${numbers.map((number) => number + rest).join('\n')}\n`, 'a.csv');
    expect(reading.rows.map(({ person }) => person?.personalNumber)).toEqual(['00123', '00124', "'00125", '=1+1']);
  });

  it('signs nobody can see are an error, not a part of a name', async () => {
    const reading = await readWhole(
      `${headings}\n1;J\u0000n;B\u0081;100;2024-02-01\n2;"A\nB";C;100;2024-02-01\n`,
      'a.csv',
    );
    expect(codesOf(reading)).toEqual([['text_unreadable', 'text_unreadable'], ['text_has_lines']]);
  });
});

describe('Headings', () => {
  it.each([
    'OSOBNE CISLO;meno;PRIEZVISKO;uvazok %;datum nastupu',
    'personalNumber;firstName;lastName;employeeRatio;employeeStartDate',
    'Personal number *;First name *;Last name *;Employment ratio (%) *;Start date *',
    'Os. č.;Krstné meno;Priezvisko;Výška úväzku v %;Pracovný pomer od',
  ])('are known without accents and capitals, in Slovak and English: %s', async (line) => {
    const reading = await readWhole(`${line}\n${person}\n`, 'a.csv');
    expect(reading.rows[0]?.person).toEqual(expected);
  });

  it('may stand under titles and twice, and columns nobody knows are named but not read', async () => {
    const text = [
      'Zoznam zamestnancov;;;;;',
      ';;;;;',
      'Rola;Osobné číslo;Meno;Priezvisko;Úväzok;Dátum nástupu',
      'Role;Personal number;First name;Last name;Ratio;Start date',
      `COMP;${person}`,
      'Spolu 1;;;;;',
    ].join('\n');
    const reading = await readWhole(text, 'a.csv');
    expect(reading.detected).toMatchObject({ headerLine: 3 });
    expect(reading.detected?.columns[0]).toEqual({ index: 0, heading: 'Rola', field: null });
    expect(reading.rows).toEqual([{ line: 5, person: expected, problems: [] }]);
  });

  it('that are missing stop the reading without a refusal, so that the columns can be explained', async () => {
    const text = `Kód;Meno;Priezvisko;Úväzok;Dátum nástupu\n${person}\n`;
    const asked = await readWhole(text, 'a.csv');
    expect(asked).toMatchObject({ rows: [], detected: { missing: ['personalNumber'], sample: [person.split(';')] } });
    const explained = await readWhole(text, 'a.csv', { options: { columns: { Kód: 'personalNumber' } } });
    expect(explained.rows[0]?.person).toEqual(expected);
  });

  it('of hours are no percent: forty hours a week would be forty percent', async () => {
    for (const heading of ['Úväzok (hod.)', 'Úväzok (h/týž.)', 'Úväzok [týždenný, hodín]', 'Ratio (hours)']) {
      const { detected } = await readWhole(`${headings.replace('Úväzok', heading)}\n${person}`, 'a.csv');
      expect([heading, detected?.missing]).toEqual([heading, ['employeeRatio']]);
    }
    const { detected } = await readWhole(`${headings.replace('Úväzok', 'Úväzok (% zo 40 h)')}\n${person}`, 'a.csv');
    expect(detected?.missing).toEqual([]);
  });

  it('that explain which one is meant stand behind the plain one', async () => {
    const both = headings.replace('Priezvisko', 'Priezvisko (rodné);Priezvisko');
    const text = `${both}\n${person.replace('Ťažká', 'Malá;Ťažká')}\n`;
    const { detected, rows } = await readWhole(text, 'a.csv');
    expect(detected?.columns.map(({ field }) => field).slice(1, 4)).toEqual(['firstName', null, 'lastName']);
    expect(rows).toMatchObject([{ person: expected }]);
  });

  it('a file without any is shown from its first row', async () => {
    const reading = await readWhole(`${person}\n`, 'a.csv');
    expect(reading.detected).toMatchObject({
      headerLine: 1,
      columns: person.split(';').map((heading) => ({ heading, field: null })),
    });
    expect(reading.detected?.missing).toHaveLength(5);
  });

  it('a column the administrator switches off is not read', async () => {
    const text = `${headings};E-mail\n${person};a@b.sk\n`;
    const reading = await readWhole(text, 'a.csv', { options: { columns: { 'E-mail': null } } });
    expect(reading.rows[0]?.person).toEqual(expected);
  });
});

describe('Files that are no tables', () => {
  it.each([
    ['nothing.csv', '', 'import_empty'],
    ['blank.csv', '\r\n;;\r\n \n', 'import_empty'],
    ['headings.csv', `${headings}\n`, 'import_empty'],
    ['page.csv', '<html><table></table></html>', 'import_format'],
    ['paper.csv', '%PDF-1.7', 'import_format'],
    ['old.xls', '\u00d0\u00cf\u0011\u00e0', 'import_format'],
    ['text.xlsx', roster, 'import_unreadable'],
    ['roster.pdf', roster, 'import_format'],
  ])('%s is refused', async (name, content, refused) => {
    expect(await readWhole(Buffer.from(content, name.endsWith('.xls') ? 'latin1' : 'utf8'), name)).toMatchObject({
      refused,
    });
  });
});
