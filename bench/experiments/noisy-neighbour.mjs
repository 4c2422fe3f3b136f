/** R21: one company imports a roster and takes three lists away; does another one notice? */
import { setTimeout as pause } from 'node:timers/promises';
import { aCompany } from '../../server/test-support/builders.ts';
import { call } from './calls.mjs';
import { exactly, none } from './invariants.mjs';
import { percentile } from './journal.mjs';
import { onPortal } from './portal-under-test.mjs';
import {
  failuresOf,
  p95Of,
  startSteadyLoad,
  statusesOf,
  visitsOfAdministrator,
  visitsOfEmployee,
} from './steady-load.mjs';

const PER_SECOND = 10;
const QUIET_SECONDS = 10;

/** @type {import('./results.mjs').Experiment} */
export const experiment = {
  number: 'R21',
  title: 'A noisy neighbour',
  isQuick: false,
  full: { rounds: 10_000 },
  async run({ rounds = 5_000, log }) {
    return onPortal({ name: 'neighbour' }, async (portal) => {
      const { db, url } = portal;
      const [noisy, calm] = [await aCompany(db), await aCompany(db)];
      const importer = await portal.anAdministrator(noisy);
      const visits = visitsOfAdministrator(await portal.anAdministrator(calm));
      for (let index = 0; index < 4; index += 1) visits.push(...visitsOfEmployee(await portal.anEmployee(calm)));
      const quietly = startSteadyLoad({ url, visits, perSecond: PER_SECOND });
      await pause(QUIET_SECONDS * 1_000);
      const quiet = await quietly.stop();
      const load = startSteadyLoad({ url, visits, perSecond: PER_SECOND });
      const begun = performance.now();
      const made = await makeNoise(url, importer, rounds, log);
      const noiseSeconds = (performance.now() - begun) / 1_000;
      const busy = await load.stop();
      const ratio = p95Of(busy) / p95Of(quiet);
      const median = (/** @type {typeof quiet} */ answers) =>
        percentile(
          answers.map((one) => one.milliseconds),
          0.5,
        );
      log(`the neighbour quiet ${statusesOf(quiet)}, in the noise ${statusesOf(busy)}`);
      return {
        lines: [
          {
            what: 'p95 of the neighbour in the noise, to its quiet one',
            found: `× ${ratio.toFixed(2)}`,
            bar: '≤ 2',
            isKept: ratio <= 2,
          },
          none(`requests of the neighbour that failed, of ${busy.length}`, failuresOf(busy).length),
          exactly('people imported', made.added, rounds),
          exactly('lists ready', made.lists, 3),
        ],
        figures: [
          `${rounds.toLocaleString('en')} rows and 3 lists in ${noiseSeconds.toFixed(0)} s; the neighbour’s median ${median(quiet).toFixed(0)} → ${median(busy).toFixed(0)} ms, p95 ${p95Of(quiet).toFixed(0)} → ${p95Of(busy).toFixed(0)} ms (× ${ratio.toFixed(2)})`,
        ],
      };
    });
  },
};

/**
 * @param {string} url
 * @param {import('./calls.mjs').Who} who
 * @param {number} rows
 * @param {(text: string) => void} log
 */
async function makeNoise(url, who, rows, log) {
  const form = new FormData();
  form.append('files', new Blob([rosterOf(rows)]), 'zoznam.csv');
  const { importId } = await asked(url, who, 'POST', '/employee/import/load', form);
  const planned = await until(
    url,
    who,
    `/employee/import/${importId}`,
    (one) => !['reading', 'checked'].includes(one.state),
  );
  log(`the plan is ${planned.state}`);
  await asked(url, who, 'POST', '/employee/import/create', { importId });
  const done = await until(url, who, `/employee/import/${importId}`, (one) => ['done', 'failed'].includes(one.state));
  const make = async (/** @type {string} */ format) => {
    const { id: exportId } = await asked(url, who, 'POST', '/employee/download/export', { format });
    const list = await until(url, who, `/company/export/${exportId}`, (one) => ['ready', 'failed'].includes(one.state));
    return list.state === 'ready';
  };
  // Two at once are all that a company may have made.
  const lists = [...(await Promise.all(['csv', 'xlsx'].map(make))), await make('pdf')];
  log(`the import is ${done.state}, ${lists.filter(Boolean).length} lists`);
  return { added: Number(done.applied?.added ?? 0), lists: lists.filter(Boolean).length };
}

/** @param {number} rows */
function rosterOf(rows) {
  const lines = Array.from(
    { length: rows },
    (_, index) => `${index + 1};Žofia;Kováčik-${index};o${index}@suseda.example;100;1.2.2015`,
  );
  return ['Osobné číslo;Meno;Priezvisko;E-mail;Úväzok (%);Dátum nástupu', ...lines].join('\r\n');
}

/**
 * @param {string} url
 * @param {import('./calls.mjs').Who} who
 * @param {string} method
 * @param {string} path
 * @param {FormData | object} [body]
 * @returns {Promise<any>}
 */
async function asked(url, who, method, path, body) {
  const reply = await call(url, who, method, who.base + path, body);
  const answer = await reply.json();
  if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${JSON.stringify(answer)}`);
  return answer;
}

/**
 * @param {string} url
 * @param {import('./calls.mjs').Who} who
 * @param {string} path
 * @param {(answer: any) => boolean} isOver
 */
async function until(url, who, path, isOver) {
  for (let waited = 0; waited < 300; waited += 1) {
    const answer = await asked(url, who, 'GET', path);
    if (isOver(answer)) return answer;
    await pause(1_000);
  }
  throw new Error(`${path} did not come to its end`);
}
