import { execFile } from 'node:child_process';
import { link, readFile, readlink, realpath, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

interface PostmasterFile {
  pid: number;
  port: number;
}

/** The postmaster running on this cluster, or nothing; a number another program has taken over does not count. */
export async function findPostmaster(cluster: string): Promise<PostmasterFile | undefined> {
  const file = await readPostmasterFile(cluster);
  if (!file || !(await isPostmasterOf(cluster, file.pid))) return undefined;
  return file;
}

async function readPostmasterFile(cluster: string): Promise<PostmasterFile | undefined> {
  const content = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port] = content.split('\n');
  if (!pid || !Number.isInteger(Number(pid))) return undefined;
  return { pid: Number(pid), port: Number(port) };
}

async function isPostmasterOf(cluster: string, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') return true;
  if (process.platform !== 'linux') {
    const command = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
    return command.stdout.includes('postgres') && command.stdout.includes(cluster);
  }
  const workingDirectory = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return workingDirectory === (await realpath(cluster));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Lets PostgreSQL start over the file of a postmaster that is gone. The file itself stays: PostgreSQL reads the key of its
 * shared memory from it and waits for orphaned backends. Only the process number is replaced by ours, since a file that
 * names the parent of the new postmaster counts as stale, while a reused number or a zombie would block the start.
 */
export async function disarmStalePostmasterFile(cluster: string): Promise<void> {
  const file = path.join(cluster, 'postmaster.pid');
  const content = await readFile(file, 'utf8').catch(() => undefined);
  if (content === undefined) return;
  const [, ...rest] = content.split('\n');
  if (rest.length < 5) return rm(file);
  await writeFile(file, [String(process.pid), ...rest].join('\n'));
}

interface Owner {
  pid: number;
  started: string;
}

/** True when this process is now the one that starts and stops the cluster; false when a living process already is. */
export async function claimOwnership(home: string): Promise<boolean> {
  const claim = path.join(home, 'owner.json');
  const draft = `${claim}.${process.pid}`;
  const self: Owner = { pid: process.pid, started: await processStart(process.pid) };
  await writeFile(draft, JSON.stringify(self));
  try {
    for (;;) {
      try {
        await link(draft, claim);
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const owner = await readOwner(claim);
      if (owner && isAlive(owner.pid) && (await processStart(owner.pid)) === owner.started) return false;
      await rm(claim, { force: true });
    }
  } finally {
    await rm(draft, { force: true });
  }
}

export async function releaseOwnership(home: string): Promise<void> {
  await rm(path.join(home, 'owner.json'), { force: true });
}

async function readOwner(claim: string): Promise<Owner | undefined> {
  try {
    return JSON.parse(await readFile(claim, 'utf8')) as Owner;
  } catch {
    return undefined;
  }
}

/** The start time of a process tells it from a later one with the same number; only Linux gives it away cheaply. */
async function processStart(pid: number): Promise<string> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
