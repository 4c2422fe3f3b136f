import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/database';
import { aCompany } from '#test-support/builders';
import { aCompanyForm, nextNumber } from '#test-support/company-registrations';
import { testPortal, type TestPortal } from '#test-support/portal';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

const newAddress = () => `203.0.113.${nextNumber()}`;

const form = (values: object = {}) =>
  aCompanyForm({ name: 'Píla Podpoľanie, s. r. o.', allowances: ['RP', 'SP'], ...values });

async function send(payload: object, address = newAddress()) {
  const headers = { 'x-forwarded-for': address, 'accept-language': 'en' };
  const reply = await portal.app.inject({ method: 'POST', url: '/api/1.0/register/company', payload, headers });
  return { status: reply.statusCode, body: reply.body };
}

async function list(code: string, headers: Record<string, string> = {}) {
  const address = { 'x-forwarded-for': newAddress(), ...headers };
  const reply = await portal.app.inject({ method: 'GET', url: `/api/1.0/reslist/${code}`, headers: address });
  return { status: reply.statusCode, body: reply.body, items: JSON.parse(reply.body).items };
}

async function query(text: string, values: unknown[] = []) {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query(text, values)).rows);
}

test('a company registers: it waits as pending with its contact, a trace and a mail', async () => {
  const values = form();
  expect(await send(values)).toEqual({ status: 200, body: '{}' });
  expect(
    await query('SELECT name, status, zip, contact_person, uss_open FROM company WHERE ico = $1', [values.ico]),
  ).toEqual([{ name: values.name, status: 'pending', zip: '962 12', contact_person: 'Eva Nová', uss_open: false }]);
  const [kept] = await query('SELECT * FROM company_registration WHERE ico = $1', [values.ico]);
  expect(kept).toMatchObject({
    email: values.email,
    action_codes: ['RP', 'SP'],
    lang: 'en',
    duplicate_of: null,
    status: 'pending',
  });
  const mails = await query('SELECT kind, lang, text FROM mail WHERE recipient = $1', [values.email]);
  expect(mails).toMatchObject([{ kind: 'companyRegistration.received', lang: 'en' }]);
  expect(mails[0].text).not.toContain(values.name);
  const trail = await query('SELECT 1 FROM audit_entry WHERE action = $1 AND object_id = $2', [
    'companyRegistration.submitted',
    kept.id,
  ]);
  expect(trail).toHaveLength(1);
});

test('names are kept without the marks nobody sees', async () => {
  const values = form();
  const sent = { ...values, name: `\u202e${values.name}`, firstName: '\u202eEva', lastName: 'Nová\u200b' };
  expect((await send(sent)).status).toBe(200);
  expect(await query('SELECT name, contact_person FROM company WHERE ico = $1', [values.ico])).toEqual([
    { name: values.name, contact_person: 'Eva Nová' },
  ]);
  expect(
    await query('SELECT name, first_name, last_name FROM company_registration WHERE ico = $1', [values.ico]),
  ).toEqual([{ name: values.name, first_name: 'Eva', last_name: 'Nová' }]);
});

test('a number that is known gets the same answer and mail; the operator sees the duplicate', async () => {
  const values = form();
  const first = await send(values);
  const again = form({ ico: values.ico, name: 'Iný názov' });
  expect(await send(again)).toEqual(first);
  expect(await query('SELECT name FROM company WHERE ico = $1', [values.ico])).toEqual([{ name: values.name }]);
  const kept = await query(
    'SELECT company_id, duplicate_of FROM company_registration WHERE ico = $1 ORDER BY created_at, id',
    [values.ico],
  );
  expect(kept[1]).toEqual({ company_id: null, duplicate_of: kept[0].company_id });
  expect(await query('SELECT 1 FROM mail WHERE recipient = $1', [again.email])).toHaveLength(1);
});

