/** What the experiments found last: kept in results.json, told in docs/experiments.md. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/prepare/project.mjs';
import { bars, orderOf } from './bars.mjs';
import { tableOf } from './invariants.mjs';

/**
 * @typedef {import('./invariants.mjs').Line} Line
 * @typedef {{ seconds?: number | undefined, rounds?: number | undefined, seed?: number | undefined }} Size
 * @typedef {{ lines: Line[], figures: string[], notRun?: string }} Found
 * @typedef {{ number: string, title: string, isQuick: boolean, full?: Size, run(order: Size & { log: (text: string) => void }): Promise<Found> }} Experiment
 * @typedef {Found & { title: string, date: string, load: string, size: string, tookSeconds?: number }} Result
 */

const store = path.join(root, 'bench/experiments/results.json');
const page = path.join(root, 'docs/experiments.md');

/** @returns {Record<string, Result>} */
export function readResults() {
  return existsSync(store) ? JSON.parse(readFileSync(store, 'utf8')) : {};
}

/**
 * Puts one result beside the others and writes the table anew.
 * @param {string} number
 * @param {Result} result
 */
export function keepResult(number, result) {
  const results = { ...readResults(), [number]: result };
  const sorted = Object.fromEntries(Object.entries(results).toSorted(([a], [b]) => orderOf(a) - orderOf(b)));
  writeFileSync(store, `${JSON.stringify(sorted, null, 2)}\n`);
  writeFileSync(page, pageOf(sorted));
}

/** @param {Found} found @returns {'kept' | 'MISSED' | 'not run'} */
export function verdictOf({ lines, notRun }) {
  if (notRun !== undefined) return 'not run';
  return lines.every((line) => line.isKept) ? 'kept' : 'MISSED';
}

/** @param {Record<string, Result>} results */
function pageOf(results) {
  const rows = Object.entries(bars)
    .toSorted(([a], [b]) => orderOf(a) - orderOf(b))
    .map(([number, { what, bar }]) => rowOf(number, what, bar, results[number]));
  const sections = Object.entries(results).map(([number, result]) => sectionOf(number, result));
  return `# Experiments

What the portal withstood, as measured last. \`npm run experiment -- list\` names the experiments, \`-- R14 R20\` runs some of them, \`-- quick\`
the quick ones, \`-- all\` every one, \`--full\` at full size; this page is written from \`bench/experiments/results.json\` and not by hand.
Load is what the machine did beside the experiment (one-minute average); times under load say little, counts and verdicts hold.

| # | what was done | date | load | figures | bar | |
|---|---|---|---|---|---|---|
${rows.join('\n')}

${sections.join('\n\n')}
`;
}

/** @param {string} number @param {string} what @param {string} bar @param {Result | undefined} result */
function rowOf(number, what, bar, result) {
  if (!result) return `| ${number} | ${what} | | | | ${bar} | not run yet |`;
  const { date, load, figures, lines, notRun } = result;
  const kept = lines.filter((line) => line.isKept).length;
  const verdict = notRun === undefined ? `${verdictOf(result)} (${kept} of ${lines.length})` : `not run: ${notRun}`;
  return `| ${number} | ${what} | ${date} | ${load} | ${inCell(figures.join('; '))} | ${bar} | ${inCell(verdict)} |`;
}

/** @param {string} number @param {Result} result */
function sectionOf(number, { title, date, size, tookSeconds, lines, notRun }) {
  const head = `## ${number}: ${title}\n\n${date}, ${size}${tookSeconds === undefined ? '' : `, ${tookSeconds.toFixed(0)} s`}.`;
  if (notRun !== undefined) return `${head} Not run: ${notRun}`;
  return `${head}\n\n${tableOf(lines.map((line) => ({ ...line, what: inCell(line.what), found: inCell(String(line.found)) })))}`;
}

/** @param {string} text */
function inCell(text) {
  return text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');
}
