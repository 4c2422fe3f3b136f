import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeRatio } from '#modules/employees';
import { systemAuthor } from '#platform/actor';
import { instantAt, standAt } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { aCompany, anEmployee, type TestCompany } from '#test-support/builders';
import { aPendingClaim } from '#test-support/claim-builders';
import {
  aSeason,
  aStay,
  aWaitingFile,
  claimDay,
  declarations,
  sendForm,
  type FormFile,
} from '#test-support/claim-forms';
import { aPdf, aPhoto } from '#test-support/documents';
import { settleCompany } from '../entitlement/settle-company.ts';
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

let counter = 0;
const aReceipt = async (): Promise<FormFile> => ({
  name: 'faktúra.pdf',
  bytes: await aPdf({ text: `Faktura cislo ${(counter += 1)}` }),
});

/** An employee with an address of their own for the limits, and a file ready to be claimed with. */
async function anEmployeeWith(values: { startDate?: string; ratio?: number } = {}, firm = company) {
  const who = await aSignedInEmployee(portal, firm, values);
  const waiting = () => aWaitingFile(query, { ...who, employmentId: who.roleId });
  return { ...who, waiting };
}

const submitStay = async (
  who: SignedIn & { waiting: () => Promise<string> },
  values: Record<string, unknown> = {},
  sending: { force?: boolean; key?: string } = {},
) =>
  sendForm(
    portal,
    who,
    '/document/RP',
    aStay({ fileIds: values['fileIds'] ?? [await who.waiting()], ...values }),
    [],
    sending,
  );

const codesOf = ({ status, json }: { status: number; json: { errors?: { code: string; path: string }[] } }) => [
  status,
  ...(json.errors ?? []).map(({ code, path }) => `${code} ${path}`.trim()),
];

const mailsTo = (recipient: string) =>
  query<{ kind: string; subject: string; text: string }>(
    'SELECT kind, subject, text FROM mail WHERE recipient = $1 ORDER BY created_at, id',
    [recipient],
  );

/** Everything that a refused submission must not leave behind. */
async function traces() {
  const [counts] = await query<Record<string, number>>(
    `SELECT (SELECT count(*) FROM claim) AS claims, (SELECT count(*) FROM claim_file) AS files,
       (SELECT count(*) FROM stored_file) AS stored, (SELECT count(*) FROM claim_upload) AS uploads,
       (SELECT count(*) FROM reservation) AS reservations, (SELECT count(*) FROM transfer) AS transfers,
       (SELECT count(*) FROM claim_submission) AS keys, (SELECT count(*) FROM audit_entry WHERE action = 'claim.submitted') AS audited,
       (SELECT coalesce(sum(last_number), 0) FROM claim_counter) AS numbers`,
  );
  const bytes = await Array.fromAsync(glob('**/*', { cwd: join(portal.dataDir, 'files'), withFileTypes: true }));
  return { ...counts, bytes: bytes.filter((entry) => entry.isFile()).length };
}

