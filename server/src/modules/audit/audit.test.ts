import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordAudit, recordLook, sealAudit, verifyAuditChain, auditJobs, type AuditRecord } from '#modules/audit';
import { systemAuthor } from '#platform/actor';
import { minutesFrom, now, standAt } from '#platform/clock';
import { inTransaction, reading, type Database } from '#platform/database';
import { aCompany, aPerson } from '#test-support/builders';
import { openTestDatabase, type TestDatabase, testDatabase } from '#test-support/database';

let it: TestDatabase;
let db: Database;
let owner: pg.Client;
let companyId: string;

beforeAll(async () => {
  it = await testDatabase();
  db = openTestDatabase(it.appUrl);
  owner = new pg.Client({ connectionString: it.ownerUrl });
  await owner.connect();
  await owner.query(`SET polana.tenant = 'all'`);
});
beforeEach(async () => {
  ({ companyId } = await aCompany(db));
});
afterAll(async () => {
  await owner.end();
  await db.close();
});

const record = (values: Partial<AuditRecord> = {}): AuditRecord => ({
  author: systemAuthor,
  companyId,
  action: 'claim.approved',
  objectType: 'claim',
  objectId: '1',
  ...values,
});

async function recordSealed(count: number): Promise<number[]> {
  for (let index = 1; index <= count; index += 1) {
    await inTransaction(db.forCompany(companyId), (tx) =>
      recordAudit(
        tx,
        record({ objectId: String(index), changes: { status: ['pending', 'approved'], sumCents: index } }),
      ),
    );
  }
  await sealAudit(db);
  const { rows } = await owner.query<{ id: number }>('SELECT id FROM audit_entry WHERE company_id = $1 ORDER BY id', [
    companyId,
  ]);
  return rows.map((row) => row.id);
}

/** As somebody who owns the tables and switches their guards off. */
async function tamper(text: string, values: unknown[]): Promise<void> {
  for (const table of ['audit_entry', 'audit_seal']) await owner.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await owner.query('ALTER TABLE audit_seal DROP CONSTRAINT IF EXISTS audit_seal_entry_id_fkey');
  await owner.query('ALTER TABLE audit_entry NO FORCE ROW LEVEL SECURITY');
  await owner.query('ALTER TABLE audit_seal NO FORCE ROW LEVEL SECURITY');
  await owner.query(text, values);
  await owner.query('ALTER TABLE audit_entry FORCE ROW LEVEL SECURITY');
  await owner.query('ALTER TABLE audit_seal FORCE ROW LEVEL SECURITY');
  for (const table of ['audit_entry', 'audit_seal']) await owner.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
}

function countOf(database: Database): Promise<number> {
  return reading(database, async (tx) => {
    const { rows } = await tx.client.query<{ count: number }>(
      'SELECT count(*) FROM audit_entry WHERE company_id = $1',
      [companyId],
    );
    return rows[0]?.count ?? 0;
  });
}

describe('writing', () => {
  test('an entry whose deed was rolled back does not exist', async () => {
    const deed = inTransaction(db.forCompany(companyId), async (tx) => {
      await recordAudit(tx, record());
      throw new Error('no');
    });
    await expect(deed).rejects.toThrow('no');
    expect(await countOf(db.forEveryCompany())).toBe(0);
  });

  test('a look is noted again after an hour, and of everybody and in everybody’s name by itself', async () => {
    const [reader, other] = [await aPerson(db), await aPerson(db)];
    const authors = [
      { personId: reader.personId, impersonatedPersonId: null },
      { personId: other.personId, impersonatedPersonId: null },
      { personId: reader.personId, impersonatedPersonId: other.personId },
    ].map((who) => ({ ...systemAuthor, ...who, roleName: 'COMP' as const }));
    const lookAtOnce = async () => {
      for (const author of [...authors, ...authors])
        await inTransaction(db.forCompany(companyId), (tx) => recordLook(tx, record({ author })));
    };
    await lookAtOnce();
    expect(await countOf(db.forCompany(companyId))).toBe(3);
    const release = standAt(minutesFrom(now(), 61));
    await lookAtOnce().finally(release);
    expect(await countOf(db.forCompany(companyId))).toBe(6);
  });

  test('a sign-in without a company is noted without a tenant', async () => {
    await inTransaction(db, (tx) =>
      recordAudit(tx, record({ companyId: null, action: 'session.started', objectType: 'session' })),
    );
    await sealAudit(db);
    expect(await verifyAuditChain(db, null)).toMatchObject({ ok: true });
  });

  test('a company cannot write into the trail of another one', async () => {
    const other = await aCompany(db);
    const deed = inTransaction(db.forCompany(other.companyId), (tx) => recordAudit(tx, record()));
    await expect(deed).rejects.toThrow(/row-level security/);
  });

  test.each(['password', 'token', 'code', 'secret', 'childName', 'child_name', 'newPassword'])(
    '%s is never noted, however deep',
    async (key) => {
      const deed = inTransaction(db.forCompany(companyId), (tx) =>
        recordAudit(tx, record({ changes: { fields: [{ [key]: 'x' }] } })),
      );
      await expect(deed).rejects.toThrow('must never be audited');
      expect(await countOf(db.forEveryCompany())).toBe(0);
    },
  );

  test.each([new Date(0), Number.NaN, undefined, () => 1, new Map()])(
    'only plain JSON is noted, not %s',
    async (value) => {
      const deed = inTransaction(db.forCompany(companyId), (tx) => recordAudit(tx, record({ changes: { value } })));
      await expect(deed).rejects.toThrow('not plain JSON');
    },
  );

  test('names that only contain such a word are fine', async () => {
    const changes = { reasonCode: 'LATE', passwordLengthMin: 12 };
    await inTransaction(db.forCompany(companyId), (tx) => recordAudit(tx, record({ changes })));
    expect(await countOf(db.forCompany(companyId))).toBe(1);
  });
});

