import { readFileSync } from 'node:fs';
import process from 'node:process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bombHeader as header, importBombs } from '#test-support/import-bombs';
import { partsOfWorkbook, readWhole, zipOf } from '#test-support/import-files';
import { readImport } from './read-import.ts';
import { readingRefusals } from './reading.rules.ts';

/** Anything at all may be sent: the answer is rows or a refusal, soon. Processor time is counted, so a busy machine is not to blame. */
async function answerTo(bytes: Buffer, fileName: string) {
  const before = process.cpuUsage();
  const { detected, refused } = await readWhole(bytes, fileName);
  const { user, system } = process.cpuUsage(before);
  const isAnswer = refused === undefined ? detected !== undefined : Object.hasOwn(readingRefusals, refused);
  return { isSoon: user + system < 1_000_000, isAnswer, refused };
}

const fine = { isSoon: true, isAnswer: true };

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url));

describe('Broken files', () => {
  const names = fc.constantFrom('a.csv', 'a.xlsx', 'a.txt', 'a', '.xlsx', 'a.xls');

  it('random bytes', () =>
    fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), names, async (bytes, name) => {
        expect(await answerTo(Buffer.from(bytes), name)).toMatchObject(fine);
      }),
      { numRuns: 150 },
    ));

  it('random text', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.nat(0xff_ff), { maxLength: 500 }), async (codes) => {
        expect(
          await answerTo(Buffer.from(`Osobné číslo;Meno\n${String.fromCharCode(...codes)}`), 'a.csv'),
        ).toMatchObject(fine);
      }),
      { numRuns: 100 },
    ));

  it.each(['roster.xlsx', 'list-utf-16.csv', 'list-windows-1250.csv'])('%s cut off anywhere', async (name) => {
    const bytes = fixture(name);
    for (let share = 0; share < 40; share += 1)
      expect(await answerTo(bytes.subarray(0, Math.floor((bytes.length * share) / 40)), name)).toMatchObject(fine);
  });

  it('a workbook with bytes changed anywhere', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 }), async (changes) => {
        const bytes = Buffer.from(fixture('roster.xlsx'));
        for (const [place, value] of changes) bytes[place % bytes.length] = value;
        expect(await answerTo(bytes, 'a.xlsx')).toMatchObject(fine);
      }),
      { numRuns: 200 },
    ));

  it('a workbook whose XML was changed anywhere', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom('xl/workbook.xml', 'xl/styles.xml', 'xl/sharedStrings.xml', 'xl/worksheets/sheet1.xml'),
        fc.array(fc.tuple(fc.nat(), fc.constantFrom('<', '>', '"', '&', '/', '<!', '&#0;', '9', 'é', '')), {
          minLength: 1,
          maxLength: 6,
        }),
        async (part, changes) => {
          const parts = partsOfWorkbook({
            rows: `${header}<row r="2"><c t="s"><v>0</v></c><c s="1"><v>45323</v></c></row>`,
            sharedStrings: '<si><t>00123</t></si>',
            styles: '<numFmts/><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>',
          });
          let xml = String(parts[part]);
          for (const [place, sign] of changes) {
            const at = place % xml.length;
            xml = xml.slice(0, at) + sign + xml.slice(at + 1);
          }
          expect(await answerTo(await zipOf({ ...parts, [part]: xml }), 'a.xlsx')).toMatchObject(fine);
        },
      ),
      { numRuns: 200 },
    ));
});

describe('Bombs', () => {
  const megabyte = 1024 * 1024;

  it.each(importBombs)('%s is refused at once and takes no memory', async (_name, make, refused) => {
    const bytes = await make();
    const before = process.memoryUsage().rss;
    expect(await answerTo(bytes, 'a.xlsx')).toEqual({ ...fine, refused });
    expect((process.memoryUsage().rss - before) / megabyte).toBeLessThan(100);
  });

  it('more than 200,000 rows are refused', async () => {
    const head = 'Osobné číslo;Meno;Priezvisko;Úväzok;Dátum nástupu\n';
    const rows = Buffer.from(`${head}${'1;A;B;1;1.2.24\n'.repeat(200_001)}`);
    const refused = readImport(rows, { fileName: 'a.csv', kind: 'complex' }).then(async ({ batches }) => {
      for await (const batch of batches) expect(batch).toBeDefined();
    });
    await expect(refused).rejects.toMatchObject({ code: 'import_too_many_rows', status: 422 });
  });

  it('a CSV of one endless line, and one that is all quotes', async () => {
    const head = 'Osobné číslo;Meno;Priezvisko;Úväzok;Dátum nástupu\n';
    expect(await answerTo(Buffer.from(`${head}${';'.repeat(2 * megabyte)}`), 'a.csv')).toEqual({
      ...fine,
      refused: 'import_unreadable',
    });
    expect(await answerTo(Buffer.from(`${head}"${'a\n'.repeat(megabyte)}`), 'a.csv')).toEqual({
      ...fine,
      refused: 'import_quote_open',
    });
  });
});
