import { randomBytes } from 'node:crypto';
import { chown, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { PostgresProblem } from './embedded-postgres-problem.ts';

/** What a cluster must not forget: its port and the passwords of its roles. Readable by nobody but the one who starts it. */
export interface Settings {
  port: number;
  superuserPassword: string;
  ownerPassword: string;
  appPassword: string;
}

export async function readOrCreateSettings(home: string): Promise<Settings> {
  const existing = await readSettings(home);
  if (existing) return existing;
  if (await exists(path.join(home, 'cluster'))) {
    throw new PostgresProblem(
      `The file with the passwords of the database in ${home} is gone or damaged; move that directory away to start anew.`,
    );
  }
  const password = () => randomBytes(24).toString('hex');
  const settings = { port: 0, superuserPassword: password(), ownerPassword: password(), appPassword: password() };
  await writeSettings(home, settings);
  return settings;
}

export async function readSettings(home: string): Promise<Settings | undefined> {
  const content = await readFile(path.join(home, 'settings.json'), 'utf8').catch(() => '');
  try {
    return JSON.parse(content) as Settings;
  } catch {
    return undefined;
  }
}

async function writeSettings(home: string, settings: Settings): Promise<void> {
  const file = path.join(home, 'settings.json');
  await writeFile(`${file}.new`, JSON.stringify(settings), { mode: 0o600 });
  await keepOwner(home, `${file}.new`);
  await rename(`${file}.new`, file);
}

/** Root may start a cluster that an ordinary user created, and must not lock that user out. */
async function keepOwner(home: string, file: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(home);
  await chown(file, uid, gid);
}

export async function rememberPort(home: string, settings: Settings, port: number): Promise<void> {
  if (settings.port === port) return;
  settings.port = port;
  await writeSettings(home, settings);
}

/** The preferred port when nobody listens there, otherwise any free one. */
export async function freePort(preferred: number): Promise<number> {
  const probe = createServer();
  try {
    return await new Promise<number>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen(preferred, '127.0.0.1', () => resolve((probe.address() as AddressInfo).port));
    });
  } catch (error) {
    if (preferred === 0) throw error;
    return await freePort(0);
  } finally {
    await new Promise((resolve) => probe.close(resolve));
  }
}

export function urls(settings: Settings) {
  const url = (role: string, password: string, database: string) =>
    `postgres://${role}:${password}@127.0.0.1:${settings.port}/${database}`;
  return {
    ownerUrl: url('polana_owner', settings.ownerPassword, 'polana'),
    appUrl: url('polana_app_login', settings.appPassword, 'polana'),
    superuserUrl: url('postgres', settings.superuserPassword, 'postgres'),
  };
}

export function clusterOf(home: string): string {
  return path.join(home, 'cluster');
}

export function versionFileOf(cluster: string): string {
  return path.join(cluster, 'PG_VERSION');
}

export function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
