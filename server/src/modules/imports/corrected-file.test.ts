import { afterAll, beforeEach, beforeAll, expect, test } from 'vitest';
import { aCompany } from '#test-support/builders';
import { sendImport, type ImportToSend } from '#test-support/import-forms';
import { textRow, workbookOf } from '#test-support/import-files';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, type SignedIn } from '#test-support/signed-in';

/** What a corrected file takes over from the one it replaces, and what is found in it anew. */

let portal: TestPortal;
let admin: SignedIn;
beforeAll(async () => {
  portal = await testPortal();
});
beforeEach(async () => {
  admin = await aSignedInAdministrator(portal, await aCompany(portal.db));
});
afterAll(() => portal.close());

const titles = ['Osobné číslo', 'Meno', 'Priezvisko', 'Úväzok', 'Dátum nástupu'];
const wrong = ['7', 'Žofia', 'Ľubovnianska', '1O0', '1.3.2019'];
const right = ['7', 'Žofia', 'Ľubovnianska', '100', '1.3.2019'];
const csv = (...rows: string[][]) => rows.map((row) => row.join(';')).join('\r\n');

const send = (file: ImportToSend) => sendImport(portal, admin, file);
const read = async (importId: string) => (await admin.call('GET', `/employee/import/${importId}`)).json;
const readAgain = (importId: string, settings: object) =>
  admin.call('POST', `/employee/import/${importId}/reload`, settings);

async function fileWithErrors(importId: string): Promise<Uint8Array> {
  const answer = await portal.app.inject({
    url: `/api/1.0${admin.base}/employee/import/${importId}/errors.xlsx`,
    headers: { authorization: `Bearer ${admin.token}`, 'accept-language': 'sk' },
  });
  return new Uint8Array(answer.rawPayload);
}

test('a file read again as Windows-1250 is replaced by one saved in UTF-8 with other separators, letter by letter', async () => {
  const { json } = await send({ content: Buffer.from(csv(titles, wrong), 'latin1') });
  const settings = { encoding: 'windows-1250', separator: ';' };
  expect((await readAgain(json.importId, settings)).json).toMatchObject({ detected: settings });
  const content = csv(titles, right).replaceAll(';', ',');
  const corrected = await send({ content, options: { replaces: json.importId } });
  expect(corrected.json).toMatchObject({ state: 'planned', detected: { encoding: 'utf-8', separator: ',' } });
  const { importId } = corrected.json;
  expect((await admin.call('POST', '/employee/import/changes', { importId })).json).toMatchObject({
    toAdd: { items: [{ firstName: 'Žofia', lastName: 'Ľubovnianska' }] },
  });
});

test('the file of errors of a workbook whose sheet was chosen is read from the sheet it has', async () => {
  const content = await workbookOf({ rows: [titles, wrong].map((row, index) => textRow(index + 1, row)).join('') });
  const { json } = await send({ content, fileName: 'zoznam.xlsx' });
  const { importId } = json;
  await readAgain(importId, { sheet: 'Zamestnanci' });
  const marked = await fileWithErrors(importId);
  const corrected = await send({ content: marked, fileName: 'znova.xlsx', options: { replaces: importId } });
  expect([corrected.status, corrected.json]).toMatchObject([
    200,
    { state: 'checked', detected: { sheet: 'Chyby' }, correction: { fixed: 0, remaining: 1 } },
  ]);
});

test('what the columns mean and the order of dates were said once for both', async () => {
  const named = ['Kód', ...titles.slice(1)];
  const first = [...right.slice(0, 3), '1O0', '2/3/2019'];
  const { json } = await send({ content: csv(named, first) });
  await readAgain(json.importId, { columns: { Kód: 'personalNumber' }, dateOrder: 'monthFirst' });
  const second = [...right.slice(0, 4), '2/3/2019'];
  const corrected = await send({ content: csv(named, second), options: { replaces: json.importId } });
  expect(corrected.json).toMatchObject({ state: 'planned', detected: { dateOrder: 'monthFirst', missing: [] } });
  const { importId } = corrected.json;
  expect((await admin.call('POST', '/employee/import/changes', { importId })).json).toMatchObject({
    toAdd: { items: [{ personalNumber: '7', employeeStartDate: '2019-02-03' }] },
  });
});

test('a corrected file nobody can read takes nothing away: the import before it is there to be corrected once more', async () => {
  const { json } = await send({ content: csv(titles, wrong) });
  const options = { replaces: json.importId };
  const broken = await send({ content: 'PK\u0003\u0004 nothing of the kind', fileName: 'a.xlsx', options });
  expect(broken.status).toBe(422);
  expect(await read(json.importId)).toMatchObject({
    state: 'checked',
    replacedBy: null,
    hasErrorFile: true,
    errors: [{ line: 2, code: 'ratio_letter_o' }],
  });
  const corrected = await send({ content: csv(titles, right), options });
  expect(corrected.json).toMatchObject({ state: 'planned', correction: { fixed: 1, remaining: 0 } });
  expect(await read(json.importId)).toMatchObject({ state: 'left', replacedBy: corrected.json.importId });
});

test('nor does a large one, which is read in the background: it says why, and once the file after it is read, all before are replaced', async () => {
  const { json } = await send({ content: csv(titles, wrong) });
  // More than is read while somebody waits.
  const large = `PK\u0003\u0004${'x'.repeat(300 * 1024)}`;
  const broken = await send({ content: large, fileName: 'a.xlsx', options: { replaces: json.importId } });
  expect(broken.json).toMatchObject({ state: 'reading' });
  await portal.runJobs();
  const brokenId = broken.json.importId;
  expect(await read(brokenId)).toMatchObject({
    state: 'failed',
    correction: null,
    failure: { message: expect.stringMatching(/.{20,}/) },
  });
  expect(await read(json.importId)).toMatchObject({
    state: 'checked',
    replacedBy: null,
    hasErrorFile: true,
    errors: [{ line: 2, code: 'ratio_letter_o' }],
  });
  const corrected = await send({ content: csv(titles, right), options: { replaces: brokenId } });
  const { importId } = corrected.json;
  expect(corrected.json).toMatchObject({ state: 'planned', correction: { fixed: 1, remaining: 0 } });
  for (const before of [json.importId, brokenId])
    expect(await read(before)).toMatchObject({ state: 'left', replacedBy: importId, hasErrorFile: false });
  expect((await admin.call('GET', '/dashboard/')).json.tasks.imports).toEqual({ running: 0, failed: 0 });
});

test('a plan carried out although the file that was to correct it could not be read stays as it was carried out', async () => {
  const { json } = await send({ content: csv(titles, right) });
  const large = `PK\u0003\u0004${'x'.repeat(300 * 1024)}`;
  const broken = await send({ content: large, fileName: 'a.xlsx', options: { replaces: json.importId } });
  await portal.runJobs();
  const { importId } = json;
  expect((await admin.call('POST', '/employee/import/create', { importId })).json).toMatchObject({ state: 'done' });
  const later = await send({ content: csv(titles, right), options: { replaces: broken.json.importId } });
  expect(later.json).toMatchObject({ plan: { unchanged: 1 } });
  expect(await read(importId)).toMatchObject({ state: 'done', replacedBy: null, applied: { added: 1 } });
  expect(await read(broken.json.importId)).toMatchObject({ state: 'left', replacedBy: later.json.importId });
});
