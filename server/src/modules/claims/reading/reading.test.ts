import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { minutesFrom, now, standAt } from '#platform/clock';
import { inTransaction } from '#platform/database';
import type { Log } from '#platform/log';
import { aCompany, anEmployee, type TestCompany } from '#test-support/builders';
import { aPendingClaim, type TestClaim } from '#test-support/claim-builders';
import { aSeason, aStay, claimDay, fetchBytes, sendForm, type FormFile } from '#test-support/claim-forms';
import { aPdf, aPhoto } from '#test-support/documents';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, aSignedInEmployee, aSignedInOperator, type SignedIn } from '#test-support/signed-in';
import { withClient } from '../../../app/embedded-postgres.ts';
import { watchReader } from './watch-reader.ts';

let portal: TestPortal;
let company: TestCompany;
let who: SignedIn;
let colleague: SignedIn;
let admin: SignedIn;
let elsewhere: SignedIn;
let goOn: () => void;
let stay: { id: string; number: string };
let season: { id: string; number: string };
const files: FormFile[] = [];

beforeAll(async () => {
  goOn = standAt(new Date(claimDay));
  portal = await testPortal();
  company = await aCompany(portal.db);
  who = await aSignedInEmployee(portal, company, { firstName: 'Zuzana', lastName: 'Hrivnáková' });
  colleague = await aSignedInEmployee(portal, company, { firstName: 'Ľudovít', lastName: 'Kmeť' });
  admin = await aSignedInAdministrator(portal, company, { firstName: 'Jana', lastName: 'Oravcová' });
  elsewhere = await aSignedInAdministrator(portal, await aCompany(portal.db));
  files.push(
    { name: 'účet.pdf', bytes: await aPdf({ pages: 2, text: 'Ucet' }) },
    { name: 'účet.jpg', bytes: await aPhoto() },
  );
  stay = (await sendForm(portal, who, '/document/RP', aStay({ issuerName: 'Hotel Partizán Tále', sum: '300' }), files))
    .json;
  const receipt = { name: 'klub.pdf', bytes: await aPdf({ text: 'Klub' }) };
  season = (
    await sendForm(
      portal,
      colleague,
      '/document/SP',
      aSeason({ nameOfChild: 'Adam Kmeť Malý', sportOrganisation: 'ŠK Lučenec' }),
      [receipt],
    )
  ).json;
});
afterAll(async () => {
  await portal.close();
  goOn();
});

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query<Row>(text, values)).rows);
}

const numbersOf = async (reader: SignedIn, search: string): Promise<string[]> =>
  (await reader.call('GET', `/document${search}`)).json.items.map((item: { number: string }) => item.number);

const noted = (claimId: string, action: string) =>
  query<{ actor_person: string }>(
    `SELECT actor_person FROM audit_entry WHERE action = $2 AND changes ->> 'claimId' = $1 ORDER BY id`,
    [claimId, action],
  );

/** The account of somebody else as whoever entered it sees it. */
async function enteredBy(actor: SignedIn, id: string, subject: SignedIn, wish: object = {}): Promise<SignedIn> {
  const reason = 'Zamestnanec nevidí svoju žiadosť.';
  const { hash } = (await actor.call('POST', `/impersonate/${id}`, { reason, ...wish })).json;
  const { token } = (
    await portal.app.inject({
      method: 'POST',
      url: '/api/1.0/impersonate',
      headers: { authorization: `Bearer ${actor.token}` },
      payload: { hash },
    })
  ).json<{ token: string }>();
  return {
    ...subject,
    token,
    async call(method, path) {
      const url = `/api/1.0${subject.base}${path}`;
      const reply = await portal.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
      return { status: reply.statusCode, body: reply.body, json: reply.json(), headers: reply.headers };
    },
  };
}

