import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutesFrom, now, standAt } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { aCompany, type TestCompany } from '#test-support/builders';
import { aWaitingFile, claimDay } from '#test-support/claim-forms';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, aSignedInEmployee } from '#test-support/signed-in';
import { deleteExpiredDrafts } from './claim-draft.store.ts';

let portal: TestPortal;
let company: TestCompany;
let goOn: () => void;

beforeAll(async () => {
  goOn = standAt(new Date(claimDay));
  portal = await testPortal();
  company = await aCompany(portal.db);
});
afterAll(async () => {
  await portal.close();
  goOn();
});

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query<Row>(text, values)).rows);
}

test('a draft is kept with its files, the newer one in place of the older, and read back by its owner alone', async () => {
  const [who, stranger] = [await aSignedInEmployee(portal, company), await aSignedInEmployee(portal, company)];
  const fileId = await aWaitingFile(query, { ...who, employmentId: who.roleId });
  const foreign = await aWaitingFile(query, { ...stranger, employmentId: stranger.roleId });
  await who.call('PUT', '/document/draft/SP', { values: { step: 1 }, fileIds: [] });
  const values = { nameOfChild: 'Adam Hrivnák', step: 2, nested: { a: [1, null] } };
  const saved = await who.call('PUT', '/document/draft/SP', { values, fileIds: [fileId, foreign] });
  expect(saved).toMatchObject({ status: 200, json: { updatedAt: '2026-07-20T08:00:00.000Z' } });
  await who.call('PUT', '/document/draft/RP', { values: { sum: '10' }, fileIds: [] });
  const { json } = await who.call('GET', '/document/draft');
  expect(json.items).toHaveLength(2);
  expect(json.items).toContainEqual({
    actionCode: 'SP',
    values,
    files: [expect.objectContaining({ id: fileId, name: 'doklad.pdf' })],
    updatedAt: '2026-07-20T08:00:00.000Z',
  });
  expect((await stranger.call('GET', '/document/draft')).json.items).toEqual([]);
  const rows = await query<{ text: string }>(`SELECT encode(values_sealed, 'escape') AS text FROM claim_draft`);
  expect(rows.map((row) => row.text).join()).not.toContain('Adam');
});

test('what was kept meanwhile on another device is not written over by who does not know it', async () => {
  const who = await aSignedInEmployee(portal, company);
  const [ofPhone, ofComputer] = [
    await aWaitingFile(query, { ...who, employmentId: who.roleId }),
    await aWaitingFile(query, { ...who, employmentId: who.roleId }),
  ];
  const draft = async () => (await who.call('GET', '/document/draft')).json.items[0];
  const save = (values: object, fileIds: string[], basedOn: string | null) =>
    who.call('PUT', '/document/draft/SP', { values, fileIds, basedOn });
  const first = await save({ sum: '10' }, [], null);
  expect(first.status).toBe(200);
  const before = standAt(minutesFrom(new Date(claimDay), 1));
  const second = await save({ sum: '20' }, [ofPhone], first.json.updatedAt);
  expect(second).toMatchObject({ status: 200, json: { updatedAt: '2026-07-20T08:01:00.000Z' } });
  for (const basedOn of [first.json.updatedAt, null])
    expect(await save({ sum: '30' }, [ofComputer], basedOn)).toMatchObject({
      status: 409,
      json: { errors: [{ code: 'draft_changed_elsewhere' }] },
    });
  expect(await draft()).toMatchObject({ values: { sum: '20' }, files: [{ id: ofPhone }] });
  expect((await save({ sum: '30' }, [ofPhone, ofComputer], second.json.updatedAt)).status).toBe(200);
  expect(await draft()).toMatchObject({ values: { sum: '30' }, files: [{ id: ofPhone }, { id: ofComputer }] });
  // One that was thrown away or has expired stands in nobody's way.
  await who.call('DELETE', '/document/draft/SP');
  expect((await save({ sum: '40' }, [], first.json.updatedAt)).status).toBe(200);
  await query('UPDATE claim_draft SET expires_at = updated_at WHERE employment_id = $1', [who.roleId]);
  expect((await save({ sum: '50' }, [], null)).status).toBe(200);
  before();
});

test('discarding takes the files along, and doing it twice is the same as once', async () => {
  const who = await aSignedInEmployee(portal, company);
  const fileId = await aWaitingFile(query, { ...who, employmentId: who.roleId });
  await who.call('PUT', '/document/draft/RP', { values: {}, fileIds: [fileId] });
  expect((await who.call('DELETE', '/document/draft/RP')).status).toBe(200);
  expect((await who.call('DELETE', '/document/draft/RP')).status).toBe(200);
  expect(await query('SELECT 1 FROM stored_file WHERE id = $1', [fileId])).toEqual([]);
  expect((await who.call('GET', '/document/draft')).json.items).toEqual([]);
});

test('a draft that is too large, of an unknown allowance or with too many files is refused', async () => {
  const who = await aSignedInEmployee(portal, company);
  const put = (path: string, body: object) => who.call('PUT', path, body);
  expect(
    (await put('/document/draft/RP', { values: { note: 'x'.repeat(17_000) }, fileIds: [] })).json.errors[0],
  ).toMatchObject({
    code: 'draft_too_large',
  });
  expect((await put('/document/draft/XX', { values: {}, fileIds: [] })).status).toBe(400);
  const fileIds = Array.from({ length: 11 }, () => '0193aa80-0000-7000-8000-00000000dead');
  expect((await put('/document/draft/RP', { values: {}, fileIds })).status).toBe(400);
  expect(await query('SELECT 1 FROM claim_draft WHERE employment_id = $1', [who.roleId])).toEqual([]);
});

test('a company has no drafts, and a draft nobody touched for thirty days is gone', async () => {
  const admin = await aSignedInAdministrator(portal, company);
  expect((await admin.call('GET', '/document/draft')).status).toBe(403);
  const who = await aSignedInEmployee(portal, company);
  await who.call('PUT', '/document/draft/RP', { values: {}, fileIds: [] });
  const on = async (minutes: number) => {
    const back = standAt(minutesFrom(new Date(claimDay), minutes));
    await inTransaction(portal.db.forEveryCompany(), (tx) => deleteExpiredDrafts(tx, now(), 10));
    back();
    return query('SELECT 1 FROM claim_draft WHERE employment_id = $1', [who.roleId]);
  };
  expect(await on(30 * 24 * 60 - 1)).toHaveLength(1);
  expect(await on(30 * 24 * 60)).toEqual([]);
});
