import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { PostgresProblem } from './embedded-postgres-problem.ts';

const run = promisify(execFile);

/** The operating-system account PostgreSQL runs under when Poľana itself was started as root. */
export interface Account {
  uid: number;
  gid: number;
}

/** Where root keeps what an unprivileged account must reach when the checkout itself is closed to it. */
export const ROOT_HOME = '/var/lib/polana';
const CREATED_ACCOUNT = 'polana-postgres';

/**
 * PostgreSQL refuses to run as root, so root gets an unprivileged account to run it under; anyone else gets none.
 * An existing cluster keeps the account that owns it, so it opens again whoever starts it.
 */
export async function accountForPostgres(existingClusters: string[]): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const cluster of existingClusters) {
    const owner = await stat(cluster).catch(() => undefined);
    if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  }
  const account =
    (await lookUp(CREATED_ACCOUNT)) ??
    (await lookUp('postgres')) ??
    (await lookUp('_postgres')) ??
    (await createAccount()) ??
    (await lookUp('nobody'));
  if (account) return account;
  throw new PostgresProblem(
    'PostgreSQL does not run as root and this machine has no unprivileged account; start as another user.',
  );
}

async function lookUp(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function createAccount(): Promise<Account | undefined> {
  const options = ['--system', '--no-create-home', '--user-group', '--shell', '/usr/sbin/nologin', CREATED_ACCOUNT];
  await run('useradd', options).catch(() => undefined);
  return lookUp(CREATED_ACCOUNT);
}

/** The directory for root's clusters that stands in for `dataDir` when the account cannot get there. */
export function standInFor(dataDir: string): string {
  return path.join(ROOT_HOME, createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 16));
}

/** Creates the directory that will hold the cluster: `dataDir`, or its stand-in when the account cannot reach it. */
export async function prepareHome(dataDir: string, account: Account | undefined): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  if (!account) return realpath(dataDir);
  await chmod(dataDir, 0o711);
  if (await canReach(dataDir, account)) return realpath(dataDir);
  const standIn = standInFor(dataDir);
  await mkdir(standIn, { recursive: true });
  await chmod(ROOT_HOME, 0o711);
  await chmod(standIn, 0o711);
  return standIn;
}

/** Asks the operating system itself, because mode bits alone do not tell about access lists and mounts. */
export async function canReach(directory: string, account: Account): Promise<boolean> {
  return run('/bin/sh', ['-c', 'cd -- "$1"', 'sh', directory], { ...account, cwd: '/' }).then(
    () => true,
    () => false,
  );
}
