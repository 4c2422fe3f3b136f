/**
 * `npm run experiment -- R14 R20 | quick | all | list [--full] [--seconds 60] [--rounds 30] [--seed 7]`: runs experiments one after the other, each
 * in a process of its own, prints what each found and keeps docs/experiments.md. The exit code is 1 when a bar was missed.
 */
import { fork } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { root } from '../../scripts/prepare/project.mjs';
import { orderOf } from './bars.mjs';
import { tableOf } from './invariants.mjs';
import { keepResult, readResults, verdictOf } from './results.mjs';

/**
 * @typedef {import('./results.mjs').Experiment} Experiment
 * @typedef {import('./results.mjs').Found} Found
 * @typedef {import('./results.mjs').Size} Size
 */

if (process.send) await runHere();
else await main();

async function main() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      full: { type: 'boolean' },
      seconds: { type: 'string' },
      rounds: { type: 'string' },
      seed: { type: 'string' },
    },
  });
  const experiments = await findExperiments();
  const chosen = choose(experiments, positionals);
  if (chosen.length === 0) return list(experiments);
  for (const { file, experiment } of chosen) {
    const size = { ...(values.full && experiment.full), ...numbersOf(values) };
    const verdict = await measure(file, experiment, size);
    if (verdict === 'MISSED') process.exitCode = 1;
  }
}

/** Files that export an experiment; nothing runs when they are imported. */
async function findExperiments() {
  const folder = path.join(root, 'bench/experiments');
  /** @type {{ file: string, experiment: Experiment }[]} */
  const found = [];
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.mjs'))) {
    const file = path.join(folder, name);
    if (!/^export const experiment\b/m.test(readFileSync(file, 'utf8'))) continue;
    const { experiment } = await import(pathToFileURL(file).href);
    if (found.some((one) => one.experiment.number === experiment.number))
      throw new Error(`two experiments are called ${experiment.number}`);
    found.push({ file, experiment });
  }
  return found.toSorted((a, b) => orderOf(a.experiment.number) - orderOf(b.experiment.number));
}

/** @param {{ file: string, experiment: Experiment }[]} experiments @param {string[]} wanted */
function choose(experiments, wanted) {
  if (wanted.includes('list')) return [];
  if (wanted.includes('all')) return experiments;
  const unknown = wanted.filter((one) => one !== 'quick' && !experiments.some((each) => isCalled(each, one)));
  if (unknown.length > 0) throw new Error(`no such experiment: ${unknown.join(', ')}`);
  return experiments.filter(
    (each) => wanted.some((one) => isCalled(each, one)) || (wanted.includes('quick') && each.experiment.isQuick),
  );
}

/** @param {{ experiment: Experiment }} each @param {string} name */
function isCalled({ experiment }, name) {
  return experiment.number.toLowerCase() === name.toLowerCase();
}

/** @param {{ experiment: Experiment }[]} experiments */
function list(experiments) {
  const results = readResults();
  for (const { experiment } of experiments) {
    const { number, title, isQuick } = experiment;
    const last = results[number];
    const told = last ? `${verdictOf(last)} ${last.date}` : 'not run yet';
    console.log(`${number.padEnd(4)} ${isQuick ? 'quick' : '     '} ${title} (${told})`);
  }
}

/** @param {{ seconds?: string, rounds?: string, seed?: string }} values @returns {Size} */
function numbersOf({ seconds, rounds, seed }) {
  return {
    ...(seconds && { seconds: Number(seconds) }),
    ...(rounds && { rounds: Number(rounds) }),
    ...(seed && { seed: Number(seed) }),
  };
}

/** @param {string} file @param {Experiment} experiment @param {Size} size */
async function measure(file, { number, title }, size) {
  console.log(`\n${number}: ${title}`);
  const begun = performance.now();
  const load = `${os.loadavg()[0]?.toFixed(1)} on ${os.availableParallelism()} cores`;
  const found = await inProcess(file, size);
  const told = [size.seconds && `${size.seconds} s`, size.rounds && `${size.rounds} rounds`].filter(Boolean);
  keepResult(number, {
    ...found,
    title,
    date: new Date().toISOString().slice(0, 10),
    load,
    size: told.length > 0 ? told.join(', ') : 'usual size',
    tookSeconds: (performance.now() - begun) / 1_000,
  });
  const verdict = verdictOf(found);
  console.log(`${tableOf(found.lines)}\n${found.figures.join('\n')}\n${number} ${verdict} ${found.notRun ?? ''}`);
  return verdict;
}

/**
 * One experiment cannot take the others with it, and leaves no memory behind.
 * @param {string} file
 * @param {Size} size
 * @returns {Promise<Found>}
 */
function inProcess(file, size) {
  return new Promise((resolve, reject) => {
    /** @type {Found} */
    let found = { lines: [], figures: [], notRun: 'it ended without a word' };
    const child = fork(import.meta.filename, { env: { ...process.env, EXPERIMENT: JSON.stringify({ file, size }) } });
    child.on('message', (message) => (found = /** @type {Found} */ (message)));
    child.on('error', reject);
    child.on('exit', () => resolve(found));
  });
}

async function runHere() {
  const { file, size } = JSON.parse(process.env['EXPERIMENT'] ?? '{}');
  // What it starts in its turn must not take itself for an experiment.
  delete process.env['EXPERIMENT'];
  /** @type {{ experiment: Experiment }} */
  const { experiment } = await import(pathToFileURL(file).href);
  /** @type {Found} */
  let found;
  try {
    found = await experiment.run({ ...size, log: (text) => console.log(`  ${text}`) });
  } catch (error) {
    console.error(error);
    const line = { what: 'came to its end', found: String(error).slice(0, 200), bar: 'yes', isKept: false };
    found = { lines: [line], figures: [] };
  }
  process.send?.(found, () => process.exit(0));
}
