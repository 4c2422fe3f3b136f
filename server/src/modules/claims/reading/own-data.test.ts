import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { minutesFrom, now, standAt } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { aCompany, anEmployee } from '#test-support/builders';
import { aSeason, aStay, claimDay, fetchBytes, sendForm } from '#test-support/claim-forms';
import { aPdf, aPhoto } from '#test-support/documents';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInEmployee, type SignedIn } from '#test-support/signed-in';

let portal: TestPortal;
let who: SignedIn;
let stay: { id: string; number: string };
let season: { id: string; number: string };
let goOn: () => void;

/** Two employers, a claim at each; a colleague claims at the first one too. */
beforeAll(async () => {
  goOn = standAt(new Date(claimDay));
  portal = await testPortal();
  const company = await aCompany(portal.db);
  const second = await aCompany(portal.db);
  who = await aSignedInEmployee(portal, company);
  const { employmentId } = await anEmployee(portal.db, second, { personId: who.personId });
  const files = [
    { name: 'účet.pdf', bytes: await aPdf({ text: 'Ucet' }) },
    { name: 'účet.jpg', bytes: await aPhoto() },
  ];
  stay = (await sendForm(portal, who, '/document/RP', aStay(), files)).json;
  const atSecond = { ...who, base: `/EMPL/${employmentId}` };
  const club = [{ name: 'klub.pdf', bytes: await aPdf({ text: 'Klub' }) }];
  season = (await sendForm(portal, atSecond, '/document/SP', aSeason(), club)).json;
  const colleague = await aSignedInEmployee(portal, company);
  const theirs = [{ name: 'cudzí.pdf', bytes: await aPdf({ text: 'Cudzi' }) }];
  expect((await sendForm(portal, colleague, '/document/RP', aStay(), theirs)).status).toBe(201);
});
afterAll(async () => {
  await portal.close();
  goOn();
});

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query<Row>(text, values)).rows);
}

const fetchOwnData = (lang = 'sk') =>
  fetchBytes(portal, { ...who, base: '' }, '/my-data/archive', { 'accept-language': lang });

async function unpack(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    files.set(entry.fileName, Buffer.concat(pieces));
  }
  return files;
}

test('a person takes away what is kept about them with the documents of all their claims, and of nobody else', async () => {
  const answer = await fetchOwnData();
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/^attachment; filename="moje-udaje-\d{4}-\d\d-\d\d\.zip"/),
    'cache-control': 'no-store',
  });
  const files = await unpack(answer.bytes);
  const documents = [
    `doklady/${stay.number}/01 účet.pdf`,
    `doklady/${stay.number}/02 účet.jpg`,
    `doklady/${season.number}/01 klub.pdf`,
  ];
  expect([...files.keys()].toSorted()).toEqual(['doklady.json', ...documents, 'moje-udaje.json'].toSorted());
  expect(
    files
      .get(documents[0] ?? '')
      ?.subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect(JSON.parse(String(files.get('moje-udaje.json')))).toMatchObject({
    person: { email: who.email },
    claims: expect.arrayContaining([expect.objectContaining({ number: season.number })]),
  });
  expect(JSON.parse(String(files.get('doklady.json')))).toContainEqual({
    number: season.number,
    name: 'klub.pdf',
    path: documents[2],
    leftOut: null,
  });
});

test('it is written down each time for the person and, within the hour, once for each document', async () => {
  const noted = async (action: string) =>
    (await query(`SELECT FROM audit_entry WHERE actor_person = $1 AND action = $2`, [who.personId, action])).length;
  const before = await noted('person.dataExported');
  for (const times of [1, 2]) {
    expect((await fetchOwnData()).status).toBe(200);
    expect([await noted('person.dataExported'), await noted('file.opened')]).toEqual([before + times, 3]);
  }
});

test('a damaged document is named and keeps nobody from the rest', async () => {
  const [document] = await query<{ key: string }>(
    `SELECT s.storage_key AS key FROM claim_file f JOIN stored_file s ON s.id = f.file_id WHERE f.claim_id = $1`,
    [season.id],
  );
  await writeFile(join(portal.dataDir, 'files', document?.key ?? ''), 'poškodený');
  const files = await unpack((await fetchOwnData('en')).bytes);
  const paths = [`receipts/${stay.number}/01 účet.pdf`, `receipts/${stay.number}/02 účet.jpg`];
  expect([...files.keys()].toSorted()).toEqual(['my-data.json', ...paths, 'receipts.json'].toSorted());
  expect(JSON.parse(String(files.get('receipts.json')))).toContainEqual({
    number: season.number,
    name: 'klub.pdf',
    path: null,
    leftOut: 'file_damaged',
  });
});

test('it needs a proof not older than five minutes, and nothing is noted without it', async () => {
  const count = async () => (await query('SELECT 1 FROM audit_entry WHERE actor_person = $1', [who.personId])).length;
  const before = await count();
  const back = standAt(minutesFrom(now(), 6));
  const answer = await fetchOwnData();
  back();
  expect([answer.status, JSON.parse(answer.bytes.toString()).errors[0].code]).toEqual([403, 'confirm_identity']);
  expect(await count()).toBe(before);
});

test('without a session there is nothing', async () => {
  const answer = await fetchBytes(portal, { ...who, base: '', token: 'rpp_nobody' }, '/my-data/archive');
  expect(answer.status).toBe(401);
});
