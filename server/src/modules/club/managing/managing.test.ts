import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockBooks, rewardClub } from '#modules/ledger';
import { today } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { newId } from '#platform/ids';
import { transactionsWait } from '#test-support/at-once';
import { aCompany, anEmployee, type TestCompany } from '#test-support/builders';
import { fetchBytes, sendForm } from '#test-support/claim-forms';
import { aScreenshot } from '#test-support/documents';
import { importBombs } from '#test-support/import-bombs';
import { workbookOf } from '#test-support/import-files';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInEmployee, aSignedInOperator, type SignedIn } from '#test-support/signed-in';

let portal: TestPortal;
let company: TestCompany;
let operator: SignedIn;
let employee: SignedIn;

beforeAll(async () => {
  portal = await testPortal();
  company = await aCompany(portal.db);
  operator = await aSignedInOperator(portal, { firstName: 'Oľga', lastName: 'Prvá' });
  employee = await aSignedInEmployee(portal, company);
});
afterAll(() => portal.close());

async function query(text: string, values: unknown[] = []) {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query(text, values)).rows);
}

const form = (values: object = {}) => ({
  partnerName: 'Penzión Vartovka',
  titleSk: 'Rodinný penzión',
  titleEn: 'A family guesthouse',
  descriptionSk: 'Raňajky v cene.',
  descriptionEn: 'Breakfast included.',
  conditionsSk: '',
  conditionsEn: '',
  howToUseSk: '',
  howToUseEn: '',
  place: 'Banská Bystrica',
  region: 'Banskobystrický kraj',
  address: '',
  kind: 'stay',
  rewardPercent: 5,
  webUrl: 'https://partner.example/vartovka',
  validFrom: '2020-01-01',
  validTo: '2099-12-31',
  companyIds: null,
  ...values,
});

async function anOffer(values: object = {}): Promise<string> {
  const { status, json } = await operator.call('POST', '/club/managed-offer', form(values));
  expect(status).toBe(201);
  return json.id;
}

async function aPublished(values: object = {}): Promise<string> {
  const id = await anOffer(values);
  expect((await deed(id, 'publish')).status).toBe(200);
  return id;
}

const deed = (id: string, what: string) => operator.call('POST', `/club/managed-offer/${id}/${what}`, {});
const kept = async (id: string) => (await operator.call('GET', `/club/managed-offer/${id}`)).json;
const seen = async (who = employee) =>
  (await who.call('GET', '/club/offer?limit=100')).json.items.map((offer: { id: string }) => offer.id);
const actions = async (id: string) =>
  (await query('SELECT action FROM audit_entry WHERE object_id = $1 ORDER BY id', [id])).map((row) => row.action);

test('an offer begins as a draft, is shown once published and gone once ended, each step in the trail', async () => {
  const id = await anOffer();
  expect(await kept(id)).toMatchObject({ state: 'draft', version: 1, hasEnglish: true, clickCount: 0, companies: [] });
  expect(await seen()).not.toContain(id);
  await deed(id, 'publish');
  await deed(id, 'publish');
  expect(await seen()).toContain(id);
  expect((await deed(id, 'end')).json.state).toBe('ended');
  expect(await seen()).not.toContain(id);
  expect(await actions(id)).toEqual(['clubOffer.created', 'clubOffer.published', 'clubOffer.ended']);
  const ended = (await operator.call('GET', '/club/managed-offer?state=ended&limit=100')).json;
  expect(ended.items.map((offer: { id: string }) => offer.id)).toContain(id);
});

test('an offer that begins later is planned, one that is over is not published', async () => {
  const later = await aPublished({ validFrom: '2098-01-01' });
  expect((await kept(later)).state).toBe('planned');
  const over = await anOffer({ validTo: '2021-01-01' });
  const refused = await deed(over, 'publish');
  expect([refused.status, refused.json.errors[0].code]).toEqual([409, 'offer_over']);
  const reversed = await operator.call('POST', '/club/managed-offer', form({ validTo: '2019-01-01' }));
  expect([reversed.status, reversed.json.errors[0].path]).toEqual([400, 'validTo']);
});