describe('an employee submits', () => {
  test('a stay: numbered, reserved, declared, noted, told and out of the draft, all at once', async () => {
    const who = await anEmployeeWith();
    const { json: file } = await sendForm(portal, who, '/document/file', undefined, [await aReceipt()]);
    await who.call('PUT', '/document/draft/RP', { values: { sum: '412,80' }, fileIds: [file.id, await who.waiting()] });
    const body = aStay({ fileIds: [file.id], orderNumber: '0012345678', note: ' Faktúra s potvrdením. ' });
    const { status, json } = await sendForm(portal, who, '/document/RP', body, [], { key: 'stay-key-1' });
    expect(status).toBe(201);
    expect(json).toMatchObject({
      number: expect.stringMatching(/^RP-2026-\d{6}$/),
      status: 'pending',
      contribution: '227.04',
      calculation: {
        ruleId: 'RP-2025',
        limit: '275.00',
        used: '0.00',
        share: '227.04',
        own: '185.76',
        limitedBy: 'share',
      },
    });
    const [claim] = await query('SELECT * FROM claim WHERE id = $1', [json.id]);
    expect(claim).toMatchObject({
      employment_id: who.roleId,
      status: 'pending',
      version: 1,
      year: 2026,
      late: false,
      duplicate_suspected: false,
      contribution_cents: 22_704,
      order_number: '0012345678',
      note: 'Faktúra s potvrdením.',
      submitted_by: who.personId,
    });
    expect(
      await query('SELECT reserved_cents, available_cents FROM account WHERE employment_id = $1', [who.roleId]),
    ).toEqual([{ reserved_cents: 22_704, available_cents: 4_796 }]);
    expect(
      await query(
        'SELECT declaration_id, version, lang, audience FROM claim_declaration WHERE claim_id = $1 ORDER BY declaration_id',
        [json.id],
      ),
    ).toEqual(
      ['PRIVACY', 'RP-1', 'RP-2', 'RP-3'].map((declaration_id) => ({
        declaration_id,
        version: 1,
        lang: 'en',
        audience: 'employee',
      })),
    );
    expect(await query('SELECT kind FROM claim_event WHERE claim_id = $1', [json.id])).toEqual([{ kind: 'submitted' }]);
    expect(await query('SELECT file_id FROM claim_file WHERE claim_id = $1', [json.id])).toEqual([
      { file_id: file.id },
    ]);
    expect(await query('SELECT 1 FROM claim_draft WHERE employment_id = $1', [who.roleId])).toEqual([]);
    expect(await query('SELECT 1 FROM claim_upload WHERE employment_id = $1', [who.roleId])).toEqual([]);
    expect(
      await query(`SELECT changes FROM audit_entry WHERE action = 'claim.submitted' AND object_id = $1`, [json.id]),
    ).toMatchObject([{ changes: { number: json.number, contributionCents: 22_704, forced: [] } }]);
    const [mail] = (await mailsTo(who.email)).filter((one) => one.kind === 'claim.submitted');
    expect(mail?.subject).toBe(`Poľana: žiadosť ${json.number} je odoslaná`);
    expect(mail?.text).toContain('227,04\u00a0€');
    expect(mail?.text).toContain('do 3 pracovných dní');
    expect(mail?.text).toContain(`/account/documents?ziadost=${json.id}`);
  });

  test('a season with files in the form itself; the names of children lie sealed', async () => {
    const who = await anEmployeeWith();
    const body = aSeason({ nameOfChild: '<b>Adam</b> Hrivnák', ageOfChild: 2 });
    const { status, json } = await sendForm(portal, who, '/document/SP', body, [await aReceipt(), await aReceipt()]);
    expect([status, json.number.slice(0, 8), json.contribution]).toEqual([201, 'SP-2026-', '110.00']);
    const { json: detail } = await who.call('GET', `/document/${json.id}`);
    expect(detail).toMatchObject({
      nameOfChild: '<b>Adam</b> Hrivnák',
      ageOfChild: 2,
      files: [{ pages: 1 }, { pages: 1 }],
    });
    const [row] = await query<{ text: string }>(`SELECT claim::text AS text FROM claim WHERE id = $1`, [json.id]);
    expect(row?.text).not.toContain('Adam');
    expect((await mailsTo(who.email)).map((mail) => mail.text).join()).not.toContain('Adam');
    const stay = aStay({ persons: [{ relation: 'CHILD', name: 'Ema Hrivnáková' }, { relation: 'SELF' }] });
    const { json: other } = await sendForm(portal, who, '/document/RP', stay, [await aReceipt()]);
    const [second] = await query<{ text: string }>(`SELECT claim::text AS text FROM claim WHERE id = $1`, [other.id]);
    expect(second?.text).not.toContain('Ema');
    expect((await who.call('GET', `/document/${other.id}`)).json.persons).toEqual([
      { relation: 'CHILD', name: 'Ema Hrivnáková' },
      { relation: 'SELF' },
    ]);
  });

  test('numbers run without a gap over refusals', async () => {
    const who = await anEmployeeWith();
    const first = await submitStay(who, { sum: '10.00' });
    await submitStay(who, { stayTo: '2026-07-11' });
    const second = await submitStay(who, { sum: '20.00' });
    const last = (number: string) => Number(number.slice(-6));
    expect(last(second.json.number)).toBe(last(first.json.number) + 1);
  });
});

