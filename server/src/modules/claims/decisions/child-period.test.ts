import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { standAt } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { aCompany, anEmployee, type TestCompany } from '#test-support/builders';
import { aSeason, aWaitingFile, claimDay, sendForm } from '#test-support/claim-forms';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, aSignedInEmployee, type SignedIn } from '#test-support/signed-in';

/** A child and a period may be claimed by one parent: by one person, in however many records the company has them. */

let portal: TestPortal;
let company: TestCompany;
let mother: SignedIn;
let jana: SignedIn;
let goOn: () => void;

beforeAll(async () => {
  goOn = standAt(new Date(claimDay));
  portal = await testPortal();
});
afterAll(async () => {
  await portal.close();
  goOn();
});
beforeEach(async () => {
  company = await aCompany(portal.db);
  mother = await aSignedInEmployee(portal, company);
  jana = await aSignedInAdministrator(portal, company);
});

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query<Row>(text, values)).rows);
}

/** Left the company and came back: the same person and account, another record. */
async function cameBack(who: SignedIn, firm = company): Promise<SignedIn> {
  const { employmentId } = await anEmployee(portal.db, firm, { personId: who.personId });
  return { ...who, roleId: employmentId, companyId: firm.companyId, base: `/EMPL/${employmentId}` };
}

let counter = 0;

/** Another club and amount each time: nothing but child and period is alike. */
async function claim(who: SignedIn, values: Record<string, unknown> = {}) {
  const fileId = await aWaitingFile(query, { ...who, employmentId: who.roleId });
  const sum = `10.${String((counter += 1)).padStart(2, '0')}`;
  const season = aSeason({ nameOfChild: 'Ľubica Horváthová', sum, fileIds: [fileId], ...values });
  return sendForm(portal, who, '/document/SP', season);
}

const codeOf = ({ status, json }: { status: number; json: { errors?: { code: string }[] } }) => [
  status,
  json.errors?.[0]?.code,
];

async function duplicatesOf(claimId: string) {
  const { json } = await jana.call('GET', `/document/${claimId}/review`);
  return (json.duplicates as { id: string; same: string[] }[]).map(({ id, same }) => ({ id, same }));
}

test('two clubs of one child are claimed by one parent, in one record as in two', async () => {
  const first = await claim(mother);
  const second = await claim(mother);
  const third = await claim(await cameBack(mother));
  expect([first, second, third].map(codeOf)).toEqual([1, 2, 3].map(() => [201, undefined]));
  for (const { json } of [first, second, third]) expect(await duplicatesOf(json.id)).toEqual([]);
  expect(await query('SELECT 1 FROM claim WHERE company_id = $1 AND duplicate_suspected', [company.companyId])).toEqual(
    [],
  );
});

test('the other parent is told from both records of who came back, and hears nothing of them', async () => {
  const father = await aSignedInEmployee(portal, company);
  const before = await claim(mother);
  const after = await claim(await cameBack(mother));
  const other = await claim(father, { nameOfChild: 'HORVÁTHOVÁ Ľubica', periodFrom: '2026-06-30' });
  expect(codeOf(other)).toEqual([201, undefined]);
  const both: string[] = [before.json.id, after.json.id];
  const alike = await duplicatesOf(other.json.id);
  expect(new Set(alike.map(({ id }) => id))).toEqual(new Set(both));
  for (const id of both) expect(await duplicatesOf(id)).toEqual([{ id: other.json.id, same: ['childPeriod'] }]);
});

test('both parents at once: whichever comes second, both wait with a mark', async () => {
  const father = await aSignedInEmployee(portal, company);
  const sent = await Promise.all([claim(await cameBack(mother)), claim(father)]);
  expect(sent.map(codeOf)).toEqual([1, 2].map(() => [201, undefined]));
  const marked = await query('SELECT FROM claim WHERE company_id = $1 AND duplicate_suspected', [company.companyId]);
  expect(marked).toHaveLength(2);
});

test('a parent in another company is nobody’s double here', async () => {
  const elsewhere = await aCompany(portal.db);
  const father = await aSignedInEmployee(portal, elsewhere);
  const one = await claim(mother);
  await claim(father);
  await claim(await cameBack(mother, elsewhere));
  expect(await duplicatesOf(one.json.id)).toEqual([]);
});