test('a change keeps what was before; who saves second is told, who saves the same changes nothing', async () => {
  const id = await anOffer();
  const change = (values: object, version = 1) =>
    operator.call('PUT', `/club/managed-offer/${id}`, { version, ...form(values) });
  expect((await change({})).json.version).toBe(1);
  expect((await change({ rewardPercent: 8 })).json).toMatchObject({ rewardPercent: 8, version: 2 });
  const late = await change({ rewardPercent: 9 });
  expect([late.status, late.json.errors[0].code]).toEqual([409, 'offer_changed']);
  const [{ changes }] = await query(
    `SELECT changes FROM audit_entry WHERE action = 'clubOffer.changed' AND object_id = $1`,
    [id],
  );
  expect(changes).toEqual({ rewardPercent: { from: 5, to: 8 } });
});

test('an offer for chosen companies is seen by their people only', async () => {
  const other = await aCompany(portal.db);
  const id = await aPublished({ companyIds: [other.companyId] });
  expect(await seen()).not.toContain(id);
  expect((await kept(id)).companies).toMatchObject([{ id: other.companyId, name: other.name }]);
  const unknown = await operator.call('POST', '/club/managed-offer', form({ companyIds: [newId()] }));
  expect([unknown.status, unknown.json.errors[0].code]).toEqual([400, 'offer_company_unknown']);
  const found = await operator.call('GET', `/club/company?search=${encodeURIComponent(other.name)}`);
  expect(found.json.items).toMatchObject([{ id: other.companyId }]);
});

test('what is not translated whole is told in Slovak', async () => {
  const id = await aPublished({ descriptionEn: '' });
  expect((await kept(id)).hasEnglish).toBe(false);
  const { json } = await employee.call('GET', `/club/offer/${id}`, undefined, { 'accept-language': 'en' });
  expect(json).toMatchObject({ lang: 'sk', title: 'Rodinný penzión' });
});

test('the order changes by putting one beside another, also when two do it at once', async () => {
  const ids = [await anOffer(), await anOffer(), await anOffer()] as const;
  const place = (id: string, besideId: string, side: string) =>
    operator.call('PUT', `/club/managed-offer/${id}/place`, { besideId, side });
  const order = async () => {
    const { items } = (await operator.call('GET', '/club/managed-offer?limit=100')).json;
    return items
      .map((offer: { id: string }) => offer.id)
      .filter((id: string) => (ids as readonly string[]).includes(id));
  };
  expect((await place(ids[2], ids[0], 'before')).status).toBe(200);
  expect(await order()).toEqual([ids[2], ids[0], ids[1]]);
  await Promise.all([place(ids[2], ids[1], 'after'), place(ids[0], ids[1], 'after')]);
  expect((await order()).toSorted()).toEqual([...ids].toSorted());
  expect((await place(ids[0], newId(), 'after')).status).toBe(404);
});

test('a click is counted without a name, and what was clicked is ended instead of deleted', async () => {
  const id = await aPublished();
  for (let count = 0; count < 2; count += 1)
    expect((await employee.call('POST', `/club/offer/${id}/click`, {})).status).toBe(200);
  expect((await kept(id)).clickCount).toBe(2);
  for (const refused of [await deed(id, 'unpublish'), await operator.call('DELETE', `/club/managed-offer/${id}`)])
    expect([refused.status, refused.json.errors[0].code]).toEqual([409, 'offer_in_use']);
  const draft = await anOffer();
  expect((await employee.call('POST', `/club/offer/${draft}/click`, {})).status).toBe(404);
  expect((await operator.call('DELETE', `/club/managed-offer/${draft}`)).status).toBe(200);
  expect((await operator.call('GET', `/club/managed-offer/${draft}`)).status).toBe(404);
});

test('a logo is drawn anew and small; of a draft only operators see it', async () => {
  const id = await anOffer();
  const picture = await aScreenshot({ width: 900, height: 600 });
  const sent = await sendForm(portal, operator, `/club/managed-offer/${id}/logo`, undefined, [
    { name: 'logo.png', bytes: picture },
  ]);
  expect(sent.status).toBe(200);
  expect((await kept(id)).logo).toBe(sent.json.logo);
  const png = await fetchBytes(portal, operator, `/club/offer/${id}/logo`);
  expect([png.status, png.headers['content-type'], png.bytes.readUInt32BE(16)]).toEqual([200, 'image/png', 240]);
  expect((await fetchBytes(portal, employee, `/club/offer/${id}/logo`)).status).toBe(404);
  await deed(id, 'publish');
  expect((await fetchBytes(portal, employee, `/club/offer/${id}/logo`)).status).toBe(200);
  const broken = await sendForm(portal, operator, `/club/managed-offer/${id}/logo`, undefined, [
    { name: 'logo.png', bytes: Buffer.from('<svg onload="alert(1)"/>') },
  ]);
  expect(broken.status).toBe(422);
  expect((await operator.call('DELETE', `/club/managed-offer/${id}/logo`)).status).toBe(200);
  expect((await kept(id)).logo).toBeNull();
});

