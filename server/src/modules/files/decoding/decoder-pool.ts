import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import process from 'node:process';
import { Refusal } from '#platform/errors';
import { spentBy } from '#platform/process-spending';
import {
  cpuSecondsMax,
  memoryMegabytesMax,
  wallSecondsMax,
  type DecodedBy,
  type DecodingAnswer,
  type DecodingTask,
} from './decoding.rules.ts';

const decodersMax = 2;
const waitingMax = 40;
/** A decoder is replaced now and then: what a file may have left behind in it ends with it. */
const tasksPerDecoder = 100;
/** One that a large picture has left this big is not kept waiting for the next. */
const idleMegabytesMax = 300;
const idleMilliseconds = 60_000;
const watchEveryMilliseconds = 80;
/** A node that is just starting up on a busy machine is not the file's fault. */
const startMillisecondsMax = 30_000;

interface Decoder {
  child: ChildProcess;
  tasks: number;
  idleTimer?: NodeJS.Timeout;
}

interface Waiting {
  take: (decoder: Decoder) => void;
  fail: (error: Error) => void;
}

const idle: Decoder[] = [];
const waiting: Waiting[] = [];
/** Starting, at work and idle. */
let living = 0;
let starting = 0;
let isKeptReady = false;

/** Decodes in another process, at most two files at a time: the rest of the portal does not notice, and nothing survives a bomb. */
export async function decode<Task extends DecodingTask>(task: Task): Promise<DecodedBy[Task['act']]> {
  const decoder = await takeDecoder();
  const answer = await ask(decoder, task);
  await release(decoder);
  if (answer.outcome === 'refused') throw new Refusal(answer.code, 422);
  return answer.result as DecodedBy[Task['act']];
}

/** From now on one that has seen no file yet waits for the next: starting takes longer than drawing most pages. */
export async function keepDecoderReady(): Promise<void> {
  isKeptReady = true;
  if (living === 0) await addDecoder();
}

/** Where none is free, another is started; whichever is there first, that one or one that is through with its file, is taken. */
async function takeDecoder(): Promise<Decoder> {
  const free = idle.pop();
  if (free) {
    clearTimeout(free.idleTimer);
    return free;
  }
  if (waiting.length >= waitingMax) throw new Refusal('files_busy', 503, { retryAfterSeconds: 15 });
  return new Promise<Decoder>((take, fail) => {
    waiting.push({ take, fail });
    if (living < decodersMax && waiting.length > starting) void addDecoder();
  });
}

async function addDecoder(): Promise<void> {
  living += 1;
  starting += 1;
  const decoder = await startDecoder();
  starting -= 1;
  if (decoder) passOn(decoder);
  else if (living === 0) for (const { fail } of waiting.splice(0)) fail(new Error('a decoder did not start'));
}

/** Ready for the next file, or nothing where it did not start. */
async function startDecoder(): Promise<Decoder | null> {
  const child = await startProcess();
  if (!child) {
    living -= 1;
    return null;
  }
  const decoder = { child, tasks: 0 };
  child.once('exit', () => forget(decoder));
  if (waiting.length === 0) await ask(decoder, { act: 'warmUp' });
  return isAlive(decoder) ? decoder : null;
}

async function startProcess(): Promise<ChildProcess | null> {
  const child = fork(fileURLToPath(new URL('decoder-process.ts', import.meta.url)), {
    execArgv: ['--permission', '--allow-fs-read=*', '--allow-addons', '--no-warnings', '--max-old-space-size=512'],
    env: { PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'], UV_THREADPOOL_SIZE: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.on('error', () => undefined);
  const isStarted = await Promise.race([
    once(child, 'message', { signal: AbortSignal.timeout(startMillisecondsMax) }).then(() => true),
    once(child, 'exit').then(() => false),
  ]).catch(() => false);
  if (isStarted) return child;
  child.kill('SIGKILL');
  return null;
}

/** The decoder's answer; one that takes too long, too much or falls over is ended, and the file was too much for it. */
function ask({ child }: Decoder, task: DecodingTask): Promise<DecodingAnswer> {
  return new Promise((resolve) => {
    const finish = (answer: DecodingAnswer) => {
      clearTimeout(deadline);
      clearInterval(watch);
      child.removeAllListeners('message').off('exit', giveUp);
      resolve(answer);
    };
    const giveUp = () => {
      child.kill('SIGKILL');
      finish({ outcome: 'refused', code: 'file_too_demanding' });
    };
    const deadline = setTimeout(giveUp, wallSecondsMax * 1_000);
    const spentBefore = spentBy(child);
    const watch = setInterval(() => {
      void Promise.all([spentBefore, spentBy(child)]).then(([before, now]) => {
        if (now.cpuSeconds - before.cpuSeconds > cpuSecondsMax || now.megabytes > memoryMegabytesMax) giveUp();
      });
    }, watchEveryMilliseconds);
    child.on('message', (answer) => finish(answer as DecodingAnswer));
    child.on('exit', giveUp);
    child.channel?.ref();
    child.send(task);
  });
}

async function release(decoder: Decoder): Promise<void> {
  decoder.tasks += 1;
  if (!isAlive(decoder)) return;
  const isWorn = decoder.tasks >= tasksPerDecoder || (await spentBy(decoder.child)).megabytes > idleMegabytesMax;
  if (isWorn) decoder.child.disconnect();
  else passOn(decoder);
}

/** To whoever waits longest, or to rest. */
function passOn(decoder: Decoder): void {
  const next = waiting.shift();
  if (next) {
    next.take(decoder);
    return;
  }
  const { child } = decoder;
  child.unref();
  child.channel?.unref();
  idle.push(decoder);
  decoder.idleTimer = setTimeout(() => retire(decoder), idleMilliseconds).unref();
}

function retire(decoder: Decoder): void {
  const isReadyOne = isKeptReady && living === 1 && decoder.tasks === 0;
  if (isReadyOne) return;
  leaveIdle(decoder);
  decoder.child.disconnect();
}

/** One that has ended makes place for another. What its files may have left behind in it ended with it. */
function forget(decoder: Decoder): void {
  living -= 1;
  leaveIdle(decoder);
  if (waiting.length > starting || (isKeptReady && living === 0)) void addDecoder();
}

function leaveIdle(decoder: Decoder): void {
  clearTimeout(decoder.idleTimer);
  const index = idle.indexOf(decoder);
  if (index >= 0) idle.splice(index, 1);
}

function isAlive({ child }: Decoder): boolean {
  return child.connected && !child.killed && child.exitCode === null && child.signalCode === null;
}
