import { connect, type Socket } from 'node:net';

export type Verdict = 'clean' | 'infected';

/** Says whether bytes carry something known to be harmful; throws `ScannerUnavailable` when it cannot say. */
export interface Scanner {
  scan(bytes: Uint8Array): Promise<Verdict>;
}

export class ScannerUnavailable extends Error {
  override name = 'ScannerUnavailable';
}

/** It answers, and does not judge these bytes: too large for it, or of a kind it fails on. */
export class ScannerUndecided extends ScannerUnavailable {
  override name = 'ScannerUndecided';
}

/** Somebody waits for the upload: a scanner that takes longer is asked again later. */
const answerMilliseconds = 5_000;
const pieceBytes = 64 * 1024;

/** `clamd://host:3310`, or `clamd:///run/clamav/clamd.ctl` for a socket of this machine. */
export function openClamd(address: string): Scanner {
  const { hostname, port, pathname } = new URL(address);
  const where = hostname ? { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) } : { path: pathname };
  return {
    scan: async (bytes) => {
      const answer = await ask(connect(where), bytes);
      if (answer.endsWith(' FOUND')) return 'infected';
      if (answer.endsWith(': OK')) return 'clean';
      if (answer === '') throw new ScannerUnavailable('the scanner hung up');
      throw new ScannerUndecided(`the scanner answered ${JSON.stringify(answer.slice(0, 100))}`);
    },
  };
}

/** One question on one connection, in pieces that each say how long they are; an empty piece is the end. */
function ask(socket: Socket, bytes: Uint8Array): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const fail = (reason: unknown) => {
    socket.destroy();
    reject(new ScannerUnavailable('the scanner does not answer', { cause: reason }));
  };
  const timer = setTimeout(() => fail('too late'), answerMilliseconds);
  let answer = '';
  socket.setEncoding('utf8');
  socket.on('data', (text: string) => (answer += text));
  socket.on('error', fail);
  socket.on('close', () => resolve(answer.replace(/\0.*$/s, '').trim()));
  socket.write('zINSTREAM\0');
  for (let at = 0; at < bytes.byteLength; at += pieceBytes) {
    const piece = bytes.subarray(at, at + pieceBytes);
    socket.write(lengthOf(piece.byteLength));
    socket.write(piece);
  }
  socket.write(lengthOf(0));
  return promise.finally(() => clearTimeout(timer));
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}
