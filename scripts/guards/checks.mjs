import path from 'node:path';
import { runNode } from '../prepare/processes.mjs';
import { root } from '../prepare/project.mjs';
import { checkFileShapes, checkSourceRules } from './source-rules.mjs';
import { checkCategoryNames, checkForbiddenWords, checkLockFile, checkTranslations } from './text-rules.mjs';
import { checkUnusedTexts } from './unused-texts.mjs';
import { checkWalls } from './walls.mjs';

const AT_ONCE = 2;
const SHOWN_MAX = 60;

/**
 * Every check by the name a person reads, slowest first so that the two lanes end together.
 * @type {[name: string, find: () => Promise<string[]> | string[]][]}
 */
const checks = [
  ['lint', () => tool('oxlint/bin/oxlint', '--format=unix')],
  ['types of the server', () => tool('typescript/bin/tsc', '-p', 'server')],
  ['types of the web', () => tool('typescript/bin/tsc', '-p', 'web')],
  ['unused code and packages', () => tool('knip/bin/knip.js', '--no-progress')],
  ['types of the contract', () => tool('typescript/bin/tsc', '-p', 'contract')],
  ['types of scripts and stories', () => tool('typescript/bin/tsc', '-p', '.')],
  ['format', () => tool('oxfmt/bin/oxfmt', '--check')],
  ['printed OpenAPI', () => program('contract/src/openapi/print.ts', '--check')],
  ['walls between rooms', () => checkWalls(root)],
  ['SQL, time, markup and doors', () => checkSourceRules(root)],
  ['length and names of files', () => checkFileShapes(root)],
  ['Slovak and English texts', () => checkTranslations(root)],
  ['one name for a kind of expense', () => checkCategoryNames(root)],
  ['texts nobody shows', () => checkUnusedTexts(root)],
  ['lock file', () => checkLockFile(root)],
  ['words that must not be committed', () => checkForbiddenWords(root)],
];

/** Runs all checks, two at a time, and prints one line for each. */
export async function runChecks() {
  const waiting = [...checks];
  /** @type {string[]} */
  const failures = [];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [problem] = await runCheck(...next);
      if (problem !== undefined) failures.push(`${next[0]}: ${problem}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return { passed: checks.length - failures.length, failed: failures.length, failures };
}

/**
 * @param {string} name
 * @param {() => Promise<string[]> | string[]} find
 */
async function runCheck(name, find) {
  const start = performance.now();
  const problems = await find();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${problems.length === 0 ? '✓' : '✗'} ${name.padEnd(34)} ${seconds.padStart(5)} s`);
  for (const problem of problems.slice(0, SHOWN_MAX)) console.log(`    ${problem}`);
  if (problems.length > SHOWN_MAX) console.log(`    … and ${problems.length - SHOWN_MAX} more lines`);
  return problems;
}

/**
 * @param {string} script a program of an installed package
 * @param {string[]} parameters
 */
function tool(script, ...parameters) {
  return program(path.join(root, 'node_modules', script), ...parameters);
}

/**
 * @param {string} script
 * @param {string[]} parameters
 * @returns {Promise<string[]>} what it printed, when it was not content
 */
async function program(script, ...parameters) {
  let output = '';
  const code = await runNode([script, ...parameters], { collect: (text) => (output += text), env: { NO_COLOR: '1' } });
  if (code === 0) return [];
  return output.trim() ? output.trim().split('\n') : [`ended with code ${code}`];
}
