import { afterAll, beforeAll, expect, test } from 'vitest';
import { standAt } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { aCompany, anEmployee } from '#test-support/builders';
import { aPendingClaim } from '#test-support/claim-builders';
import { aStay, aWaitingFile, claimDay, sendForm } from '#test-support/claim-forms';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, aSignedInEmployee } from '#test-support/signed-in';
import { sendDigest } from './send-digest.ts';

let portal: TestPortal;
let goOn: () => void;

beforeAll(async () => {
  goOn = standAt(new Date(claimDay));
  portal = await testPortal();
});
afterAll(async () => {
  await portal.close();
  goOn();
});

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query<Row>(text, values)).rows);
}

const mailsTo = (recipient: string) =>
  query<{ kind: string; text: string }>(
    `SELECT kind, text FROM mail WHERE recipient = $1 AND kind LIKE 'claim.%' ORDER BY id`,
    [recipient],
  );

async function onDay<Result>(instant: string, act: () => Promise<Result>): Promise<Result> {
  const back = standAt(new Date(instant));
  try {
    return await act();
  } finally {
    back();
  }
}

test('on a working morning administrators hear once what is new and how much waits', async () => {
  const company = await aCompany(portal.db, { name: 'Detvan' });
  const [slovak, english] = [
    await aSignedInAdministrator(portal, company),
    await aSignedInAdministrator(portal, company, { lang: 'en' }),
  ];
  const employee = await anEmployee(portal.db, company);
  for (const day of ['2026-07-10', '2026-07-17', '2026-07-19'])
    await aPendingClaim(portal.db, employee, { sumCents: 1_000, submittedAt: new Date(`${day}T12:00:00Z`) });
  const asked = await aPendingClaim(portal.db, employee, {
    sumCents: 1_000,
    submittedAt: new Date('2026-07-19T12:00:00Z'),
  });
  await query('UPDATE claim SET info_requested = true WHERE id = $1', [asked.claimId]);
  const monday = '2026-07-20T07:00:00+02:00';
  expect(await onDay(monday, () => sendDigest(portal.db, portal.publicUrl))).toBe(2);
  await onDay('2026-07-20T07:00:30+02:00', () => sendDigest(portal.db, portal.publicUrl));
  const [mail, ...more] = await mailsTo(slovak.email);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ kind: 'claim.digest' });
  expect(mail?.text).toContain('nové žiadosti: 2 žiadosti. Na rozhodnutie spolu čaká: 3 žiadosti.');
  expect((await mailsTo(english.email))[0]?.text).toContain('2 claims. Waiting for a decision in total: 3 claims.');
  expect(await onDay('2026-07-19T07:00:00+02:00', () => sendDigest(portal.db, portal.publicUrl))).toBe(0);
  expect(await onDay('2026-07-22T07:00:00+02:00', () => sendDigest(portal.db, portal.publicUrl))).toBe(0);
});

test('a company that wants to hear of each claim hears at once, and not also in the morning', async () => {
  const company = await aCompany(portal.db);
  await query(`INSERT INTO claim_notice VALUES ($1, 'single')`, [company.companyId]);
  const admin = await aSignedInAdministrator(portal, company);
  const who = await aSignedInEmployee(portal, company);
  const fileIds = [await aWaitingFile(query, { ...who, employmentId: who.roleId })];
  const { json } = await sendForm(portal, who, '/document/RP', aStay({ fileIds }));
  const [mail] = await mailsTo(admin.email);
  expect(mail).toMatchObject({ kind: 'claim.waiting' });
  expect(mail?.text).toContain(json.number);
  await onDay('2026-07-21T07:00:00+02:00', () => sendDigest(portal.db, portal.publicUrl));
  expect(await mailsTo(admin.email)).toHaveLength(1);
});

test('a company that cannot be told keeps no other from being told', async () => {
  const companies = [await aCompany(portal.db), await aCompany(portal.db)];
  const administrators = [];
  for (const company of companies) {
    administrators.push(await aSignedInAdministrator(portal, company));
    const employee = await anEmployee(portal.db, company);
    await aPendingClaim(portal.db, employee, { sumCents: 1_000, submittedAt: new Date('2026-08-03T12:00:00Z') });
  }
  // Ids grow, and companies are told in their order.
  await query('UPDATE person SET email = $2 WHERE id = $1', [administrators[0]?.personId, 'nie je adresa']);
  const digest = onDay('2026-08-04T07:00:00+02:00', () => sendDigest(portal.db, portal.publicUrl));
  await expect(digest).rejects.toThrow('not every company');
  const [, told] = administrators;
  expect(await mailsTo(told?.email ?? '')).toHaveLength(1);
});