describe('reading and changing', () => {
  test('a company sees its own entries, another one sees none of them, and nobody without a tenant', async () => {
    await recordSealed(2);
    const other = await aCompany(db);
    expect(await countOf(db.forCompany(companyId))).toBe(2);
    expect(await countOf(db.forCompany(other.companyId))).toBe(0);
    await expect(countOf(db)).rejects.toThrow('no tenant is set');
  });

  test("the portal's own entries are not a company's to read", async () => {
    await inTransaction(db, (tx) => recordAudit(tx, record({ companyId: null })));
    await sealAudit(db);
    const { rows } = await reading(db.forCompany(companyId), (tx) =>
      tx.client.query('SELECT FROM audit_entry WHERE company_id IS NULL'),
    );
    expect(rows).toEqual([]);
    const seals = await reading(db.forCompany(companyId), (tx) =>
      tx.client.query(`SELECT FROM audit_seal WHERE chain <> $1`, [companyId]),
    );
    expect(seals.rows).toEqual([]);
  });

  test.each(['audit_entry', 'audit_seal'])(
    'the application can neither change nor delete a row of %s',
    async (table) => {
      await recordSealed(1);
      for (const text of [
        `UPDATE ${table} SET ${table === 'audit_entry' ? `reason = ''` : 'seq = 9'}`,
        `DELETE FROM ${table}`,
        `TRUNCATE ${table} CASCADE`,
      ]) {
        const deed = inTransaction(db.forEveryCompany(), (tx) => tx.client.query(text));
        await expect(deed).rejects.toThrow(/permission denied/);
      }
    },
  );

  test('not even the owner changes an entry in passing', async () => {
    await recordSealed(1);
    await expect(owner.query(`UPDATE audit_seal SET seq = 9`)).rejects.toThrow(/never changed or deleted/);
  });
});

