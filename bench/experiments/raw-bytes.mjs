/** R17: requests as bytes on a wire that no honest client sends, against a portal of its own: answers, times and its memory. */
import { aCompany } from '../../server/test-support/builders.ts';
import { brokenForms, rawRequests } from '../../server/test-support/raw-request-table.ts';
import { isAgreedForm, sendRaw } from '../../server/test-support/raw-requests.ts';
import { none } from './invariants.mjs';
import { percentile } from './journal.mjs';
import { onPortal } from './portal-under-test.mjs';
import { rssMegabytes } from './process-figures.mjs';

/** @type {import('./results.mjs').Experiment} */
export const experiment = {
  number: 'R17',
  title: 'Bytes no honest client sends',
  isQuick: true,
  full: { rounds: 20 },
  async run({ rounds = 2, log }) {
    // As the demo, because bytes on a plain wire cannot say that they came by https.
    const env = { POLANA_DEMO: 'true', PUBLIC_URL: 'http://portal.example' };
    return onPortal({ name: 'bytes', env }, async ({ db, node, url, anEmployee }) => {
      const who = await anEmployee(await aCompany(db));
      const table = [...rawRequests, ...brokenForms(`/api/1.0${who.base}/document/RP`, who.token)];
      // Once for nothing: what is compiled at the first use is not lost memory.
      for (const request of table) await sendRaw(url, request);
      const before = { pid: node.pid(), megabytes: rssMegabytes(node.pid()) };
      const answers = [];
      for (let round = 0; round < rounds; round += 1)
        for (const request of table) answers.push({ request, ...(await sendRaw(url, request)) });
      const grown = rssMegabytes(node.pid()) - before.megabytes;
      const broken = answers.filter((one) => one.status >= 500 || (one.status > 0 && one.status < 400));
      const dropped = answers.filter((one) => one.status === 0 && !one.request.mayBeDropped);
      const odd = answers.filter((one) => one.status >= 400 && one.status < 500 && !isAgreedForm(one.body));
      const times = answers.map((one) => one.milliseconds);
      for (const one of [...broken, ...dropped, ...odd])
        log(`${one.request.name}: ${one.status} ${one.body.slice(0, 100)}`);
      const isAlive = node.pid() === before.pid && (await fetch(`${url}/health/live`)).ok;
      return {
        lines: [
          none(`answers 5xx or 2xx, of ${answers.length} (${table.length} requests)`, broken.length),
          none('dropped without an answer', dropped.length),
          none('answered in another form', odd.length),
          none('slower than a second', times.filter((one) => one >= 1_000).length),
          { what: 'memory grown', found: `${grown.toFixed(1)} MB`, bar: '< 20 MB', isKept: grown < 20 },
          { what: 'the same process alive', found: isAlive ? 'yes' : 'no', bar: 'yes', isKept: isAlive },
        ],
        figures: [
          `${table.length} requests × ${rounds}; p95 ${percentile(times, 0.95).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms; memory ${grown >= 0 ? '+' : ''}${grown.toFixed(1)} MB`,
        ],
      };
    });
  },
};
