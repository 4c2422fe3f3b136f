import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Files } from '#modules/files';
import { readConfig, type Config } from '#platform/config';
import { openDatabase, type Database } from '#platform/database';
import type { AnyJob } from '#platform/jobs';
import { assertReachable } from '#platform/reachable-database.store';
import { Sealing } from '#platform/sealing';
import { checkoutDir } from '../checkout-dir.ts';
import { hasCluster, startEmbeddedPostgres } from '../embedded-postgres.ts';
import { filesOf, roomsOf } from '../rooms.ts';
import { otherDatabaseProblem } from '../same-database.store.ts';
import { readSecretFile, secretFileOf } from '../secret.ts';
import { BackupProblem } from './backup-problem.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A portal's data, wherever they lie: the embedded default in a folder, or a database server with a folder or S3. */
export interface Installation {
  isEmbedded: boolean;
  dataDir: string;
  ownerUrl: string;
  appUrl: string;
  /** As the owner of the tables. */
  db: Database;
  files: Files;
  /** The same place, sealed with another secret, or with none while nobody knows it. */
  filesUnder(secret: string | null): Files;
  jobs: readonly AnyJob[];
  /** The one in use; null where there is none yet. */
  secret: string | null;
  close(): Promise<void>;
}

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

/** Further ways to the database of the portal that serves, which lead past the target. */
const ofServing = ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'];

function without(environment: Environment, names: readonly string[]): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !names.includes(name)));
}

/** The environment that describes the target: `--into` names a folder of its own, or the owner's login to a database. */
export function environmentOf(environment: Environment, into: string | undefined): Environment {
  if (into === undefined) return environment;
  if (/^postgres(ql)?:\/\//.test(into))
    return { ...without(environment, ofServing), DATABASE_URL: into, DATABASE_OWNER_URL: into };
  const ofServer = [...ofServing, 'DATABASE_URL', 'DATABASE_OWNER_URL', 'POLANA_SECRET', ...s3Names];
  return { ...without(environment, ofServer), POLANA_DATA_DIR: path.resolve(into) };
}

/**
 * Opens the data without the portal. The embedded PostgreSQL is started when it does not run, and then stopped again. Where no portal
 * ever kept anything none is made, unless it is to be brought there.
 */
export async function openInstallation(
  environment: Environment,
  say: (text: string) => void,
  { mayBeNew = false } = {},
): Promise<Installation> {
  const config = configOf(environment);
  if (!config.databaseUrl && !mayBeNew && !(await hasCluster(postgresDirOf(config))))
    throw new BackupProblem(
      `No portal has kept data in ${config.dataDir}: name its folder with POLANA_DATA_DIR, or its database with DATABASE_URL.`,
    );
  const addresses = await databaseAddresses(config, say);
  const secret = await secretOf(config);
  const { files, jobs } = roomsOf(config, new Sealing(secret ?? ''));
  const db = openDatabase(addresses.ownerUrl, {
    connectionsMax: 4,
    statementTimeoutMilliseconds: 10 * 60_000,
    isPipelined: false,
  });
  return {
    ...addresses,
    isEmbedded: config.databaseUrl === null,
    dataDir: config.dataDir,
    db,
    files,
    filesUnder: (other) => filesOf(config, other === null ? null : new Sealing(other)),
    jobs,
    secret,
    async close() {
      await db.close();
      await addresses.stop();
    },
  };
}

/** What only a serving portal needs, such as a mail server, is not asked for. */
function configOf(environment: Environment): Config {
  return readConfig({ LOG_LEVEL: 'error', ...environment, POLANA_DEMO: 'true' }, checkoutDir);
}

/** The secret of the portal of this environment; null where none ever ran. */
export function findSecret(environment: Environment): Promise<string | null> {
  return secretOf(configOf(environment));
}

async function databaseAddresses(config: Config, say: (text: string) => void) {
  const { databaseUrl, databaseOwnerUrl, dataDir } = config;
  if (!databaseUrl) return startEmbeddedPostgres({ dataDir: postgresDirOf({ dataDir }), log: say });
  if (!databaseOwnerUrl)
    throw new BackupProblem(
      'DATABASE_OWNER_URL is missing: only the login that owns the tables can read and write all of them.',
    );
  await assertReachable('DATABASE_OWNER_URL', databaseOwnerUrl);
  await assertReachable('DATABASE_URL', databaseUrl);
  const problem = await otherDatabaseProblem(
    { name: 'DATABASE_OWNER_URL', url: databaseOwnerUrl },
    { name: 'DATABASE_URL', url: databaseUrl },
  );
  if (problem) throw new BackupProblem(problem);
  return { ownerUrl: databaseOwnerUrl, appUrl: databaseUrl, stop: () => Promise.resolve() };
}

function postgresDirOf({ dataDir }: Pick<Config, 'dataDir'>): string {
  return path.join(dataDir, 'postgres');
}

async function secretOf(config: Config): Promise<string | null> {
  const file = secretFileOf(config);
  if (config.secret) return config.secret;
  return existsSync(file) ? readSecretFile(file) : null;
}