describe('what is refused leaves nothing', () => {
  let who: Awaited<ReturnType<typeof anEmployeeWith>>;
  beforeAll(async () => {
    who = await anEmployeeWith();
  });
  beforeEach(() => query(`DELETE FROM rate_limit WHERE key LIKE 'claim%'`));

  test.each<[string, Record<string, unknown>, unknown]>([
    ['one night', { stayTo: '2026-07-11' }, [400, 'nights_too_few stayTo']],
    ['reversed dates', { stayFrom: '2026-07-14' }, [400, 'dates_reversed stayTo']],
    ['a document of tomorrow', { documentDate: '2026-07-21' }, [400, 'document_date_future documentDate']],
    ['a stay that is not over', { stayTo: '2026-07-21' }, [400, 'stay_not_over stayTo']],
    ['a stay before the employment', { stayFrom: '2019-01-05', stayTo: '2019-01-08' }, expect.arrayContaining([400])],
    ['a closed year', { stayFrom: '2025-07-10' }, [409, 'allowance_year_closed stayFrom']],
    [
      'a camp outside the holidays',
      { category: 'CAMP', stayFrom: '2026-06-24', stayTo: '2026-06-28', persons: [] },
      [400, 'not_school_holiday stayFrom'],
    ],
    ...['RP-1', 'RP-2', 'RP-3'].map((id): [string, Record<string, unknown>, unknown] => [
      `no declaration ${id}`,
      { declarations: declarations('RP').filter((one) => one.id !== id) },
      [400, `declarations_missing declarations.${id}`],
    ]),
    ['an old wording', { declarations: declarations('RP', [1, 7, 1]) }, [409, 'declaration_changed declarations.RP-2']],
    ['no consent', { privacy: false }, [400, 'value_invalid privacy']],
    ['not a word of consent', { privacy: undefined }, [400, 'field_required privacy']],
    ['no kind of expense', { category: undefined }, [400, 'field_required category']],
    ['no file', { fileIds: [] }, [400, 'file_required files']],
    ['somebody else’s file', { fileIds: ['0193aa80-0000-7000-8000-00000000dead'] }, [404, 'file_not_found fileIds']],
    ['a child in a stay', { nameOfChild: 'Adam' }, [400, 'field_unknown nameOfChild']],
    ['a status', { status: 'approved' }, [400, 'field_unknown status']],
    ['an employee named by an employee', { employeeId: '0193aa80-0000-7000-8000-00000000dead' }, [403, 'not_allowed']],
    ['nine digits of a booking', { orderNumber: '123456789' }, [400, 'value_invalid orderNumber']],
    [
      'a claim that does not exist',
      { replaces: '0193aa80-0000-7000-8000-00000000dead' },
      [404, 'claim_not_found replaces'],
    ],
    ...['-1', '0', '0.001', '1e3', '10,50', '99999999999', ' 10', '0x10', ''].map(
      (sum): [string, Record<string, unknown>, unknown] => [
        `the sum ${JSON.stringify(sum)}`,
        { sum },
        [400, 'value_invalid sum'],
      ],
    ),
  ])('%s', async (_case, values, answer) => {
    const fileId = await who.waiting();
    const before = await traces();
    const reply = await sendForm(portal, who, '/document/RP', aStay({ fileIds: [fileId], ...values }), [], {
      key: 'refused-key',
    });
    expect(codesOf(reply)).toEqual(answer);
    expect(await traces()).toEqual(before);
  });

  test.each([
    ['a child of 1', { ageOfChild: 1 }, [400, 'value_invalid ageOfChild']],
    ['a child of 19', { ageOfChild: 19 }, [400, 'value_invalid ageOfChild']],
    ['a name of 10,000 letters', { nameOfChild: 'x'.repeat(10_000) }, [400, 'text_too_long nameOfChild']],
    ...['SP-1', 'SP-2', 'SP-3'].map((id): [string, Record<string, unknown>, unknown] => [
      `no declaration ${id}`,
      { declarations: declarations('SP').filter((one) => one.id !== id) },
      [400, `declarations_missing declarations.${id}`],
    ]),
    ['five months in the club', { memberSince: '2026-02-21' }, [400, 'membership_too_short memberSince']],
    ['two calendar years', { periodTo: '2027-01-01' }, [400, 'period_two_years periodTo']],
    ['a document of tomorrow', { documentDate: '2026-07-21' }, [400, 'document_date_future documentDate']],
    ['a document without a date', { documentDate: undefined }, [400, 'field_required documentDate']],
  ])('%s', async (_case, values, answer) => {
    const before = await traces();
    const reply = await sendForm(portal, who, '/document/SP', aSeason(values), [await aReceipt()]);
    expect(codesOf(reply)).toEqual(answer);
    expect(await traces()).toEqual(before);
  });

  test.each([
    ['24 months', { startDate: '2024-07-11' }, [409, 'not_entitled_yet stayFrom']],
    ['a ratio of 0', { ratio: 0 }, [409, 'ratio_zero stayFrom']],
  ])('%s', async (_case, values, answer) => {
    const newcomer = await anEmployeeWith(values);
    const fileId = await newcomer.waiting();
    const before = await traces();
    const reply = await sendForm(portal, newcomer, '/document/RP', aStay({ fileIds: [fileId] }));
    expect(codesOf(reply)).toEqual(answer);
    expect(await traces()).toEqual(before);
  });

  test('files that are no documents, empty or too many; those before them go as well', async () => {
    const before = await traces();
    const receipt = await aReceipt();
    const html = { name: 'faktúra.pdf', bytes: Buffer.from('<html><script>alert(1)</script></html>') };
    const send = (files: FormFile[]) => sendForm(portal, who, '/document/RP', aStay(), files);
    expect(codesOf(await send([receipt, html]))).toEqual([422, 'file_type_not_accepted']);
    expect(codesOf(await send([receipt, { name: 'a.pdf', bytes: Buffer.alloc(0) }]))).toEqual([400, 'file_empty']);
    expect(codesOf(await send(Array.from({ length: 11 }, () => receipt)))).toEqual([413, 'too_many_files files']);
    expect(await traces()).toEqual(before);
  });

  test('the English words for an amount, a missing document and an exhausted balance are the specified ones', async () => {
    const message = (reply: { json: { errors: { message: string }[] } }) => reply.json.errors[0]?.message;
    expect(message(await submitStay(who, { sum: '10,50' }))).toBe('Please enter valid value.');
    expect(message(await submitStay(who, { fileIds: [] }))).toBe('Document uploading is required');
    expect((await submitStay(who, { sum: '500' })).status).toBe(201);
    expect(message(await submitStay(who, { sum: '500' }))).toBe('Balance too low');
  });
});

