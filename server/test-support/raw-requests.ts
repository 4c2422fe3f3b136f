import { connect } from 'node:net';
import { errorAnswer } from '@polana/contract/primitives';
import * as z from 'zod/mini';

/** One request as bytes on a wire: nothing between the test and the parser tidies it up. */
export interface RawRequest {
  name: string;
  bytes: Buffer;
  /** The sender goes away in the middle, so the rest is not waited for. */
  isCut?: boolean;
  /** The connection may end without a word, as the protocol has it. */
  mayBeDropped?: boolean;
}

export interface RawAnswer {
  /** 0 where the connection was closed without an answer. */
  status: number;
  body: string;
  milliseconds: number;
}

const patienceMilliseconds = 20_000;

/** Sends the bytes and reads until the answer is whole or the connection ends. */
export function sendRaw(origin: string, { bytes, isCut }: RawRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  const begun = performance.now();
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let received = Buffer.alloc(0);
    const finish = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ ...answerIn(received), milliseconds: performance.now() - begun });
    };
    const timer = setTimeout(finish, patienceMilliseconds);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, Buffer.from(chunk as Uint8Array)]);
      if (isWhole(received)) finish();
    });
    socket.on('error', finish);
    socket.on('close', finish);
    if (isCut) socket.end(bytes);
    else socket.write(bytes);
  });
}

function headOf(received: Buffer): { head: string; body: Buffer } | null {
  const end = received.indexOf('\r\n\r\n');
  return end < 0 ? null : { head: received.toString('latin1', 0, end), body: received.subarray(end + 4) };
}

function isWhole(received: Buffer): boolean {
  const answer = headOf(received);
  const length = /^content-length: (\d+)$/im.exec(answer?.head ?? '')?.[1];
  return answer !== null && length !== undefined && answer.body.byteLength >= Number(length);
}

function answerIn(received: Buffer): { status: number; body: string } {
  const answer = headOf(received);
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer?.head ?? '')?.[1] ?? 0),
    body: answer?.body.toString('utf8') ?? '',
  };
}

/** A refusal in the form that every client knows. */
export function isAgreedForm(body: string): boolean {
  try {
    return z.safeParse(errorAnswer, JSON.parse(body)).success;
  } catch {
    return false;
  }
}

let callers = 0;
/** Each request comes from an address of its own: limits have tests of their own. */
const caller = () => `X-Forwarded-For: 203.0.${Math.floor((callers += 1) / 250) + 100}.${(callers % 250) + 1}`;

interface Sent {
  headers?: readonly string[];
  body?: string | Buffer;
  contentType?: string | null;
  /** Instead of the true length of the body. */
  length?: string | null;
}

/** A POST as bytes; what is not given is as it should be. */
export function rawPost(path: string, sent: Sent = {}): Buffer {
  const body = typeof sent.body === 'string' ? Buffer.from(sent.body) : (sent.body ?? Buffer.alloc(0));
  const contentType = sent.contentType === undefined ? 'application/json' : sent.contentType;
  const length = sent.length === undefined ? String(body.byteLength) : sent.length;
  const lines = [
    `POST ${path} HTTP/1.1`,
    'Host: portal.example',
    caller(),
    ...(contentType === null ? [] : [`Content-Type: ${contentType}`]),
    ...(length === null ? [] : [`Content-Length: ${length}`]),
    ...(sent.headers ?? []),
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body]);
}

/** A GET as bytes, with the first line as it is given. */
export function rawLine(line: string, headers: readonly string[] = ['Host: portal.example']): Buffer {
  return Buffer.from(`${line}\r\n${[caller(), ...headers].join('\r\n')}\r\n\r\n`, 'latin1');
}
