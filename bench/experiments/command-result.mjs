/** A measurement that is a command of its own and writes its table: run, and its table read back as lines. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { runNode } from '../../scripts/prepare/processes.mjs';
import { root } from '../../scripts/prepare/project.mjs';

/**
 * @param {{ command: string, parameters?: (string | number)[], page: string, env?: NodeJS.ProcessEnv }} order both under bench/
 * @returns {Promise<import('./results.mjs').Found>}
 */
export async function measuredBy({ command, parameters = [], page, env = {} }) {
  const file = path.join(root, 'bench', page);
  const script = path.join(root, 'bench', command);
  if (!existsSync(script)) return { lines: [], figures: [], notRun: `there is no bench/${command} here` };
  const begun = Date.now();
  let output = '';
  const code = await runNode([script, ...parameters.map(String)], {
    env,
    collect: (text) => (output += text),
  });
  if (statSync(file).mtimeMs < begun)
    throw new Error(`no table was written (exit code ${code}):\n${output.slice(-1_000)}`);
  const lines = linesIn(readFileSync(file, 'utf8'));
  const kept = lines.filter((line) => line.isKept).length;
  const telling = lines.slice(0, 2).map((line) => `${line.what}: ${line.found}`);
  return { lines, figures: [`${kept} of ${lines.length} lines kept`, ...telling] };
}

/** @param {string} text @returns {import('./invariants.mjs').Line[]} */
function linesIn(text) {
  return text
    .split('\n')
    .filter((line) => /^\|.*\|$/.test(line) && !line.startsWith('|---') && !line.startsWith('| what'))
    .map((line) =>
      line
        .slice(1, -1)
        .split(' | ')
        .map((cell) => cell.trim()),
    )
    .map(([what = '', found = '', bar = '', verdict]) => ({
      what,
      found,
      bar,
      isKept: verdict ? verdict === 'kept' : isWithin(found, bar),
    }));
}

/** For tables that do not say it: equal numbers, or a time within its bar. @param {string} found @param {string} bar */
function isWithin(found, bar) {
  if (bar === 'equal') return new Set(found.split('/').map((one) => one.trim())).size === 1;
  return Number.parseFloat(found) <= Number.parseFloat(bar);
}