describe('the list', () => {
  test('shows an employee the own claims and a company all of its own', async () => {
    expect((await who.call('GET', '/document')).json).toEqual({
      items: [
        {
          id: stay.id,
          number: stay.number,
          actionCode: 'RP',
          category: 'ACCOMMODATION',
          status: 'pending',
          flags: { infoRequested: false, late: false, duplicateSuspected: false },
          version: 1,
          employee: { id: who.roleId, name: 'Zuzana Hrivnáková', personalNumber: expect.any(String) },
          title: 'Hotel Partizán Tále',
          sum: '300.00',
          contribution: '165.00',
          stayFrom: '2026-07-10',
          stayTo: '2026-07-13',
          submittedAt: '2026-07-20T08:00:00.000Z',
          decidedAt: null,
          decidedBy: null,
          reasonCode: null,
          reasonText: null,
          paidOn: null,
        },
      ],
      totalCount: 1,
      isTotalExact: true,
    });
    expect((await admin.call('GET', '/document')).json.totalCount).toBe(2);
    expect((await elsewhere.call('GET', '/document')).json).toEqual({ items: [], totalCount: 0, isTotalExact: true });
    expect((await who.call('GET', `/document?employeeId=${colleague.roleId}`)).json.totalCount).toBe(0);
  });

  test.each([
    ['hrivnak', ['stay']],
    ['Hrivnáková zuz', ['stay']],
    ['hrivnak kmet', []],
    ['partizan', ['stay']],
    ['PARTIZÁN tále', ['stay']],
    ['lučenec', ['season']],
    ['lucen', ['season']],
    ['adam', []],
    ['rp-2026', ['stay']],
    ['SP-2026-000001', ['season']],
    ['1', ['stay', 'season']],
    ['%', []],
    ['…', []],
  ])('is searched for %j without capitals and accents', async (search, found) => {
    const numbers = { stay: stay.number, season: season.number };
    const answer = await admin.call('GET', `/document?search=${encodeURIComponent(search)}`);
    const expected = found.map((name) => numbers[name as 'stay']);
    if (search === '1')
      expect(answer.json.items.map((item: { number: string }) => item.number)).toEqual(
        expect.arrayContaining(expected),
      );
    else expect(answer.json.items.map((item: { number: string }) => item.number)).toEqual(expected);
    expect(answer.json.totalCount).toBe(answer.json.items.length);
  });

  test('is narrowed by status, allowance, flag, year, employee and days, and every total is right', async () => {
    const firm = await aCompany(portal.db);
    const desk = await aSignedInAdministrator(portal, firm);
    const person = await anEmployee(portal.db, firm);
    const claims: TestClaim[] = [];
    for (const [index, actionCode] of (['RP', 'RP', 'SP'] as const).entries())
      claims.push(
        await aPendingClaim(portal.db, person, {
          actionCode,
          sumCents: (index + 1) * 1_000,
          submittedAt: minutesFrom(now(), -index * 24 * 60),
        }),
      );
    await query('UPDATE claim SET late = true WHERE id = $1', [claims[0]?.claimId]);
    const list = async (search: string) => {
      const { json } = await desk.call('GET', `/document${search}`);
      expect(json.totalCount, search).toBe(json.items.length);
      return json.items.map((item: { id: string }) => claims.findIndex((claim) => claim.claimId === item.id));
    };
    expect(await list('')).toEqual([0, 1, 2]);
    expect(await list('?status=pending&actionCode=RP&year=2026')).toEqual([0, 1]);
    expect(await list('?status=approved')).toEqual([]);
    expect(await list('?year=2025')).toEqual([]);
    expect(await list('?flag=late')).toEqual([0]);
    expect(await list('?flag=infoRequested')).toEqual([]);
    expect(await list('?submittedFrom=2026-07-19&submittedTo=2026-07-19')).toEqual([1]);
    expect(await list(`?employeeId=${person.employmentId}&order=sum`)).toEqual([0, 1, 2]);
    expect(await list(`?employeeId=${person.employmentId}&search=penzion`)).toEqual([0, 1, 2]);
    expect(await list('?order=-sum')).toEqual([2, 1, 0]);
    expect(await list('?order=submittedAt')).toEqual([2, 1, 0]);
    expect(await list('?order=stayFrom')).toEqual([2, 1, 0]);
    expect(await list('?order=contribution')).toEqual([0, 1, 2]);
    for (const [minutes, index] of [1, 2, 0].entries())
      await query(`UPDATE claim SET status = 'approved', decided_at = $2 WHERE id = $1`, [
        claims[index]?.claimId,
        minutesFrom(now(), minutes),
      ]);
    expect(await list('?status=approved&order=-decidedAt')).toEqual([0, 2, 1]);
    expect(await list('?status=approved&order=-decidedAt&search=penzion')).toEqual([0, 2, 1]);
    const { json } = await desk.call('GET', '/document?limit=1&offset=1');
    expect([json.items.length, json.totalCount]).toEqual([1, 3]);
  });

  test('is searched for a word that thousands have, in the first rows or among its hits, and says when it did not count', async () => {
    const firm = await aCompany(portal.db);
    const desk = await aSignedInAdministrator(portal, firm);
    const person = await anEmployee(portal.db, firm);
    const { claimId } = await aPendingClaim(portal.db, person);
    const older = await aPendingClaim(portal.db, person, { submittedAt: minutesFrom(now(), -60) });
    await withClient(portal.ownerUrl, async (client) => {
      await client.query(`SET polana.tenant = 'all'`);
      await client.query(
        `INSERT INTO claim_word (company_id, claim_id, word)
         SELECT company_id, id, 'hojne' || n FROM claim CROSS JOIN generate_series(1, 600) n WHERE id = ANY ($1)`,
        [[claimId, older.claimId]],
      );
    });
    for (const [search, found] of [
      ['?search=hojne', { totalCount: 2, isTotalExact: true, items: [{ id: claimId }, { id: older.claimId }] }],
      ['?search=hojne&limit=1&offset=1', { totalCount: 2, isTotalExact: true, items: [{ id: older.claimId }] }],
      ['?search=hojne&order=employee', { totalCount: 2, isTotalExact: true }],
      ['?search=hojne&status=pending&order=employee&limit=1', { totalCount: 2, isTotalExact: true, items: [{}] }],
      ['?search=hojne+nic&status=pending&order=-employee', { totalCount: 0, isTotalExact: true, items: [] }],
      ['?search=hojne+nic', { totalCount: 0, isTotalExact: true, items: [] }],
      ['?search=hojne&status=approved', { totalCount: 0, isTotalExact: true, items: [] }],
    ] as const)
      expect((await desk.call('GET', `/document${search}`)).json, search).toMatchObject(found);
  });

  test('is ordered by the names of people', async () => {
    expect(await numbersOf(admin, '?order=employee')).toEqual([stay.number, season.number]);
    expect(await numbersOf(admin, '?order=-employee')).toEqual([season.number, stay.number]);
  });

  test.each(['?order=password_hash', '?limit=101', '?limit=-1', '?year=26', '?flag=x', '?status=deleted', '?x=1'])(
    '%s is refused',
    async (search) => {
      expect((await admin.call('GET', `/document${search}`)).status).toBe(400);
    },
  );
});

