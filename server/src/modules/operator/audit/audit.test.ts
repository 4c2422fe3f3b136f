import { auditCountMax } from '@polana/contract/operator-audit';
import { parse } from 'csv-parse/sync';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordAudit, sealAudit, type AuditAction, type AuditRecord } from '#modules/audit';
import type { Author } from '#platform/actor';
import { standAt } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { newId } from '#platform/ids';
import { aCompany, aPerson, type TestCompany, type TestPerson } from '#test-support/builders';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, aSignedInOperator, type SignedIn } from '#test-support/signed-in';

let portal: TestPortal;
let owner: pg.Client;
let operator: SignedIn;
let company: TestCompany;
let jana: TestPerson;
let zuzana: TestPerson;

beforeAll(async () => {
  portal = await testPortal();
  owner = new pg.Client({ connectionString: portal.ownerUrl });
  await owner.connect();
  await owner.query(`SET polana.tenant = 'all'`);
  operator = await aSignedInOperator(portal);
});
afterAll(async () => {
  await owner.end();
  await portal.close();
});
beforeEach(async () => {
  company = await aCompany(portal.db, { name: `Píla ${newId()}` });
  jana = await aPerson(portal.db, { firstName: 'Jana', lastName: 'Oravcová' });
  zuzana = await aPerson(portal.db, { firstName: 'Zuzana', lastName: 'Hrivnáková' });
});

const authorOf = (actor: TestPerson, impersonated: TestPerson | null = null): Author => ({
  personId: actor.personId,
  roleName: 'COMP',
  impersonatedPersonId: impersonated?.personId ?? null,
  requestId: 'r1',
});

async function note(
  action: AuditAction,
  author: Author,
  values: { objectId?: string; changes?: object; at?: string } = {},
) {
  const { objectId = newId(), changes = {}, at } = values;
  const goBack = at ? standAt(new Date(at)) : () => undefined;
  await inTransaction(portal.db.forEveryCompany(), async (tx) => {
    const objectType = action.split('.')[0] as AuditRecord['objectType'];
    await recordAudit(tx, {
      author,
      companyId: company.companyId,
      action,
      objectType,
      objectId,
      changes: { ...changes },
    });
  });
  goBack();
  return objectId;
}

const list = async (filters: Record<string, string>, who = operator) =>
  (await who.call('GET', `/operator/audit?${new URLSearchParams(filters).toString()}`)).json;
const actionsOf = (answer: { items: { action: string }[] }) => answer.items.map((item) => item.action);

async function count(text: string, values: unknown[]): Promise<number> {
  const { rows } = await owner.query<{ count: string }>(`SELECT count(*) FROM audit_entry WHERE ${text}`, values);
  return Number(rows[0]?.count);
}

