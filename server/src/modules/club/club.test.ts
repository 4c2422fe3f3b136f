import { textFromCents } from '@polana/contract/money';
import { listOffers, listRewards, readOffer, rewardEmployee as rewardEndpoint } from '@polana/contract/club';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashPassword } from '#modules/identity';
import { lockBooks, payOutClub, reverseTransfer } from '#modules/ledger';
import { instantAt, standAt } from '#platform/clock';
import { inTransaction, reading } from '#platform/database';
import { newId } from '#platform/ids';
import { aCompany, anEmployee, anOperator, aPerson, type TestCompany, type TestEmployee } from '#test-support/builders';
import { testPortal, type TestPortal } from '#test-support/portal';

let portal: TestPortal;
let company: TestCompany;
let other: TestCompany;
let employee: TestEmployee;
let stranger: TestEmployee;
let operatorshipId: string;
let goOn: () => void;
const tokens = new Map<string, string>();
const password = 'lúka pod Poľanou 1458';

beforeAll(async () => {
  portal = await testPortal();
  const passwordHash = await hashPassword(password);
  [company, other] = [await aCompany(portal.db), await aCompany(portal.db)];
  const person = () => aPerson(portal.db, { passwordHash });
  const [one, two, three] = [await person(), await person(), await person()];
  employee = await anEmployee(portal.db, company, { personId: one.personId });
  stranger = await anEmployee(portal.db, other, { personId: two.personId });
  ({ operatorshipId } = await anOperator(portal.db, three.personId));
  for (const [id, { username }] of [
    [employee.employmentId, one],
    [stranger.employmentId, two],
    [operatorshipId, three],
  ] as const)
    tokens.set(id, await signIn(username));
  goOn = standAt(instantAt('2026-07-14', '09:40'));
});
afterAll(async () => {
  goOn();
  await portal.close();
});
beforeEach(() =>
  inTransaction(portal.db.forEveryCompany(), (tx) => tx.client.query(`UPDATE club_offer SET status = 'withdrawn'`)),
);

async function signIn(username: string): Promise<string> {
  const send = (path: string, payload: object) =>
    portal.app.inject({ method: 'POST', url: `/api/1.0${path}`, payload });
  const first = (await send('/login', { username, password })).json();
  if (!first.challenge) return first.token;
  const { items } = (await portal.app.inject('/api/1.0/outbox')).json();
  const code = /^\s*(\d{6})\s*$/m.exec(items[0].text)?.[1] ?? '';
  return (await send('/login/code', { challengeId: first.challenge.id, code })).json().token;
}

let place = 0;

async function anOffer(values: Record<string, unknown> = {}): Promise<string> {
  const row = {
    id: newId(),
    partner_name: 'Penzión Vartovka',
    title_sk: 'Rodinný penzión',
    title_en: 'A family guesthouse',
    description_sk: 'Raňajky v cene.',
    description_en: 'Breakfast included.',
    conditions_sk: 'Od dvoch nocí.',
    conditions_en: 'From two nights.',
    place: 'Banská Bystrica',
    region: 'Banskobystrický kraj',
    kind: 'stay',
    reward_percent: 5,
    web_url: 'https://partner.example/vartovka',
    valid_from: '2026-01-01',
    valid_to: '2026-12-31',
    position: (place += 1),
    created_at: '2026-01-01T09:00:00Z',
    ...values,
  };
  const names = Object.keys(row);
  await inTransaction(portal.db.forEveryCompany(), (tx) =>
    tx.client.query(
      `INSERT INTO club_offer (${names.join()}) VALUES (${names.map((_, index) => `$${index + 1}`).join()})`,
      Object.values(row),
    ),
  );
  return row.id;
}

async function get(path: string, asked: TestEmployee = employee, lang = 'sk') {
  const reply = await portal.app.inject({
    url: `/api/1.0/EMPL/${asked.employmentId}${path}`,
    headers: { authorization: `Bearer ${tokens.get(asked.employmentId)}`, 'accept-language': lang },
  });
  return { status: reply.statusCode, body: reply.json() };
}

const names = async (path: string, asked = employee) =>
  listOffers.answer.parse((await get(path, asked)).body).items.map((offer) => offer.partnerName);

test('employees see the offers that hold today, in the operator’s order, page by page', async () => {
  const hidden = { valid_to: '2026-07-13', partner_name: 'Skončená' };
  await anOffer({ partner_name: 'Druhá', position: 902, reward_percent: 10 });
  await anOffer({ partner_name: 'Prvá', position: 901 });
  await anOffer({ partner_name: 'Tretia', position: 903, valid_to: '2026-07-14' });
  await anOffer(hidden);
  await anOffer({ valid_from: '2026-07-15', partner_name: 'Budúca' });
  await anOffer({ status: 'draft', partner_name: 'Koncept' });
  expect(await names('/club/offer')).toEqual(['Prvá', 'Druhá', 'Tretia']);
  expect(await names('/club/offer?limit=2&offset=2')).toEqual(['Tretia']);
  const { body } = await get('/club/offer?limit=1');
  expect(body).toMatchObject({
    totalCount: 3,
    highestReward: 10,
    regions: ['Banskobystrický kraj'],
    kinds: ['stay'],
  });
});