describe('the detail', () => {
  test('tells everything that belongs to a claim', async () => {
    const { json } = await who.call('GET', `/document/${stay.id}`);
    expect(json).toMatchObject({
      nights: 3,
      deadline: '2026-08-12',
      issuerName: 'Hotel Partizán Tále',
      documentDate: '2026-07-13',
      nameOfChild: null,
      calculation: { contribution: '165.00', left: '275.00', paragraph: '§ 152a', act: '172/2024 Z. z.' },
      declarations: [{ id: 'RP-1' }, { id: 'RP-2' }, { id: 'RP-3' }],
      files: [
        { name: 'účet.pdf', pages: 2 },
        { name: 'účet.jpg', pages: 1 },
      ],
      events: [{ kind: 'submitted', by: 'Zuzana Hrivnáková', text: '' }],
      question: null,
      transferId: null,
      closedMonth: null,
      submittedForBy: null,
    });
  });

  test('of a camp counts no nights: children may come by day', async () => {
    const parent = await aSignedInEmployee(portal, await aCompany(portal.db));
    const dates = { stayFrom: '2026-07-06', stayTo: '2026-07-10', documentDate: '2026-07-10' };
    const camp = aStay({ ...dates, category: 'CAMP', persons: [{ relation: 'CHILD' }] });
    const { json: sent } = await sendForm(portal, parent, '/document/RP', camp, files);
    const { json } = await parent.call('GET', `/document/${sent.id}`);
    expect(json).toMatchObject({ category: 'CAMP', stayTo: '2026-07-10', nights: null });
  });

  test('of somebody else looks like one that is missing', async () => {
    for (const reader of [colleague, elsewhere]) {
      for (const path of ['', '/download', '/confirmation', `/file/${stay.id}/page/1`]) {
        const foreign = await fetchBytes(portal, reader, `/document/${stay.id}${path}`);
        const missing = await fetchBytes(portal, reader, `/document/0193aa80-0000-7000-8000-00000000dead${path}`);
        expect([foreign.status, foreign.bytes.toString()]).toEqual([404, missing.bytes.toString()]);
      }
    }
  });

  test('and a draft keep the names of children from whoever entered the parent’s account', async () => {
    const values = { nameOfChild: 'Adam Kmeť Malý', documentDate: '2026-07-10' };
    await colleague.call('PUT', '/document/draft/SP', { values, fileIds: [] });
    const calendarOf = async (reader: SignedIn, type: string) => {
      const { status, bytes } = await fetchBytes(portal, reader, `/document/draft/${type}/calendar`);
      return [status, bytes.toString()];
    };
    expect(await calendarOf(colleague, 'SP')).toEqual([200, expect.stringContaining('BEGIN:VCALENDAR')]);
    const operator = await aSignedInOperator(portal);
    for (const actor of [operator, admin]) {
      const inside = await enteredBy(actor, actor === admin ? colleague.roleId : colleague.personId, colleague);
      expect((await inside.call('GET', `/document/${season.id}`)).json.nameOfChild).toBe('A.\u00a0K.\u00a0M.');
      expect((await inside.call('GET', '/document/draft')).json.items).toEqual([]);
      const unbegun = await calendarOf(inside, 'RP');
      expect([unbegun[0], await calendarOf(inside, 'SP')]).toEqual([404, unbegun]);
      expect((await inside.call('DELETE', '/document/draft/SP')).status).toBe(403);
    }
    expect((await colleague.call('GET', '/document/draft')).json.items).toHaveLength(1);
    expect((await colleague.call('GET', `/document/${season.id}`)).json.nameOfChild).toBe('Adam Kmeť Malý');
  });

  test('shows a company the name of a child while it decides, and notes who looked', async () => {
    expect((await admin.call('GET', `/document/${season.id}`)).json.nameOfChild).toBe('Adam Kmeť Malý');
    await admin.call('GET', `/document/${season.id}`);
    expect(await noted(season.id, 'claim.opened')).toEqual([{ actor_person: admin.personId }]);
    await query(
      `UPDATE claim SET status = 'rejected', reason_code = 'OTHER', decided_at = now(), reservation_id = reservation_id WHERE id = $1`,
      [season.id],
    );
    expect((await admin.call('GET', `/document/${season.id}`)).json.nameOfChild).toBe('A.\u00a0K.\u00a0M.');
    expect((await colleague.call('GET', `/document/${season.id}`)).json.nameOfChild).toBe('Adam Kmeť Malý');
  });

  test('that names a child is noted once an hour when the company reads it or its confirmation, not when the parent does', async () => {
    const firm = await aCompany(portal.db);
    const parent = await aSignedInEmployee(portal, firm);
    const [first, second] = [await aSignedInAdministrator(portal, firm), await aSignedInAdministrator(portal, firm)];
    const receipt = async (text: string) => [{ name: `${text}.pdf`, bytes: await aPdf({ text }) }];
    const persons = [{ relation: 'SELF' }, { relation: 'CHILD', name: 'Ema Kmeťová Malá' }];
    const family = (await sendForm(portal, parent, '/document/RP', aStay({ persons }), await receipt('Rodina'))).json;
    const alone = aStay({ stayFrom: '2026-06-10', stayTo: '2026-06-13', sum: '40' });
    const single = (await sendForm(portal, parent, '/document/RP', alone, await receipt('Sama'), { force: true })).json;
    const sport = (await sendForm(portal, parent, '/document/SP', aSeason(), await receipt('Oddiel'))).json;
    const confirmationOf = (reader: SignedIn, id: string) => fetchBytes(portal, reader, `/document/${id}/confirmation`);
    for (const { id } of [family, single, sport]) expect((await confirmationOf(parent, id)).status).toBe(200);
    for (const { id } of [family, single, sport]) {
      expect((await confirmationOf(first, id)).status).toBe(200);
      expect((await first.call('GET', `/document/${id}`)).status).toBe(200);
      expect((await second.call('GET', `/document/${id}`)).status).toBe(200);
      expect((await confirmationOf(second, id)).status).toBe(200);
    }
    const both = [first, second].map(({ personId }) => ({ actor_person: personId }));
    for (const { id } of [family, sport]) expect(await noted(id, 'claim.opened')).toEqual(both);
    expect(await noted(single.id, 'claim.opened')).toEqual([]);
  });
});

