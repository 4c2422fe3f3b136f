import { execFile, spawn } from 'node:child_process';
import { chown, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Account, accountForPostgres, prepareHome, standInFor } from './embedded-postgres-account.ts';
import { type Binaries, locateBinaries } from './embedded-postgres-binaries.ts';
import {
  announceGuest,
  announceLeaving,
  claimFromLeaving,
  claimOwnership,
  disarmStalePostmasterFile,
  findOwner,
  findPostmaster,
  hasGuests,
  releaseOwnership,
} from './embedded-postgres-process.ts';
import {
  type Settings,
  clusterOf,
  exists,
  freePort,
  readOrCreateSettings,
  readSettings,
  rememberPort,
  urls,
  versionFileOf,
} from './embedded-postgres-settings.ts';
import { PostgresProblem } from './embedded-postgres-problem.ts';

const run = promisify(execFile);
const READY_ATTEMPTS = 1200;
const READY_PAUSE_MILLISECONDS = 50;

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: (message: string) => void;
  /** False gives up safety against a power cut for speed; for clusters that live as long as a test run. */
  durable?: boolean;
}

export interface EmbeddedPostgres {
  ownerUrl: string;
  appUrl: string;
  superuserUrl: string;
  stop(): Promise<void>;
}

/** Whether a cluster was ever made in `dataDir`. */
export async function hasCluster(dataDir: string): Promise<boolean> {
  const homes = [dataDir, standInFor(dataDir)];
  return (await Promise.all(homes.map((home) => exists(versionFileOf(clusterOf(home)))))).includes(true);
}

interface Cluster {
  home: string;
  directory: string;
  account: Account | undefined;
  binaries: Binaries;
  settings: Settings;
  durable: boolean;
}

type Stoppable = Pick<Cluster, 'home' | 'directory' | 'account'>;

/**
 * Starts the PostgreSQL that came with npm on its own cluster in `dataDir`, or takes over the one a killed process left
 * behind. A second process in the same directory only uses it; whoever of them goes last stops it.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir);
  const account = await accountForPostgres([clusterOf(dataDir), clusterOf(standInFor(dataDir))]);
  const home = await prepareHome(dataDir, account);
  if (home === standInFor(dataDir))
    options.log(`PostgreSQL cannot reach ${dataDir} as an unprivileged user: the database is in ${home}`);
  const isOwner = await claimOwnership(home);
  if (!isOwner) return (await useRunningCluster(home, account)) ?? startEmbeddedPostgres(options);
  try {
    const cluster = {
      home,
      directory: clusterOf(home),
      account,
      binaries: await locateBinaries(account),
      settings: await readOrCreateSettings(home),
      durable: options.durable ?? true,
    };
    if (!(await exists(versionFileOf(cluster.directory)))) await initialiseCluster(cluster);
    await startOrAdopt(cluster, options.log);
    await prepareRolesAndDatabase(cluster.settings);
    return { ...urls(cluster.settings), stop: () => stopCluster(cluster) };
  } catch (error) {
    await releaseOwnership(home);
    throw error;
  }
}

/** By its owner. Who came meanwhile stops it in the end: a portal that was started during a backup goes on. */
async function stopCluster(cluster: Stoppable): Promise<void> {
  await announceLeaving(cluster.home);
  if (!(await hasGuests(cluster.home)) && (await findPostmaster(cluster.directory))) {
    const { pgCtl } = await locateBinaries(cluster.account);
    await asAccount(cluster, pgCtl, ['stop', '-D', cluster.directory, '-m', 'fast', '-w', '-t', '60']);
  }
  await releaseOwnership(cluster.home);
}

/** Nothing where its owner has gone meanwhile, so that somebody has to start it anew. */
async function useRunningCluster(home: string, account: Account | undefined): Promise<EmbeddedPostgres | undefined> {
  const note = await announceGuest(home);
  const directory = clusterOf(home);
  for (let attempt = 0; attempt < READY_ATTEMPTS; attempt += 1) {
    const owner = await findOwner(home);
    if (!owner) {
      await rm(note, { force: true });
      return undefined;
    }
    const postmaster = owner.isLeaving ? undefined : await findPostmaster(directory);
    const settings = postmaster ? await readSettings(home) : undefined;
    if (settings && (await tryConnect(urls(settings).appUrl)) === 'ready') {
      return { ...urls(settings), stop: () => endVisit({ home, directory, account }, note) };
    }
    await sleep(READY_PAUSE_MILLISECONDS);
  }
  await rm(note, { force: true });
  throw new PostgresProblem(`Another process is starting PostgreSQL in ${home} and did not finish within a minute.`);
}

async function endVisit(cluster: Stoppable, note: string): Promise<void> {
  await rm(note, { force: true });
  if (await claimFromLeaving(cluster.home)) await stopCluster(cluster);
}

async function startOrAdopt(cluster: Cluster, log: (message: string) => void): Promise<void> {
  const postmaster = await findPostmaster(cluster.directory);
  if (postmaster) {
    log(`PostgreSQL left running by an earlier start is used again (process ${postmaster.pid})`);
    await rememberPort(cluster.home, cluster.settings, postmaster.port);
    if (await isReadyWhileRunning(cluster)) return;
  }
  await rememberPort(cluster.home, cluster.settings, await freePort(cluster.settings.port));
  await disarmStalePostmasterFile(cluster.directory);
  await launch(cluster);
}

async function isReadyWhileRunning(cluster: Cluster): Promise<boolean> {
  while (await findPostmaster(cluster.directory)) {
    if ((await tryConnect(urls(cluster.settings).superuserUrl)) === 'ready') return true;
    await sleep(READY_PAUSE_MILLISECONDS);
  }
  return false;
}

