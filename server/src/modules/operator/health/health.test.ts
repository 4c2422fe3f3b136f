import { readdir, readFile } from 'node:fs/promises';
import type { InstallationHealth } from '@polana/contract/operator-health';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueMail } from '#modules/mail';
import { keepOutcome } from '#platform/check-outcomes';
import { minutesFrom, now, standAt } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { heartbeatJob, sayGoodbye } from '#platform/nodes';
import { openLog } from '#platform/log';
import { aCompany } from '#test-support/builders';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, aSignedInOperator, type SignedIn } from '#test-support/signed-in';
import { mailTitle } from './titles.ts';

let portal: TestPortal;
let operator: SignedIn;

beforeAll(async () => {
  portal = await testPortal();
  operator = await aSignedInOperator(portal);
  await portal.runJobs();
});
afterAll(() => portal.close());

async function health(): Promise<InstallationHealth> {
  const answer = await operator.call('GET', '/operator/health');
  expect(answer.status).toBe(200);
  return answer.json as InstallationHealth;
}

async function failedMail(isEmptied = false): Promise<string> {
  const kind = `failing${Math.random()
    .toString(36)
    .replaceAll(/[^a-z]/g, '')}`;
  return inTransaction(portal.db.forEveryCompany(), async (tx) => {
    await queueMail(tx, {
      kind,
      to: 'hana.tajna@firma.example',
      lang: 'sk',
      subject: 'Tajné',
      text: 'Nikomu to nehovorte',
    });
    const { rows } = await tx.client.query<{ id: string }>(
      `UPDATE mail SET status = 'failed', tries = 3, last_try_at = created_at, last_problem = 'EENVELOPE 550',
         emptied_at = CASE WHEN $2 THEN created_at END
       WHERE kind = $1 RETURNING id`,
      [kind, isEmptied],
    );
    await tx.client.query(`DELETE FROM pgboss.job WHERE name = 'mail.send'`);
    return rows[0]?.id ?? '';
  });
}

const statusOf = async (id: string) => {
  const { rows } = await inTransaction(portal.db.forEveryCompany(), (tx) =>
    tx.client.query<{ status: string }>('SELECT status FROM mail WHERE id = $1', [id]),
  );
  return rows[0]?.status;
};

const waitingJobs = async (name: string) => {
  const { rows } = await portal.db.pool.query<{ count: number }>(
    `SELECT count(*) AS count FROM pgboss.job WHERE name = $1 AND state = 'created'`,
    [name],
  );
  return rows[0]?.count;
};

test('the picture names every queue, the schema and the versions', async () => {
  const { jobs, database, versions, storage } = await health();
  expect(jobs.queues.find((one) => one.name === 'books.check')).toMatchObject({ schedule: '20 3 * * *', waiting: 0 });
  expect(jobs.queues.find((one) => one.name === 'mail.send')).toMatchObject({ schedule: null });
  expect(database).toMatchObject({ missingMigrations: 0, isReplica: false, replicas: 0, state: 'ok' });
  expect(database.migration).toMatch(/^\d{4}-/);
  expect(database.bytes).toBeGreaterThan(1_000_000);
  expect(versions.runtime).toBe(process.versions.node);
  expect(storage).toMatchObject({ kind: 'disk', isReachable: true, lastCheck: null });
  expect(storage.freeBytes).toBeGreaterThan(0);
});

test.each(['sk', 'en'])('every job is told in words, in %s', async (lang) => {
  const { json } = await operator.call('GET', '/operator/health', undefined, { 'accept-language': lang });
  const queues = (json as InstallationHealth).jobs.queues;
  expect(queues.length).toBeGreaterThan(30);
  expect(queues.filter(({ name, title }) => title === name || title === '')).toEqual([]);
});

