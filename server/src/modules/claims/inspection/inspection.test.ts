import { createHash, randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packClaimsMax } from '@polana/contract/claim-inspection';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { sealAudit } from '#modules/audit';
import { standAt, today } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { aCompany, type TestCompany } from '#test-support/builders';
import { aSeason, aStay, claimDay, sendForm } from '#test-support/claim-forms';
import { aPdf, aPhoto } from '#test-support/documents';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, aSignedInEmployee, aSignedInOperator, type SignedIn } from '#test-support/signed-in';
import { readArchive, type PackFile } from './offline/read-archive.ts';
import { newSha256 } from './offline/sha256.ts';
import { verifyPack } from './offline/verify-pack.ts';
import { verificationPage } from './offline/verification-page.ts';

let portal: TestPortal;
let company: TestCompany;
let admin: SignedIn;
let elsewhere: SignedIn;
let operator: SignedIn;
let goOn: () => void;
let claim: { id: string; number: string };
let pack: Buffer;
const reason = 'Kontrola inšpektorátu práce';

beforeAll(async () => {
  goOn = standAt(new Date(claimDay));
  portal = await testPortal();
  company = await aCompany(portal.db, { name: 'Detvan Strojárne' });
  const employee = await aSignedInEmployee(portal, company, { firstName: 'Zuzana', lastName: 'Hrivnáková' });
  admin = await aSignedInAdministrator(portal, company);
  elsewhere = await aSignedInAdministrator(portal, await aCompany(portal.db));
  operator = await aSignedInOperator(portal);
  const files = [
    { name: 'účet.pdf', bytes: await aPdf({ pages: 1, text: 'Ucet' }) },
    { name: 'účet.jpg', bytes: await aPhoto() },
  ];
  claim = (await sendForm(portal, employee, '/document/RP', aStay(), files)).json;
  const other = [{ name: 'iný.pdf', bytes: await aPdf({ text: 'Iny' }) }];
  const second = aStay({ stayFrom: '2026-07-14', stayTo: '2026-07-17', documentDate: '2026-07-17', sum: '40' });
  await sendForm(portal, employee, '/document/RP', second, other);
  await sealAudit(portal.db);
  pack = await made(admin, '/company/inspection-pack', { number: claim.number, reason });
});
afterAll(async () => {
  await portal.close();
  goOn();
});

async function made(who: SignedIn, path: string, body: object): Promise<Buffer> {
  const ordered = await who.call('POST', path, body);
  expect([ordered.status, ordered.json]).toMatchObject([202, { state: 'queued' }]);
  await portal.runJobs();
  const exportId = String(ordered.json.id);
  expect((await who.call('GET', `/company/export/${exportId}`)).json).toMatchObject({
    state: 'ready',
    kind: 'inspectionPack',
    format: 'zip',
  });
  const { token } = (await who.call('GET', `/company/export/token/${exportId}`)).json;
  const answer = await portal.app.inject({
    url: `/api/1.0/export/download/${token}`,
    headers: { authorization: `Bearer ${who.token}` },
  });
  expect(answer.headers['content-type']).toBe('application/zip');
  return answer.rawPayload;
}

async function unpacked(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await yauzl.fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    files.set(entry.fileName, Buffer.concat(pieces));
  }
  return files;
}

function asPackFiles(files: Map<string, Buffer>): Map<string, PackFile> {
  const packFile = (bytes: Buffer): PackFile => ({
    size: bytes.length,
    async *pieces() {
      yield bytes;
    },
  });
  return new Map([...files].map(([path, bytes]) => [path, packFile(bytes)]));
}

const verified = (files: Map<string, Buffer>) => verifyPack(asPackFiles(files), () => undefined);
const jsonOf = (files: Map<string, Buffer>, path: string) => JSON.parse(files.get(path)?.toString('utf8') ?? 'null');

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query<Row>(text, values)).rows);
}

