import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutesFrom, now, standAt } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { aCompany, type TestCompany } from '#test-support/builders';
import { aStay, aWaitingFile, claimDay, fetchBytes, sendForm } from '#test-support/claim-forms';
import { aPdf, aPhoto } from '#test-support/documents';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, aSignedInEmployee, type SignedIn } from '#test-support/signed-in';
import { sweepUploads } from './sweep-uploads.ts';

let portal: TestPortal;
let company: TestCompany;
let who: SignedIn;
let stranger: SignedIn;
let admin: SignedIn;
let goOn: () => void;

beforeAll(async () => {
  goOn = standAt(new Date(claimDay));
  portal = await testPortal();
  company = await aCompany(portal.db);
  who = await aSignedInEmployee(portal, company);
  stranger = await aSignedInEmployee(portal, company);
  admin = await aSignedInAdministrator(portal, company);
});
afterAll(async () => {
  await portal.close();
  goOn();
});

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query<Row>(text, values)).rows);
}

const upload = (by: SignedIn, name: string, bytes: Uint8Array) =>
  sendForm(portal, by, '/document/file', undefined, [{ name, bytes }]);

const codesOf = ({ status, json }: { status: number; json: { errors?: { code: string }[] } }) => [
  status,
  json.errors?.[0]?.code,
];

test('a photo waits for its claim, is shown page by page to its owner and goes when it is given up', async () => {
  const { status, json } = await upload(who, '../../Účtenka z hotela.jpeg', await aPhoto({ text: 'HOTEL' }));
  expect([status, json]).toMatchObject([
    201,
    { name: 'Účtenka z hotela.jpg', contentType: 'image/jpeg', pages: 1, isSignedDeclaration: false },
  ]);
  const page = await fetchBytes(portal, who, `/document/file/${json.id}/page/1?width=200`);
  expect(page.status).toBe(200);
  expect(page.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': expect.stringMatching(/^inline/),
    'content-security-policy': expect.stringContaining('sandbox'),
    'x-content-type-options': 'nosniff',
  });
  expect([...page.bytes.subarray(0, 2)]).toEqual([0xff, 0xd8]);
  expect((await fetchBytes(portal, who, `/document/file/${json.id}/page/2`)).status).toBe(404);
  expect((await who.call('DELETE', `/document/file/${json.id}`)).status).toBe(200);
  expect(await query('SELECT 1 FROM stored_file WHERE id = $1', [json.id])).toEqual([]);
  expect((await who.call('DELETE', `/document/file/${json.id}`)).status).toBe(404);
});

test('somebody else’s waiting file looks like a missing one', async () => {
  const { json } = await upload(who, 'a.pdf', await aPdf({ text: 'Cudzia' }));
  for (const other of [stranger, admin]) {
    const foreign = await other.call('DELETE', `/document/file/${json.id}`);
    const missing = await other.call('DELETE', '/document/file/0193aa80-0000-7000-8000-00000000dead');
    expect(foreign.status).toBe(404);
    expect(foreign.body).toBe(missing.body);
    expect((await fetchBytes(portal, other, `/document/file/${json.id}/page/1`)).status).toBe(404);
    const claim = aStay({ fileIds: [json.id], ...(other === admin && { employeeId: who.roleId }) });
    expect(codesOf(await sendForm(portal, other, '/document/RP', claim))).toEqual([404, 'file_not_found']);
  }
  expect(await query('SELECT 1 FROM claim_upload WHERE file_id = $1', [json.id])).toHaveLength(1);
});

test('a document of a claim can be neither removed nor given to another claim', async () => {
  const fileId = await aWaitingFile(query, { ...who, employmentId: who.roleId });
  const { json } = await sendForm(portal, who, '/document/RP', aStay({ sum: '10', fileIds: [fileId] }));
  expect(codesOf(await who.call('DELETE', `/document/file/${fileId}`))).toEqual([409, 'file_in_claim']);
  expect((await stranger.call('DELETE', `/document/file/${fileId}`)).status).toBe(404);
  await expect(query('DELETE FROM claim_file WHERE file_id = $1', [fileId])).rejects.toThrow(/permission denied/);
  await expect(query('DELETE FROM stored_file WHERE id = $1', [fileId])).rejects.toThrow(/foreign key/);
  await expect(query(`UPDATE claim_file SET sha256 = sha256 WHERE claim_id = $1`, [json.id])).rejects.toThrow(
    /permission denied/,
  );
});

test('no file, two files and something else than a document are refused and leave nothing', async () => {
  const before = await query('SELECT id FROM stored_file ORDER BY id');
  expect(codesOf(await sendForm(portal, who, '/document/file', undefined))).toEqual([400, 'file_required']);
  const pdf = await aPdf();
  const two = [
    { name: 'a.pdf', bytes: pdf },
    { name: 'b.pdf', bytes: pdf },
  ];
  expect(codesOf(await sendForm(portal, who, '/document/file', undefined, two))).toEqual([413, 'too_many_files']);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  expect((await upload(who, 'obrazok.png', svg)).status).toBe(422);
  expect(await query('SELECT id FROM stored_file ORDER BY id')).toEqual(before);
});

test('files without a claim are let go after a day, those of a draft live as long as the draft', async () => {
  const loose = (await upload(who, 'a.pdf', await aPdf({ text: 'Volna' }))).json.id as string;
  const drafted = (await upload(who, 'b.pdf', await aPdf({ text: 'V koncepte' }))).json.id as string;
  await who.call('PUT', '/document/draft/RP', { values: {}, fileIds: [drafted] });
  const known = async () =>
    (await query<{ id: string }>('SELECT id FROM stored_file WHERE id = ANY ($1) ORDER BY id', [[loose, drafted]])).map(
      (row) => row.id,
    );
  const days = (count: number) => standAt(minutesFrom(new Date(claimDay), count * 24 * 60 + 1));
  let back = days(0);
  await sweepUploads(portal.db);
  expect(await known()).toEqual([loose, drafted].toSorted());
  back();
  back = days(1);
  expect(await sweepUploads(portal.db)).toBeGreaterThan(0);
  expect(await known()).toEqual([drafted]);
  back();
  back = days(30);
  await sweepUploads(portal.db);
  expect(await known()).toEqual([]);
  back();
  expect(now()).toEqual(new Date(claimDay));
});

test('fifty files a day, then somebody waits', async () => {
  const collector = await aSignedInEmployee(portal, company);
  await query(
    `INSERT INTO rate_limit (key, window_start, count)
    SELECT 'claim-file:' || $1, window_start, 50 FROM rate_limit WHERE key = 'claim-file:' || $2 LIMIT 1`,
    [collector.personId, who.personId],
  );
  expect((await upload(collector, 'a.pdf', await aPdf())).status).toBe(429);
});
