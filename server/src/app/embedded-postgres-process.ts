import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { link, readdir, readFile, readlink, realpath, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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

/** A process that lives, or lived. */
interface Process {
  pid: number;
  started: string;
}

interface Owner extends Process {
  /** Nobody joins any more: the cluster may stop any moment. */
  isLeaving?: boolean;
}

/** True when this process is now the one that starts and stops the cluster; false when a living process already is. */
export async function claimOwnership(home: string): Promise<boolean> {
  const claim = path.join(home, 'owner.json');
  const draft = `${claim}.${process.pid}`;
  await writeFile(draft, JSON.stringify(await thisProcess()));
  try {
    for (;;) {
      try {
        await link(draft, claim);
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      if (await findOwner(home)) return false;
      await rm(claim, { force: true });
    }
  } finally {
    await rm(draft, { force: true });
  }
}

const leavingPauseMilliseconds = 50;

/** An owner who is leaving may have seen this process' note and gone without stopping anything, so it is waited for. */
export async function claimFromLeaving(home: string): Promise<boolean> {
  while (!(await claimOwnership(home))) {
    const owner = await findOwner(home);
    if (owner && !owner.isLeaving) return false;
    await sleep(leavingPauseMilliseconds);
  }
  return true;
}

/** The living process that stops the cluster. */
export async function findOwner(home: string): Promise<Owner | undefined> {
  const owner = await readProcess<Owner>(path.join(home, 'owner.json'));
  return owner && (await lives(owner)) ? owner : undefined;
}

/** From now on nobody joins; who joined before is seen by `hasGuests`. */
export async function announceLeaving(home: string): Promise<void> {
  const draft = path.join(home, `owner.json.${process.pid}`);
  await writeFile(draft, JSON.stringify({ ...(await thisProcess()), isLeaving: true } satisfies Owner));
  await rename(draft, path.join(home, 'owner.json'));
}

export async function releaseOwnership(home: string): Promise<void> {
  await rm(path.join(home, 'owner.json'), { force: true });
}

/** This process uses the cluster and does not want it stopped; answers its note, to be removed in the end. */
export async function announceGuest(home: string): Promise<string> {
  const note = path.join(home, `guest-${randomUUID()}.json`);
  await writeFile(note, JSON.stringify(await thisProcess()));
  return note;
}

/** Whether a living process uses the cluster beside its owner; notes of killed ones are removed. */
export async function hasGuests(home: string): Promise<boolean> {
  let isUsed = false;
  for (const name of (await readdir(home)).filter((one) => one.startsWith('guest-'))) {
    const note = path.join(home, name);
    const guest = await readProcess(note);
    if (guest && (await lives(guest))) isUsed = true;
    else await rm(note, { force: true });
  }
  return isUsed;
}

async function readProcess<Known extends Process>(file: string): Promise<Known | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Known;
  } catch {
    return undefined;
  }
}

async function thisProcess(): Promise<Process> {
  return { pid: process.pid, started: await processStart(process.pid) };
}

async function lives({ pid, started }: Process): Promise<boolean> {
  return isAlive(pid) && (await processStart(pid)) === started;
}

/** The start time of a process tells it from a later one with the same number; only Linux gives it away cheaply. */
async function processStart(pid: number): Promise<string> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
