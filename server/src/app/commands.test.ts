import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPerson } from '#test-support/builders';
import { openTestDatabase, type TestDatabase, testDatabase } from '#test-support/database';
import type { Database } from '#platform/database';
import { secretProblem, settleSecret } from './secret-mark.ts';

/** What whoever runs the installation meets on the command line: one sentence that says what to put right, never a trace. Each command
 *  is a process of its own, and some tests need three of them. */
const patient = { timeout: 180_000 };

let it: TestDatabase;
let db: Database;

beforeAll(async () => {
  it = await testDatabase();
  db = openTestDatabase(it.appUrl);
});
afterAll(() => db.close());

const portal = () => ({
  DATABASE_URL: it.appUrl,
  POLANA_DATA_DIR: tmpdir(),
  PORT: '0',
  PUBLIC_URL: 'https://portal.firma.sk',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'portal@firma.sk',
  POLANA_SECRET: 'Vq0fUu9yZkq3mXbT7wHcLr2sEjG8aNd4PoKiYt6RhWx1',
});

/** What an earlier command has compiled is there for the next one, which starts twice as quickly. */
const compiled = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] };

/** One that goes on by itself is ended once it has said all of this. */
async function run(
  command: string,
  environment: Record<string, string>,
  parameters: string[] = [],
  { until }: { until?: readonly string[] } = {},
) {
  const program = fileURLToPath(new URL(`../${command}.ts`, import.meta.url));
  const child = spawn(process.execPath, [program, ...parameters], { env: { ...compiled, ...environment } });
  let said = '';
  child.stdout.on('data', (part) => {
    said += String(part);
    if (until?.every((one) => said.includes(one))) child.kill('SIGTERM');
  });
  const [code, out, complaint] = await Promise.all([
    new Promise<number | null>((resolve) => child.on('close', resolve)),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, out, complaint: complaint.trim() };
}

const nowhere = 'postgres://portal:nikto@127.0.0.1:1/polana';
const wrongPassword = () => it.appUrl.replace(/:[^:@]+@/, ':nespravne@');

describe('a node', patient, () => {
  test.each([
    ['a database that does not answer', () => ({ DATABASE_URL: nowhere }), /DATABASE_URL.*ECONNREFUSED/],
    ['a login the database does not know', () => ({ DATABASE_URL: wrongPassword() }), /DATABASE_URL.*password/],
    [
      'a data folder nothing can be kept in',
      () => ({ POLANA_DATA_DIR: fileURLToPath(import.meta.url) }),
      /POLANA_DATA_DIR/,
    ],
  ])('with %s does not start and says so', async (_name, wrong, sentence) => {
    const { code, complaint } = await run('app/main', { ...portal(), ...wrong() });
    expect([code, complaint.split('\n')]).toEqual([1, [expect.stringMatching(sentence)]]);
  });

  test('asked to be a demo where people lie whom no demo wrote does not start and says so', async () => {
    const { appUrl } = await testDatabase();
    const people = openTestDatabase(appUrl);
    await aPerson(people);
    await people.close();
    const { code, complaint } = await run('app/main', { ...portal(), DATABASE_URL: appUrl, POLANA_DEMO: 'true' });
    expect([code, complaint.split('\n')]).toEqual([1, [expect.stringMatching(/^POLANA_DEMO is true, but .*\/outbox/)]]);
  });

  test('with another secret than the one this database’s data are sealed with does not start and says so', async () => {
    const { appUrl } = await testDatabase();
    const elsewhere = openTestDatabase(appUrl);
    expect(await settleSecret(elsewhere, 'the secret of the node that came first')).toBeNull();
    await elsewhere.close();
    const { code, complaint } = await run('app/main', { ...portal(), DATABASE_URL: appUrl });
    expect([code, complaint.split('\n')]).toEqual([
      1,
      [expect.stringMatching(/^The secret \(POLANA_SECRET.* not the one .*cannot be changed/)],
    ]);
  });

  test.each(['DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL'])(
    'whose %s leads to another database touches neither and says so',
    async (name) => {
      const { ownerUrl, appUrl } = await testDatabase('template0');
      const other = name === 'DATABASE_OWNER_URL' ? ownerUrl : appUrl;
      const { code, complaint } = await run('app/main', { ...portal(), [name]: other });
      expect([code, complaint]).toEqual([1, `${name} leads to another database than DATABASE_URL.`]);
      const stranger = openTestDatabase(ownerUrl);
      const { rows } = await stranger.pool.query(`SELECT to_regclass('migration') AS migration`);
      await stranger.close();
      expect(rows).toEqual([{ migration: null }]);
    },
  );

  test('that starts notes whose secret it is, and warns of a copy that lets nobody in and of proxies nobody believes', async () => {
    const { appUrl, ownerUrl } = await testDatabase();
    const addresses = { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl, DATABASE_REPLICA_URL: wrongPassword() };
    const lines = ['is ready at', 'DATABASE_REPLICA_URL leads to no database: password', 'TRUST_PROXY is empty'];
    const environment = { ...portal(), ...addresses, DRAIN_SECONDS: '0' };
    const { code, complaint } = await run('app/main', environment, [], { until: lines });
    expect([code, complaint]).toEqual([0, '']);
    const started = openTestDatabase(appUrl);
    expect(await secretProblem(started, portal().POLANA_SECRET)).toBeNull();
    expect(await secretProblem(started, 'another secret')).not.toBeNull();
    await started.close();
  });

  test('on a database nobody has migrated asks for it', async () => {
    const name = new URL(it.appUrl).pathname;
    const { code, out, complaint } = await run('app/main', {
      ...portal(),
      DATABASE_URL: it.appUrl.replace(name, '/postgres'),
    });
    expect([code, out, complaint]).toEqual([
      1,
      '',
      expect.stringMatching(/^The database is not migrated: .*npm run migrate/),
    ]);
  });
});

test('of an older version than the database both the migration and the node say so', patient, async () => {
  const { ownerUrl, appUrl } = await testDatabase();
  const newer = openTestDatabase(ownerUrl);
  await newer.pool.query(`INSERT INTO migration (name, sha256) VALUES ('9999-of-tomorrow.sql', '')`);
  await aPerson(newer);
  await newer.close();
  const migration = await run('app/migrate', { DATABASE_OWNER_URL: ownerUrl });
  // A demo is refused beside people, so that this node ends by itself.
  const node = await run('app/main', { ...portal(), DATABASE_URL: appUrl, POLANA_DEMO: 'true' });
  const sentence = expect.stringMatching(/^The database is of a newer version \(it has 9999-of-tomorrow\.sql\)/m);
  expect([migration.code, migration.out, node.out]).toEqual([0, sentence, sentence]);
});

describe('the first operator', patient, () => {
  const create = (values: Record<string, string>) => {
    const given = { username: 'prva.operatorka', email: 'prva@firma.sk', 'first-name': 'Prvá', 'last-name': 'Nová' };
    const parameters = Object.entries({ ...given, ...values }).flatMap(([name, value]) => [`--${name}`, value]);
    return run('app/create-operator', { DATABASE_URL: it.appUrl }, parameters);
  };
  const operators = async () =>
    (await db.pool.query('SELECT username FROM person WHERE username LIKE $1', ['prv%'])).rows;

  test.each([
    ['an address no mail arrives at', { email: 'prva' }, 'email'],
    ['a name that says nothing', { 'last-name': ' ' }, 'last-name'],
    ['what the command does not know', { phone: '1' }, 'phone'],
  ])('is refused with %s', async (_name, wrong, named) => {
    const { code, complaint } = await create(wrong);
    expect([code, complaint.split('\n')]).toEqual([1, [expect.stringContaining(`--${named}`)]]);
    expect(await operators()).toEqual([]);
  });

  test('is added once; who is there already is named', async () => {
    expect(await create({})).toMatchObject({
      code: 0,
      out: expect.stringContaining('prva.operatorka may sign in once'),
    });
    expect(await create({ email: 'druha@firma.sk' })).toMatchObject({
      code: 1,
      complaint: expect.stringMatching(/^--username.*already\.$/),
    });
    expect(await create({ username: 'prva.ina' })).toMatchObject({
      code: 1,
      complaint: expect.stringMatching(/^--email.*already\.$/),
    });
    expect(await operators()).toEqual([{ username: 'prva.operatorka' }]);
  });

  test('who was ended comes back under the name of then', async () => {
    const next = { username: 'prvsia.operatorka', email: 'prvsia@firma.sk' };
    expect((await create(next)).code).toBe(0);
    expect((await run('app/end-operator', { DATABASE_URL: it.appUrl }, ['--username', next.username])).code).toBe(0);
    expect(await create({ ...next, username: 'prv.vratena', 'last-name': 'Iná' })).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Prvá Nová was an operator before.*\nOperator prvsia\.operatorka may sign in once/),
    });
    expect((await run('app/end-operator', { DATABASE_URL: it.appUrl }, ['--username', next.username])).code).toBe(0);
  });

  test('keeps the role while it is the only one, and has no app to take away', async () => {
    const lost = ['--username', 'prva.operatorka', '--reason', 'Stratený telefón, overené osobne.'];
    const reset = await run('app/reset-second-factor', { DATABASE_URL: it.appUrl }, lost);
    expect([reset.code, reset.complaint]).toEqual([
      1,
      expect.stringMatching(/^--username: nobody called .* with an app/),
    ]);
    const last = await run('app/end-operator', { DATABASE_URL: it.appUrl }, ['--username', 'prva.operatorka']);
    expect([last.code, last.complaint]).toEqual([1, expect.stringMatching(/^--username: the only operator/)]);
  });
});

