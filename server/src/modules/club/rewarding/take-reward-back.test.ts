import { listRewards } from '@polana/contract/club';
import { listGivenRewards } from '@polana/contract/operator-club';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockBooks, payOutClub } from '#modules/ledger';
import { today } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { newId } from '#platform/ids';
import { aCompany, anEmployee, type TestCompany } from '#test-support/builders';
import { sendForm } from '#test-support/claim-forms';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, aSignedInEmployee, aSignedInOperator, type SignedIn } from '#test-support/signed-in';

let portal: TestPortal;
let company: TestCompany;
let operator: SignedIn;
let employee: SignedIn;

beforeAll(async () => {
  portal = await testPortal();
  company = await aCompany(portal.db);
  operator = await aSignedInOperator(portal, { firstName: 'Oľga', lastName: 'Prvá' });
  employee = await aSignedInEmployee(portal, company, { firstName: 'Zita', lastName: 'Omylná' });
});
afterAll(() => portal.close());

async function query(text: string, values: unknown[] = []) {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query(text, values)).rows);
}

async function anOffer(): Promise<string> {
  const named = { partnerName: 'Penzión Vartovka', titleSk: 'Rodinný penzión', titleEn: '', kind: 'stay' };
  const told = { descriptionSk: 'Raňajky.', descriptionEn: '', conditionsSk: '', conditionsEn: '' };
  const placed = { howToUseSk: '', howToUseEn: '', place: '', region: '', address: '', rewardPercent: 5 };
  const webUrl = 'https://partner.example/vartovka';
  const shown = { webUrl, validFrom: '2020-01-01', validTo: '2099-12-31', companyIds: null };
  const form = { ...named, ...told, ...placed, ...shown };
  const { json } = await operator.call('POST', '/club/managed-offer', form);
  await operator.call('POST', `/club/managed-offer/${json.id}/publish`, {});
  return json.id;
}

let keys = 0;

async function give(offerId: string, amount = '12.50', employmentId = employee.roleId): Promise<string> {
  const body = { employeeId: employmentId, offerId, amount, note: '' };
  const key = { 'idempotency-key': `vzat-spat-${(keys += 1)}` };
  const { status, json } = await operator.call('POST', '/club/reward', body, key);
  expect(status).toBe(201);
  return json.id;
}

const reason = 'Patrila kolegyni.';
const takeBack = (id: string, body: object = { reason }, who = operator) =>
  who.call('POST', `/club/reward/${id}/reversal`, body);
const given = async (offerId: string, page = '') =>
  listGivenRewards.answer.parse((await operator.call('GET', `/club/managed-offer/${offerId}/reward${page}`)).json);
const ofEmployee = async (who = employee) => listRewards.answer.parse((await who.call('GET', '/club/reward')).json);
const kept = async (offerId: string) => (await operator.call('GET', `/club/managed-offer/${offerId}`)).json;

async function traces() {
  const [row] = await query(
    `SELECT (SELECT count(*) FROM transfer WHERE type = 'reversal') AS reversals,
       (SELECT count(*) FROM audit_entry WHERE action = 'club.rewardReversed') AS deeds,
       (SELECT count(*) FROM mail WHERE kind = 'club.rewardReversed') AS mails`,
  );
  return row as { reversals: number; deeds: number; mails: number };
}

const refusalOf = ({ status, json }: { status: number; json: { errors: { code: string }[] } }) => [
  status,
  json.errors[0]?.code,
];

test('a reward given by mistake is taken back: the money returns, and the employee reads the partner and the reason, never the amount in a mail', async () => {
  const offerId = await anOffer();
  const [good, wrong] = [await give(offerId, '7.00'), await give(offerId, '12.50')];
  const before = await traces();
  const { status, json } = await takeBack(wrong);
  expect([status, json.amount]).toEqual([200, '12.50']);
  expect(await traces()).toEqual({ reversals: before.reversals + 1, deeds: before.deeds + 1, mails: before.mails + 1 });

  const mine = await ofEmployee();
  expect([mine.balance, mine.rewarded]).toEqual(['7.00', '7.00']);
  expect(mine.items[0]).toMatchObject({
    type: 'reversal',
    amount: '-12.50',
    partnerName: 'Penzión Vartovka',
    note: reason,
  });
  const [mail] = await query(`SELECT subject, text FROM mail WHERE kind = 'club.rewardReversed' AND recipient = $1`, [
    employee.email,
  ]);
  expect(mail.text).toContain('Penzión Vartovka');
  expect(mail.text).toContain(reason);
  expect(`${mail.subject} ${mail.text}`).not.toMatch(/12[.,]50/);
  const [entry] = await query(`SELECT company_id, changes FROM audit_entry WHERE action = 'club.rewardReversed'`);
  expect(entry).toMatchObject({
    company_id: company.companyId,
    changes: { offerId, amountCents: 1250, transferId: wrong, reason },
  });

  const list = await given(offerId);
  expect(list.totalCount).toBe(2);
  expect(list.items.map(({ id }) => id)).toEqual([wrong, good]);
  expect(list.items[0]).toMatchObject({
    employeeName: 'Zita Omylná',
    companyName: company.name,
    amount: '12.50',
    note: '',
    givenBy: 'Oľga Prvá',
    takenBack: { by: 'Oľga Prvá', reason },
  });
  expect(list.items[1]?.takenBack).toBeNull();
  expect((await given(offerId, '?limit=1&offset=1')).items.map(({ id }) => id)).toEqual([good]);
  expect(await kept(offerId)).toMatchObject({ rewardCount: 1, isUsed: true });
  await takeBack(good);
  expect(await kept(offerId)).toMatchObject({ rewardCount: 0, isUsed: true });
});