test('every kind of mail the portal writes is told in words', async () => {
  const folder = new URL('../../', import.meta.url);
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.mail.ts'));
  const sources = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')));
  // What is written after `kind`: one word in quotes, several to choose from, or the family of a template.
  const kinds = sources.flatMap((source) =>
    [...source.matchAll(/\bkind(?::| =) ([^;,]*)/g)].flatMap(([, written = '']) =>
      [...written.matchAll(/(?<=(?<!=== )['`])\w+(?=['`.])/g)].map(([kind]) => kind),
    ),
  );
  expect(kinds).toEqual(expect.arrayContaining(['loginCode', 'claim', 'newDevice', 'emailChange', 'accountDisarmed']));
  for (const lang of ['sk', 'en'] as const)
    expect(kinds.filter((kind) => mailTitle(lang, `${kind}.x`) === `${kind}.x`)).toEqual([]);
});

test('a backup that was missed is told here and among what waits, until one is taken', async () => {
  const waits = async () => (await operator.call('GET', '/operator/overview')).json.waiting.isBackupMissing;
  expect((await health()).backup).toEqual({ state: 'attention', problems: [], lastBackup: null, lastRestore: null });
  expect(await waits()).toBe(false);

  const take = async (startedAt: Date) => {
    const goOn = standAt(minutesFrom(startedAt, 5));
    await keepOutcome(portal.db, 'backup', { startedAt, checkedCount: 3, findings: [] }).finally(goOn);
  };
  await take(minutesFrom(now(), -40 * 60));
  expect((await health()).backup).toMatchObject({ state: 'attention', problems: ['backupMissed'] });
  expect(await waits()).toBe(true);

  const takenAt = minutesFrom(now(), -60);
  await take(takenAt);
  expect((await health()).backup).toMatchObject({
    state: 'ok',
    problems: [],
    lastBackup: { takenAt: takenAt.toISOString(), isSound: true },
  });
  expect(await waits()).toBe(false);
});

test('the books are checked on demand, once however often somebody clicks, and the result is kept', async () => {
  expect((await health()).books).toMatchObject({ state: 'attention', lastCheck: null, isRunning: false });
  const start = () => operator.call('POST', '/operator/health/books-check', {});
  const answers = await Promise.all([start(), start(), start()]);
  expect(answers.map((one) => one.status)).toEqual([202, 202, 202]);
  expect(await waitingJobs('books.check')).toBe(1);
  expect((await health()).books.isRunning).toBe(true);
  await portal.runJobs();
  const { books } = await health();
  expect(books).toMatchObject({ state: 'ok', isRunning: false, lastCheck: { isSound: true, findings: [] } });
  expect(books.lastCheck?.checkedCount).toBeGreaterThan(5);
});

test('a mail that failed shows its error and nothing of what it said or to whom', async () => {
  const id = await failedMail();
  const answer = await operator.call('GET', '/operator/health');
  const { mails } = answer.json as InstallationHealth;
  expect(mails).toMatchObject({ state: 'attention' });
  expect(mails.failures.find((one) => one.id === id)).toMatchObject({
    problem: 'EENVELOPE 550',
    tries: 3,
    canRetry: true,
  });
  expect(answer.body).not.toMatch(/Tajné|nehovorte|hana\.tajna/);
});

test('a failed mail is tried again once, and one that has lost its text not at all', async () => {
  const [id, emptied] = [await failedMail(), await failedMail(true)];
  const retry = (mailId: string) => operator.call('POST', `/operator/health/mails/${mailId}/retry`, {});
  const answers = await Promise.all([retry(id), retry(id)]);
  expect(answers.map((one) => one.status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(await waitingJobs('mail.send')).toBe(1);
  expect((await retry(emptied)).status).toBe(409);
  expect(await statusOf(emptied)).toBe('failed');
});

test('all failed mails at once: each is queued once', async () => {
  const ids = [await failedMail(), await failedMail(), await failedMail()];
  const emptied = await failedMail(true);
  const retryAll = () => operator.call('POST', '/operator/health/mails/retry', {});
  const answers = await Promise.all([retryAll(), retryAll()]);
  const retried = answers.reduce((sum, one) => sum + Number(one.json.retried), 0);
  expect(retried).toBeGreaterThanOrEqual(3);
  expect(await waitingJobs('mail.send')).toBe(retried);
  expect(await Promise.all(ids.map(statusOf))).toEqual(['queued', 'queued', 'queued']);
  expect(await statusOf(emptied)).toBe('failed');
  await portal.runJobs();
});

test('this node is seen alive, and after its goodbye as ended', async () => {
  const beat = () =>
    heartbeatJob.run({ data: {}, db: portal.db, log: openLog('silent'), signal: new AbortController().signal });
  await beat();
  expect((await health()).nodes).toMatchObject({ state: 'ok', items: [{ isAlive: true, isEnded: false }] });
  await sayGoodbye(portal.db);
  expect((await health()).nodes.items[0]).toMatchObject({ isAlive: false, isEnded: true });
});

test('a stranger is refused and nothing happens', async () => {
  const id = await failedMail();
  const admin = await aSignedInAdministrator(portal, await aCompany(portal.db));
  await portal.runJobs();
  expect((await admin.call('GET', '/operator/health')).status).toBe(403);
  expect((await admin.call('POST', `/operator/health/mails/${id}/retry`, {})).status).toBe(403);
  expect((await admin.call('POST', '/operator/health/mails/retry', {})).status).toBe(403);
  expect((await admin.call('POST', '/operator/health/books-check', {})).status).toBe(403);
  expect(await statusOf(id)).toBe('failed');
  expect(await waitingJobs('books.check')).toBe(0);
});