test(
  'a list of erasures that is not there is no empty one: nobody would be erased again, and it would look done',
  patient,
  async () => {
    const missing = await run('app/reapply-erasures', { DATABASE_URL: it.appUrl }, ['--list', '/proc/niet.txt']);
    expect([missing.code, missing.complaint.split('\n')]).toEqual([1, [expect.stringContaining('/proc/niet.txt')]]);
  },
);

test('erasures are applied again around the pooler, like every other command', patient, async () => {
  const environment = { DATABASE_URL: nowhere, DATABASE_DIRECT_URL: it.appUrl, POLANA_DATA_DIR: '/proc' };
  const { code, out } = await run('app/reapply-erasures', environment);
  expect([code, out]).toEqual([0, expect.stringMatching(/0 people erased again\.\n$/)]);
});

test('a backup of a server is not one of the demo beside it because an address is missing', patient, async () => {
  const environment = {
    DATABASE_OWNER_URL: it.ownerUrl,
    POLANA_DATA_DIR: tmpdir(),
    POLANA_BACKUP_PASSPHRASE: 'x'.repeat(16),
  };
  const { code, complaint } = await run('app/backup', environment, ['/proc/niet']);
  expect([code, complaint]).toEqual([1, 'DATABASE_OWNER_URL makes sense beside DATABASE_URL only.']);
});