test('twenty at once take a reward back once; the others are told so', async () => {
  const offerId = await anOffer();
  const id = await give(offerId);
  const before = await traces();
  const answers = await Promise.all(Array.from({ length: 20 }, () => takeBack(id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const late of answers.filter(({ status }) => status !== 200))
    expect(refusalOf(late)).toEqual([409, 'reward_already_reversed']);
  expect(await traces()).toEqual({ reversals: before.reversals + 1, deeds: before.deeds + 1, mails: before.mails + 1 });
});

test('a reward that was paid out already is not taken back, and nothing remains of the attempt', async () => {
  const offerId = await anOffer();
  const other = await aSignedInEmployee(portal, company);
  const id = await give(offerId, '9.00', other.roleId);
  await inTransaction(portal.db.forEveryCompany(), async (tx) => {
    await lockBooks(tx, company.companyId);
    const booking = { companyId: company.companyId, effectiveDate: today(), createdBy: null };
    await payOutClub(tx, { ...booking, employmentId: other.roleId, amountCents: 1, idempotencyKey: 'cent' });
  });
  const before = await traces();
  const refused = await takeBack(id);
  expect(refusalOf(refused)).toEqual([409, 'balance_too_low']);
  expect(refused.json.errors[0].message).toContain('klubovom účte');
  expect(await traces()).toEqual(before);
  expect((await given(offerId)).items[0]?.takenBack).toBeNull();
});

test('another movement and one that does not exist are the same nothing; a reason is needed', async () => {
  const id = await give(await anOffer());
  await takeBack(id);
  const [{ id: reversal }] = await query('SELECT id FROM transfer WHERE reverses_id = $1', [id]);
  const before = await traces();
  const unknown = await takeBack(newId());
  expect(refusalOf(unknown)).toEqual([404, 'reward_not_found']);
  expect((await takeBack(reversal)).body).toBe(unknown.body);
  const standing = await give(await anOffer());
  for (const body of [{}, { reason: '' }, { reason: '  x ' }, { reason: 'a'.repeat(501) }])
    expect((await takeBack(standing, body)).status).toBe(400);
  expect((await takeBack(standing, { reason }, employee)).status).not.toBe(200);
  expect(await traces()).toEqual(before);
  expect(refusalOf(await operator.call('GET', `/club/managed-offer/${newId()}/reward`))).toEqual([
    404,
    'offer_not_found',
  ]);
});

test('a reward of somebody who has left a company that has ended can still be taken back', async () => {
  const ended = await aCompany(portal.db);
  const { employmentId } = await anEmployee(portal.db, ended);
  const offerId = await anOffer();
  const id = await give(offerId, '4.00', employmentId);
  await query('UPDATE employment SET deactivated_at = now() WHERE id = $1', [employmentId]);
  await query(
    `UPDATE company SET status = 'ended', ended_at = now(), ends_on = '2026-07-01', retained_until = '2036-12-31' WHERE id = $1`,
    [ended.companyId],
  );
  expect((await takeBack(id)).status).toBe(200);
  expect((await given(offerId)).items).toMatchObject([{ id, takenBack: { reason } }]);
});

test('a list is known as credited until the last of its rewards is taken back, whoever takes the last two at once', async () => {
  const offerId = await anOffer();
  const other = await aCompany(portal.db);
  const people = [await anEmployee(portal.db, company), await anEmployee(portal.db, other)];
  const icos = await query('SELECT ico FROM company WHERE id = ANY ($1) ORDER BY id = $2', [
    [company.companyId, other.companyId],
    other.companyId,
  ]);
  const lines = people.map(({ personalNumber }, index) => `${personalNumber};${icos[index].ico};5;`);
  const bytes = Buffer.from(`\uFEFF${['Osobné číslo;IČO;Suma;Poznámka', ...lines].join('\r\n')}\r\n`);
  const send = async () =>
    (
      await sendForm(portal, operator, '/club/reward-list', { offerId, isConfirmed: true }, [
        { name: 'odmeny.csv', bytes },
      ])
    ).json;

  expect(await send()).toMatchObject({ isCredited: true });
  const [one, two] = (await given(offerId)).items.map(({ id }) => id);
  await takeBack(one!);
  expect(await send()).toMatchObject({ isCredited: false, known: { by: 'Oľga Prvá' } });
  await takeBack(two!);
  expect(await send()).toMatchObject({ isCredited: true, known: null });
  expect(await send()).toMatchObject({ isCredited: false });

  const standing = (await given(offerId)).items.filter(({ takenBack }) => takenBack === null);
  expect([standing.length, (await kept(offerId)).rewardCount]).toEqual([2, 2]);
  await Promise.all(standing.map(({ id }) => takeBack(id)));
  expect(await query('SELECT FROM club_reward_list WHERE offer_id = $1', [offerId])).toEqual([]);
});

test('statistics of the company count neither the money taken back nor whoever was left with none', async () => {
  const own = await aCompany(portal.db);
  const administrator = await aSignedInAdministrator(portal, own);
  const [one, two] = [await anEmployee(portal.db, own), await anEmployee(portal.db, own)];
  const offerId = await anOffer();
  await give(offerId, '7.00', one.employmentId);
  const wrong = [await give(offerId, '3.00', one.employmentId), await give(offerId, '5.00', two.employmentId)];
  const club = async () => (await administrator.call('GET', '/company/statistics')).json.club;
  expect(await club()).toMatchObject({ rewards: '15.00', rewardedEmployees: 2 });
  for (const id of wrong) await takeBack(id);
  expect(await club()).toMatchObject({ rewards: '7.00', rewardedEmployees: 1 });
});
