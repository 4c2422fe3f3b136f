import { claimEventKind, relations } from '@polana/contract/claim-fields';
import { afterAll, beforeAll, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { instantAt, standAt } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { collectForHandover } from '#modules/identity';
import { aCompany, anEmployee, type TestCompany } from '#test-support/builders';
import { aSeason, aStay, aWaitingFile, claimDay, fetchBytes, sendForm } from '#test-support/claim-forms';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, aSignedInEmployee, type SignedIn } from '#test-support/signed-in';
import { forgetClaims } from '../forgetting/forget-claims.ts';
import en from '../own-data.en.json' with { type: 'json' };
import sk from '../own-data.sk.json' with { type: 'json' };

/** The copy of own data tells of a claim what its page tells, and nothing of anybody else. */

let portal: TestPortal;
let company: TestCompany;
let zofia: SignedIn;
let colleague: SignedIn;
let stay: string;
let goOn: () => void;

const question = 'Kto bol s vami na izbe?';
const answer = 'Manžel, na doklade je jeho meno.';

beforeAll(async () => {
  goOn = standAt(new Date(claimDay));
  portal = await testPortal();
  company = await aCompany(portal.db, { name: 'Píla Detva' });
  const second = await aCompany(portal.db, { name: 'Mlyn Zvolen' });
  zofia = await aSignedInEmployee(portal, company);
  const { employmentId } = await anEmployee(portal.db, second, { personId: zofia.personId });
  const inSecond = { ...zofia, roleId: employmentId, companyId: second.companyId, base: `/EMPL/${employmentId}` };
  colleague = await aSignedInEmployee(portal, company);
  const jana = await aSignedInAdministrator(portal, company, { firstName: 'Jana', lastName: 'Rozhodujúca' });

  const persons = [{ relation: 'SELF' }, { relation: 'SPOUSE', name: 'Matej Sprievodný' }];
  const facts = { sum: '300', orderNumber: '0012345678', documentNumber: 'FA-77', ekasaId: 'O-ABC123', persons };
  stay = await submit(zofia, 'RP', aStay({ ...facts, note: 'Platené v hotovosti.' }));
  await submit(inSecond, 'SP', aSeason({ nameOfChild: 'Adam Hrivnák', ageOfChild: 9 }));
  const theirs = [{ relation: 'SELF' }, { relation: 'CHILD', name: 'Cudzie Dieťa' }];
  await submit(colleague, 'RP', aStay({ orderNumber: '9999999999', persons: theirs }));
  const path = `/document/${stay}`;
  await jana.call('PUT', path, { status: 'pending', version: 1, question });
  await zofia.call('POST', `${path}/complete`, { version: 2, answer });
  const approval = { status: 'approved', version: 3, recognisedSum: '250', note: 'Bez minibaru.' };
  expect((await jana.call('PUT', path, approval)).status).toBe(200);
  const fileId = await aWaitingFile(query, { ...zofia, employmentId: zofia.roleId });
  await zofia.call('PUT', '/document/draft/SP', {
    values: { nameOfChild: 'Eva Rozpísaná', sum: '77' },
    fileIds: [fileId],
  });
  await colleague.call('PUT', '/document/draft/SP', { values: { nameOfChild: 'Cudzí Koncept' }, fileIds: [] });
});
afterAll(async () => {
  await portal.close();
  goOn();
});

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query<Row>(text, values)).rows);
}

async function submit(who: SignedIn, action: 'RP' | 'SP', form: Record<string, unknown>): Promise<string> {
  const fileId = await aWaitingFile(query, { ...who, employmentId: who.roleId });
  const { status, json } = await sendForm(portal, who, `/document/${action}`, { ...form, fileIds: [fileId] });
  expect([status, json.errors]).toEqual([201, undefined]);
  return json.id as string;
}

/** What lies in the archive as text, and read. */
async function copyOf(who: SignedIn, lang: 'sk' | 'en' = 'sk') {
  const { bytes } = await fetchBytes(portal, { ...who, base: '' }, '/my-data/archive', { 'accept-language': lang });
  const zip = await yauzl.fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    if (!/^(moje-udaje|my-data)\.json$/.test(entry.fileName)) continue;
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    const text = Buffer.concat(pieces).toString();
    return { text, data: JSON.parse(text) };
  }
  throw new Error('the archive has no data');
}

interface ToldClaim {
  actionCode: string;
  events: { kind: string }[];
}
const claimIn = (data: { claims: ToldClaim[] }, actionCode: string) =>
  data.claims.find((one) => one.actionCode === actionCode);

