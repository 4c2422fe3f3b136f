import { cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { type Account, ROOT_HOME, canReach } from './embedded-postgres-account.ts';
import { PostgresProblem } from './embedded-postgres-problem.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

interface Package {
  name: string;
  directory: string;
  version: string;
}

/** Finds PostgreSQL's programs in node_modules, complete and where the account may run them; copies them if need be. */
export async function locateBinaries(account: Account | undefined): Promise<Binaries> {
  const installed = await findPackage();
  const isUsable =
    (await completeLinks(installed.directory)) && (!account || (await canReach(installed.directory, account)));
  const directory = isUsable ? installed.directory : await copyOf(installed, account);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => path.join(directory, 'native', 'bin', name + suffix);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

async function findPackage(): Promise<Package> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const directory = path.resolve(path.dirname(entry), '..');
    const manifest = JSON.parse(await readFile(path.join(directory, 'package.json'), 'utf8')) as { version: string };
    return { name, directory, version: manifest.version };
  } catch (cause) {
    throw new PostgresProblem(
      `PostgreSQL is missing: the package ${name} is not installed. Run "npm ci" without --omit=optional, or set DATABASE_URL.`,
      { cause },
    );
  }
}

/** The package ships without its symbolic links (npm cannot carry them); true when all of them are in place. */
async function completeLinks(directory: string): Promise<boolean> {
  const list = await readFile(path.join(directory, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(directory, target);
    if (await lstat(link).catch(() => undefined)) continue;
    try {
      await symlink(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
  }
  return true;
}

async function copyOf(installed: Package, account: Account | undefined): Promise<string> {
  const userCache = process.env['XDG_CACHE_HOME'] ?? path.join(os.homedir(), '.cache');
  const parent = account ? ROOT_HOME : path.join(userCache, 'polana');
  const copy = path.join(parent, `postgresql-${installed.version}`);
  if (await lstat(copy).catch(() => undefined)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  await mkdir(parent, { recursive: true, mode: 0o755 });
  // Links inside are relative and stay so: the copy must not point back to where nobody else may look.
  await cp(path.join(installed.directory, 'native'), path.join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  await completeLinks(unfinished);
  await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true, force: true }));
  return copy;
}
