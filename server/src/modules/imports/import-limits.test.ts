import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/database';
import { newId } from '#platform/ids';
import { failingCommits } from '#test-support/at-once';
import { aCompany, type TestCompany } from '#test-support/builders';
import { sendImport } from '#test-support/import-forms';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, type SignedIn } from '#test-support/signed-in';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

async function setting(): Promise<{ company: TestCompany; admin: SignedIn }> {
  const company = await aCompany(portal.db);
  return { company, admin: await aSignedInAdministrator(portal, company) };
}

const content = 'Osobné číslo;Meno;Priezvisko;Úväzok;Dátum nástupu\n1;Jana;Prvá;100;1.1.2020';

async function query(text: string, values: unknown[]): Promise<void> {
  await inTransaction(portal.db.forEveryCompany(), (tx) => tx.client.query(text, values));
}

/** A form without a file: it counts, and no process is started to read it. */
async function sendNothing({ base, token }: SignedIn): Promise<number> {
  const reply = await portal.app.inject({
    method: 'POST',
    url: `/api/1.0${base}/employee/import/load`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=hranica' },
    payload: '--hranica\r\nContent-Disposition: form-data; name="data"\r\n\r\n{}\r\n--hranica--\r\n',
  });
  return reply.statusCode;
}

/** An import of some other company whose file is being read. */
async function aReading(): Promise<string> {
  const { company, admin } = await setting();
  const importId = newId();
  await query(
    `INSERT INTO employee_import (id, company_id, kind, state, lang, created_by, created_at, expires_at, file_name, size,
       running_since, step)
     VALUES ($1, $2, 'complex', 'reading', 'sk', $3, now(), now() + interval '1 day', 'x.csv', 1, now(), 'reading')`,
    [importId, company.companyId, admin.personId],
  );
  return importId;
}

test('a company loads ten files an hour, whoever of its administrators does; another company is not concerned', async () => {
  const { company, admin } = await setting();
  const colleague = await aSignedInAdministrator(portal, company);
  for (let count = 0; count < 9; count += 1) expect(await sendNothing(count % 2 ? admin : colleague)).toBe(400);
  expect((await sendImport(portal, admin, { content })).status).toBe(200);
  const refused = await sendImport(portal, colleague, { content });
  expect([refused.status, refused.json.errors]).toMatchObject([
    429,
    [{ code: 'too_many_requests', message: expect.any(String) }],
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3_600);
  expect((await admin.call('GET', '/employee/import?limit=100')).json.totalCount).toBe(1);
  expect(await sendNothing((await setting()).admin)).toBe(400);
});

test('two files are read at a time in the whole portal, a third one is asked to come again', async () => {
  const reading = [await aReading(), await aReading()];
  const { admin } = await setting();
  const refused = await sendImport(portal, admin, { content });
  expect([refused.status, refused.headers['retry-after'], refused.json.errors]).toMatchObject([
    503,
    '15',
    [{ code: 'imports_busy', message: 'Too many files are being read right now. Try again in a moment.' }],
  ]);
  expect((await admin.call('GET', '/employee/import')).json.totalCount).toBe(0);
  await query(`UPDATE employee_import SET state = 'left', running_since = NULL WHERE id = $1`, [reading[0]]);
  expect((await sendImport(portal, admin, { content })).status).toBe(200);
  await query(`UPDATE employee_import SET state = 'left', running_since = NULL WHERE id = $1`, [reading[1]]);
});

test('of six companies that send large files at once two get in, and nothing remains of the others', async () => {
  const admins = await Promise.all(Array.from({ length: 6 }, async () => (await setting()).admin));
  const rows = Array.from({ length: 8_000 }, (_, row) => `${row};Jana;Prvá;100;1.1.2020`);
  const large = [content.split('\n')[0], ...rows].join('\n');
  const answers = await Promise.all(admins.map((admin) => sendImport(portal, admin, { content: large })));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 200, 503, 503, 503, 503,
  ]);
  for (const [index, { status }] of answers.entries()) {
    const listed = await admins[index]?.call('GET', '/employee/import');
    expect(listed?.json.totalCount).toBe(status === 200 ? 1 : 0);
  }
  await query(`UPDATE employee_import SET state = 'left', running_since = NULL WHERE state = $1`, ['reading']);
});

test('a refused file is let go at once; where nobody knows whether it was committed, its bytes stay for the sweeper', async () => {
  const { admin } = await setting();
  const kept = async () =>
    (await readdir(join(portal.dataDir, 'files'), { recursive: true, withFileTypes: true })).filter((one) =>
      one.isFile(),
    ).length;
  expect((await sendImport(portal, admin, { content })).status).toBe(200);
  const before = await kept();
  expect((await sendImport(portal, admin, { content, options: { replaces: newId() } })).status).toBe(404);
  expect(await kept()).toBe(before);
  const end = await failingCommits(portal.ownerUrl, 'employee_import', 'reading');
  expect((await sendImport(portal, admin, { content })).status).toBe(500);
  await end();
  expect(await kept()).toBe(before + 1);
});
