import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { instantAt, minutesFrom, now, standAt } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { aCompany, type TestCompany } from '#test-support/builders';
import { aStay, aWaitingFile, claimDay, sendForm } from '#test-support/claim-forms';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, aSignedInEmployee, type SignedIn } from '#test-support/signed-in';
import { checkBooks } from '../../../books-checks/check-books.ts';
import { eraseRejectedFiles, forgetClaims } from './forget-claims.ts';
import { countFilesToErase } from './forgetting.store.ts';

/** Documents of rejected claims go after months; what was ever paid for is kept with the accounts. */

let portal: TestPortal;
let company: TestCompany;
let jana: SignedIn;
let goOn: () => void = () => undefined;

const wrong = { status: 'rejected', reasonCode: 'NOT_SLOVAKIA', reasonText: 'Pobyt bol v Poľsku.' };

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(async () => {
  goOn();
  await portal.close();
});
beforeEach(async () => {
  await day(claimDay);
  company = await aCompany(portal.db);
  await query(`UPDATE company SET wage_code_rp = '830', wage_code_sp = '831' WHERE id = $1`, [company.companyId]);
  jana = await aSignedInAdministrator(portal, company);
});

/** Another moment, at which the administrator signs in anew. */
async function day(instant: string | Date): Promise<void> {
  goOn();
  goOn = standAt(new Date(instant));
  if (company) jana = await aSignedInAdministrator(portal, company);
}

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query<Row>(text, values)).rows);
}

async function aClaim(): Promise<string> {
  const who = await aSignedInEmployee(portal, company);
  const fileId = await aWaitingFile(query, { ...who, employmentId: who.roleId });
  const sent = await sendForm(portal, who, '/document/RP', aStay({ sum: '100', fileIds: [fileId] }));
  return sent.json.id as string;
}

async function decide(claimId: string, order: object): Promise<void> {
  expect((await jana.call('PUT', `/document/${claimId}`, order)).status).toBe(200);
}

async function close(month: string): Promise<void> {
  const { total, movements } = (await jana.call('GET', `/company/closing/${month}`)).json;
  const closed = await jana.call('POST', `/company/closing/${month}/close`, { total, movements });
  expect(closed.status).toBe(200);
}

async function correctToNothing(claimId: string): Promise<void> {
  const { reasonCode, reasonText } = wrong;
  const corrected = await jana.call('POST', `/document/${claimId}/correct`, { version: 2, reasonCode, reasonText });
  expect(corrected.status).toBe(200);
}

const erase = () =>
  inTransaction(portal.db.forEveryCompany(), (tx) => eraseRejectedFiles(tx, minutesFrom(now(), 1), 100));
const due = () => inTransaction(portal.db.forEveryCompany(), (tx) => countFilesToErase(tx, minutesFrom(now(), 1)));
const filesOf = async (claimId: string) =>
  (await query('SELECT FROM claim_file WHERE claim_id = $1', [claimId])).length;

/** One that a closed month paid and a correction took back. */
async function aPaidClaim(): Promise<string> {
  const claimId = await aClaim();
  await decide(claimId, { status: 'approved', version: 1 });
  await day(instantAt('2026-08-03', '10:00'));
  await close('2026-07');
  await correctToNothing(claimId);
  return claimId;
}

test('the documents of what a closed month paid and a correction took back are kept as long as the accounts', async () => {
  const claimId = await aPaidClaim();
  const [claim] = await query('SELECT status, contribution_cents FROM claim WHERE id = $1', [claimId]);
  expect(claim).toEqual({ status: 'rejected', contribution_cents: 0 });
  await day(instantAt('2028-01-10', '03:00'));
  expect(await due()).toEqual({ count: 0, oldest: null, newest: null });
  expect((await erase()).count).toBe(0);
  // Also once the month of the correction is closed.
  await close('2026-08');
  await close('2026-09');
  expect((await erase()).count).toBe(0);
  expect(await filesOf(claimId)).toBe(1);

  const forget = (yearMax: number) =>
    inTransaction(portal.db.forEveryCompany(), (tx) => forgetClaims(tx, yearMax, 100));
  await forget(2025);
  expect(await filesOf(claimId)).toBe(1);
  expect((await forget(2026)).dropped).toHaveLength(1);
  expect(await filesOf(claimId)).toBe(0);
  expect(await checkBooks(portal.db)).toEqual([]);
});

test('what was rejected at once, or approved and taken back before its month closed, was never paid: its documents go', async () => {
  const [rejected, takenBack, paid] = [await aClaim(), await aClaim(), await aClaim()];
  await decide(rejected, { ...wrong, version: 1 });
  await decide(takenBack, { status: 'approved', version: 1 });
  await decide(paid, { status: 'approved', version: 1 });
  await decide(takenBack, { ...wrong, version: 2 });
  await day(instantAt('2026-08-03', '10:00'));
  await close('2026-07');
  const held = await due();
  expect(held).toMatchObject({ count: 2, oldest: expect.any(Date) });
  expect(await erase()).toMatchObject({ count: 2, dropped: [expect.anything(), expect.anything()] });
  expect([await filesOf(rejected), await filesOf(takenBack), await filesOf(paid)]).toEqual([0, 0, 1]);
  expect((await due()).count).toBe(0);
  expect((await erase()).count).toBe(0);
});

test('a payment that only waits for its month to close is none yet; the document goes once the approval is taken back', async () => {
  const claimId = await aClaim();
  await decide(claimId, { status: 'approved', version: 1 });
  expect((await due()).count).toBe(0);
  await decide(claimId, { ...wrong, version: 2 });
  expect((await due()).count).toBe(1);
  const twice = await Promise.all([erase(), erase()]);
  expect(twice[0].count + twice[1].count).toBe(1);
  expect(await filesOf(claimId)).toBe(0);
});