describe('warnings that may be passed', () => {
  test('a document older than 30 days is late, not lost: 409, and with force it is submitted', async () => {
    const who = await anEmployeeWith();
    const old = { stayFrom: '2026-06-01', stayTo: '2026-06-04', fileIds: [await who.waiting()] };
    const before = await traces();
    const first = await submitStay(who, old, { key: 'late-key-1' });
    expect(codesOf(first)).toEqual([409, 'document_older_than_30_days stayTo']);
    expect(first.json).toMatchObject({ forceable: true });
    expect(first.json.errors[0].message).toContain('late, not lost');
    expect(await traces()).toEqual(before);
    const second = await submitStay(who, old, { key: 'late-key-1', force: true });
    expect(second.status).toBe(201);
    expect(await query('SELECT late FROM claim WHERE id = $1', [second.json.id])).toEqual([{ late: true }]);
    const [audit] = await query(`SELECT changes FROM audit_entry WHERE object_id = $1`, [second.json.id]);
    expect(audit).toMatchObject({ changes: { forced: ['document_older_than_30_days'] } });
  });

  test('a family without the employee is asked about, and told to the approver', async () => {
    const firm = await aCompany(portal.db);
    const who = await anEmployeeWith({}, firm);
    const family = { persons: [{ relation: 'SPOUSE' }, { relation: 'CHILD' }], fileIds: [await who.waiting()] };
    expect(codesOf(await submitStay(who, family))).toEqual([409, 'employee_not_along persons']);
    const { json } = await submitStay(who, family, { force: true });
    const jana = await aSignedInAdministrator(portal, firm);
    const review = await jana.call('GET', `/document/${json.id}/review`);
    expect(review.json.checks[0]).toMatchObject({ code: 'persons', result: 'warning' });
  });

  test('what the law forbids is not passed by force', async () => {
    const who = await anEmployeeWith();
    expect((await submitStay(who, { stayTo: '2026-07-11' }, { force: true })).status).toBe(400);
  });

  test('an own earlier claim with the same booking warns; a colleague’s only marks both for the approver', async () => {
    const [who, colleague] = [await anEmployeeWith(), await anEmployeeWith()];
    const orderNumber = '9900000001';
    const first = await submitStay(who, { sum: '50', orderNumber });
    expect(first.status).toBe(201);
    const again = await submitStay(who, { sum: '60', orderNumber });
    expect(codesOf(again)).toEqual([409, 'duplicate_suspected']);
    expect(again.json.forceable).toBe(true);
    expect((await submitStay(who, { sum: '60', orderNumber }, { force: true })).status).toBe(201);
    const other = await submitStay(colleague, { sum: '70', orderNumber });
    expect(other.status).toBe(201);
    const marked = await query('SELECT duplicate_suspected AS mark, version FROM claim WHERE order_number = $1', [
      orderNumber,
    ]);
    expect(marked).toEqual([1, 2, 3].map(() => ({ mark: true, version: 1 })));
  });

  test('an own earlier claim from another record in the company warns as well', async () => {
    const firm = await aCompany(portal.db);
    const who = await anEmployeeWith({}, firm);
    const { employmentId } = await anEmployee(portal.db, firm, { personId: who.personId });
    const orderNumber = '9900000002';
    expect((await submitStay(who, { sum: '50', orderNumber })).status).toBe(201);
    const inOther = { ...who, roleId: employmentId, base: `/EMPL/${employmentId}` };
    const body = aStay({ sum: '60', orderNumber });
    const again = await sendForm(portal, inOther, '/document/RP', body, [await aReceipt()]);
    expect(codesOf(again)).toEqual([409, 'duplicate_suspected']);
  });

  test.each([
    ['the till’s id', { ekasaId: 'O-1234567890ABCDEF' }],
    ['issuer, date and amount', { issuerName: 'Hotel Rovnaký', sum: '123.45' }],
  ])('the same receipt by %s', async (_case, values) => {
    const [who, colleague] = [await anEmployeeWith(), await anEmployeeWith()];
    const first = await submitStay(who, values);
    const second = await submitStay(colleague, values);
    const ids = [first.json.id, second.json.id];
    expect(await query('SELECT 1 FROM claim WHERE id = ANY ($1) AND duplicate_suspected', [ids])).toHaveLength(2);
  });

  test('a club’s camp claimed for recreation by one parent and for sport by the other', async () => {
    const [mother, father] = [await anEmployeeWith(), await anEmployeeWith()];
    const same = { sum: '199.90', documentDate: '2026-07-14' };
    const stay = { ...same, category: 'CAMP', issuerName: 'Letný tábor ŠK Slovan', persons: [{ relation: 'CHILD' }] };
    const camp = { ...same, category: 'CAMP_CLUB', sportOrganisation: 'LETNÝ TÁBOR šk Slovan' };
    const first = await submitStay(mother, stay);
    const second = await sendForm(portal, father, '/document/SP', aSeason(camp), [await aReceipt()]);
    const ids = [first.json.id, second.json.id];
    expect(await query('SELECT 1 FROM claim WHERE id = ANY ($1) AND duplicate_suspected', [ids])).toHaveLength(2);
  });

  test('both parents for one child and one period, however they write its name', async () => {
    const [mother, father, uncle] = [await anEmployeeWith(), await anEmployeeWith(), await anEmployeeWith()];
    const send = async (who: SignedIn, values: object) =>
      (await sendForm(portal, who, '/document/SP', aSeason({ ...values }), [await aReceipt()])).json.id as string;
    const one = await send(mother, { sum: '201', nameOfChild: 'Ľubica Horváthová' });
    const other = await send(father, { sum: '202', nameOfChild: 'HORVATHOVA Lubica', periodFrom: '2026-06-30' });
    const third = await send(uncle, {
      sum: '203',
      nameOfChild: 'Ľubica Horváthová',
      periodFrom: '2026-07-01',
      periodTo: '2026-12-31',
      memberSince: '2020-01-01',
    });
    const marks = await query<{ id: string }>('SELECT id FROM claim WHERE duplicate_suspected AND id = ANY ($1)', [
      [one, other, third],
    ]);
    expect(marks.map((row) => row.id).toSorted()).toEqual([one, other].toSorted());
  });
});