describe('a pack of one claim', () => {
  test('holds data, declarations as accepted, the calculation, the documents, the history and the page', async () => {
    const files = await unpacked(pack);
    const folder = `claims/${claim.number}`;
    expect([...files.keys()].toSorted()).toEqual(
      [
        'README.txt',
        'audit/chain.txt',
        'audit/entries.json',
        `${folder}/calculation.pdf`,
        `${folder}/claim.json`,
        `${folder}/declarations.json`,
        `${folder}/documents.json`,
        `${folder}/documents/01 účet.pdf`,
        `${folder}/documents/02 účet.jpg`,
        `${folder}/history.json`,
        'manifest.json',
        'overenie.html',
      ].toSorted(),
    );
    expect(jsonOf(files, `${folder}/claim.json`)).toMatchObject({
      number: claim.number,
      calculation: { ruleId: 'RP-2025', paragraph: '§ 152a', contribution: '227.04' },
      rule: { ruleId: 'RP-2025', percent: 55 },
    });
    const { declarations } = jsonOf(files, `${folder}/declarations.json`);
    expect(declarations).toHaveLength(4);
    expect(declarations[0]).toMatchObject({
      declarationId: 'RP-1',
      version: 1,
      text: expect.stringMatching(/^I declare that/),
    });
    expect(files.get(`${folder}/calculation.pdf`)?.subarray(0, 5).toString()).toBe('%PDF-');
    expect(jsonOf(files, `${folder}/history.json`).events).toMatchObject([{ kind: 'submitted' }]);
    const { entries } = jsonOf(files, 'audit/entries.json');
    expect(entries.map((entry: { fields: { action: string } }) => entry.fields.action)).toEqual(['claim.submitted']);
  });

  test('the manifest has the hash of every file, and the documents are those of the claim', async () => {
    const files = await unpacked(pack);
    const manifest = jsonOf(files, 'manifest.json');
    expect(manifest).toMatchObject({
      company: { id: company.companyId, name: 'Detvan Strojárne' },
      claims: [claim.number],
    });
    const hashes = Object.fromEntries(
      manifest.files.map((file: { path: string; sha256: string }) => [file.path, file.sha256]),
    );
    files.delete('manifest.json');
    expect(Object.fromEntries([...files].map(([path, bytes]) => [path, sha256(bytes)]))).toEqual(hashes);
    const rows = await query<{ sha256: string }>(
      `SELECT encode(sha256, 'hex') AS sha256 FROM claim_file WHERE claim_id = $1 ORDER BY position`,
      [claim.id],
    );
    expect(rows.map((row) => row.sha256)).toEqual([
      hashes[`claims/${claim.number}/documents/01 účet.pdf`],
      hashes[`claims/${claim.number}/documents/02 účet.jpg`],
    ]);
  });

  test('verifies, from the folder and from the archive itself', async () => {
    const files = await unpacked(pack);
    const fromFolder = await verified(files);
    expect(fromFolder).toMatchObject({
      isSound: true,
      findings: [],
      files: 11,
      documents: 2,
      entries: 1,
      unsealed: 0,
      taken: 0,
    });
    const [head] = await query<{ hash: string; seq: number }>(
      `SELECT encode(hash, 'hex') AS hash FROM audit_seal WHERE chain = $1 AND seq = (SELECT max(seq) FROM audit_seal WHERE chain = $1)`,
      [company.companyId],
    );
    expect(fromFolder.head).toBe(head?.hash);
    expect(fromFolder.links).toBeGreaterThan(1);
    expect(await verifyPack(await readArchive(new Blob([Uint8Array.from(pack)])), () => undefined)).toEqual(fromFolder);
  });

  test.each([
    ['a byte of a document', `documents/01 účet.pdf`, ['changed', 'document']],
    ['the data of the claim', 'claim.json', ['changed']],
  ])('tells when %s was changed', async (_what, name, kinds) => {
    const files = await unpacked(pack);
    const path = `claims/${claim.number}/${name}`;
    const bytes = Buffer.from(files.get(path) ?? '');
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    files.set(path, bytes);
    const { isSound, findings } = await verified(files);
    expect([isSound, findings.map((finding) => finding.kind)]).toEqual([false, kinds]);
  });

  test('tells when a file is missing, is extra, or is no pack at all', async () => {
    const files = await unpacked(pack);
    files.delete('README.txt');
    files.set('navyše.txt', Buffer.from('x'));
    expect((await verified(files)).findings).toEqual([
      { kind: 'missing', what: 'README.txt' },
      { kind: 'extra', what: 'navyše.txt' },
    ]);
    expect((await verified(new Map())).findings).toEqual([{ kind: 'manifest', what: 'manifest.json' }]);
  });

  test('tells a rewritten entry and a cut chain even when the manifest was rewritten with them', async () => {
    const files = await unpacked(pack);
    const entries = jsonOf(files, 'audit/entries.json');
    entries.entries[0].fields.reason = 'prepísané';
    forge(files, 'audit/entries.json', JSON.stringify(entries));
    expect((await verified(files)).findings).toMatchObject([{ kind: 'entry' }]);
    const cut = await unpacked(pack);
    const lines = (cut.get('audit/chain.txt') ?? '').toString().split('\n');
    forge(cut, 'audit/chain.txt', lines.toSpliced(3, 1).join('\n'));
    expect((await verified(cut)).isSound).toBe(false);
  });

  test('is audited with its reason, and the employee reads who has got hold of the documents', async () => {
    const trail = await query<{ action: string; reason: string | null }>(
      `SELECT action, reason FROM audit_entry WHERE object_type = 'export' AND company_id = $1 ORDER BY id LIMIT 2`,
      [company.companyId],
    );
    expect(trail).toEqual([
      { action: 'export.created', reason },
      { action: 'export.downloaded', reason: null },
    ]);
    const opened = await query(
      `SELECT FROM audit_entry WHERE action = 'file.opened' AND actor_person = $1 AND changes ->> 'claimId' = $2`,
      [admin.personId, claim.id],
    );
    expect(opened).toHaveLength(2);
  });
});