test(
  'a backup of another database than the one that is served is refused, even of one just like it',
  patient,
  async () => {
    const { ownerUrl } = await testDatabase();
    const environment = { ...portal(), DATABASE_OWNER_URL: ownerUrl, POLANA_BACKUP_PASSPHRASE: 'x'.repeat(16) };
    const { code, complaint } = await run('app/backup', environment, [path.join(tmpdir(), 'polana-no-backup')]);
    expect([code, complaint]).toEqual([1, 'DATABASE_OWNER_URL leads to another database than DATABASE_URL.']);
  },
);

describe('where nothing was migrated yet', { timeout: 180_000 }, () => {
  const unmigrated = (url: string) => url.replace(new URL(url).pathname, '/postgres');
  const operator = ['--username', 'prva', '--email', 'a@b.sk', '--first-name', 'A', '--last-name', 'B'];

  test.each([
    ['app/create-operator', operator],
    ['app/end-operator', ['--username', 'prva']],
    ['app/maintenance', []],
    ['app/backup', [path.join(tmpdir(), 'polana-no-backup')]],
  ])('%s asks for it', async (command, parameters) => {
    const { code, complaint } = await run(
      command,
      {
        DATABASE_URL: unmigrated(it.appUrl),
        DATABASE_OWNER_URL: unmigrated(it.ownerUrl),
        POLANA_DATA_DIR: tmpdir(),
        POLANA_SECRET: portal().POLANA_SECRET,
        POLANA_BACKUP_PASSPHRASE: 'x'.repeat(16),
      },
      parameters,
    );
    expect([code === 0, complaint.split('\n')]).toEqual([
      false,
      [expect.stringMatching(/not migrated.*npm run migrate/)],
    ]);
  });
});

test.each(['app/maintenance', 'app/release-mails', 'app/backup'])(
  '%s in a folder without data makes no portal there and says which folder it looked at',
  async (command) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'polana-nowhere-'));
    const environment = { POLANA_DATA_DIR: folder, POLANA_BACKUP_PASSPHRASE: 'x'.repeat(16) };
    const { code, complaint } = await run(command, environment, command === 'app/backup' ? [`${folder}/zaloha`] : []);
    expect([code, complaint.split('\n')]).toEqual([1, [expect.stringContaining(folder)]]);
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  },
);

describe('a backup that has nowhere to go says so in one sentence', { timeout: 180_000 }, () => {
  const passphrase = { POLANA_BACKUP_PASSPHRASE: 'x'.repeat(16) };

  test.each([
    ['a folder that is a file', passphrase, '/dev/null', /^\/dev\/null cannot be used: file already exists/],
    ['a folder in a file', passphrase, '/dev/null/x', /^\/dev\/null\/x cannot be used: not a directory/],
    [
      'a passphrase nobody finds',
      { POLANA_BACKUP_PASSPHRASE_FILE: '/niet' },
      '/dev/null',
      /^POLANA_BACKUP_PASSPHRASE_FILE cannot be read: .*\/niet/,
    ],
  ])('%s', async (_name, given, folder, sentence) => {
    const environment = { ...portal(), ...given, DATABASE_OWNER_URL: it.ownerUrl };
    const { code, complaint } = await run('app/backup', environment, [folder]);
    expect([code, complaint.split('\n')]).toEqual([1, [expect.stringMatching(sentence)]]);
  });
});

test.each([
  ['app/migrate', 'DATABASE_OWNER_URL'],
  ['books-checks/main', 'DATABASE_URL'],
  ['app/maintenance', 'DATABASE_OWNER_URL'],
])('%s without a database says that it does not answer', patient, async (command, name) => {
  const { code, complaint } = await run(command, { DATABASE_URL: nowhere, DATABASE_OWNER_URL: nowhere });
  expect([code === 0, complaint.split('\n')]).toEqual([false, [expect.stringMatching(`^${name}.*ECONNREFUSED`)]]);
});
