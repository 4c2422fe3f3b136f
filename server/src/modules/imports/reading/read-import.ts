import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import process from 'node:process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { ImportKind } from '@polana/contract/import-fields';
import type { PlainDate } from '@polana/contract/plain-date';
import { Refusal } from '#platform/errors';
import { spentBy } from '#platform/process-spending';
import type { TextRow } from './raw-table.ts';
import type { DepartedKey, ReadingMessage, ReadingOrder } from './read-rows.ts';
import {
  cpuSecondsMax,
  importBytesMax,
  importMegabytesMax,
  memoryMegabytesMax,
  readingRefusals,
  type ReadingRefusal,
} from './reading.rules.ts';
import type { ImportReading, ReadOptions, ReadRow } from './sheet.ts';

const readersMax = 2;
const waitingMax = 20;
const watchEveryMilliseconds = 100;
/** Somebody who does not come for the next rows for so long does not come any more. */
const idleMillisecondsMax = 5 * 60_000;

type Content = Uint8Array | AsyncIterable<Uint8Array>;

export interface ImportToRead {
  fileName: string;
  kind: ImportKind;
  /** What the administrator says instead of what would be found. */
  options?: ReadOptions;
  /** Employments of the company that are over and kept for the books alone. */
  departed?: readonly DepartedKey[];
  /** Whose employment has ended before it may have come back. */
  today?: PlainDate;
  /** Nobody waits for it: everybody else comes first. */
  isInBackground?: boolean;
}

/** Reads a file of people in a process of its own, at most two at a time; memory does not grow with the file. Throws refusals, the
 *  late ones while the rows are read. */
export async function readImport(
  content: Content,
  { fileName, kind, options = {}, departed = [], today, isInBackground = false }: ImportToRead,
): Promise<ImportReading> {
  const reader = await startReader(
    { fileName, kind, options, departed, ...(today && { today }) },
    content,
    isInBackground,
  );
  try {
    const first = await reader.next();
    if (!('detected' in first)) throw new Error('a reader did not say what it found');
    return { detected: first.detected, batches: batchesOf(reader) };
  } catch (error) {
    reader.stop();
    throw error;
  }
}

/** What stands in the cells of a file, as a person sees it; read in the same way and within the same limits. */
export async function* readTexts(
  content: Content,
  { fileName, options = {} }: Omit<ImportToRead, 'kind'>,
): AsyncGenerator<TextRow> {
  const reader = await startReader({ fileName, kind: null, options }, content);
  try {
    for (let message = await reader.next(); 'seen' in message; message = await reader.next()) yield* message.seen;
  } finally {
    reader.stop();
  }
}

async function* batchesOf(reader: Reader): AsyncGenerator<ReadRow[]> {
  try {
    for (let message = await reader.next(); 'rows' in message; message = await reader.next())
      if (message.rows.length > 0) yield message.rows;
  } finally {
    reader.stop();
  }
}

async function startReader(order: ReadingOrder, content: Content, isInBackground = false): Promise<Reader> {
  await takeTurn();
  const reader = new Reader(order);
  if (isInBackground) reader.yieldToOthers();
  void reader.ended.then(passTurn);
  try {
    await reader.feed(content);
    return reader;
  } catch (error) {
    reader.stop();
    throw error;
  }
}

const waiting: (() => void)[] = [];
let busy = 0;

async function takeTurn(): Promise<void> {
  if (busy < readersMax) {
    busy += 1;
    return;
  }
  if (waiting.length >= waitingMax) throw new Refusal('imports_busy', 503, { retryAfterSeconds: 15 });
  await new Promise<void>((go) => waiting.push(go));
}

/** The turn goes straight to the next one waiting. */
function passTurn(): void {
  const next = waiting.shift();
  if (next) next();
  else busy -= 1;
}

/** One process, one file. */
class Reader {
  readonly ended: Promise<unknown>;
  readonly #child: ChildProcess;
  readonly #order: ReadingOrder;
  readonly #lines: AsyncGenerator<string>;
  readonly #watch: NodeJS.Timeout;
  #lastAsked = performance.now();

  constructor(order: ReadingOrder) {
    this.#order = order;
    const limits = ['--permission', '--allow-fs-read=*', '--no-warnings', '--max-old-space-size=512'];
    this.#child = spawn(process.execPath, [...limits, fileURLToPath(new URL('reading-process.ts', import.meta.url))], {
      env: { PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'], UV_THREADPOOL_SIZE: '2' },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    this.#child.on('error', () => undefined);
    this.ended = once(this.#child, 'exit').catch(() => undefined);
    this.#lines = linesOf(this.#child.stdout as Readable);
    this.#watch = setInterval(() => void this.#check(), watchEveryMilliseconds).unref();
    void this.ended.then(() => clearInterval(this.#watch));
  }

  /** Sends the order and the file; one that is too large is not sent to its end. */
  async feed(content: Content): Promise<void> {
    const { stdin } = this.#child;
    if (!stdin) throw new Error('a reader did not start');
    await pipeline(Readable.from(orderAndFile(this.#order, content), { objectMode: false }), stdin).catch(
      (error: unknown) => {
        // A reader that has seen enough closes its ear and says why.
        if (error instanceof Refusal || !isBrokenPipe(error)) throw error;
      },
    );
  }

  async next(): Promise<ReadingMessage> {
    this.#lastAsked = Number.POSITIVE_INFINITY;
    const line = await this.#lines.next();
    this.#lastAsked = performance.now();
    // Ended by us or by its own memory before the last word.
    if (line.done) throw refusalOf('import_too_demanding', {});
    const message = JSON.parse(line.value) as ReadingMessage;
    if ('refused' in message) throw refusalOf(message.refused, message.values);
    return message;
  }

  yieldToOthers(): void {
    try {
      if (this.#child.pid !== undefined) setPriority(this.#child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // It has ended already, or the system does not allow it: then they share alike.
    }
  }

  stop(): void {
    this.#child.kill('SIGKILL');
    this.#child.stdout?.destroy();
  }

  async #check(): Promise<void> {
    const { cpuSeconds, megabytes } = await spentBy(this.#child);
    const isForgotten = performance.now() - this.#lastAsked > idleMillisecondsMax;
    if (cpuSeconds > cpuSecondsMax || megabytes > memoryMegabytesMax || isForgotten) this.stop();
  }
}

function isBrokenPipe(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'EPIPE' || code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE';
}

function refusalOf(code: ReadingRefusal, values: Readonly<Record<string, string | number>>): Refusal {
  return new Refusal(code, readingRefusals[code], { values: { ...values } });
}

async function* orderAndFile(order: ReadingOrder, content: Content): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${JSON.stringify(order)}\n`, 'utf8');
  let bytes = 0;
  for await (const piece of content instanceof Uint8Array ? [content] : content) {
    bytes += piece.byteLength;
    if (bytes > importBytesMax) throw refusalOf('import_too_large', { megabytes: importMegabytesMax });
    yield piece;
  }
}

/** Lines by line feeds alone: a text may hold the other signs that end lines. */
async function* linesOf(stream: Readable): AsyncGenerator<string> {
  let rest: Buffer[] = [];
  for await (const piece of stream as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, from)) {
      yield Buffer.concat([...rest, piece.subarray(from, end)]).toString('utf8');
      rest = [];
      from = end + 1;
    }
    if (from < piece.length) rest.push(piece.subarray(from));
  }
}
