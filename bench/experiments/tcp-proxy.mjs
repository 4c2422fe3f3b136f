/** A TCP proxy on loopback that can look at what passes, hold it back and cut connections. */
import { connect, createServer } from 'node:net';

/**
 * @typedef {import('node:net').Socket} Socket
 * @typedef {{ number: number, sent: number, answered: number, cut: () => void }} Connection
 * @typedef {(chunk: Buffer, connection: Connection) => Promise<Buffer | null> | Buffer | null} Look gives what is passed on, nothing to drop it; a promise holds the direction back
 * @param {number} targetPort
 * @param {{ towards?: Look, back?: Look }} [looks]
 */
export async function startTcpProxy(targetPort, { towards, back } = {}) {
  /** @type {Set<Connection>} */
  const open = new Set();
  let counter = 0;
  const server = createServer((client) => {
    const target = connect(targetPort, '127.0.0.1');
    const cut = () => {
      client.destroy();
      target.destroy();
    };
    /** @type {Connection} */
    const connection = { number: (counter += 1), sent: 0, answered: 0, cut };
    open.add(connection);
    const forget = () => {
      open.delete(connection);
      cut();
    };
    for (const socket of [client, target]) socket.on('error', cut).on('close', forget);
    passOn(client, target, connection, (chunk) => {
      connection.sent += chunk.length;
      return towards ? towards(chunk, connection) : chunk;
    });
    passOn(target, client, connection, (chunk) => {
      connection.answered += chunk.length;
      return back ? back(chunk, connection) : chunk;
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const cutAll = () => {
    for (const one of open) one.cut();
  };
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    openCount: () => open.size,
    cutAll,
    async stop() {
      cutAll();
      await new Promise((resolve) => server.close(() => resolve(undefined)));
    },
  };
}

/**
 * @param {Socket} from
 * @param {Socket} to
 * @param {Connection} connection
 * @param {(chunk: Buffer) => Promise<Buffer | null> | Buffer | null} look
 */
function passOn(from, to, connection, look) {
  let last = Promise.resolve();
  from.on('data', (chunk) => {
    last = last.then(async () => {
      const passed = await look(Buffer.from(chunk));
      if (passed && !to.destroyed) to.write(passed);
    }, connection.cut);
  });
  from.on('end', () => void last.then(() => to.end()));
}

/**
 * Tells the statements in what a client sends to PostgreSQL, one call a chunk: simple queries and the first step of those with
 * parameters. A session is of one connection.
 */
export function statementReader() {
  /** @type {Buffer} */
  let rest = Buffer.alloc(0);
  let isStarted = false;
  /** @param {Buffer} chunk @returns {string[]} */
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    /** @type {string[]} */
    const statements = [];
    for (;;) {
      const head = isStarted ? 1 : 0;
      if (rest.length < head + 4) return statements;
      const length = rest.readInt32BE(head);
      if (rest.length < head + length) return statements;
      const type = isStarted ? String.fromCharCode(rest[0] ?? 0) : '';
      const body = rest.subarray(head + 4, head + length).toString('latin1');
      if (type === 'Q') statements.push(body);
      if (type === 'P') statements.push(body.slice(body.indexOf('\0') + 1));
      rest = rest.subarray(head + length);
      isStarted = true;
    }
  };
}
