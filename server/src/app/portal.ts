import { existsSync } from 'node:fs';
import { access, constants, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { keepDecoderReady } from '#modules/files';
import { findHold } from '#modules/mail';
import { readProductName, watchMaintenance } from '#modules/operator';
import type { Config } from '#platform/config';
import { openDatabase, reading, type Database } from '#platform/database';
import { GeneralLimits } from '#platform/http/general-limits';
import { buildHttpServer } from '#platform/http/server';
import { prepareJobs, startJobs } from '#platform/jobs';
import { openLog, type Log } from '#platform/log';
import { migrate, migrationNames, newerDatabaseNote, unknownMigrations } from '#platform/migrate';
import { sayGoodbye, startWithSharedClock } from '#platform/nodes';
import { assertReachable } from '#platform/reachable-database.store';
import { Sealing } from '#platform/sealing';
import { fillDemo } from '../demo/fill-demo.ts';
import { databaseRoleProblem, isDatabaseReady, pooledLoginProblem } from './database-role.store.ts';
import { startsAsDemo } from './demo-or-not.ts';
import { warnOfDeployment } from './deployment-warnings.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { assertPortIsFree } from './port.ts';
import { roomsOf } from './rooms.ts';
import { otherDatabaseProblem } from './same-database.store.ts';
import { readOrMakeSecret } from './secret.ts';
import { settleSecret } from './secret-mark.ts';
import { StartProblem } from './start-problem.ts';
import type { Stopping } from './stopping.ts';

interface DatabaseAddresses {
  appUrl: string;
  ownerUrl: string | null;
  /** For the job queue: never through a pooler. */
  directUrl: string;
}

/** Starts database, jobs and HTTP in this order; each says how to end it. */
export async function startPortal(
  config: Config,
  checkoutDir: string,
  stopping: Stopping,
  say: (text: string) => void,
): Promise<{ address: string; isDemo: boolean }> {
  await assertPortIsFree(config.host, config.port);
  const log = openLog(config.logLevel);
  const addresses = await databaseAddresses(config, stopping, say);
  const secret = await readOrMakeSecret(config.secret, config.dataDir);
  const sealing = new Sealing(secret);
  if (addresses.ownerUrl) {
    await migrate(addresses.ownerUrl);
    await prepareJobs(addresses.ownerUrl, roomsOf(config, sealing).jobs);
  }

  const db = openDatabase(addresses.appUrl, {
    connectionsMax: config.databaseConnectionsMax,
    isPooled: config.databaseDirectUrl !== null,
    replicaUrl: config.databaseReplicaUrl,
  });
  stopping.add('the database connections', () => db.close());
  await assertDatabaseFits(db, config);
  const newer = newerDatabaseNote(await unknownMigrations(db.pool));
  if (newer) say(newer);
  stopping.add('the mark of this node', () => sayGoodbye(db));
  await startWithSharedClock(db);
  const demo = await startsAsDemo(db, config, say);
  refuse(await settleSecret(db, secret));
  const settled = { ...config, demo };
  const rooms = roomsOf(settled, sealing);
  if (demo) await fillDemo(db, { sealing, log: say, files: rooms.files });

  await sayWhetherMailsAreHeld(db, say);
  void warnOfDeployment(settled, log);
  const jobs = await startJobs(db, addresses.directUrl, rooms.jobs, log);
  stopping.add('the jobs', () => jobs.stop());
  const address = await listen(settled, checkoutDir, db, rooms, log, stopping);
  void keepDecoderReady();
  stopping.add('the way out of turn', () => delay(config.drainSeconds * 1_000));
  return { address, isDemo: demo };
}

async function databaseAddresses(
  config: Config,
  stopping: Stopping,
  say: (text: string) => void,
): Promise<DatabaseAddresses> {
  const { databaseUrl: appUrl, databaseOwnerUrl: ownerUrl, databaseDirectUrl } = config;
  if (appUrl) {
    await assertFolderIsOurs(config.dataDir);
    await assertReachable('DATABASE_URL', appUrl);
    const app = { name: 'DATABASE_URL', url: appUrl };
    for (const [name, url] of [
      ['DATABASE_OWNER_URL', ownerUrl],
      ['DATABASE_DIRECT_URL', databaseDirectUrl],
    ] as const) {
      if (!url) continue;
      await assertReachable(name, url);
      refuse(await otherDatabaseProblem({ name, url }, app));
    }
    return { appUrl, ownerUrl, directUrl: databaseDirectUrl ?? appUrl };
  }
  const postgres = await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres'), log: say });
  stopping.add('PostgreSQL', () => postgres.stop());
  return { ...postgres, directUrl: postgres.appUrl };
}

function refuse(problem: string | null): void {
  if (problem) throw new StartProblem(problem);
}

/** Files, lists and what arrives in pieces lie there, also beside S3. */
async function assertFolderIsOurs(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartProblem(`Nothing can be kept in ${dataDir}, the folder of POLANA_DATA_DIR (${code ?? 'no code'}).`);
  }
}

/** Production starts only on a complete schema and as a role that row-level security binds. */
async function assertDatabaseFits(db: Database, config: Config): Promise<void> {
  const isPooled = config.databaseDirectUrl !== null;
  const problem = (await databaseRoleProblem(db)) ?? (isPooled ? await pooledLoginProblem(db) : null);
  if (!config.demo) refuse(problem);
  if (!(await isDatabaseReady(db, await migrationNames())))
    throw new StartProblem('The database is not migrated: run `npm run migrate` with DATABASE_OWNER_URL.');
}

async function sayWhetherMailsAreHeld(db: Database, say: (text: string) => void): Promise<void> {
  const hold = await reading(db, findHold);
  if (hold)
    say(
      `Restored from the backup of ${hold.backupTakenAt.toISOString()}, mails held: \`npm run release-mails\` lets them go.`,
    );
}

async function listen(
  config: Config,
  checkoutDir: string,
  db: Database,
  rooms: ReturnType<typeof roomsOf>,
  log: Log,
  stopping: Stopping,
): Promise<string> {
  const webDir = join(checkoutDir, 'web/dist');
  const maintenance = await watchMaintenance(db);
  stopping.add('the look-out for maintenance', maintenance.stop);
  const app = await buildHttpServer({
    db,
    log,
    routes: rooms.routes,
    texts: rooms.texts,
    authentication: rooms.authentication,
    limits: new GeneralLimits(db),
    demo: config.demo,
    isHttps: config.publicUrl.startsWith('https://'),
    trustProxy: config.trustProxy,
    version: await versionOf(checkoutDir),
    webDir: existsSync(join(webDir, 'index.html')) ? webDir : null,
    readTitle: () => readProductName(db),
    shutUntil: maintenance.until,
    isReady: () => isReady(db, stopping),
  });
  stopping.add('the HTTP server', () => app.close());
  await app.listen({ host: config.host, port: config.port });
  const bound = app.server.address();
  const port = bound && typeof bound === 'object' ? bound.port : config.port;
  return `http://${config.host === '0.0.0.0' ? '127.0.0.1' : config.host}:${port}`;
}

async function isReady(db: Database, stopping: Stopping): Promise<boolean> {
  if (stopping.isStopping) return false;
  try {
    return await isDatabaseReady(db, await migrationNames());
  } catch {
    return false;
  }
}

async function versionOf(checkoutDir: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(checkoutDir, 'package.json'), 'utf8')) as { version: string };
  return version;
}