describe('the documents', () => {
  const namesIn = (bytes: Buffer) =>
    new Promise<string[]>((resolve, reject) => {
      const names: string[] = [];
      yauzl.fromBuffer(bytes, (error, zip) => {
        if (error) return reject(error);
        zip.on('entry', (entry: { fileName: string }) => names.push(entry.fileName));
        zip.on('end', () => resolve(names));
      });
    });

  test('are one archive, or one by one, as attachments that no browser runs', async () => {
    const { json } = await who.call('GET', `/document/${stay.id}`);
    const all = await fetchBytes(portal, who, `/document/${stay.id}/download`);
    expect(all.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringContaining(`${stay.number}.zip`),
    });
    expect(await namesIn(all.bytes)).toEqual(['01 účet.pdf', '02 účet.jpg']);
    const one = await fetchBytes(portal, who, `/document/${stay.id}/download?file=${json.files[0].id}`, {
      range: 'bytes=0-3',
    });
    expect([one.status, one.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    expect(one.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="ucet.pdf"; filename*=UTF-8\'\'%C3%BA%C4%8Det.pdf',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect((await fetchBytes(portal, who, `/document/${stay.id}/download?file=${season.id}`)).status).toBe(404);
    const head = await portal.app.inject({
      method: 'HEAD',
      url: `/api/1.0${colleague.base}/document/${stay.id}/download`,
      headers: { authorization: `Bearer ${colleague.token}` },
    });
    expect(head.statusCode).toBe(404);
    expect((await portal.app.inject(`/api/1.0${who.base}/document/${stay.id}/download`)).statusCode).toBe(401);
  });

  test('are shown page by page, and every look of a colleague is noted once an hour and told to the employee', async () => {
    const { json } = await who.call('GET', `/document/${stay.id}`);
    const fileId = json.files[0].id as string;
    const before = (await noted(stay.id, 'file.opened')).filter((row) => row.actor_person === admin.personId).length;
    for (const page of [1, 2, 1]) {
      const picture = await fetchBytes(portal, admin, `/document/${stay.id}/file/${fileId}/page/${page}?width=800`);
      expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
    }
    expect((await fetchBytes(portal, admin, `/document/${stay.id}/file/${fileId}/page/3`)).status).toBe(404);
    const looks = async () =>
      (await noted(stay.id, 'file.opened')).filter((row) => row.actor_person === admin.personId).length;
    expect(await looks()).toBe(before + 1);
    await query(`UPDATE claim_reading SET noted_at = noted_at - interval '2 hours'`);
    await fetchBytes(portal, admin, `/document/${stay.id}/file/${fileId}/page/1`);
    expect(await looks()).toBe(before + 2);
    const { personId } = admin;
    const said: object[] = [];
    const log = { error: (entry: object) => void said.push(entry) } as unknown as Log;
    await query(`UPDATE rate_limit SET count = 298 WHERE key = $1`, [`documents-opened:${personId}`]);
    await watchReader(portal.db, { log }, { companyId: company.companyId, personId, employmentId: null }, 3);
    expect(said).toEqual([{ alarm: 'documents_opened', personId, perHour: 300 }]);
    const [row] = await query(
      `SELECT reader_name, claim_number FROM document_read WHERE employment_id = $1 ORDER BY entry_id DESC`,
      [who.roleId],
    );
    expect(row).toEqual({ reader_name: 'Jana Oravcová', claim_number: stay.number });
  });

  test('opened in an administrator’s name are told of in the reader’s own role', async () => {
    const operator = await aSignedInOperator(portal, { firstName: 'Oľga', lastName: 'Prvá' });
    const wish = { reason: 'Správkyňa nevidí doklad žiadosti.', roleName: 'COMP' };
    const inside = await enteredBy(operator, admin.personId, admin, wish);
    expect((await fetchBytes(portal, inside, `/document/${stay.id}/download`)).status).toBe(200);
    const { json } = await who.call('GET', '/document-reads');
    expect(json.items[0]).toMatchObject({ documentNumber: stay.number, readerName: 'Oľga Prvá', readerRole: 'OPER' });
  });

  test('that wait for the virus scanner are their uploader’s alone, and who was refused has opened nothing', async () => {
    const { json } = await who.call('GET', `/document/${stay.id}`);
    const fileId = json.files[0].id as string;
    await query(`UPDATE claim_reading SET noted_at = noted_at - interval '2 hours'`);
    await query(
      `INSERT INTO file_check (file_id, company_id, state, since) SELECT id, company_id, 'waiting', now() FROM stored_file WHERE id = $1`,
      [fileId],
    );
    const before = (await noted(stay.id, 'file.opened')).length;
    for (const path of [`/document/${stay.id}/file/${fileId}/page/1`, `/document/${stay.id}/download`]) {
      const refused = await admin.call('GET', path);
      expect([refused.status, refused.json.errors[0].code]).toEqual([409, 'file_being_checked']);
    }
    expect(await noted(stay.id, 'file.opened')).toHaveLength(before);
    const inside = await enteredBy(admin, who.roleId, who);
    expect((await fetchBytes(portal, inside, `/document/${stay.id}/download`)).status).toBe(409);
    expect((await fetchBytes(portal, who, `/document/${stay.id}/file/${fileId}/page/1`)).status).toBe(200);
    await query(`DELETE FROM file_check WHERE file_id = $1`, [fileId]);
    expect((await fetchBytes(portal, admin, `/document/${stay.id}/file/${fileId}/page/1`)).status).toBe(200);
  });

  test('have a confirmation in both languages', async () => {
    for (const lang of ['sk', 'en']) {
      const pdf = await fetchBytes(portal, who, `/document/${stay.id}/confirmation`, { 'accept-language': lang });
      expect([pdf.status, pdf.headers['content-type'], pdf.bytes.subarray(0, 5).toString()]).toEqual([
        200,
        'application/pdf',
        '%PDF-',
      ]);
      expect(pdf.bytes.length).toBeGreaterThan(5_000);
    }
  });
});
