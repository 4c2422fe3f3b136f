/**
 * R16: hundreds of connections that send their headers or their body a byte at a time, or never read the answer, from three addresses,
 * while others go on working. Connections that are cut come again.
 */
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { aCompany } from '../../server/test-support/builders.ts';
import { none } from './invariants.mjs';
import { percentile } from './journal.mjs';
import { onPortal } from './portal-under-test.mjs';
import { watch } from './process-figures.mjs';
import { failuresOf, p95Of, startSteadyLoad, statusesOf, visitsOfEmployee } from './steady-load.mjs';

const AT_ONCE = 500;
const HELD_MAX = 50;
const QUIET_SECONDS = 5;
const head = (/** @type {string} */ line) => `${line} HTTP/1.1\r\nHost: portal\r\nX-Forwarded-Proto: https\r\n`;

/** What each kind sends at once, and then a byte of every second. */
const KINDS = {
  headers: { address: '127.0.1.1', first: head('GET /health/live'), drip: 'X-a: b\r\n', cutSecondsMax: 16 },
  body: {
    address: '127.0.1.2',
    first: `${head('POST /api/1.0/login')}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
    drip: ' ',
    cutSecondsMax: 36,
  },
  reading: {
    address: '127.0.1.3',
    first: `${head('GET /api/1.0/openapi.json')}\r\n`.repeat(40),
    drip: '',
    cutSecondsMax: Number.POSITIVE_INFINITY,
  },
};

/** @type {import('./results.mjs').Experiment} */
export const experiment = {
  number: 'R16',
  title: 'Slow headers, slow bodies, slow readers',
  isQuick: false,
  full: { seconds: 120 },
  async run({ seconds = 38, log }) {
    return onPortal({ name: 'slow' }, async ({ db, node, url, anEmployee }) => {
      const company = await aCompany(db);
      const visits = [];
      for (let index = 0; index < 4; index += 1) visits.push(...visitsOfEmployee(await anEmployee(company)));
      const quiet = await during(QUIET_SECONDS, startSteadyLoad({ url, visits, perSecond: 10 }));
      const attacks = Object.values(KINDS).map((kind) => startAttack(node.port, kind));
      const held = watch(1_000, () => Object.values(KINDS).map(({ address }) => connectionsFrom(address, node.port)));
      const busy = await during(seconds, startSteadyLoad({ url, visits, perSecond: 10 }));
      const looks = (await held.stop()).map((one) => one.seen);
      const lives = await Promise.all(attacks.map((attack) => attack.stop()));
      log(`others quiet ${statusesOf(quiet)}, under attack ${statusesOf(busy)}`);
      return report({ quiet, busy, looks, lives, seconds });
    });
  },
};

/** @param {{ quiet: import('./steady-load.mjs').Answer[], busy: import('./steady-load.mjs').Answer[], looks: number[][], lives: number[][], seconds: number }} found */
function report({ quiet, busy, looks, lives, seconds }) {
  // The middle of all looks: what waits to be turned away at the door counts as established for a moment as well.
  const usual = [0, 1, 2].map((kind) =>
    percentile(
      looks.map((one) => one[kind] ?? 0),
      0.5,
    ),
  );
  const p95 = p95Of(busy);
  const cut = Object.values(KINDS)
    .slice(0, 2)
    .map(({ cutSecondsMax }, kind) => {
      const longest = Math.max(0, ...(lives[kind] ?? []));
      const isKept = longest <= cutSecondsMax && (seconds < cutSecondsMax || longest > 0);
      return {
        what: `longest life of a connection with slow ${kind ? 'bodies' : 'headers'}`,
        found: `${longest.toFixed(0)} s`,
        bar: `≤ ${cutSecondsMax} s`,
        isKept,
      };
    });
  const tried = lives.map((one) => one.length);
  return {
    lines: [
      {
        what: '95th percentile of others under attack',
        found: `${p95.toFixed(0)} ms`,
        bar: '< 500 ms',
        isKept: p95 < 500,
      },
      none(`requests of others that failed, of ${busy.length}`, failuresOf(busy).length),
      ...cut,
      ...Object.keys(KINDS).map((kind, index) => ({
        what: `connections usually held by one address (slow ${kind}, ${AT_ONCE} wanted)`,
        found: usual[index] ?? 0,
        bar: `≤ ${HELD_MAX}`,
        isKept: (usual[index] ?? 0) <= HELD_MAX,
      })),
    ],
    figures: [
      `others’ p95 ${p95Of(quiet).toFixed(0)} ms quiet, ${p95.toFixed(0)} ms under ${3 * AT_ONCE} slow connections; held ${usual.join(' / ')}; ${tried.reduce((sum, one) => sum + one, 0)} connections cut`,
    ],
  };
}

/** @param {number} seconds @param {ReturnType<typeof startSteadyLoad>} load */
async function during(seconds, load) {
  await pause(seconds * 1_000);
  return load.stop();
}

/** @param {number} port @param {(typeof KINDS)[keyof typeof KINDS]} kind */
function startAttack(port, { address, first, drip }) {
  let isOver = false;
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  /** Seconds each connection that had been let in lived. @type {number[]} */
  const lives = [];
  const open = () => {
    if (isOver) return;
    const begun = performance.now();
    const socket = connect({ port, host: '127.0.0.1', localAddress: address });
    const dripping = drip ? setInterval(() => socket.write(drip), 1_000) : undefined;
    socket.on('connect', () => socket.write(first));
    if (!drip) socket.pause();
    else socket.resume();
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(dripping);
      sockets.delete(socket);
      if (!isOver) lives.push((performance.now() - begun) / 1_000);
      setTimeout(open, 1_000).unref();
    });
    sockets.add(socket);
  };
  for (let index = 0; index < AT_ONCE; index += 1) open();
  return {
    async stop() {
      isOver = true;
      for (const socket of sockets) socket.destroy();
      return lives;
    },
  };
}

/** Established connections as the system counts them. @param {string} address @param {number} port */
function connectionsFrom(address, port) {
  const ours = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const theirs = address
    .split('.')
    .toReversed()
    .map((part) => Number(part).toString(16).toUpperCase().padStart(2, '0'))
    .join('');
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, remote, state]) => local?.endsWith(ours) && remote?.startsWith(`${theirs}:`) && state === '01')
    .length;
}