test('what is withheld from a pack is not noted as got hold of', async () => {
  const firm = await aCompany(portal.db);
  const employee = await aSignedInEmployee(portal, firm);
  const manager = await aSignedInAdministrator(portal, firm);
  const files = [
    { name: 'čistý.pdf', bytes: await aPdf({ text: 'Cisty' }) },
    { name: 'čaká.pdf', bytes: await aPdf({ text: 'Caka' }) },
  ];
  const sent = (await sendForm(portal, employee, '/document/RP', aStay(), files)).json;
  const [clean, waiting] = await query<{ fileId: string }>(
    `SELECT file_id AS "fileId" FROM claim_file WHERE claim_id = $1 ORDER BY position`,
    [sent.id],
  );
  await query(`INSERT INTO file_check (file_id, company_id, state, since) VALUES ($1, $2, 'waiting', now())`, [
    waiting?.fileId,
    firm.companyId,
  ]);
  const bytes = await made(manager, '/company/inspection-pack', { number: sent.number, reason });
  const documents = [...(await unpacked(bytes)).keys()].filter(
    (path) => path.endsWith('.pdf') && path.includes('documents/'),
  );
  expect(documents).toHaveLength(1);
  const opened = await query(
    `SELECT object_id FROM audit_entry WHERE action = 'file.opened' AND actor_person = $1 AND changes ->> 'claimId' = $2`,
    [manager.personId, sent.id],
  );
  expect(opened).toEqual([{ object_id: clean?.fileId }]);
});

test('a damaged document does not keep a period from its pack: it is named there, and raises its alarm', async () => {
  const firm = await aCompany(portal.db);
  const employee = await aSignedInEmployee(portal, firm);
  const manager = await aSignedInAdministrator(portal, firm);
  const pages = ['prvý', 'druhý', 'tretí'];
  const files = await Promise.all(
    pages.map(async (name) => ({ name: `${name}.pdf`, bytes: await aPdf({ text: name }) })),
  );
  const sent = (await sendForm(portal, employee, '/document/RP', aStay(), files)).json;
  const stored = await query<{ fileId: string; key: string }>(
    `SELECT f.file_id AS "fileId", s.storage_key AS key FROM claim_file f JOIN stored_file s ON s.id = f.file_id
     WHERE f.claim_id = $1 ORDER BY f.position`,
    [sent.id],
  );
  const [damaged, lost] = stored.map(({ key }) => join(portal.dataDir, 'files', key));
  await writeFile(damaged ?? '', 'poškodený');
  await rm(lost ?? '');
  const period = { from: today(), to: today(), reason };
  const packed = await unpacked(await made(manager, '/company/inspection-pack', period));
  const folder = `claims/${sent.number}/documents`;
  expect([...packed.keys()].filter((path) => path.startsWith(`${folder}/`))).toEqual([`${folder}/03 tretí.pdf`]);
  const withheld = [
    { check: 'damaged', path: `${folder}/01 prvý.pdf` },
    { check: 'damaged', path: `${folder}/02 druhý.pdf` },
  ];
  expect(jsonOf(packed, `${folder}.json`)).toMatchObject({ documents: [{ path: `${folder}/03 tretí.pdf` }], withheld });
  expect(await verified(packed)).toMatchObject({ isSound: true, documents: 1, withheld });
});