test('search does not mind accents, capitals and wildcards; filters narrow it, what there is to choose from stays', async () => {
  await anOffer({ partner_name: 'Kúpeľný dom Brusno', place: 'Brusno', kind: 'wellness', reward_percent: 8 });
  await anOffer({ partner_name: 'Škola lyžovania', place: 'Ždiar', region: 'Prešovský kraj', kind: 'sport' });
  expect(await names('/club/offer?search=KUPELNY%20brusno')).toEqual(['Kúpeľný dom Brusno']);
  expect(await names(`/club/offer?search=${encodeURIComponent('ždiar')}`)).toEqual(['Škola lyžovania']);
  expect(await names('/club/offer?search=%25')).toEqual([]);
  expect(await names('/club/offer?search=_')).toEqual([]);
  expect(await names('/club/offer?kind=sport')).toEqual(['Škola lyžovania']);
  expect(await names('/club/offer?rewardMin=6')).toEqual(['Kúpeľný dom Brusno']);
  const { body } = await get(`/club/offer?region=${encodeURIComponent('Prešovský kraj')}&kind=wellness`);
  expect(body).toMatchObject({
    items: [],
    totalCount: 0,
    highestReward: 8,
    regions: ['Banskobystrický kraj', 'Prešovský kraj'],
    kinds: ['sport', 'wellness'],
  });
});

test('an offer for some companies does not exist for the others', async () => {
  const id = await anOffer({ is_restricted: true, partner_name: 'Len pre vybraných' });
  await inTransaction(portal.db.forEveryCompany(), (tx) =>
    tx.client.query(`INSERT INTO club_offer_company (offer_id, company_id) VALUES ($1, $2)`, [id, company.companyId]),
  );
  expect(await names('/club/offer')).toEqual(['Len pre vybraných']);
  expect(await names('/club/offer', stranger)).toEqual([]);
  expect((await get(`/club/offer/${id}`)).status).toBe(200);
  const missing = await get(`/club/offer/${newId()}`, stranger);
  const foreign = await get(`/club/offer/${id}`, stranger);
  expect(foreign).toEqual(missing);
  expect(foreign.status).toBe(404);
});

test('texts come in the reader’s language, all Slovak where nobody translated them', async () => {
  const translated = await anOffer();
  const slovak = await anOffer({ title_en: null, description_en: null, conditions_en: null });
  const detail = async (id: string) => readOffer.answer.parse((await get(`/club/offer/${id}`, employee, 'en')).body);
  expect(await detail(translated)).toMatchObject({
    title: 'A family guesthouse',
    conditions: 'From two nights.',
    lang: 'en',
  });
  expect(await detail(slovak)).toMatchObject({
    title: 'Rodinný penzión',
    description: 'Raňajky v cene.',
    conditions: 'Od dvoch nocí.',
    lang: 'sk',
  });
});

let keys = 0;

async function reward(body: object, key: string | null = `skuska-odmeny-${(keys += 1)}`) {
  const reply = await portal.app.inject({
    method: 'POST',
    url: `/api/1.0/OPER/${operatorshipId}/club/reward`,
    payload: body,
    headers: {
      authorization: `Bearer ${tokens.get(operatorshipId)}`,
      ...(key ? { 'idempotency-key': key } : {}),
    },
  });
  return { status: reply.statusCode, body: reply.json() };
}

async function traces() {
  return reading(portal.db.forEveryCompany(), async (tx) => {
    const { rows } = await tx.client.query<Record<string, number>>(
      `SELECT (SELECT count(*) FROM transfer WHERE type = 'clubReward') AS transfers, (SELECT count(*) FROM club_reward) AS rewards,
         (SELECT count(*) FROM audit_entry WHERE action = 'club.rewarded') AS deeds,
         (SELECT count(*) FROM mail WHERE kind = 'club.rewarded') AS mails`,
    );
    return rows[0] ?? {};
  });
}

const rewardsOf = async (asked: TestEmployee) => listRewards.answer.parse((await get('/club/reward', asked)).body);

test('a reward is on the employee’s club account, with its partner, a trace and a mail', async () => {
  const offerId = await anOffer({ partner_name: 'Wellness Sliač' });
  const before = await traces();
  const given = await reward({ employeeId: employee.employmentId, offerId, amount: '12.50', note: '' });
  expect(given.status).toBe(201);
  expect(rewardEndpoint.answer.parse(given.body).amount).toBe('12.50');
  expect(await rewardsOf(employee)).toMatchObject({
    items: [{ date: '2026-07-14', type: 'clubReward', amount: '12.50', partnerName: 'Wellness Sliač' }],
    totalCount: 1,
    balance: '12.50',
    rewarded: '12.50',
  });
  expect(await rewardsOf(stranger)).toMatchObject({ items: [], balance: '0.00' });
  expect(await traces()).toEqual(Object.fromEntries(Object.entries(before).map(([name, count]) => [name, count + 1])));
});

