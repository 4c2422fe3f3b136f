import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { databaseUrl, startEmbeddedPostgres, withClient } from '../../server/src/app/embedded-postgres.ts';
import { openDatabase } from '../../server/src/platform/database.ts';
import { migrate } from '../../server/src/platform/migrate.ts';
import { root } from '../../scripts/prepare/project.mjs';

/** @typedef {import('../../server/src/platform/database.ts').Database} Database */
/** @typedef {Parameters<Parameters<typeof withClient>[1]>[0]} Client */
/** @typedef {{ label: string, database: Database, companyId: string }} Side */
/** @typedef {{ question: string, milliseconds: number[], found: number[] }} Answer */

const WARM_UP = 3;
export const BAR = 1.5;

/**
 * Fills a database per size, asks every question of all of them in turn, so that whatever else the machine does burdens each alike,
 * and cleans up.
 * @param {{
 *   sizes: number[],
 *   labelOf: (size: number) => string,
 *   fill: (client: Client, size: number) => Promise<string>,
 *   questions: Record<string, (side: Side) => Promise<number>>,
 *   runs: number,
 * }} plan
 * @returns {Promise<Answer[]>} the median per size, in the order of the sizes
 */
export async function askSideBySide({ sizes, labelOf, fill, questions, runs }) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'polana-lists-'));
  chmodSync(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
  /** @type {Side[]} */
  const sides = [];
  try {
    for (const size of sizes) {
      const begun = performance.now();
      sides.push(await openSide(postgres, `portal_${size}`, labelOf(size), (client) => fill(client, size)));
      console.log(`${labelOf(size)} written in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
    }
    const answers = [];
    for (const [question, ask] of Object.entries(questions)) {
      const answer = await askInTurn(question, ask, sides, runs);
      console.log(
        `${question}: ${answer.milliseconds.map((one) => one.toFixed(1)).join(' / ')} ms, ${answer.found.join(' / ')}`,
      );
      answers.push(answer);
    }
    return answers;
  } finally {
    for (const side of sides) await side.database.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * @param {Awaited<ReturnType<typeof startEmbeddedPostgres>>} postgres
 * @param {string} name
 * @param {string} label
 * @param {(client: Client) => Promise<string>} fill
 * @returns {Promise<Side>}
 */
async function openSide(postgres, name, label, fill) {
  await withClient(postgres.superuserUrl, (client) => client.query(`CREATE DATABASE ${name} OWNER polana_owner`));
  await migrate(databaseUrl(postgres.ownerUrl, name));
  const companyId = await withClient(databaseUrl(postgres.superuserUrl, name), async (client) => {
    await client.query(`SET synchronous_commit = off; SET maintenance_work_mem = '512MB'; SET polana.tenant = 'all'`);
    const filled = await fill(client);
    await client.query('VACUUM ANALYZE');
    return filled;
  });
  const database = openDatabase(databaseUrl(postgres.appUrl, name), { statementTimeoutMilliseconds: 60_000 });
  return { label, database, companyId };
}

/**
 * @param {string} question
 * @param {(side: Side) => Promise<number>} ask
 * @param {Side[]} sides
 * @param {number} runs
 * @returns {Promise<Answer>}
 */
export async function askInTurn(question, ask, sides, runs) {
  /** @type {number[][]} */
  const times = sides.map(() => []);
  /** @type {number[]} */
  const found = sides.map(() => 0);
  for (let run = -WARM_UP; run < runs; run += 1) {
    const inTurn = [...sides.entries()];
    // Whoever is asked first is at times disturbed by what the last one left to be done.
    for (const [index, side] of run % 2 === 0 ? inTurn : inTurn.toReversed()) {
      const begun = performance.now();
      found[index] = await ask(side);
      if (run >= 0) times[index]?.push(performance.now() - begun);
    }
  }
  const median = (/** @type {number[]} */ all) => all.toSorted((one, other) => one - other)[Math.floor(runs / 2)] ?? 0;
  return { question, milliseconds: times.map(median), found };
}

/**
 * A table of the answers with the ratio of each size to the first, and which of them miss the bar.
 * @param {Answer[]} answers
 * @param {string[]} labels
 * @param {string} verdict
 * @returns {string[]} lines of Markdown
 */
export function tableOf(answers, labels, verdict = verdictOf(answers)) {
  const ratio = (/** @type {number[]} */ [first = 1, ...others]) =>
    others.map((one) => (one / first).toFixed(1)).join(' / ');
  return [
    `| question | ${labels.join(' | ')} | ratio |`,
    `|---|${labels.map(() => '---|').join('')}---|`,
    ...answers.map(
      ({ question, milliseconds }) =>
        `| ${question} | ${milliseconds.map((one) => `${one.toFixed(1)} ms`).join(' | ')} | ${ratio(milliseconds)} |`,
    ),
    '',
    verdict,
  ];
}

/** @param {Answer[]} answers */
function verdictOf(answers) {
  const missed = answers.filter(({ milliseconds: [first = 1, ...others] }) => others.some((one) => one / first > BAR));
  return missed.length === 0
    ? `Every question is within ${BAR} times of the same at the smallest size.`
    : `Missed (more than ${BAR} times): ${missed.map(({ question }) => question).join('; ')}.`;
}

/**
 * Writes bench/<name>.md and prints it.
 * @param {string} name
 * @param {string[]} lines
 */
export function writeReport(name, lines) {
  const text = [...lines, ''].join('\n');
  writeFileSync(path.join(root, `bench/${name}.md`), text);
  console.log(`\n${text}`);
}

/** @param {number} runs */
export function howMeasured(runs) {
  const day = new Date().toISOString().slice(0, 10);
  const machine = `${os.availableParallelism()} cores, ${Math.round(os.totalmem() / 2 ** 30)} GiB, load ${os.loadavg()[0]?.toFixed(1)}`;
  return `Measured ${day} on ${machine}: medians of ${runs} calls, the sizes asked in turn, under row-level security.`;
}