const csv = (lines: string[]) => Buffer.from(`\uFEFF${['Osobné číslo;IČO;Suma;Poznámka', ...lines].join('\r\n')}\r\n`);

async function sendList(offerId: string, bytes: Uint8Array, isConfirmed = true, name = 'odmeny.csv') {
  return sendForm(portal, operator, '/club/reward-list', { offerId, isConfirmed }, [{ name, bytes }], { lang: 'sk' });
}

async function rewards(offerId: string) {
  const [row] = await query('SELECT count(*) AS count FROM club_reward WHERE offer_id = $1', [offerId]);
  return row.count as number;
}

test('a list of rewards is checked first, credited once as a whole, and the same list never again', async () => {
  const offerId = await aPublished();
  const [{ ico }] = await query('SELECT ico FROM company WHERE id = $1', [company.companyId]);
  const [one, other] = [await anEmployee(portal.db, company), await anEmployee(portal.db, company)];
  const lines = [`${one.personalNumber};${ico};12,50 €;Pobyt v júli`, `${other.personalNumber};${ico};7;`];
  const checked = await sendList(offerId, csv(lines), false);
  expect(checked.json).toEqual({ rowCount: 2, total: '19.50', errors: [], known: null, isCredited: false });
  expect(await rewards(offerId)).toBe(0);
  const answers = await Promise.all([sendList(offerId, csv(lines)), sendList(offerId, csv(lines))]);
  expect(answers.filter((answer) => answer.json.isCredited === true)).toHaveLength(1);
  expect(await rewards(offerId)).toBe(2);
  const asXlsx = await writeXlsx({
    sheets: [
      {
        name: 'Odmeny',
        rows: [
          ['Osobné číslo', 'IČO', 'Suma', 'Poznámka'],
          [other.personalNumber, ico, 7, ''],
          [one.personalNumber, ico, 12.5, 'Pobyt v júli'],
        ],
      },
    ],
  });
  const again = await sendList(offerId, asXlsx, true, 'odmeny.xlsx');
  expect(again.json).toMatchObject({ isCredited: false, rowCount: 2, known: { by: 'Oľga Prvá' } });
  expect(await rewards(offerId)).toBe(2);
  expect((await kept(offerId)).rewardCount).toBe(2);
});

test('amounts and numbers of a list are read as they are seen; what could be meant otherwise is asked for again', async () => {
  const offerId = await aPublished();
  const [{ ico }] = await query('SELECT ico FROM company WHERE id = $1', [company.companyId]);
  const { personalNumber } = await anEmployee(portal.db, company, { personalNumber: '00407' });
  const amounts = ['18 50', '318 € 50', '1 27', '1\u00a0275,40 €', '€ 5'];
  const typed = await sendList(offerId, csv(amounts.map((amount) => `${personalNumber};${ico};${amount};`)), false);
  expect(typed.json.errors.map((error: { line: number }) => error.line)).toEqual([2, 3, 4]);
  expect(typed.json.total).toBe('1280.40');

  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Odmeny',
        columns: [{ style: { numFmt: '00000' } }, {}, {}],
        rows: [
          ['Osobné číslo', 'IČO', 'Suma'],
          [407, ico, 1.1 * 3],
        ],
      },
    ],
  });
  const { json } = await sendList(offerId, bytes, true, 'odmeny.xlsx');
  expect(json).toEqual({ rowCount: 1, total: '3.30', errors: [], known: null, isCredited: true });
});

test('a small list that is enormous inside is refused before it is unpacked', async () => {
  const offerId = await aPublished();
  const manyParts = importBombs.find(([name]) => name === 'many sheets');
  const manyRows = await workbookOf({ rows: '<row><c><v>1</v></c></row>'.repeat(60_000) });
  for (const bomb of [await manyParts![1](), manyRows]) {
    const { status, json } = await sendList(offerId, bomb, false, 'odmeny.xlsx');
    expect([status, json.errors[0].code]).toEqual([422, 'reward_list_unreadable']);
  }
});

