/** A round-robin proxy in front of equal nodes: asks each for /health/ready, and passes a request on exactly once. */
import { createServer, request as httpRequest } from 'node:http';
import { connect } from 'node:net';

const HEALTH_MILLISECONDS = 250;

/**
 * @typedef {{ port: number, isReady: boolean }} Upstream
 * @param {number} port
 * @param {number[]} ports of the nodes
 */
export async function startProxy(port, ports) {
  /** @type {Upstream[]} */
  const upstreams = ports.map((one) => ({ port: one, isReady: false }));
  let turn = 0;
  const figures = { passed: 0, movedOn: 0, brokenOff: 0, nobody: 0 };

  const check = async () => {
    await Promise.all(
      upstreams.map(async (one) => {
        one.isReady = await isReady(one.port);
      }),
    );
  };
  const checking = setInterval(() => void check(), HEALTH_MILLISECONDS);
  await check();

  /** @param {import('node:http').IncomingMessage} incoming @param {import('node:http').ServerResponse} outgoing */
  const serve = async (incoming, outgoing) => {
    const socket = await findSocket();
    if (socket) return passOn(socket, incoming, outgoing, figures);
    figures.nobody += 1;
    incoming.resume();
    outgoing.writeHead(503, { 'retry-after': '1', 'x-proxy': 'nobody' }).end();
  };

  /** Another node is tried only while nothing has been sent: a refused connection cannot have done anything. */
  const findSocket = async () => {
    turn += 1;
    const inTurn = upstreams.map((_, index) => upstreams[(turn + index) % upstreams.length]);
    for (const one of [...inTurn.filter((node) => node?.isReady), ...inTurn.filter((node) => !node?.isReady)]) {
      if (!one) continue;
      const socket = await opened(one.port);
      if (socket) return socket;
      one.isReady = false;
      figures.movedOn += 1;
    }
    return null;
  };

  const server = createServer((incoming, outgoing) => void serve(incoming, outgoing));
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  return {
    figures,
    readyCount: () => upstreams.filter((one) => one.isReady).length,
    async stop() {
      clearInterval(checking);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * @param {import('node:net').Socket} socket
 * @param {import('node:http').IncomingMessage} incoming
 * @param {import('node:http').ServerResponse} outgoing
 * @param {{ passed: number, brokenOff: number }} figures
 */
function passOn(socket, incoming, outgoing, figures) {
  const { method, url, headers } = incoming;
  const forwarded = headers['x-forwarded-for'] ?? incoming.socket.remoteAddress ?? '';
  const request = httpRequest({
    createConnection: () => socket,
    method,
    path: url,
    headers: { ...headers, 'x-forwarded-for': forwarded, 'x-forwarded-proto': 'https', connection: 'close' },
  });
  figures.passed += 1;
  let hasFailed = false;
  const breakOff = () => {
    if (hasFailed) return;
    hasFailed = true;
    figures.brokenOff += 1;
    // Begun answers are cut, so that nobody takes a half for the whole.
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502, { 'x-proxy': 'broken off' }).end();
  };
  request.on('error', breakOff);
  request.on('response', (answer) => {
    answer.on('error', breakOff);
    answer.on('aborted', breakOff);
    const { connection: _connection, ...rest } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, rest);
    answer.pipe(outgoing);
  });
  outgoing.on('close', () => request.destroy());
  incoming.pipe(request);
}

/**
 * @param {number} port
 * @returns {Promise<import('node:net').Socket | null>}
 */
function opened(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(null));
  });
}

/** @param {number} port */
function isReady(port) {
  return fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
    (reply) => reply.ok,
    () => false,
  );
}