describe('the same file', () => {
  test('is refused for the same person, and marks both where colleagues send it', async () => {
    const [who, colleague] = [await anEmployeeWith(), await anEmployeeWith()];
    const receipt = await aReceipt();
    const first = await sendForm(portal, who, '/document/RP', aStay({ sum: '40' }), [receipt]);
    expect(first.status).toBe(201);
    const before = await traces();
    expect(codesOf(await sendForm(portal, who, '/document/RP', aStay({ sum: '50' }), [receipt]))).toEqual([
      409,
      'file_already_claimed files',
    ]);
    expect(codesOf(await sendForm(portal, who, '/document/file', undefined, [receipt]))).toEqual([
      409,
      'file_already_claimed files',
    ]);
    expect(await traces()).toEqual(before);
    const other = await sendForm(portal, colleague, '/document/RP', aStay({ sum: '60' }), [receipt]);
    expect(other.status).toBe(201);
    expect(
      await query('SELECT duplicate_suspected AS mark FROM claim WHERE id = ANY ($1)', [
        [first.json.id, other.json.id],
      ]),
    ).toEqual([{ mark: true }, { mark: true }]);
  });

  test('as a smaller copy is a likeness wherever the approver looks, until one of the two is rejected', async () => {
    const firm = await aCompany(portal.db);
    const [who, colleague] = [await anEmployeeWith({}, firm), await anEmployeeWith({}, firm)];
    const jana = await aSignedInAdministrator(portal, firm);
    const photo = await aPhoto({ text: 'HOTEL TATRY' });
    const copy = await sharp(photo).resize({ width: 400 }).jpeg({ quality: 55 }).toBuffer();
    const send = async (sender: SignedIn, bytes: Uint8Array, sum: string) =>
      (await sendForm(portal, sender, '/document/RP', aStay({ sum }), [{ name: 'doklad.jpg', bytes }])).json
        .id as string;
    const one = await send(who, photo, '80');
    const other = await send(colleague, copy, '80');
    const elsewhere = await send(colleague, await aPhoto({ text: 'Penzion pod lipou' }), '80');
    const sumApart = await send(colleague, await sharp(photo).resize({ width: 500 }).jpeg().toBuffer(), '81');

    const checked = async () => {
      const { items } = (await jana.call('GET', '/document/queue')).json;
      return Object.fromEntries(items.map((item: { id: string; checked: string }) => [item.id, item.checked]));
    };
    const clean = { [elsewhere]: 'clean', [sumApart]: 'clean' };
    expect(await checked()).toEqual({ ...clean, [one]: 'warning', [other]: 'warning' });
    for (const [claimId, twin] of [
      [one, other],
      [other, one],
    ] as const) {
      const { json } = await jana.call('GET', `/document/${claimId}/review`);
      expect(json.duplicates).toEqual([expect.objectContaining({ id: twin, same: ['picture'] })]);
      expect(json.checks[0]).toMatchObject({ code: 'duplicate', result: 'warning' });
    }
    const { json } = await jana.call('POST', '/document/approve-many', { documents: [{ id: one, version: 1 }] });
    expect(json).toMatchObject({ approved: [], refused: [{ id: one, code: 'claim_has_warnings' }] });

    const refusal = { status: 'rejected', version: 1, reasonCode: 'DUPLICATE', reasonText: 'Dvakrát' };
    expect((await jana.call('PUT', `/document/${other}`, refusal)).status).toBe(200);
    expect(await checked()).toEqual({ ...clean, [one]: 'clean' });
    expect((await jana.call('GET', `/document/${one}/review`)).json.duplicates).toEqual([]);

    const third = await send(colleague, await sharp(photo).resize({ width: 600 }).jpeg().toBuffer(), '80');
    expect(await checked()).toEqual({ ...clean, [one]: 'warning', [third]: 'warning' });
    expect((await jana.call('PUT', `/document/${one}`, { status: 'approved', version: 1 })).status).toBe(200);
    expect((await jana.call('PUT', `/document/${third}`, refusal)).status).toBe(200);
    const last = await send(colleague, await sharp(photo).resize({ width: 700 }).jpeg().toBuffer(), '80');
    await query('UPDATE claim SET duplicate_suspected = false WHERE id = ANY ($1)', [[third, other]]);
    for (const again of [third, other])
      expect((await jana.call('PUT', `/document/${again}`, { status: 'pending', version: 2 })).status).toBe(200);
    expect(await checked()).toEqual({ ...clean, [other]: 'warning', [third]: 'warning', [last]: 'warning' });
  });
});

describe('a key', () => {
  test('with the same content is answered with the first answer, with another one refused', async () => {
    const who = await anEmployeeWith();
    const body = aStay({ sum: '30', fileIds: [await who.waiting()] });
    const send = (data: object) => sendForm(portal, who, '/document/RP', data, [], { key: 'one-key-12' });
    const first = await send(body);
    expect(first.status).toBe(201);
    expect(await send({ ...body })).toEqual(first);
    expect(codesOf(await send({ ...body, sum: '31' }))).toEqual([422, 'idempotency_key_reused']);
    await who.call('POST', `/document/${first.json.id}/withdraw`, { version: 1 });
    expect(await send(body)).toEqual(first);
    const colleague = await anEmployeeWith();
    expect((await submitStay(colleague, { sum: '30' }, { key: 'one-key-12' })).json.id).not.toBe(first.json.id);
  });

  test('that may not be one is named as what is wrong', async () => {
    const who = await anEmployeeWith();
    const body = aStay({ sum: '30', fileIds: [await who.waiting()] });
    const { status, json } = await sendForm(portal, who, '/document/RP', body, [], { key: 'short' });
    expect([status, json.errors]).toEqual([400, [expect.objectContaining({ path: 'Idempotency-Key' })]]);
  });

  test('with files in the form is recognised by their bytes', async () => {
    const who = await anEmployeeWith();
    const [receipt, another] = [await aReceipt(), await aReceipt()];
    const body = aStay({ sum: '30' });
    const send = (file: FormFile) => sendForm(portal, who, '/document/RP', body, [file], { key: 'file-key-1' });
    const first = await send(receipt);
    expect(await send(receipt)).toEqual(first);
    expect(codesOf(await send(another))).toEqual([422, 'idempotency_key_reused']);
    expect(await query('SELECT 1 FROM claim_file WHERE claim_id = $1', [first.json.id])).toHaveLength(1);
  });
});