describe('the list', () => {
  test('tells who, in whose name, where, what, on what, and what it was before', async () => {
    await note('claim.approved', authorOf(jana, zuzana), {
      changes: { status: { from: 'pending', to: 'approved' }, contributionCents: 22_704, isNew: true },
    });
    await sealAudit(portal.db);
    const { items, totalCount } = await list({ company: company.companyId });
    expect(totalCount).toBe(1);
    expect(items[0]).toMatchObject({
      actor: { id: jana.personId, name: 'Jana Oravcová' },
      impersonated: { id: zuzana.personId, name: 'Zuzana Hrivnáková' },
      company: { id: company.companyId, name: company.name },
      action: 'claim.approved',
      actionText: 'Schválenie žiadosti',
      objectText: 'žiadosť',
      result: 'done',
      changes: [
        { name: 'stav', from: 'čaká', to: 'schválené', isChange: true },
        { field: 'isNew', to: 'áno' },
        { name: 'príspevok', from: null, to: '227,04\u00a0€', isChange: false },
      ],
      seal: { seq: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    const english = await operator.call('GET', `/operator/audit/entry/${items[0].id}`, undefined, {
      'accept-language': 'en',
    });
    expect(english.json.actionText).toBe('Claim approved');
  });

  test('narrows by person, group, object, day and impersonation, each with exactly the rows of the database', async () => {
    const object = await note('claim.submitted', authorOf(zuzana), { at: '2026-03-28T23:30:00Z' });
    await note('claim.approved', authorOf(jana), { at: '2026-03-29T22:30:00Z' });
    await note('employment.updated', authorOf(jana, zuzana), { at: '2026-03-30T09:00:00Z' });
    const inCompany = { company: company.companyId };
    expect(actionsOf(await list(inCompany))).toEqual(['employment.updated', 'claim.approved', 'claim.submitted']);
    expect(actionsOf(await list({ ...inCompany, group: 'claims' }))).toEqual(['claim.approved', 'claim.submitted']);
    expect(actionsOf(await list({ person: zuzana.personId }))).toEqual(['employment.updated', 'claim.submitted']);
    expect(actionsOf(await list({ person: jana.email ?? '' }))).toEqual(['employment.updated', 'claim.approved']);
    expect(actionsOf(await list({ person: jana.username, group: 'claims' }))).toEqual(['claim.approved']);
    expect(actionsOf(await list({ object }))).toEqual(['claim.submitted']);
    // A day begins and ends in Slovakia: 29 March 2026 is the day the clocks change.
    expect(actionsOf(await list({ ...inCompany, from: '2026-03-29', to: '2026-03-29' }))).toEqual(['claim.submitted']);
    expect(actionsOf(await list({ ...inCompany, from: '2026-03-30' }))).toEqual([
      'employment.updated',
      'claim.approved',
    ]);
    expect(actionsOf(await list({ ...inCompany, impersonated: 'true' }))).toEqual(['employment.updated']);
    expect(await list({ person: 'nikto@nikde.example' })).toMatchObject({ items: [], totalCount: 0, person: null });
    expect((await list({ group: 'claims' })).totalCount).toBe(await count(`action LIKE 'claim.%'`, []));
    expect((await list({ company: 'platform' })).totalCount).toBe(
      Math.min(await count('company_id IS NULL', []), auditCountMax + 1),
    );
  });

  test('pages through without losing or repeating an entry, also those of one instant, forth and back', async () => {
    await owner.query(
      `INSERT INTO audit_entry (at, company_id, action, object_type, result)
       SELECT timestamptz '2026-05-01 10:00:00Z' + make_interval(secs => n / 7), $1, 'claim.opened', 'claim', 'done' FROM generate_series(1, 130) n`,
      [company.companyId],
    );
    const all: number[] = [];
    let before: string | undefined;
    let page;
    do {
      page = await list({ company: company.companyId, limit: '50', ...(before && { before }) });
      all.push(...page.items.map((item: { id: number }) => item.id));
      before = String(all.at(-1));
    } while (page.hasOlder);
    expect([all.length, new Set(all).size, page.hasNewer]).toEqual([130, 130, true]);
    const back = await list({ company: company.companyId, limit: '50', after: String(all[100]) });
    expect(back.items.map((item: { id: number }) => item.id)).toEqual(all.slice(50, 100));
    expect([back.hasNewer, back.hasOlder]).toEqual([true, true]);
    const few = await list({ company: company.companyId, limit: '10', after: String(all[100]) });
    expect(few.items.map((item: { id: number }) => item.id)).toEqual(all.slice(90, 100));
    for (const limit of ['0', '101', 'x'])
      expect((await operator.call('GET', `/operator/audit?limit=${limit}`)).status).toBe(400);
  });

  test('is nobody else’s to read', async () => {
    const admin = await aSignedInAdministrator(portal, company);
    expect((await admin.call('GET', '/operator/audit')).status).toBe(403);
    expect((await operator.call('GET', '/operator/audit/entry/999999999')).status).toBe(404);
  });
});

/** As somebody who owns the tables and switches their guards off. */
async function tamper(text: string, values: unknown[]): Promise<void> {
  await owner.query('ALTER TABLE audit_entry DISABLE TRIGGER USER');
  await owner.query('ALTER TABLE audit_entry NO FORCE ROW LEVEL SECURITY');
  await owner.query(text, values);
  await owner.query('ALTER TABLE audit_entry FORCE ROW LEVEL SECURITY');
  await owner.query('ALTER TABLE audit_entry ENABLE TRIGGER USER');
}

describe('the check of the chains', () => {
  const checks = async () => (await operator.call('GET', '/operator/audit/check')).json;
  const start = (body: object) => operator.call('POST', '/operator/audit/check', body);

  test('finds a company’s chain sound and shows its head', async () => {
    await note('claim.submitted', authorOf(zuzana));
    await note('claim.approved', authorOf(jana));
    await sealAudit(portal.db);
    expect((await start({ company: company.companyId })).status).toBe(202);
    expect((await checks()).asked).toMatchObject({ state: 'queued', isOfAll: false });
    await portal.runJobs();
    const { rows } = await owner.query<{ hash: string }>(
      `SELECT encode(hash, 'hex') AS hash FROM audit_seal WHERE chain = $1 ORDER BY seq DESC LIMIT 1`,
      [company.companyId],
    );
    expect((await checks()).asked).toMatchObject({
      state: 'done',
      company: { id: company.companyId },
      entries: 2,
      chainsTotal: 1,
      chainsDone: 1,
      chainsBroken: 0,
      headHash: rows[0]?.hash,
      broken: [],
    });
  });

  test('names the place of an edited entry, whoever asks twice at once gets one check, and the night keeps its own', async () => {
    await note('claim.submitted', authorOf(zuzana));
    const objectId = await note('claim.approved', authorOf(jana));
    await sealAudit(portal.db);
    await tamper(`UPDATE audit_entry SET changes = '{"contributionCents": 1}' WHERE object_id = $1`, [objectId]);
    const [one, other] = await Promise.all([start({}), start({})]);
    expect([one.status, other.status, one.json.id === other.json.id]).toEqual([202, 202, true]);
    await portal.runJobs();
    const { rows } = await owner.query<{ id: string }>('SELECT id FROM audit_entry WHERE object_id = $1', [objectId]);
    expect((await checks()).asked).toMatchObject({
      state: 'done',
      isOfAll: true,
      chainsBroken: 1,
      broken: [{ company: { id: company.companyId }, entryId: Number(rows[0]?.id), problem: 'entry_changed' }],
    });
    await tamper(`UPDATE audit_entry SET changes = '{}' WHERE object_id = $1`, [objectId]);
  });

  test('a company that is not there is not checked and leaves nothing', async () => {
    const before = await count(`action = 'audit.checkAsked'`, []);
    expect((await start({ company: newId() })).status).toBe(404);
    expect(await count(`action = 'audit.checkAsked'`, [])).toBe(before);
  });
});

describe('the export', () => {
  const order = (body: object, headers?: Record<string, string>) =>
    operator.call('POST', '/operator/audit/export', body, headers);

  test('has the rows of the list, its reason is kept, and its maker fetches it once', async () => {
    await note('claim.approved', authorOf(jana, zuzana), { changes: { status: { from: 'pending', to: 'approved' } } });
    await note('session.started', authorOf(jana));
    const filters = { company: company.companyId, group: 'claims' };
    const reason = 'Žiadosť inšpektorátu práce';
    const ordered = await order({ format: 'csv', filters, reason });
    expect(ordered.status).toBe(202);
    await portal.runJobs();
    const exportId = ordered.json.id as string;
    expect((await operator.call('GET', `/company/export/${exportId}`)).json).toMatchObject({ state: 'ready', rows: 1 });
    const { token } = (await operator.call('GET', `/company/export/token/${exportId}`)).json;
    const fetched = await portal.app.inject({
      url: `/api/1.0/export/download/${token}`,
      headers: { authorization: `Bearer ${operator.token}` },
    });
    const rows = parse<Record<string, string>>(fetched.rawPayload, { delimiter: ';', bom: true, columns: true });
    expect(rows).toMatchObject([
      {
        Kto: 'Jana Oravcová',
        'V mene': 'Zuzana Hrivnáková',
        Úkon: 'Schválenie žiadosti',
        'Kód úkonu': 'claim.approved',
      },
    ]);
    const again = await portal.app.inject({
      url: `/api/1.0/export/download/${token}`,
      headers: { authorization: `Bearer ${operator.token}` },
    });
    expect(again.statusCode).toBe(404);
    const trail = await owner.query(
      `SELECT action, reason FROM audit_entry WHERE object_id = $1 AND company_id IS NULL ORDER BY id`,
      [exportId],
    );
    expect(trail.rows).toEqual([
      { action: 'export.created', reason },
      { action: 'export.downloaded', reason: null },
    ]);
    expect((await operator.call('GET', '/operator/export')).json.items[0]).toMatchObject({ id: exportId, isOwn: true });
  });

  test('is refused without a reason and leaves nothing; another operator cannot fetch it', async () => {
    const before = await count(`action = 'export.created'`, []);
    for (const reason of ['krátke', '🏔️ 🏔️ 🏔️']) {
      const refused = await order({ format: 'csv', reason });
      expect([refused.status, refused.json.errors[0].code]).toEqual([400, 'reason_too_short']);
    }
    expect(await count(`action = 'export.created'`, [])).toBe(before);
    const ordered = await order({ format: 'csv', filters: { object: newId() }, reason: 'Kontrola prevádzky' });
    await portal.runJobs();
    const other = await aSignedInOperator(portal);
    expect((await other.call('GET', `/company/export/token/${ordered.json.id}`)).status).toBe(404);
    expect((await other.call('GET', '/operator/export')).json.totalCount).toBe(0);
    const admin = await aSignedInAdministrator(portal, company);
    expect((await admin.call('GET', `/company/export/${ordered.json.id}`)).status).toBe(404);
  });

  test('the same key orders once', async () => {
    const headers = { 'idempotency-key': 'audit-export-key-1' };
    const body = { format: 'csv', filters: { object: newId() }, reason: 'Kontrola prevádzky' };
    const [one, other] = await Promise.all([order(body, headers), order(body, headers)]);
    expect(one.json.id).toBe(other.json.id);
    await portal.runJobs();
  });
});