test('one number sent by two at once makes one company', async () => {
  const ico = form().ico;
  const answers = await Promise.all([send(form({ ico })), send(form({ ico })), send(form({ ico }))]);
  expect(answers.map((one) => one.status)).toEqual([200, 200, 200]);
  expect(await query('SELECT 1 FROM company WHERE ico = $1', [ico])).toHaveLength(1);
  expect(await query('SELECT 1 FROM company_registration WHERE ico = $1', [ico])).toHaveLength(3);
});

test.each([
  ['ico', '1234567'],
  ['dic', '12'],
  ['icDph', '2020202020'],
  ['zip', '9621'],
  ['webUrl', 'javascript:alert(1)'],
  ['email', 'kontakt'],
  ['allowances', []],
  ['lastName', ' '],
  ['privacy', false],
])('%s with the value %j is refused and leaves nothing', async (field, value) => {
  const values = form({ [field]: value });
  const { status, body } = await send(values);
  expect(status).toBe(400);
  expect(JSON.parse(body).errors[0].path).toBe(field);
  expect(
    await query('SELECT 1 FROM company_registration WHERE name = $1 AND ico = $2', [values.name, values.ico]),
  ).toEqual([]);
});

test('five companies an hour from one address', async () => {
  const address = newAddress();
  for (let count = 0; count < 5; count += 1) expect((await send(form(), address)).status).toBe(200);
  expect((await send(form(), address)).status).toBe(429);
});

test('no company sees who else asked to take part', async () => {
  const { companyId } = await aCompany(portal.db);
  const rows = await inTransaction(portal.db.forCompany(companyId), (tx) =>
    tx.client.query('SELECT 1 FROM company_registration'),
  );
  expect(rows.rowCount).toBe(0);
});

test('the list of companies tells name and id of active ones that let their people register, nothing else', async () => {
  const [open, closed, suspended] = [await aCompany(portal.db), await aCompany(portal.db), await aCompany(portal.db)];
  await query('UPDATE company SET uss_open = true WHERE id = ANY($1)', [[open.companyId, suspended.companyId]]);
  await query(`UPDATE company SET status = 'suspended' WHERE id = $1`, [suspended.companyId]);
  const { items, body } = await list('uss_companies');
  expect(items).toContainEqual({ value: open.companyId, label: open.name });
  expect(body).not.toContain(closed.companyId);
  expect(body).not.toContain(suspended.companyId);
});

test('code lists speak the language of the caller', async () => {
  expect((await list('allowance_actions')).items).toEqual([
    { value: 'RP', label: 'Príspevok na rekreáciu' },
    { value: 'SP', label: 'Príspevok na šport dieťaťa' },
  ]);
  expect((await list('document_statuses', { 'accept-language': 'en' })).items).toContainEqual({
    value: 'rejected',
    label: 'Rejected',
  });
  const ages = (await list('child_ages')).items;
  expect(ages).toHaveLength(17);
  expect([ages[0], ages[1], ages.at(-1)]).toEqual([
    { value: '2', label: '0 – 2 roky' },
    { value: '3', label: '3' },
    { value: '18', label: '18' },
  ]);
  for (const code of ['claim_categories', 'movement_types', 'rejection_reasons', 'relations', 'regions'])
    expect((await list(code)).items.length).toBeGreaterThan(6);
});

test.each(['nothing', '..%2Fuss_companies', '__proto__', 'constructor', 'refusals', 'toString'])(
  'a list called %s does not exist',
  async (code) => {
    expect((await list(code)).status).toBe(404);
  },
);

test('an address reads sixty lists a minute', async () => {
  const address = { 'x-forwarded-for': newAddress() };
  const answers = await Promise.all(Array.from({ length: 61 }, () => list('relations', address)));
  const ok = answers.filter((one) => one.status === 200).length;
  // The minute may turn while the calls are under way.
  expect(ok).toBeGreaterThanOrEqual(60);
  const more = await Promise.all(Array.from({ length: 61 }, () => list('relations', address)));
  expect(more.some((one) => one.status === 429)).toBe(true);
});