describe('a corrected claim', () => {
  async function aRejectedClaim(values: Record<string, unknown> = {}) {
    const who = await anEmployeeWith();
    const { json } = await submitStay(who, { sum: '80', ...values });
    expect((await who.call('POST', `/document/${json.id}/withdraw`, { version: 1 })).status).toBe(200);
    return {
      who,
      claim: json,
      fileIds: (await query<{ file_id: string }>('SELECT file_id FROM claim_file WHERE claim_id = $1', [json.id])).map(
        (row) => row.file_id,
      ),
    };
  }

  test('keeps the first submission, may use the same documents, and is sent once', async () => {
    const { who, claim, fileIds } = await aRejectedClaim();
    await query(`UPDATE claim SET first_submitted_at = '2026-07-14T08:00:00Z' WHERE id = $1`, [claim.id]);
    const { status, json } = await submitStay(who, { sum: '90', replaces: claim.id, fileIds });
    expect(status).toBe(201);
    expect((await who.call('GET', `/document/${json.id}`)).json).toMatchObject({
      replaces: { id: claim.id, number: claim.number },
      firstSubmittedAt: '2026-07-14T08:00:00.000Z',
      files: [{ id: fileIds[0] }],
    });
    expect((await who.call('GET', `/document/${claim.id}`)).json.replacedBy).toEqual({
      id: json.id,
      number: json.number,
    });
    const again = await submitStay(who, { sum: '95', replaces: claim.id });
    expect(codesOf(again)).toEqual([409, 'claim_already_corrected replaces']);
    expect(again.json.errors[0].message).toContain(json.number);
  });

  test('is in time when the first one was', async () => {
    const { who, claim } = await aRejectedClaim({ stayFrom: '2026-06-17', stayTo: '2026-06-20' });
    const goBack = standAt(new Date('2026-07-20T10:20:00+02:00'));
    await query(`UPDATE claim SET first_submitted_at = '2026-07-01T08:00:00Z' WHERE id = $1`, [claim.id]);
    const later = standAt(new Date('2026-07-20T10:25:00+02:00'));
    const corrected = { stayFrom: '2026-06-07', stayTo: '2026-06-10', replaces: claim.id };
    expect((await submitStay(who, corrected)).status).toBe(201);
    later();
    goBack();
  });

  test.each([
    ['23:59', 201],
    ['24:00', 409],
  ])('of a year closed since: the first one came at %s of the last open day', async (time, status) => {
    const who = await anEmployeeWith();
    const employee = { ...who, employmentId: who.roleId, personalNumber: '', username: '' };
    const old = await aPendingClaim(portal.db, employee, {
      asOfDate: '2025-12-10',
      submittedAt: time === '24:00' ? instantAt('2026-04-01', '00:00') : instantAt('2026-03-31', time),
    });
    expect((await who.call('POST', `/document/${old.claimId}/withdraw`, { version: 1 })).status).toBe(200);
    await settleCompany(portal.db, who.companyId);
    const stay = { sum: '90', stayFrom: '2025-12-10', stayTo: '2025-12-13', replaces: old.claimId };
    const corrected = await submitStay(who, stay, { force: true });
    expect(corrected.status).toBe(status);
    const balances = await query(
      `SELECT credited_cents, reserved_cents FROM account WHERE employment_id = $1 AND year = 2025 AND action_code = 'RP'`,
      [who.roleId],
    );
    expect(balances).toEqual([
      status === 201 ? { credited_cents: 4_950, reserved_cents: 4_950 } : { credited_cents: 0, reserved_cents: 0 },
    ]);
  });

  test('of a later stay is a new claim: neither its deadline nor the end of its year is met by the old one', async () => {
    const who = await anEmployeeWith();
    const employee = { ...who, employmentId: who.roleId, personalNumber: '', username: '' };
    const old = await aPendingClaim(portal.db, employee, {
      asOfDate: '2025-03-10',
      submittedAt: instantAt('2025-04-01', '09:00'),
    });
    expect((await who.call('POST', `/document/${old.claimId}/withdraw`, { version: 1 })).status).toBe(200);
    const closed = { stayFrom: '2025-08-10', stayTo: '2025-08-13', replaces: old.claimId };
    expect(codesOf(await submitStay(who, closed, { force: true }))).toEqual([409, 'allowance_year_closed stayFrom']);
    const late = { stayFrom: '2026-05-10', stayTo: '2026-05-13', replaces: closed.replaces };
    expect(codesOf(await submitStay(who, late))).toEqual([409, 'document_older_than_30_days stayTo']);
    const { status, json } = await submitStay(who, late, { force: true });
    expect(status).toBe(201);
    expect((await who.call('GET', `/document/${json.id}`)).json).toMatchObject({
      firstSubmittedAt: expect.stringMatching(/^2026-07-20/),
      replaces: { id: closed.replaces },
    });
    const preview = await who.call('POST', '/document/validate/dates', { actionCode: 'RP', ...closed });
    expect(preview.json.problems).toContainEqual(expect.objectContaining({ code: 'allowance_year_closed' }));
  });

  test('corrects only an own rejected claim of the same allowance', async () => {
    const { who, claim } = await aRejectedClaim();
    const stranger = await anEmployeeWith();
    expect(codesOf(await submitStay(stranger, { replaces: claim.id }))).toEqual([404, 'claim_not_found replaces']);
    const { json: waiting } = await submitStay(who, { sum: '10' });
    expect(codesOf(await submitStay(who, { replaces: waiting.id }))).toEqual([409, 'claim_not_correctable replaces']);
    const sport = await sendForm(portal, who, '/document/SP', aSeason({ replaces: claim.id }), [await aReceipt()]);
    expect(codesOf(sport)).toEqual([409, 'claim_not_correctable replaces']);
  });
});

