import { formatValue } from 'hucre';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { importFields } from '@polana/contract/import-fields';
import { loadCollectiveImport, loadImport, reloadImport } from '@polana/contract/imports';
import { Refusal } from '#platform/errors';
import { readWhole, workbookOf } from '#test-support/import-files';
import en from '../imports-rows.en.json' with { type: 'json' };
import sk from '../imports-rows.sk.json' with { type: 'json' };
import { fieldOfHeading } from './heading.rules.ts';
import { describeColumns, writeTemplate } from './import-template.ts';
import { readTexts, readImport } from './read-import.ts';
import { readingRefusals } from './reading.rules.ts';
import type { ReadRow } from './sheet.ts';

const headings = 'Osobné číslo;Meno;Priezvisko;Úväzok;Dátum nástupu\n';
const rosterOf = (count: number) =>
  Buffer.from(headings + Array.from({ length: count }, (_, at) => `${at};A;B;100;1.2.2024\n`).join(''));

async function everyRow(batches: AsyncIterable<ReadRow[]>): Promise<ReadRow[]> {
  const rows: ReadRow[] = [];
  for await (const batch of batches) rows.push(...batch);
  return rows;
}

describe('Reading in a process of its own', () => {
  it('tells what the file is taken for, then every row', async () => {
    const { detected, batches } = await readImport(rosterOf(1_000), { fileName: 'ľudia.csv', kind: 'complex' });
    expect(detected).toMatchObject({ format: 'csv', encoding: 'utf-8', missing: [] });
    const rows = await everyRow(batches);
    expect(rows).toHaveLength(1_000);
    expect(rows.at(-1)).toMatchObject({ line: 1_001, person: { personalNumber: '999' } });
  });

  it('takes the file in pieces, with what the administrator says', async () => {
    async function* pieces() {
      const bytes = Buffer.from(headings.replace('Osobné číslo', 'Kód') + '00\u2028123;Ž\u2028"o;B;100;1.2.2024\n');
      for (const byte of bytes) yield Buffer.from([byte]);
    }
    const { batches } = await readImport(pieces(), {
      fileName: 'a.csv',
      kind: 'complex',
      options: { columns: { Kód: 'personalNumber' } },
    });
    expect(await everyRow(batches)).toMatchObject([{ person: { personalNumber: '00 123', firstName: 'Ž\u2028"o' } }]);
  });

  it('finds what stands twice, also in rows that are wrong in another way', async () => {
    const lines = ['10482;A;B;100;1.2.2024', '10482;A;B;1O0;1.2.2024', '10482;A;B;100;1.2.2024'];
    const { batches } = await readImport(Buffer.from(headings + lines.join('\n')), {
      fileName: 'a.csv',
      kind: 'complex',
    });
    expect(
      (await everyRow(batches)).map(({ person, problems }) => [!!person, problems.map(({ code }) => code)]),
    ).toEqual([
      [true, []],
      [false, ['ratio_letter_o', 'number_twice']],
      [false, ['number_twice']],
    ]);
  });

  it('refuses with a status and a reason', async () => {
    await expect(readImport(Buffer.from('%PDF-1.7'), { fileName: 'a.csv', kind: 'complex' })).rejects.toMatchObject({
      code: 'import_format',
      status: 422,
    });
    const large = Buffer.alloc(33 * 1024 * 1024, '1;2\n');
    const tooLarge = readImport(large, { fileName: 'a.csv', kind: 'complex' });
    await expect(tooLarge).rejects.toBeInstanceOf(Refusal);
    await expect(tooLarge).rejects.toMatchObject({
      code: 'import_too_large',
      status: 413,
      details: { values: { megabytes: 32 } },
    });
  });

  it('a file that is refused late is refused while its rows are read', async () => {
    const broken = Buffer.concat([rosterOf(2_000), Buffer.from('1;"A;B;100;1.2.2024\n')]);
    const { batches } = await readImport(broken, { fileName: 'a.csv', kind: 'complex' });
    await expect(everyRow(batches)).rejects.toMatchObject({
      code: 'import_quote_open',
      details: { values: { line: 2_002 } },
    });
  });

  it('whoever stops half-way leaves nothing running, and others get their turn', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      const { batches } = await readImport(rosterOf(20_000), { fileName: 'a.csv', kind: 'complex' });
      for await (const batch of batches) {
        expect(batch).toHaveLength(250);
        break;
      }
    }
    const several = Array.from({ length: 3 }, async () => {
      const { batches } = await readImport(rosterOf(10), { fileName: 'a.csv', kind: 'complex' });
      return (await everyRow(batches)).length;
    });
    expect(await Promise.all(several)).toEqual([10, 10, 10]);
  });

  it('the texts alone come as a person sees them, with their lines', async () => {
    const bytes = await workbookOf({ rows: '<row r="3"><c r="B3"><v>37.5</v></c></row>' });
    const rows = [];
    for await (const row of readTexts(bytes, { fileName: 'a.xlsx' })) rows.push(row);
    expect(rows).toEqual([{ line: 3, texts: ['', '37.5'] }]);
  });
});