test('a list over several companies and a reward in one of them never wait for each other in a circle', async () => {
  const offerId = await aPublished();
  const companies = [await aCompany(portal.db), await aCompany(portal.db)];
  const people = [await anEmployee(portal.db, companies[0]!), await anEmployee(portal.db, companies[1]!)];
  const icos = await query('SELECT ico FROM company WHERE id = ANY ($1) ORDER BY id = $2', [
    companies.map(({ companyId }) => companyId),
    companies[1]!.companyId,
  ]);
  const lines = people.map(({ personalNumber }, index) => `${personalNumber};${icos[index].ico};5;`);
  let list: ReturnType<typeof sendList> | undefined;
  const { companyId, employmentId } = people[1]!;
  await inTransaction(portal.db.forEveryCompany(), async (tx) => {
    await lockBooks(tx, companyId);
    list = sendList(offerId, csv(lines));
    await transactionsWait(portal.db);
    const booking = { companyId, effectiveDate: today(), createdBy: null, idempotencyKey: 'one reward' };
    await rewardClub(tx, { ...booking, employmentId, amountCents: 300 });
  });
  expect((await list)?.json).toMatchObject({ isCredited: true });
  expect(await rewards(offerId)).toBe(2);
});

test('one wrong line and nothing is credited; every wrong line is told', async () => {
  const offerId = await aPublished();
  const [{ ico }] = await query('SELECT ico FROM company WHERE id = $1', [company.companyId]);
  const { personalNumber } = await anEmployee(portal.db, company);
  const good = `${personalNumber};${ico};5;`;
  const { json } = await sendList(
    offerId,
    csv([good, `nikto;${ico};5;`, `;${ico};5;`, `1;${ico};0;`, `1;12;5;`, good]),
  );
  expect(json.errors.map((error: { line: number }) => error.line)).toEqual([3, 4, 5, 6, 7]);
  expect(json.errors.at(-1).message).toBe('Rovnaká odmena je už v riadku 2.');
  expect([json.isCredited, await rewards(offerId)]).toEqual([false, 0]);
  expect((await sendList(offerId, csv([]))).json.errors[0].code).toBe('reward_list_empty');
  expect((await sendList(newId(), csv([good]))).status).toBe(404);
});

test('the employee of a reward is found by company and personal number', async () => {
  const { personalNumber, employmentId } = await anEmployee(portal.db, company);
  const find = (number: string) =>
    operator.call('GET', `/club/reward-recipient?companyId=${company.companyId}&personalNumber=${number}`);
  expect((await find(personalNumber)).json).toMatchObject({ employeeId: employmentId, companyName: company.name });
  expect((await find('nikto')).status).toBe(404);
});

test('a personal number is the same however its blanks are written, in a list and at the desk', async () => {
  const offerId = await aPublished();
  const [{ ico }] = await query('SELECT ico FROM company WHERE id = $1', [company.companyId]);
  const grouped = await anEmployee(portal.db, company, { personalNumber: '10465' });
  const worded = await anEmployee(portal.db, company, { personalNumber: 'A 77' });
  const lines = [`10\u00a0465;${ico};5;`, `A\u00a077;${ico};6;`, `10465;${ico};5;`];
  const { json } = await sendList(offerId, csv(lines), false);
  expect(json.errors.map((error: { line: number }) => error.line)).toEqual([4]);
  expect((await sendList(offerId, csv(lines.slice(0, 2)), true)).json).toMatchObject({ isCredited: true, errors: [] });
  const rewarded = await query(
    `SELECT employment_id AS id FROM transfer_report WHERE type = 'clubReward' AND employment_id = ANY ($1) ORDER BY rewarded_cents`,
    [[grouped.employmentId, worded.employmentId]],
  );
  expect(rewarded.map(({ id }: { id: string }) => id)).toEqual([grouped.employmentId, worded.employmentId]);
  const asked = `/club/reward-recipient?companyId=${company.companyId}&personalNumber=${encodeURIComponent('10\u00a0465')}`;
  expect((await operator.call('GET', asked)).json).toMatchObject({ employeeId: grouped.employmentId });
});
