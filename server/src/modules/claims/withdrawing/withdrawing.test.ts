import type { Language } from '@polana/contract/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutesFrom, now, standAt, today } from '#platform/clock';
import { inTransaction, reading } from '#platform/database';
import { checkBooks } from '../../../books-checks/check-books.ts';
import { eraseRejectedFiles } from '../forgetting/forget-claims.ts';
import { claimSource } from '../reading/claim.export.ts';
import { aCompany, type TestCompany } from '#test-support/builders';
import { aStay, aWaitingFile, claimDay, sendForm } from '#test-support/claim-forms';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, aSignedInEmployee, type SignedIn } from '#test-support/signed-in';

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

const waiting = (who: SignedIn) => aWaitingFile(query, { ...who, employmentId: who.roleId });

async function aClaim(values: Record<string, unknown> = {}) {
  const who = await aSignedInEmployee(portal, company);
  const { json } = await sendForm(
    portal,
    who,
    '/document/RP',
    aStay({ sum: '100', fileIds: [await waiting(who)], ...values }),
  );
  return { who, id: json.id as string, path: `/document/${json.id}` };
}

const codeOf = ({ status, json }: { status: number; json: { errors?: { code: string }[] } }) => [
  status,
  json.errors?.[0]?.code,
];

/** The clock stands, so the timeline has no order here. */
const kindsOf = (claim: { events: { kind: string }[] }) => claim.events.map((event) => event.kind).toSorted();

test('an own claim is taken back once: the money is free, the timeline and the audit say so', async () => {
  const { who, id, path } = await aClaim();
  const answers = await Promise.all([1, 2, 3, 4].map(() => who.call('POST', `${path}/withdraw`, { version: 1 })));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.status === 409).map((answer) => answer.json.errors[0].code)).toEqual(
    [1, 2, 3].map(() => 'claim_already_withdrawn'),
  );
  const { json } = await who.call('GET', path);
  expect(json).toMatchObject({
    status: 'rejected',
    reasonCode: 'WITHDRAWN',
    version: 2,
  });
  expect(kindsOf(json)).toEqual(['submitted', 'withdrawn']);
  expect(await query('SELECT reserved_cents AS cents FROM account WHERE employment_id = $1', [who.roleId])).toEqual([
    { cents: 0 },
  ]);
  expect(
    await query(`SELECT 1 FROM audit_entry WHERE action = 'claim.withdrawn' AND object_id = $1`, [id]),
  ).toHaveLength(1);
  expect(await checkBooks(portal.db)).toEqual([]);
});

test('a file of claims tells it from a rejection: nobody decided, and the reason has its code', async () => {
  const { who, path } = await aClaim();
  await who.call('POST', `${path}/withdraw`, { version: 1 });
  const { json: claim } = await who.call('GET', path);
  const rejected = await aClaim();
  const admin = await aSignedInAdministrator(portal, company);
  const reason = { reasonCode: 'UNREADABLE', reasonText: 'Doklad sa nedá prečítať.' };
  const decided = await admin.call('PUT', rejected.path, { status: 'rejected', version: 1, ...reason });
  expect(decided.status).toBe(200);
  const told = async (lang: Language, employmentId: string) => {
    const of = { roleName: 'EMPL', companyId: company.companyId, employmentId, personId: who.personId } as const;
    const asker = { ...of, lang, today: today(), now: now() };
    const filters = claimSource.filters.parse({});
    const rows = await reading(portal.db.forCompany(company.companyId), (tx) =>
      Array.fromAsync(claimSource.rows(tx, asker, filters)),
    );
    const titles = claimSource.columns.map(({ title }) => title.en);
    return Object.fromEntries(titles.map((title, index) => [title, rows[0]?.[index]]));
  };
  expect(await told('sk', who.roleId)).toMatchObject({
    'Claim number': claim.number,
    Status: 'Stiahnutá',
    'Decided by': null,
    'Reason code': 'WITHDRAWN',
  });
  expect(await told('en', who.roleId)).toMatchObject({ Status: 'Withdrawn' });
  expect(await told('sk', rejected.who.roleId)).toMatchObject({
    Status: 'Zamietnutá',
    'Decided by': expect.any(String),
    'Reason code': 'UNREADABLE',
  });
});

test('somebody else cannot take it back, nor a company, nor whoever saw an older version', async () => {
  const { who, path } = await aClaim();
  const [stranger, admin] = [await aSignedInEmployee(portal, company), await aSignedInAdministrator(portal, company)];
  expect(codeOf(await stranger.call('POST', `${path}/withdraw`, { version: 1 }))).toEqual([404, 'claim_not_found']);
  expect((await admin.call('POST', `${path}/withdraw`, { version: 1 })).status).toBe(403);
  expect(codeOf(await who.call('POST', `${path}/withdraw`, { version: 7 }))).toEqual([409, 'claim_changed']);
  expect((await who.call('GET', path)).json.status).toBe('pending');
});

