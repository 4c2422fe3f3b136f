import { once } from 'node:events';
import { Readable } from 'node:stream';
import type pg from 'pg';

/** COPY over a connection of `pg`, which knows the messages but has no call for them. */

type Connection = pg.Connection & {
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};

const bytesAtOnce = 64 * 1024;

/** Rows of `COPY … TO STDOUT` as PostgreSQL writes them; the server waits while nobody reads. */
export function copyOut(client: pg.ClientBase, statement: string): Readable {
  let connection: pg.Connection | null = null;
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  const rows = new Readable({
    highWaterMark: 4 * bytesAtOnce,
    read: () => void connection?.stream.resume(),
    destroy(error, done) {
      // The rest has to flow past, or the connection would never be free again.
      connection?.stream.resume();
      done(error);
    },
  });
  const pass = () => {
    const chunk = Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
    if (!rows.destroyed && !rows.push(chunk)) connection?.stream.pause();
  };
  client.query({
    submit(open: pg.Connection) {
      connection = open;
      open.query(statement);
    },
    handleCopyData({ chunk }: { chunk: Uint8Array }) {
      // The driver writes over its buffer once this call returns.
      waiting.push(Uint8Array.from(chunk));
      waitingBytes += chunk.byteLength;
      if (waitingBytes >= bytesAtOnce) pass();
    },
    handleCommandComplete: () => undefined,
    handleReadyForQuery() {
      if (waitingBytes > 0) pass();
      rows.push(null);
    },
    handleError: (error: Error) => void rows.destroy(error),
  });
  return rows;
}

/** Feeds `COPY … FROM STDIN` and returns how many rows were taken; when the source breaks off, none is. */
export function copyIn(client: pg.ClientBase, statement: string, source: AsyncIterable<Uint8Array>): Promise<number> {
  return new Promise((resolve, reject) => {
    let count = 0;
    let brokenOff: Error | undefined;
    let isOver = false;
    client.query({
      submit: (connection: pg.Connection) => connection.query(statement),
      handleCopyInResponse(connection: Connection) {
        send(connection, source, () => isOver).catch((error: unknown) => {
          brokenOff = error instanceof Error ? error : new Error('the source broke off', { cause: error });
          connection.sendCopyFail('the source broke off');
        });
      },
      handleCommandComplete: ({ text }: { text: string }) => void (count = Number(text.split(' ').at(-1))),
      handleReadyForQuery: () => resolve(count),
      handleError(error: Error) {
        isOver = true;
        reject(brokenOff ?? error);
      },
    });
  });
}

async function send(connection: Connection, source: AsyncIterable<Uint8Array>, isOver: () => boolean): Promise<void> {
  for await (const chunk of source) {
    if (isOver()) return;
    connection.sendCopyFromChunk(chunk);
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
  }
  if (!isOver()) connection.endCopyFrom();
}
