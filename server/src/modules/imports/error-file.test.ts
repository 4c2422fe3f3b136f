import { readXlsx } from 'hucre/xlsx';
import yauzl from 'yauzl';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/database';
import { aCompany } from '#test-support/builders';
import { textRow, workbookOf } from '#test-support/import-files';
import { sendImport } from '#test-support/import-forms';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, type SignedIn } from '#test-support/signed-in';
import { XmlReader } from './reading/xml-reader.ts';

/** Everything but the signs of XML 1.0, 2.2. */
const notInXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

async function errorFile(who: SignedIn, importId: string, lang: string): Promise<Buffer> {
  const answer = await portal.app.inject({
    method: 'GET',
    url: `/api/1.0${who.base}/employee/import/${importId}/errors.xlsx`,
    headers: { authorization: `Bearer ${who.token}`, 'accept-language': lang },
  });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

async function partsOf(bytes: Buffer): Promise<Buffer[]> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const parts: Buffer[] = [];
  for await (const entry of zip.eachEntry())
    parts.push(Buffer.concat(await (await zip.openReadStreamPromise(entry)).toArray()));
  return parts;
}

const rowsOf = async (bytes: Buffer) => (await readXlsx(bytes)).sheets[0]?.rows ?? [];

const titles = 'Osobné číslo;Meno;Priezvisko;E-mail;Úväzok;Dátum nástupu';
const lines = [titles, '7;Žofia;Skúšobná;;100;1.3.2019', '8;;Bez mena;;1O0;31.2.2020'].join('\r\n');

test('the file with its errors says line by line what is expected and what to correct, in the language of the reader', async () => {
  const admin = await aSignedInAdministrator(portal, await aCompany(portal.db));
  const { json } = await sendImport(portal, admin, { content: lines });
  const [head, right, wrong] = await rowsOf(await errorFile(admin, json.importId, 'sk'));
  expect(head).toEqual([...titles.split(';'), 'Čo očakávame', 'Čo opraviť']);
  expect(right?.slice(6).filter(Boolean)).toEqual([]);
  expect(wrong?.slice(6)).toEqual([
    [
      'Meno: Krstné meno, najviac 100 znakov.',
      'Úväzok: Číslo od 0 do 100, najviac štyri desatinné miesta.',
      'Dátum nástupu: Dátum v tvare 1.\u00a02.\u00a02024.',
    ].join(' '),
    [
      'Riadok 3, Meno: bunka je prázdna. Doplňte hodnotu.',
      'Riadok 3, Úväzok: v súbore je „1O0“, očakávame číslo od 0 do 100. Opravte písmeno O na nulu.',
      'Riadok 3, Dátum nástupu: deň „31.2.2020“ v kalendári nie je. Opravte dátum.',
    ].join(' '),
  ]);
  const [headInEnglish] = await rowsOf(await errorFile(admin, json.importId, 'en'));
  expect(headInEnglish?.slice(6)).toEqual(['What we expect', 'What to correct']);
});

test('sent back as it is, it has the same errors and no columns of the time before', async () => {
  const admin = await aSignedInAdministrator(portal, await aCompany(portal.db));
  const first = await sendImport(portal, admin, { content: lines });
  const marked = await errorFile(admin, first.json.importId, 'sk');
  const again = await sendImport(portal, admin, { content: marked, fileName: 'znova.xlsx' });
  const codesOf = ({ errors }: { errors: { line: number; code: string }[] }) =>
    errors.map(({ line, code }) => [line, code]);
  expect(codesOf(again.json)).toEqual(codesOf(first.json));
  expect(await rowsOf(await errorFile(admin, again.json.importId, 'sk'))).toEqual(await rowsOf(marked));
});

test('a value too many stays in the row it slipped from, and the row is an error until it is mended', async () => {
  const admin = await aSignedInAdministrator(portal, await aCompany(portal.db));
  const slipped = ['9;Ján;Navyše;;37,5;1.3.2019;;jún', '8;Eva;Celá;;100;1.3.2019;nič'].join('\r\n');
  const first = await sendImport(portal, admin, { content: `${titles};\r\n${slipped}` });
  expect(first.json.errors).toMatchObject([{ line: 2, code: 'row_too_long' }]);
  const marked = await errorFile(admin, first.json.importId, 'sk');
  const [, wrong, right] = await rowsOf(marked);
  expect(wrong?.slice(0, 6)).toEqual(['9', 'Ján', 'Navyše', '', '37,5', '1.3.2019;;jún']);
  expect(right?.slice(5).filter(Boolean)).toEqual(['1.3.2019']);
  const again = await sendImport(portal, admin, { content: marked, fileName: 'znova.xlsx' });
  expect(again.json.errors).toMatchObject([{ line: 2, value: '1.3.2019;;jún' }]);
  const [, onceMore] = await rowsOf(await errorFile(admin, again.json.importId, 'sk'));
  expect(onceMore?.slice(0, 6)).toEqual(wrong?.slice(0, 6));
});

test('a note beside the table of a sheet is no part of it', async () => {
  const admin = await aSignedInAdministrator(portal, await aCompany(portal.db));
  const rows = lines.split('\r\n').map((row) => row.split(';'));
  const noted = rows.map((row, index) => textRow(index + 1, index === 2 ? [...row, '', 'pozor'] : row));
  const content = await workbookOf({ rows: noted.join('') });
  const { json } = await sendImport(portal, admin, { content, fileName: 'zoznam.xlsx' });
  const [, , wrong] = await rowsOf(await errorFile(admin, json.importId, 'sk'));
  expect(wrong?.[5]).toBe('31.2.2020');
});

test('it is a workbook that opens whatever its cells hold', async () => {
  const admin = await aSignedInAdministrator(portal, await aCompany(portal.db));
  const odd = 'Ž\u{FFFE}o\u{FFFF}f\u{1}i\u{FDD0}a \u{1F3D4} & <Tatry>';
  const { json } = await sendImport(portal, admin, { content: `${titles}\r\n7;${odd};Skúšobná;;1O0;1.3.2019` });
  const bytes = await errorFile(admin, json.importId, 'sk');
  for (const part of await partsOf(bytes)) {
    const tags: string[] = [];
    const xml = new XmlReader({ open: (name) => tags.push(name) });
    xml.write(part);
    xml.end();
    expect(tags.length).toBeGreaterThan(0);
    expect(part.toString('utf8')).not.toMatch(notInXml);
  }
  expect((await rowsOf(bytes))[1]?.[1]).toBe('Žofi\u{FDD0}a \u{1F3D4} & <Tatry>');
});

test('of a large file it is a CSV, in which no text can become a formula', async () => {
  const admin = await aSignedInAdministrator(portal, await aCompany(portal.db));
  const { json } = await sendImport(portal, admin, { content: `${titles}\r\n7;Žofia;\u{FF1D}1+1;;1O0;1.3.2019` });
  await inTransaction(portal.db.forEveryCompany(), (tx) =>
    tx.client.query('UPDATE employee_import SET row_count = 20001 WHERE id = $1', [json.importId]),
  );
  const text = (await errorFile(admin, json.importId, 'sk')).toString('utf8');
  expect(text).toContain(`;Žofia;"'\u{FF1D}1+1";`);
});