test('twenty calls with one key give one reward; the same key for another amount is refused', async () => {
  const offerId = await anOffer();
  const order = { employeeId: stranger.employmentId, offerId, amount: '7.00', note: 'Pobyt v júli' };
  const before = await traces();
  const answers = await Promise.all(Array.from({ length: 20 }, () => reward(order, 'jeden-kluc-pre-vsetky')));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
  const after = await traces();
  expect(after).toEqual(Object.fromEntries(Object.entries(before).map(([name, count]) => [name, count + 1])));
  expect((await reward({ ...order, amount: '8.00' }, 'jeden-kluc-pre-vsetky')).status).toBe(422);
  expect(await traces()).toEqual(after);
});

test('one key gives one reward over all companies: with somebody of another company it is refused, also at once', async () => {
  const offerId = await anOffer();
  const order = (one: TestEmployee) => ({ employeeId: one.employmentId, offerId, amount: '7.00', note: '' });
  const before = await traces();
  const key = 'jeden-kluc-dve-firmy';
  const given = await Promise.all(
    Array.from({ length: 12 }, (_, index) => reward(order(index % 2 ? employee : stranger), key)),
  );
  const statusesOf = (parity: number) =>
    new Set(given.filter((_, index) => index % 2 === parity).map(({ status }) => status));
  expect([...statusesOf(0), ...statusesOf(1)].toSorted((one, other) => one - other)).toEqual([201, 422]);
  expect(new Set(given.filter(({ status }) => status === 201).map(({ body }) => body.id)).size).toBe(1);
  const after = Object.fromEntries(Object.entries(before).map(([name, count]) => [name, count + 1]));
  expect(await traces()).toEqual(after);
  const loser = given[0]?.status === 422 ? stranger : employee;
  expect((await reward(order(loser), key)).body.errors[0].code).toBe('idempotency_key_reused');
  expect((await reward(order(loser), `${key}-novy`)).status).toBe(201);
});

test('a payout lowers the balance, a reward taken back also what was rewarded', async () => {
  const offerId = await anOffer();
  const third = await anEmployee(portal.db, company, { personId: employee.personId });
  tokens.set(third.employmentId, tokens.get(employee.employmentId) ?? '');
  await reward({ employeeId: third.employmentId, offerId, amount: '10.00', note: '' });
  const wrong = await reward({ employeeId: third.employmentId, offerId, amount: '3.00', note: '' });
  await inTransaction(portal.db.forEveryCompany(), async (tx) => {
    await lockBooks(tx, company.companyId);
    const booking = { companyId: company.companyId, effectiveDate: '2026-07-14', createdBy: null };
    await reverseTransfer(tx, { ...booking, transferId: wrong.body.id, idempotencyKey: 'späť' });
    await payOutClub(tx, { ...booking, employmentId: third.employmentId, amountCents: 400, idempotencyKey: 'výplata' });
  });
  const { items, balance, rewarded } = await rewardsOf(third);
  expect([balance, rewarded]).toEqual([textFromCents(600), textFromCents(1_000)]);
  expect(items.map((item) => item.type)).toEqual(['clubPayout', 'reversal', 'clubReward', 'clubReward']);
});

test.each([
  ['an employee who does not exist', () => ({ employeeId: newId() }), 404, 'reward_employee_not_found'],
  ['an offer that does not exist', () => ({ offerId: newId() }), 404, 'offer_not_found'],
  ['nothing', () => ({ amount: '0.00' }), 400, 'value_invalid'],
  ['a third of a cent', () => ({ amount: '1.005' }), 400, 'value_invalid'],
])('a reward of %s is refused and leaves nothing', async (_, wrong, status, code) => {
  const offerId = await anOffer();
  const before = await traces();
  const refused = await reward({ employeeId: employee.employmentId, offerId, amount: '5.00', note: '', ...wrong() });
  expect(refused.status).toBe(status);
  expect(refused.body.errors[0].code).toBe(code);
  expect(await traces()).toEqual(before);
});

test('nobody of a company that has ended is rewarded: no wages will pay it out', async () => {
  const ended = await aCompany(portal.db);
  const { employmentId } = await anEmployee(portal.db, ended);
  await inTransaction(portal.db.forEveryCompany(), (tx) =>
    tx.client.query(
      `UPDATE company SET status = 'ended', ended_at = now(), ends_on = '2026-07-01', retained_until = '2036-12-31' WHERE id = $1`,
      [ended.companyId],
    ),
  );
  const before = await traces();
  const offerId = await anOffer();
  const { status } = await reward({ employeeId: employmentId, offerId, amount: '5.00', note: '' });
  expect(status).toBe(404);
  expect(await traces()).toEqual(before);
});

test('without a key nothing is given', async () => {
  const offerId = await anOffer();
  const refused = await reward({ employeeId: employee.employmentId, offerId, amount: '5.00', note: '' }, null);
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ code: 'reward_key_missing' }] } });
});