test('a pack names children to the company that decides, which leaves a trace of each claim, and gives an operator initials', async () => {
  const firm = await aCompany(portal.db);
  const parent = await aSignedInEmployee(portal, firm);
  const manager = await aSignedInAdministrator(portal, firm);
  const inspector = await aSignedInOperator(portal);
  const receipt = async (text: string) => [{ name: `${text}.pdf`, bytes: await aPdf({ text }) }];
  const season = aSeason({ nameOfChild: 'Adam Hrivnák Malý' });
  const persons = [{ relation: 'SELF' }, { relation: 'CHILD', name: 'Ema Hrivnáková' }];
  const sport = (await sendForm(portal, parent, '/document/SP', season, await receipt('Klub'))).json;
  const family = (await sendForm(portal, parent, '/document/RP', aStay({ persons }), await receipt('Rodina'))).json;
  const alone = aStay({ stayFrom: '2026-06-10', stayTo: '2026-06-13', sum: '40' });
  const single = (await sendForm(portal, parent, '/document/RP', alone, await receipt('Sama'), { force: true })).json;
  const period = { from: today(), to: today(), reason };
  const saidOf = (files: Map<string, Buffer>, { number }: { number: string }) =>
    jsonOf(files, `claims/${number}/claim.json`);
  const opened = () =>
    query(
      `SELECT object_id AS id, actor_person AS "personId" FROM audit_entry
       WHERE action = 'claim.opened' AND company_id = $1 AND changes ->> 'claimId' = object_id ORDER BY object_id`,
      [firm.companyId],
    );

  const given = await unpacked(
    await made(inspector, '/operator/inspection-pack', { company: firm.companyId, ...period }),
  );
  expect(saidOf(given, sport).nameOfChild).toBe('A.\u00a0H.\u00a0M.');
  expect(saidOf(given, family).persons).toEqual([{ relation: 'SELF' }, { relation: 'CHILD', name: 'E.\u00a0H.' }]);
  expect([...given.values()].some((bytes) => bytes.includes('Hrivnák Malý') || bytes.includes('Ema Hriv'))).toBe(false);
  expect(await verified(given)).toMatchObject({ isSound: true, findings: [] });
  expect(await opened()).toEqual([]);

  const packed = await unpacked(await made(manager, '/company/inspection-pack', period));
  expect(saidOf(packed, sport).nameOfChild).toBe('Adam Hrivnák Malý');
  expect(saidOf(packed, family).persons).toMatchObject(persons);
  const looks = [sport.id, family.id]
    .toSorted((one: string, other: string) => one.localeCompare(other))
    .map((id) => ({ id, personId: manager.personId }));
  expect(await opened()).toEqual(looks);
  await made(manager, '/company/inspection-pack', { number: sport.number, reason });
  expect(await opened()).toEqual(looks);
  expect(saidOf(packed, single).persons).toEqual([{ relation: 'SELF' }]);
});