describe('the chain', () => {
  test('holds over sealed and freshly written entries', async () => {
    await recordSealed(3);
    await inTransaction(db.forCompany(companyId), (tx) => recordAudit(tx, record()));
    expect(await verifyAuditChain(db, companyId)).toMatchObject({ ok: true, entries: 3 });
  });

  test('is empty and sound for a company where nothing happened', async () => {
    expect(await verifyAuditChain(db, companyId)).toMatchObject({ ok: true, entries: 0 });
  });

  test('tells an edited entry', async () => {
    const ids = await recordSealed(3);
    await tamper(`UPDATE audit_entry SET changes = '{"sumCents": 1}' WHERE id = $1`, [ids[1]]);
    expect(await verifyAuditChain(db, companyId)).toMatchObject({
      ok: false,
      entries: 1,
      firstBroken: { entryId: ids[1], problem: 'entry_changed' },
    });
  });

  test('tells a shift in time too small for milliseconds', async () => {
    const ids = await recordSealed(2);
    await tamper(`UPDATE audit_entry SET at = at + interval '1 microsecond' WHERE id = $1`, [ids[0]]);
    expect(await verifyAuditChain(db, companyId)).toMatchObject({
      firstBroken: { entryId: ids[0], problem: 'entry_changed' },
    });
  });

  test('tells an entry moved to another company', async () => {
    const ids = await recordSealed(2);
    const other = await aCompany(db);
    await tamper(`UPDATE audit_entry SET company_id = $2 WHERE id = $1`, [ids[0], other.companyId]);
    expect(await verifyAuditChain(db, companyId)).toMatchObject({
      firstBroken: { entryId: ids[0], problem: 'entry_missing' },
    });
  });

  test('tells a removed entry', async () => {
    const ids = await recordSealed(3);
    await tamper('DELETE FROM audit_entry WHERE id = $1', [ids[1]]);
    expect(await verifyAuditChain(db, companyId)).toMatchObject({
      firstBroken: { entryId: ids[1], problem: 'entry_missing' },
    });
  });

  test('tells a removed seal, also the last one', async () => {
    const ids = await recordSealed(3);
    await tamper('DELETE FROM audit_seal WHERE entry_id = $1', [ids[2]]);
    expect(await verifyAuditChain(db, companyId)).toMatchObject({
      firstBroken: { entryId: ids[2], problem: 'entry_unsealed' },
    });
    await tamper('DELETE FROM audit_seal WHERE entry_id = $1', [ids[0]]);
    expect(await verifyAuditChain(db, companyId)).toMatchObject({ firstBroken: { problem: 'seal_missing' } });
  });

  test('tells an entry slipped in between', async () => {
    await recordSealed(2);
    await tamper(
      `INSERT INTO audit_entry (id, at, company_id, action, object_type, result) OVERRIDING SYSTEM VALUE
       VALUES (-$2::int, now(), $1, 'claim.approved', 'claim', 'done')`,
      [companyId, 7],
    );
    expect(await verifyAuditChain(db, companyId)).toMatchObject({
      firstBroken: { entryId: -7, problem: 'entry_unsealed' },
    });
  });

  test('tells an entry removed together with its seal', async () => {
    const ids = await recordSealed(3);
    await tamper('DELETE FROM audit_seal WHERE entry_id = $1', [ids[1]]);
    await tamper('DELETE FROM audit_entry WHERE id = $1', [ids[1]]);
    expect(await verifyAuditChain(db, companyId)).toMatchObject({
      firstBroken: { entryId: ids[2], problem: 'seal_missing' },
    });
  });

  test('reports an entry that has waited ten minutes for its seal', async () => {
    await inTransaction(db.forCompany(companyId), (tx) => recordAudit(tx, record()));
    expect(await verifyAuditChain(db, companyId)).toMatchObject({ ok: true });
    await owner.query(`UPDATE audit_unsealed SET written_at = written_at - interval '11 minutes' WHERE chain = $1`, [
      companyId,
    ]);
    expect(await verifyAuditChain(db, companyId)).toMatchObject({
      ok: false,
      firstBroken: { problem: 'entry_unsealed' },
    });
  });

  test('is not forked by eight sealers at once', async () => {
    await inTransaction(db.forCompany(companyId), async (tx) => {
      for (let index = 0; index < 60; index += 1) await recordAudit(tx, record());
    });
    await Promise.all(Array.from({ length: 8 }, () => sealAudit(db)));
    await sealAudit(db);
    expect(await verifyAuditChain(db, companyId)).toMatchObject({ ok: true, entries: 60 });
  });

  test('takes more entries than one batch', async () => {
    await owner.query(
      `INSERT INTO audit_entry (at, company_id, action, object_type, result) SELECT now(), $1, 'claim.read', 'claim', 'done' FROM generate_series(1, 1203)`,
      [companyId],
    );
    await sealAudit(db);
    expect(await verifyAuditChain(db, companyId)).toMatchObject({ ok: true, entries: 1203 });
  });

  test('is looked at every night, and a broken one raises the alarm', async () => {
    const ids = await recordSealed(1);
    await tamper(`UPDATE audit_entry SET reason = 'x' WHERE id = $1`, [ids[0]]);
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
    const nightly = auditJobs.find((job) => job.name === 'audit.verify');
    await nightly?.run({ data: {}, db, log, signal: AbortSignal.timeout(60_000) });
    expect(lines.filter((line) => line.includes(companyId))).toEqual([expect.stringContaining('audit_chain_broken')]);
    expect(lines.some((line) => line.includes('"chain":"platform"') && line.includes('headHash'))).toBe(true);
  });

  test('is looked at again where the night’s check was broken off', async () => {
    await recordSealed(1);
    const checks = () =>
      owner.query(`SELECT state, attempt FROM audit_check WHERE asked_by IS NULL ORDER BY asked_at DESC LIMIT 1`);
    const nightly = auditJobs.find((job) => job.name === 'audit.verify');
    const run = (signal: AbortSignal) => nightly?.run({ data: {}, db, log: pino({ level: 'silent' }), signal });
    await expect(run(AbortSignal.abort())).rejects.toThrow('aborted');
    expect((await checks()).rows).toEqual([{ state: 'running', attempt: 1 }]);
    await run(AbortSignal.timeout(60_000));
    expect((await checks()).rows).toEqual([{ state: 'done', attempt: 2 }]);
  });
});
