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

const idle: Decoder[] = [];
const waiting: (() => void)[] = [];
let busy = 0;

/** Decodes in another process, at most two files at a time: the rest of the portal does not notice, and nothing survives a bomb. */
export async function decode<Task extends DecodingTask>(task: Task): Promise<DecodedBy[Task['act']]> {
  await takeTurn();
  try {
    const decoder = idle.pop() ?? (await startDecoder());
    const answer = await ask(decoder, task);
    await release(decoder);
    if (answer.outcome === 'refused') throw new Refusal(answer.code, 422);
    return answer.result as DecodedBy[Task['act']];
  } finally {
    passTurn();
  }
}

async function takeTurn(): Promise<void> {
  if (busy < decodersMax) {
    busy += 1;
    return;
  }
  if (waiting.length >= waitingMax) throw new Refusal('files_busy', 503, { retryAfterSeconds: 15 });
  await new Promise<void>((go) => waiting.push(go));
}

/** The turn goes straight to the next one waiting. */
function passTurn(): void {
  const next = waiting.shift();
  if (next) next();
  else busy -= 1;
}

async function startDecoder(): Promise<Decoder> {
  const child = fork(fileURLToPath(new URL('decoder-process.ts', import.meta.url)), {
    execArgv: ['--permission', '--allow-fs-read=*', '--allow-addons', '--no-warnings', '--max-old-space-size=512'],
    env: { PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'], UV_THREADPOOL_SIZE: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.on('error', () => undefined);
  const started = await Promise.race([
    once(child, 'message', { signal: AbortSignal.timeout(startMillisecondsMax) }).then(() => true),
    once(child, 'exit').then(() => false),
  ]);
  if (!started) throw new Error('a decoder did not start');
  return { child, tasks: 0 };
}

/** The decoder's answer; one that takes too long, too much or falls over is ended, and the file was too much for it. */
function ask({ child }: Decoder, task: DecodingTask): Promise<DecodingAnswer> {
  return new Promise((resolve) => {
    const finish = (answer: DecodingAnswer) => {
      clearTimeout(deadline);
      clearInterval(watch);
      child.removeAllListeners('message').removeAllListeners('exit');
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
  const { child } = decoder;
  decoder.tasks += 1;
  if (!child.connected || child.killed) return;
  if (decoder.tasks >= tasksPerDecoder || (await spentBy(child)).megabytes > idleMegabytesMax) {
    child.disconnect();
    return;
  }
  clearTimeout(decoder.idleTimer);
  decoder.idleTimer = setTimeout(() => retire(decoder), idleMilliseconds).unref();
  child.once('exit', () => forget(decoder));
  child.unref();
  child.channel?.unref();
  idle.push(decoder);
}

function retire(decoder: Decoder): void {
  if (forget(decoder)) decoder.child.disconnect();
}

function forget(decoder: Decoder): boolean {
  const index = idle.indexOf(decoder);
  if (index >= 0) idle.splice(index, 1);
  return index >= 0;
}