describe('ordering', () => {
  const ofCompany = (who: SignedIn, body: object, headers?: Record<string, string>) =>
    who.call('POST', '/company/inspection-pack', { reason, ...body }, headers);
  const exportsCount = async () => (await query('SELECT FROM export')).length;

  test("another company's claim is as missing as one that is not there, and nothing remains", async () => {
    const before = await exportsCount();
    const foreign = await ofCompany(elsewhere, { number: claim.number });
    const missing = await ofCompany(elsewhere, { number: 'RP-2026-999999' });
    expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
    for (const body of [
      {},
      { number: claim.number, from: '2026-07-01', to: '2026-07-31' },
      { from: '2026-07-31', to: '2026-07-01' },
      { number: claim.number, reason: 'krátke' },
    ])
      expect((await ofCompany(admin, body)).status).toBe(400);
    expect((await ofCompany(admin, { from: '2020-01-01', to: '2020-12-31' })).json.errors[0].code).toBe(
      'inspection_nothing',
    );
    expect(await exportsCount()).toBe(before);
  });

  test('the same key twice at once orders one', async () => {
    const before = await exportsCount();
    const headers = { 'idempotency-key': 'inspection-pack-1' };
    const [one, other] = await Promise.all([
      ofCompany(admin, { number: claim.number }, headers),
      ofCompany(admin, { number: claim.number }, headers),
    ]);
    expect([one.json.id === other.json.id, await exportsCount()]).toEqual([true, before + 1]);
    await portal.runJobs();
  });

  test('a period has every claim submitted in it, as many as the database counts', async () => {
    const files = await unpacked(
      await made(admin, '/company/inspection-pack', { from: '2026-07-20', to: '2026-07-20', reason }),
    );
    const rows = await query<{ number: string }>(
      'SELECT number FROM claim WHERE company_id = $1 ORDER BY submitted_at, id',
      [company.companyId],
    );
    expect(jsonOf(files, 'manifest.json').claims).toEqual(rows.map((row) => row.number));
    expect(await verified(files)).toMatchObject({ isSound: true, documents: 3 });
  });

  test('more claims than one pack holds are refused', async () => {
    await query(
      `INSERT INTO claim SELECT copy.* FROM claim c, generate_series(1, $2::int) n,
         LATERAL jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'reservation_id', NULL,
           'number', 'RP-2025-' || lpad(n::text, 6, '0'), 'submitted_at', '2025-05-01T10:00:00Z')) copy WHERE c.id = $1`,
      [claim.id, packClaimsMax + 1],
    );
    const refused = await ofCompany(admin, { from: '2025-05-01', to: '2025-05-01' });
    expect([refused.status, refused.json.errors[0]]).toMatchObject([409, { code: 'inspection_too_many', path: 'to' }]);
    expect(refused.json.errors[0].message).toContain('1001');
  });

  test('an operator makes the pack of any company by the number alone; the company does not see it', async () => {
    const files = await unpacked(await made(operator, '/operator/inspection-pack', { number: claim.number, reason }));
    expect((await verified(files)).isSound).toBe(true);
    const listed = (await admin.call('GET', '/company/export?kind=inspectionPack')).json;
    expect(listed.items.every((item: { isOwn: boolean }) => item.isOwn)).toBe(true);
    expect((await operator.call('GET', '/operator/export')).json.items).toMatchObject([{ kind: 'inspectionPack' }]);
    const missing = await operator.call('POST', '/operator/inspection-pack', { number: 'SP-2026-999999', reason });
    expect(missing.status).toBe(404);
  });
});

describe('the page', () => {
  test('holds everything it needs and asks nothing of any network', () => {
    const page = verificationPage('sk');
    expect(page).toContain("default-src 'none'");
    expect(page).not.toMatch(/__[A-Z]+__|https?:\/\/|\bimport\b|\bfetch\(/);
    expect(page).toContain('function newSha256');
  });

  test('computes SHA-256 as everybody does, whatever the length and the pieces', () => {
    for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1_000, 70_001]) {
      const bytes = randomBytes(length);
      const hashing = newSha256();
      for (let at = 0; at < length; at += 37) hashing.update(bytes.subarray(at, at + 37));
      expect([length, hashing.hex()]).toEqual([length, sha256(bytes)]);
    }
  });
});

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** As somebody who changes a file and the manifest with it. */
function forge(files: Map<string, Buffer>, path: string, text: string): void {
  files.set(path, Buffer.from(text));
  const manifest = jsonOf(files, 'manifest.json');
  for (const file of manifest.files) if (file.path === path) file.sha256 = sha256(Buffer.from(text));
  files.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
}
