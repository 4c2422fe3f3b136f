import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { UploadLimits } from '@polana/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import { Refusal } from '../errors.ts';

/** One file of an upload, to be read before the next one is asked for. */
export interface IncomingFile {
  /** The part's name in the form. */
  fieldName: string;
  declaredName: string;
  content: AsyncIterable<Uint8Array>;
}

export interface Upload {
  /** The `data` part, parsed; undefined where the form has none. */
  data: unknown;
  files: AsyncIterable<IncomingFile>;
}

const dataBytesMax = 64 * 1024;

/** What is looked at of a name: its end, which says what the file is. A form may give it 80,000, and looking takes their square. */
const nameCharactersMax = 1_000;

/** Boundaries, names and the `data` part beside the files. */
const overheadBytesMax = 256 * 1024;

/** Reads a form as it arrives: the `data` part comes first, each file is handed on as a stream and nothing is kept here. */
export async function readUpload(request: FastifyRequest, limits: UploadLimits): Promise<Upload> {
  if (!request.isMultipart()) throw new Refusal('content_type_wrong', 415);
  if (Number(request.headers['content-length']) > limits.totalBytesMax + overheadBytesMax)
    throw tooLarge('upload_too_large', limits.totalBytesMax);
  const parts = request.parts({
    limits: {
      // The words may come as a file of their own; whoever takes the files counts them.
      files: limits.filesMax + 1,
      fileSize: limits.fileBytesMax + 1,
      fields: 1,
      fieldSize: dataBytesMax,
      parts: limits.filesMax + 1,
      headerPairs: 20,
    },
  });
  const first = await next(parts, request.raw);
  const isData = first?.type === 'field' || (first !== undefined && isDataFile(first));
  return {
    data: isData ? await parsed(first) : undefined,
    files: filesOf({ parts, raw: request.raw }, isData ? undefined : first, limits),
  };
}

/** Browsers and generated clients give JSON the name of a file. */
function isDataFile(part: MultipartFile): boolean {
  return part.fieldname === 'data' && part.mimetype === 'application/json';
}

async function* filesOf(
  { parts, raw }: { parts: AsyncIterator<Multipart>; raw: IncomingMessage },
  first: Multipart | undefined,
  limits: UploadLimits,
): AsyncGenerator<IncomingFile> {
  let totalBytes = 0;
  let files = 0;
  for (let part = first ?? (await next(parts, raw)); part; part = await next(parts, raw)) {
    if (part.type !== 'file' || isDataFile(part)) throw new Refusal('body_invalid', 400);
    files += 1;
    if (files > limits.filesMax) throw new Refusal('too_many_files', 413, { path: 'files' });
    yield {
      fieldName: part.fieldname,
      declaredName: part.filename.slice(-nameCharactersMax),
      content: contentOf(part, limits, (bytes) => {
        totalBytes += bytes;
        if (totalBytes > limits.totalBytesMax) throw tooLarge('upload_too_large', limits.totalBytesMax);
      }),
    };
    // A file nobody read would keep the form waiting for ever.
    part.file.resume();
  }
}

/** The bytes of one file to its true end: one that was cut off, by the sender or by the limit, is never taken for whole. */
async function* contentOf(
  { file }: MultipartFile,
  limits: UploadLimits,
  count: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    for await (const chunk of file as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength;
      count(chunk.byteLength);
      yield chunk;
    }
  } catch (error) {
    throw readable(error);
  }
  // At the end, so that a room that counts for itself may say it in its own words.
  if (bytes > limits.fileBytesMax) throw tooLarge('upload_too_large', limits.fileBytesMax);
}

function tooLarge(code: string, bytes: number): Refusal {
  return new Refusal(code, 413, { path: 'files', values: { megabytes: Math.floor(bytes / 1024 / 1024) } });
}

async function next(parts: AsyncIterator<Multipart>, raw: IncomingMessage): Promise<Multipart | undefined> {
  const waiting = new AbortController();
  try {
    const result = await Promise.race([parts.next(), silenceOf(raw, waiting.signal)]);
    return result.done ? undefined : result.value;
  } catch (error) {
    throw readable(error);
  } finally {
    waiting.abort();
  }
}

const silenceMilliseconds = 500;

/** Of some broken forms the parser never finds the end: once the last byte is there, so is the next part, or there is none. */
async function silenceOf(raw: IncomingMessage, signal: AbortSignal): Promise<never> {
  if (!raw.readableEnded) await once(raw, 'end', { signal });
  await delay(silenceMilliseconds, undefined, { signal });
  throw new Refusal('body_invalid', 400);
}

/** The parser below complains of a broken form with plain errors; they are the sender's, not ours. Limits have codes of their own. */
function readable(error: unknown): unknown {
  const isLimit = error instanceof Error && 'code' in error && String(error.code).endsWith('_LIMIT');
  return error instanceof Refusal || isLimit ? error : new Refusal('body_invalid', 400);
}

/**
 * Lets the rest of a form go by that nobody will read any more, so that its sender gets the answer instead of a broken
 * connection; whoever goes on for longer than any form may be is cut off.
 */
export function passOver(request: FastifyRequest, limits: UploadLimits): void {
  const { raw } = request;
  if (raw.readableEnded) return;
  let bytes = 0;
  raw.unpipe();
  raw.on('data', (chunk: Uint8Array) => {
    bytes += chunk.byteLength;
    if (bytes > limits.totalBytesMax + overheadBytesMax) raw.destroy();
  });
  raw.resume();
}

async function parsed(part: Multipart): Promise<unknown> {
  if (part.type === 'file') return fromJson(await textOf(part));
  if (part.fieldname !== 'data' || part.valueTruncated) throw new Refusal('body_invalid', 400);
  // A part marked as JSON arrives parsed already.
  return typeof part.value === 'string' ? fromJson(part.value) : part.value;
}

async function textOf({ file }: MultipartFile): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of file as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength;
      if (bytes > dataBytesMax) throw new Refusal('body_invalid', 400);
      chunks.push(chunk);
    }
  } catch (error) {
    throw readable(error);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Refusal('body_invalid', 400);
  }
}

const bodyTimeMilliseconds = 30_000;

/** Only uploads may take their time: any other body that trickles in is cut off. Who sends none is never waited for, however long
 *  the answer takes: whether a request is complete is not known yet when its head is read. */
export function limitBodyTime(
  app: FastifyInstance,
  isUpload: (request: FastifyRequest) => boolean,
  milliseconds = bodyTimeMilliseconds,
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request) || request.raw.complete || isUpload(request)) return;
    const timer = setTimeout(() => {
      if (!reply.raw.headersSent) reply.raw.writeHead(408, { Connection: 'close' }).end();
      request.raw.destroy();
    }, milliseconds);
    request.raw.once('end', () => clearTimeout(timer));
    request.raw.once('close', () => clearTimeout(timer));
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