test('a decided claim stays as it was decided, and says by whom', async () => {
  const { who, path, id } = await aClaim();
  const admin = await aSignedInAdministrator(portal, company, { firstName: 'Jana', lastName: 'Oravcová' });
  expect((await admin.call('PUT', path, { status: 'approved', version: 1 })).status).toBe(200);
  const answer = await who.call('POST', `${path}/withdraw`, { version: 2 });
  expect(codeOf(answer)).toEqual([409, 'claim_already_decided']);
  expect(answer.json.errors[0].message).toContain('Jana Oravcová');
  const sealOf = () => query('SELECT file_id, sha256, original_sha256 FROM claim_file WHERE claim_id = $1', [id]);
  const sealed = await sealOf();
  const another = await who.call('POST', `${path}/complete`, { version: 2, fileIds: [await waiting(who)] });
  expect(codeOf(another)).toEqual([409, 'claim_already_decided']);
  expect(sealed).toHaveLength(1);
  expect(await sealOf()).toEqual(sealed);
  for (const change of ['sum_cents = 1', `stay_to = '2026-07-15'`, `persons = '[]'`, `order_number = '1234567890'`])
    await expect(query(`UPDATE claim SET ${change} WHERE id = $1`, [id])).rejects.toThrow(/frozen/);
  await expect(
    query(
      `INSERT INTO claim_file (claim_id, file_id, company_id, position, sha256, original_sha256, added_at)
       SELECT $1, $2, company_id, 9, sha256, sha256, now() FROM stored_file WHERE id = $2`,
      [id, await waiting(who)],
    ),
  ).rejects.toThrow(/frozen/);
});

test('a question is answered with words and documents, and the claim is back in the queue', async () => {
  const { who, path } = await aClaim();
  const admin = await aSignedInAdministrator(portal, company);
  const complete = (by: SignedIn, body: object) => by.call('POST', `${path}/complete`, body);
  expect(codeOf(await complete(who, { version: 1 }))).toEqual([409, 'claim_without_question']);
  await admin.call('PUT', path, { status: 'pending', version: 1, question: 'Doložte, prosím, platbu.' });
  expect((await who.call('GET', path)).json).toMatchObject({
    question: 'Doložte, prosím, platbu.',
    flags: { infoRequested: true },
    version: 2,
  });
  const fileId = await waiting(who);
  const stranger = await aSignedInEmployee(portal, company);
  expect(codeOf(await complete(stranger, { version: 2 }))).toEqual([404, 'claim_not_found']);
  expect(codeOf(await complete(who, { version: 1, fileIds: [fileId] }))).toEqual([409, 'claim_changed']);
  expect(codeOf(await complete(who, { version: 2, fileIds: [await waiting(stranger)] }))).toEqual([
    404,
    'file_not_found',
  ]);
  const answers = await Promise.all(
    [1, 2].map(() => complete(who, { version: 2, answer: ' Platené kartou. ', fileIds: [fileId] })),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  const { json } = await who.call('GET', path);
  expect(json).toMatchObject({ question: null, flags: { infoRequested: false }, version: 3, status: 'pending' });
  expect(json.files).toHaveLength(2);
  expect(kindsOf(json)).toEqual(['completed', 'questionAsked', 'submitted']);
  expect(json.events).toContainEqual(expect.objectContaining({ kind: 'completed', text: 'Platené kartou.' }));
});

test('documents that come after the first ones were erased are erased in their time as well', async () => {
  const { who, id, path } = await aClaim();
  const admin = await aSignedInAdministrator(portal, company);
  const rejection = { status: 'rejected', reasonCode: 'UNREADABLE', reasonText: 'Doklad sa nedá prečítať.' };
  const filesOf = () => query('SELECT file_id FROM claim_file WHERE claim_id = $1', [id]);
  const erase = () =>
    inTransaction(portal.db.forEveryCompany(), (tx) => eraseRejectedFiles(tx, minutesFrom(now(), 1), 100));
  await admin.call('PUT', path, { ...rejection, version: 1 });
  await erase();
  expect(await filesOf()).toEqual([]);
  await admin.call('PUT', path, { status: 'pending', version: 2 });
  await admin.call('PUT', path, { status: 'pending', version: 3, question: 'Doložte, prosím, doklad znova.' });
  expect((await who.call('GET', path)).json).toMatchObject({ files: [], filesErasedAt: expect.any(String) });
  const completed = await who.call('POST', `${path}/complete`, { version: 4, fileIds: [await waiting(who)] });
  expect(completed.status).toBe(200);
  expect((await who.call('GET', path)).json).toMatchObject({ files: [expect.anything()], filesErasedAt: null });
  expect((await admin.call('PUT', path, { ...rejection, version: 5 })).status).toBe(200);
  await erase();
  expect(await filesOf()).toEqual([]);
});