test('a stay is told with all its facts, questions and answers, declarations and calculation', async () => {
  const { data } = await copyOf(zofia);
  const told = claimIn(data, 'RP');
  expect(told).toMatchObject({
    companyName: 'Píla Detva',
    category: 'ACCOMMODATION',
    categoryName: 'Ubytovanie, aj so stravou',
    statusName: 'Schválená',
    sum: '300.00',
    recognisedSum: '250.00',
    contribution: '137.50',
    year: 2026,
    asOfDate: '2026-07-10',
    documentNumber: 'FA-77',
    orderNumber: '0012345678',
    ekasaId: 'O-ABC123',
    persons: [
      { relation: 'SELF', relationName: 'Zamestnanec' },
      { relation: 'SPOUSE', relationName: 'Manžel alebo manželka' },
    ],
    note: 'Platené v hotovosti.',
    submittedByCompany: false,
    replaces: null,
    forgottenAt: null,
    flags: { infoRequested: false, late: false, duplicateSuspected: false },
    calculation: { ruleId: 'RP-2025', percent: 55, contribution: '137.50', limit: '275.00' },
  });
  expect(told?.events).toHaveLength(4);
  expect(told?.events).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'questionAsked', kindName: 'Otázka firmy', text: question }),
      expect.objectContaining({ kind: 'completed', kindName: 'Údaje doplnené', text: answer }),
    ]),
  );
  expect((told as unknown as { declarations: unknown[] }).declarations).toEqual([
    { id: 'PRIVACY', version: 1, acceptedAt: expect.any(String), text: expect.any(String) },
    ...[1, 2, 3].map((place) => ({
      id: `RP-${place}`,
      version: 1,
      acceptedAt: expect.any(String),
      text: expect.stringMatching(/^I (declare|have)/),
    })),
  ]);
});

test('a season of another employer is told as well, and in the language of the copy', async () => {
  const { data } = await copyOf(zofia, 'en');
  expect(claimIn(data, 'SP')).toMatchObject({
    companyName: 'Mlyn Zvolen',
    categoryName: 'Membership fee',
    statusName: 'Awaiting approval',
    childAge: 9,
    memberSince: '2024-09-01',
    recognisedSum: null,
    persons: [],
  });
  expect(data.drafts).toEqual([
    expect.objectContaining({
      companyName: 'Píla Detva',
      actionCode: 'SP',
      values: { sum: '77' },
      files: ['doklad.pdf'],
    }),
  ]);
});

test('nothing in it is anybody else’s: no colleague, no draft of theirs, no name of the family, and not who decided', async () => {
  const { text } = await copyOf(zofia);
  const family = ['Sprievodný', 'Hrivnák', 'Rozpísaná'];
  for (const foreign of [...family, '9999999999', 'Cudz', 'Rozhodujúca', colleague.email])
    expect(text).not.toContain(foreign);
  const theirs = await copyOf(colleague);
  for (const foreign of ['0012345678', 'FA-77', 'Mlyn Zvolen', question, answer])
    expect(theirs.text).not.toContain(foreign);
});

test('what an operator hands over has the same facts and no names of the family', async () => {
  const data = await inTransaction(portal.db.forEveryCompany(), (tx) => collectForHandover(tx, zofia.personId));
  expect(data.claims).toContainEqual(
    expect.objectContaining({ orderNumber: '0012345678', persons: [{ relation: 'SELF' }, { relation: 'SPOUSE' }] }),
  );
  for (const name of ['Sprievodný', 'Hrivnák', 'Rozpísaná']) expect(JSON.stringify(data)).not.toContain(name);
});

test('every kind of event and every relation has its words', () => {
  for (const words of [sk, en]) {
    for (const kind of claimEventKind.options) expect(words.events).toHaveProperty(kind);
    for (const relation of relations) expect(words.relations).toHaveProperty(relation);
  }
});

test('every column of a claim is told or left out on purpose', async () => {
  const told = await query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'person_claim'`,
  );
  const renamed = ['id', 'persons', 'replaces_id', 'company_id', 'submitted_by'];
  const inArchive = ['calculation'];
  // Names of others and who decided; the rest says nothing of the person that is not told already.
  const ofOthers = ['child_name_sealed', 'person_names_sealed', 'decided_by'];
  const left = ['employment_id', 'version', 'child_fingerprint', 'rule_id', 'reservation_id'];
  const columns = await query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'claim' AND table_schema = 'public'`,
  );
  const known = new Set([...told.map(({ name }) => name), ...renamed, ...inArchive, ...ofOthers, ...left]);
  expect(columns.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});

test('every table of claims is told or left out on purpose', async () => {
  const told = ['claim', 'claim_event', 'claim_declaration', 'claim_file', 'claim_draft'];
  // Words to look for, counts, keys and who looked, all made from the others or gone within a day.
  const derived = ['claim_word', 'claim_tally', 'claim_counter', 'claim_submission', 'claim_upload'];
  const ofReaders = ['claim_reading', 'claim_viewing'];
  // What a company notes for those who audit it, and what belongs to no person.
  const ofOthers = ['claim_exception', 'claim_notice', 'claim_declaration_text'];
  const tables = await query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name LIKE 'claim%'`,
  );
  const known = new Set([...told, ...derived, ...ofReaders, ...ofOthers]);
  expect(tables.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});

test('what was forgotten does not come back with the copy; what the books keep does', async () => {
  goOn();
  goOn = standAt(instantAt('2037-01-02', '03:00'));
  await inTransaction(portal.db.forEveryCompany(), (tx) => forgetClaims(tx, 2026, 100));
  goOn();
  goOn = standAt(new Date(claimDay));
  const { text, data } = await copyOf(zofia);
  expect(claimIn(data, 'RP')).toMatchObject({
    orderNumber: null,
    documentNumber: '',
    ekasaId: null,
    persons: [],
    note: '',
    recognisedSum: '250.00',
    forgottenAt: expect.any(String),
    filesErasedAt: expect.any(String),
  });
  for (const gone of ['0012345678', 'FA-77', question, answer, 'Bez minibaru']) expect(text).not.toContain(gone);
});