async function launch(cluster: Cluster): Promise<void> {
  const logPath = path.join(cluster.home, 'postgres.log');
  await rm(logPath, { force: true });
  const logFile = await open(logPath, 'w', 0o600);
  const postgres = spawn(cluster.binaries.postgres, ['-D', cluster.directory, ...serverSettings(cluster)], {
    ...processOptions(cluster.account),
    // Its own process group: Ctrl-C in the terminal must reach Poľana first, which drains and then stops PostgreSQL.
    detached: true,
    stdio: ['ignore', logFile.fd, logFile.fd],
  });
  let failure: string | undefined;
  postgres.on('error', (error) => (failure = error.message));
  postgres.on('exit', (code, signal) => (failure ??= `it ended with ${signal ?? `code ${code}`}`));
  postgres.unref();
  await logFile.close();
  for (let attempt = 0; attempt < READY_ATTEMPTS && !failure; attempt += 1) {
    const isRunning = await findPostmaster(cluster.directory);
    if (isRunning && (await tryConnect(urls(cluster.settings).superuserUrl)) === 'ready') return;
    await sleep(READY_PAUSE_MILLISECONDS);
  }
  const lastLines = (await readFile(logPath, 'utf8')).trim().split('\n').slice(-5).join('\n');
  throw new PostgresProblem(`PostgreSQL did not start: ${failure ?? 'it was not ready within a minute'}\n${lastLines}`);
}

function serverSettings(cluster: Cluster): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port: cluster.settings.port,
    unix_socket_directories: '',
    max_connections: cluster.durable ? 60 : 200,
    fsync: cluster.durable ? 'on' : 'off',
    synchronous_commit: cluster.durable ? 'on' : 'off',
    full_page_writes: cluster.durable ? 'on' : 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Builds the cluster aside and moves it in place when complete, so a start killed half-way leaves nothing half-made. */
async function initialiseCluster(cluster: Cluster): Promise<void> {
  const unfinished = `${cluster.directory}-unfinished`;
  const passwordFile = path.join(unfinished, 'superuser-password');
  const data = path.join(unfinished, 'data');
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(passwordFile, cluster.settings.superuserPassword, { mode: 0o600 });
  if (cluster.account) {
    await chown(passwordFile, cluster.account.uid, cluster.account.gid);
    await chown(unfinished, cluster.account.uid, cluster.account.gid);
  }
  const common = [
    '-D',
    data,
    '-U',
    'postgres',
    '--pwfile',
    passwordFile,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--data-checksums',
  ];
  await runFirstThatWorks(cluster, [
    [...common, '--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=sk'],
    [...common, '--locale=C', '--locale-provider=icu', '--icu-locale=sk'],
    [...common, '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  ]);
  await rename(data, cluster.directory);
  await rm(unfinished, { recursive: true });
}

async function runFirstThatWorks(cluster: Cluster, attempts: string[][]): Promise<void> {
  let failure: unknown;
  for (const attempt of attempts) {
    try {
      await asAccount(cluster, cluster.binaries.initdb, cluster.durable ? attempt : [...attempt, '--no-sync']);
      return;
    } catch (error) {
      failure = error;
    }
  }
  throw new PostgresProblem('PostgreSQL could not create its data directory.', { cause: failure });
}

function asAccount(cluster: Pick<Cluster, 'account'>, program: string, parameters: string[]): Promise<unknown> {
  return run(program, parameters, processOptions(cluster.account));
}

function processOptions(account: Account | undefined) {
  const { PATH, SystemRoot, TEMP, TMP } = process.env;
  // The working directory must be one the account can enter; the environment must not carry Poľana's secrets.
  return { ...account, cwd: path.parse(process.execPath).root, env: { PATH, SystemRoot, TEMP, TMP, LC_ALL: 'C' } };
}

async function prepareRolesAndDatabase(settings: Settings): Promise<void> {
  const { superuserUrl } = urls(settings);
  await withClient(superuserUrl, async (client) => {
    await client.query(`
      DO $$ BEGIN
        IF to_regrole('polana_owner') IS NULL THEN CREATE ROLE polana_owner; END IF;
        IF to_regrole('polana_app') IS NULL THEN CREATE ROLE polana_app; END IF;
        IF to_regrole('polana_app_login') IS NULL THEN CREATE ROLE polana_app_login; END IF;
      END $$;
      ALTER ROLE polana_owner LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD '${settings.ownerPassword}';
      ALTER ROLE polana_app NOLOGIN;
      ALTER ROLE polana_app_login LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD '${settings.appPassword}';
      GRANT polana_app TO polana_app_login;`);
    const existing = await client.query(`SELECT 1 FROM pg_database WHERE datname = 'polana'`);
    if (existing.rowCount === 0) await client.query('CREATE DATABASE polana OWNER polana_owner');
  });
  await withClient(databaseUrl(superuserUrl, 'polana'), (client) =>
    client.query('ALTER SCHEMA public OWNER TO polana_owner'),
  );
}

export async function withClient<Result>(url: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

async function tryConnect(url: string): Promise<'ready' | 'not-yet'> {
  return withClient(url, (client) => client.query('SELECT 1')).then(
    () => 'ready',
    (error: { code?: string }) => {
      const isWrongPassword = error.code === '28P01';
      if (isWrongPassword)
        throw new PostgresProblem('PostgreSQL does not accept the remembered password.', { cause: error });
      return 'not-yet';
    },
  );
}

/** The same server and role, another database. */
export function databaseUrl(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}