describe('who left and came back', () => {
  test('has one maximum of the law for the year, whichever employment it is claimed in', async () => {
    const who = await anEmployeeWith();
    const first = { ...who, employmentId: who.roleId, personalNumber: '', username: '' };
    await aPendingClaim(portal.db, first, { sumCents: 40_000 });
    await query(`UPDATE employment SET deactivated_at = $2, end_date = '2026-07-19' WHERE id = $1`, [
      who.roleId,
      new Date('2026-07-19T12:00:00Z'),
    ]);
    const { employmentId: roleId } = await anEmployee(portal.db, company, { personId: who.personId });
    const waiting = () => aWaitingFile(query, { ...who, employmentId: roleId });
    const again = { ...who, roleId, base: `/EMPL/${roleId}`, waiting };
    const { json } = await submitStay(again, { sum: '200' });
    expect(json).toMatchObject({
      contribution: '55.00',
      calculation: { used: '220.00', left: '55.00', share: '110.00' },
    });
    expect(codesOf(await submitStay(again, { sum: '10' }, { force: true }))).toEqual([409, 'balance_too_low']);
    const accounts = await query(
      `SELECT credited_cents, reserved_cents FROM account WHERE employment_id = $1 AND action_code = 'RP'`,
      [roleId],
    );
    expect(accounts).toEqual([{ credited_cents: 27_500, reserved_cents: 5_500 }]);
  });
});

describe('a company that opens an allowance', () => {
  afterAll(() => void standAt(new Date(claimDay)));

  test.each([
    ['never gave it in the year before gives nothing for it', '2024-01-01', [409, 'programme_closed_then periodFrom']],
    ['gave it for a part of the year before goes on with it', '2025-09-01', [201]],
  ])('and %s', async (_, closedFrom, outcome) => {
    standAt(new Date('2026-02-20T10:00:00+01:00'));
    const firm = await aCompany(portal.db);
    const set = (validFrom: string, isOpen: boolean) =>
      query(
        `INSERT INTO programme_setting (company_id, action_code, valid_from, is_open, closed_reason, created_at)
         VALUES ($1, 'SP', $2, $3, $4, now())`,
        [firm.companyId, validFrom, isOpen, isOpen ? '' : 'Neponúkame.'],
      );
    await set(closedFrom, false);
    await set('2026-02-01', true);
    const who = await anEmployeeWith({}, firm);
    const send = (values: Record<string, unknown>) =>
      aReceipt().then((receipt) => sendForm(portal, who, '/document/SP', aSeason(values), [receipt], { force: true }));
    const before = { periodFrom: '2025-10-01', periodTo: '2025-12-31', memberSince: '2024-01-01' };
    expect(codesOf(await send({ ...before, documentDate: '2026-02-02' }))).toEqual(outcome);
    const now = { periodFrom: '2026-01-01', periodTo: '2026-06-30', memberSince: '2024-01-01' };
    expect(codesOf(await send({ ...now, documentDate: '2026-02-03' }))).toEqual([201]);
  });
});

describe('a season that begins later', () => {
  const coming = (documentDate: string, values: object) =>
    aSeason({ documentDate, periodFrom: '2027-01-01', periodTo: '2027-06-30', ...values });
  afterAll(() => void standAt(new Date(claimDay)));

  test('in the coming year is claimed from the first moment of its 1 January in Bratislava', async () => {
    standAt(new Date('2026-12-31T23:59:59+01:00'));
    const who = await anEmployeeWith();
    const receipt = await aReceipt();
    const send = () => sendForm(portal, who, '/document/SP', coming('2026-12-31', {}), [receipt]);
    const before = await traces();
    expect(codesOf(await send())).toEqual([409, 'allowance_year_not_begun periodFrom']);
    expect(await traces()).toEqual(before);
    const preview = await who.call('POST', '/document/validate/dates', { actionCode: 'SP', periodFrom: '2027-01-01' });
    expect(preview.json.problems[0].message).toBe(
      'Nárok na príspevok za rok 2027 vznikne až 1.\u00a0januára 2027. Žiadosť sa dá podať od toho dňa.',
    );
    standAt(new Date('2027-01-01T00:00:00+01:00'));
    expect(await send()).toMatchObject({ status: 201, json: { number: expect.stringMatching(/^SP-2027-/) } });
  });

  test('than the entitlement is claimed from the day of the entitlement', async () => {
    standAt(new Date('2026-08-31T23:59:59+02:00'));
    const who = await anEmployeeWith({ startDate: '2024-09-01' });
    const receipt = await aReceipt();
    const autumn = coming('2026-08-31', { periodFrom: '2026-09-15', periodTo: '2026-12-31' });
    const send = () => sendForm(portal, who, '/document/SP', autumn, [receipt]);
    expect(codesOf(await send())).toEqual([409, 'not_entitled_yet periodFrom']);
    standAt(new Date('2026-09-01T00:00:00+02:00'));
    expect((await send()).status).toBe(201);
  });
});

