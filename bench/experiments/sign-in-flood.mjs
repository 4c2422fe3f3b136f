/** R20: hundreds of sign-ins a second, each worth a costly hash, while people who are signed in go on working. */
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { aCompany } from '../../server/test-support/builders.ts';
import { none } from './invariants.mjs';
import { onPortal } from './portal-under-test.mjs';
import { processorSeconds, rssMegabytes, watch } from './process-figures.mjs';
import { failuresOf, p95Of, startSteadyLoad, statusesOf, visitsOfEmployee } from './steady-load.mjs';

const PER_SECOND = 500;
const CONNECTIONS = 200;
const QUIET_SECONDS = 6;

/** @type {import('./results.mjs').Experiment} */
export const experiment = {
  number: 'R20',
  title: 'A flood of sign-ins',
  isQuick: false,
  full: { seconds: 60 },
  async run({ seconds = 20, log }) {
    return onPortal({ name: 'flood' }, async ({ db, node, url, anEmployee }) => {
      const company = await aCompany(db);
      const visits = [];
      for (let index = 0; index < 4; index += 1) visits.push(...visitsOfEmployee(await anEmployee(company)));
      const quietly = startSteadyLoad({ url, visits, perSecond: 10 });
      await pause(QUIET_SECONDS * 1_000);
      const quiet = await quietly.stop();
      const spentBefore = processorSeconds(node.pid());
      const flood = startFlood(node.port);
      const memory = watch(500, () => rssMegabytes(node.pid()));
      const load = startSteadyLoad({ url, visits, perSecond: 10 });
      await pause(seconds * 1_000);
      const { sent, counts } = await flood.stop();
      const spent = processorSeconds(node.pid()) - spentBefore;
      const busy = await load.stop();
      const megabytes = Math.max(...(await memory.stop()).map((one) => one.seen));
      const answered = Object.values(counts).reduce((sum, one) => sum + one, 0);
      const told = Object.entries(counts)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', ');
      log(`others quiet ${statusesOf(quiet)}, in the flood ${statusesOf(busy)}; sign-ins ${told}`);
      const strange = Object.entries(counts).filter(([status]) => !['401', '429', '503'].includes(status));
      const back = await secondsUntilSignIn(url);
      return {
        lines: [
          {
            what: '95th percentile of other calls in the flood',
            found: `${p95Of(busy).toFixed(0)} ms`,
            bar: '< 300 ms',
            isKept: p95Of(busy) < 300,
          },
          none(`other calls that failed, of ${busy.length}`, failuresOf(busy).length),
          none(
            'sign-ins answered by anything but 401, 429 or 503',
            strange.reduce((sum, [, count]) => sum + count, 0),
          ),
          { what: 'sign-ins shed by 503', found: counts['503'] ?? 0, bar: '> 0', isKept: (counts['503'] ?? 0) > 0 },
          {
            what: 'most memory of the portal',
            found: `${megabytes.toFixed(0)} MB`,
            bar: '< 600 MB',
            isKept: megabytes < 600,
          },
          { what: 'until somebody can sign in again', found: `${back.toFixed(1)} s`, bar: '< 10 s', isKept: back < 10 },
        ],
        figures: [
          `${(sent / seconds).toFixed(0)} sign-ins/s sent, ${(answered / seconds).toFixed(0)}/s answered (${told}); others’ p95 ${p95Of(quiet).toFixed(0)} → ${p95Of(busy).toFixed(0)} ms; ${megabytes.toFixed(0)} MB; the portal spent ${((100 * spent) / seconds).toFixed(0)} % of a core`,
        ],
      };
    });
  },
};

/** From a thread of its own, so that the clock of the others does not stand still. @param {number} port */
function startFlood(port) {
  const worker = new Worker(new URL(import.meta.url), { workerData: { floodPort: port } });
  return {
    /** @returns {Promise<{ sent: number, counts: Record<string, number> }>} */
    stop() {
      return new Promise((resolve, reject) => {
        worker.on('message', (message) => void worker.terminate().then(() => resolve(message)));
        worker.on('error', reject);
        worker.postMessage('stop');
      });
    },
  };
}

/** @param {string} url */
async function secondsUntilSignIn(url) {
  const begun = performance.now();
  for (;;) {
    const reply = await fetch(`${url}/api/1.0/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-proto': 'https', 'x-forwarded-for': '10.250.1.1' },
      body: JSON.stringify({ username: 'nikto.taky', password: 'nejake heslo' }),
    });
    if (reply.status === 401 || performance.now() - begun > 60_000) return (performance.now() - begun) / 1_000;
    await pause(100);
  }
}

if (!isMainThread && workerData?.floodPort) flood(workerData.floodPort);

/** @param {number} port */
function flood(port) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  /** @type {Record<string, number>} */
  const counts = {};
  const begun = performance.now();
  let [sent, underWay] = [0, 0];
  const note = (/** @type {string | number} */ status) => {
    underWay -= 1;
    counts[status] = (counts[status] ?? 0) + 1;
  };
  const send = () => {
    const number = (sent += 1);
    underWay += 1;
    const body = JSON.stringify({ username: `nikto${number}`, password: `heslo, ktore nik nema ${number}` });
    const one = request({
      agent,
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/1.0/login',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'x-forwarded-proto': 'https',
        'x-forwarded-for': `10.${number % 250}.${Math.floor(number / 250) % 250}.7`,
      },
    });
    one.on('response', (answer) => answer.resume().on('end', () => note(answer.statusCode ?? 0)));
    one.on('error', () => note('no answer'));
    one.end(body);
  };
  const timer = setInterval(() => {
    // No more than the connections can carry: what is not sent is no flood.
    while (sent < ((performance.now() - begun) / 1_000) * PER_SECOND && underWay < CONNECTIONS * 2) send();
  }, 2);
  parentPort?.once('message', () => {
    clearInterval(timer);
    parentPort?.postMessage({ sent, counts });
  });
}