describe('Columns', () => {
  it('every title is read back as its own column, in both languages', () => {
    for (const field of importFields)
      for (const { columns } of [sk, en]) expect(fieldOfHeading(columns[field].title)).toBe(field);
  });

  it('every refusal has its text, and the interface names it wherever a file is read', () => {
    const codes = Object.keys(readingRefusals);
    expect(Object.keys(sk.refusals)).toEqual(expect.arrayContaining(codes));
    for (const { errors } of [loadImport, loadCollectiveImport, reloadImport])
      expect(errors).toEqual(expect.arrayContaining(codes));
    expect(Object.keys(en.refusals)).toEqual(Object.keys(sk.refusals));
  });

  it('are described as the import takes them', () => {
    expect(describeColumns('collective', 'sk').filter(({ isRequired }) => isRequired)).toMatchObject([
      { field: 'personalNumber', title: 'Osobné číslo', example: '00123' },
    ]);
    expect(
      describeColumns('complex', 'en')
        .filter(({ isRequired }) => isRequired)
        .map(({ field }) => field),
    ).toEqual(['personalNumber', 'firstName', 'lastName', 'employeeRatio', 'employeeStartDate']);
  });
});

describe('Templates', () => {
  it.each([
    ['csv', 'sk'],
    ['csv', 'en'],
    ['xlsx', 'sk'],
    ['xlsx', 'en'],
  ] as const)('%s in %s is read with every column; its example is not imported by mistake', async (format, lang) => {
    const { name, bytes } = await writeTemplate({ kind: 'complex', format, lang });
    const reading = await readWhole(bytes, name);
    expect(reading.detected?.columns.map(({ field }) => field)).toEqual([...importFields]);
    expect(reading.rows).toMatchObject([{ line: 2, problems: [{ code: 'example_row' }] }]);
  });

  it('a ratio typed into one is seen as it was typed', async () => {
    const { bytes } = await writeTemplate({ kind: 'complex', format: 'xlsx', lang: 'sk' });
    const { sheets } = await readXlsx(bytes, { readStyles: true });
    const example = sheets[0]?.cells?.get(`1,${importFields.indexOf('employeeRatio')}`);
    expect(example?.value).toBe(37.5);
    expect(formatValue(100, example?.style?.numFmt ?? 'General')).toBe('100');
  });

  it('the example is right in everything', async () => {
    const { name, bytes } = await writeTemplate({ kind: 'collective', format: 'csv', lang: 'sk' });
    const filled = bytes.toString('utf8').replace('00123', '00124');
    expect((await readWhole(filled, name, { kind: 'collective' })).rows).toMatchObject([
      {
        problems: [],
        person: { personalNumber: '00124', phone: '+421 900 123 456', ratio: 375_000, ratioFrom: '2026-02-01' },
      },
    ]);
  });
});