describe('a company submits for an employee', () => {
  async function aDesk() {
    const [admin, employee] = [await aSignedInAdministrator(portal, company), await aSignedInEmployee(portal, company)];
    const waiting = () => aWaitingFile(query, { ...admin, employmentId: null });
    return { admin, employee, waiting };
  }

  test('with the signed declaration among the files, in the third person, and the employee is told', async () => {
    const { admin, employee, waiting } = await aDesk();
    const { json: templates } = await admin.call(
      'GET',
      `/document/actions/templates?employeeId=${employee.roleId}`,
      undefined,
      { 'accept-language': 'sk' },
    );
    expect(templates.items[0].declarations[0].text).toMatch(/^Zamestnanec mi predložil podpísané vyhlásenie/);
    const [receipt, signed] = [await waiting(), await waiting()];
    const body = aStay({ employeeId: employee.roleId, fileIds: [receipt, signed], signedDeclarationFileId: signed });
    const { status, json } = await sendForm(portal, admin, '/document/RP', body);
    expect(status).toBe(201);
    const { json: detail } = await employee.call('GET', `/document/${json.id}`);
    expect(detail).toMatchObject({
      submittedForBy: 'Žofia Skúšobná',
      employee: { id: employee.roleId },
      files: [
        { id: receipt, isSignedDeclaration: false },
        { id: signed, isSignedDeclaration: true },
      ],
    });
    expect(detail.declarations[0].text).toMatch(/^The employee has given me a signed declaration/);
    expect((await mailsTo(employee.email)).at(-1)?.kind).toBe('claim.submittedForYou');
    const [audit] = await query(`SELECT actor_person, actor_role FROM audit_entry WHERE object_id = $1`, [json.id]);
    expect(audit).toEqual({ actor_person: admin.personId, actor_role: 'COMP' });
  });

  test('not without the signed declaration, without a receipt, without a name, nor for a stranger', async () => {
    const { admin, employee, waiting } = await aDesk();
    const send = (values: Record<string, unknown>) => sendForm(portal, admin, '/document/RP', aStay(values));
    const before = await traces();
    expect(codesOf(await send({ fileIds: [] }))).toEqual([400, 'field_required employeeId']);
    expect(codesOf(await send({ employeeId: admin.roleId }))).toEqual([404, 'employee_not_found']);
    const elsewhere = await aSignedInEmployee(portal, await aCompany(portal.db));
    expect(codesOf(await send({ employeeId: elsewhere.roleId }))).toEqual([404, 'employee_not_found']);
    expect(await traces()).toEqual(before);
    const fileId = await waiting();
    expect(codesOf(await send({ employeeId: employee.roleId, fileIds: [fileId] }))).toEqual([
      400,
      'signed_declaration_required signedDeclarationFileId',
    ]);
    const signedOnly = { employeeId: employee.roleId, fileIds: [], signedDeclarationFileId: fileId };
    expect(codesOf(await send(signedOnly))).toEqual([400, 'file_required files']);
  });

  test('a colleague’s booking number warns a company', async () => {
    const { admin, employee, waiting } = await aDesk();
    const who = await anEmployeeWith();
    await submitStay(who, { orderNumber: '9900000002' });
    const signed = await waiting();
    const body = aStay({
      employeeId: employee.roleId,
      fileIds: [await waiting()],
      signedDeclarationFileId: signed,
      orderNumber: '9900000002',
    });
    expect(codesOf(await sendForm(portal, admin, '/document/RP', body))).toEqual([409, 'duplicate_suspected']);
    expect((await sendForm(portal, admin, '/document/RP', body, [], { force: true })).status).toBe(201);
  });

  test('an employee’s waiting files are out of its reach', async () => {
    const { admin, employee, waiting } = await aDesk();
    const foreign = await aWaitingFile(query, { ...employee, employmentId: employee.roleId });
    const body = aStay({ employeeId: employee.roleId, fileIds: [foreign], signedDeclarationFileId: await waiting() });
    expect(codesOf(await sendForm(portal, admin, '/document/RP', body))).toEqual([404, 'file_not_found fileIds']);
  });
});

describe('the ratio of the as-of date decides', () => {
  test('where it was cut later, the difference is credited in the same moment; where it grew, the claim is limited', async () => {
    const who = await anEmployeeWith();
    await inTransaction(portal.db.forCompany(company.companyId), (tx) =>
      changeRatio(
        tx,
        { companyId: company.companyId, employmentId: who.roleId, validFrom: '2026-07-15', ratio: 500_000 },
        systemAuthor,
      ),
    );
    const before = await submitStay(who, { sum: '500' });
    expect(before.json).toMatchObject({ contribution: '275.00', calculation: { ratio: '100', limit: '275.00' } });
    const after = await submitStay(who, { sum: '100', stayFrom: '2026-07-16', stayTo: '2026-07-19' });
    expect(codesOf(after)).toEqual([409, 'balance_too_low']);
  });

  test('what a lower ratio paid counts into the higher one', async () => {
    const who = await anEmployeeWith({ ratio: 500_000 });
    await inTransaction(portal.db.forCompany(company.companyId), (tx) =>
      changeRatio(
        tx,
        { companyId: company.companyId, employmentId: who.roleId, validFrom: '2026-07-16', ratio: 1_000_000 },
        systemAuthor,
      ),
    );
    expect((await submitStay(who, { sum: '200' })).json.contribution).toBe('110.00');
    const second = await submitStay(who, { sum: '300', stayFrom: '2026-07-16', stayTo: '2026-07-19' });
    expect(second.json.contribution).toBe('165.00');
  });
});

test('nobody claims in another person’s name', async () => {
  const who = await anEmployeeWith();
  const stranger = await anEmployeeWith();
  const reply = await sendForm(portal, { ...stranger, base: who.base }, '/document/RP', aStay(), [await aReceipt()]);
  expect(reply.status).toBe(404);
});

test('twenty claims an hour, then somebody waits', async () => {
  const who = await anEmployeeWith();
  for (let count = 0; count < 20; count += 1) expect((await submitStay(who, { fileIds: [] })).status).toBe(400);
  expect((await submitStay(who)).status).toBe(429);
});
