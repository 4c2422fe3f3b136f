/**
 * `npm run bench:mutation`: every condition, sum and limit of money, rules and rights is broken one at a time, and the pure tests
 * have to notice. `-- money` (or `rules`, `rights`, or parts of files' names) mutates a part and records nothing.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { installStryker, STRYKER_VERSION } from './install-stryker.mjs';
import { resultText } from './result-text.mjs';
import { mutated, onlyFunctions } from './what-is-mutated.mjs';

/** @typedef {{ fileName: string, status: string, mutatorName: string, replacement: string, location: { start: { line: number } } }} Mutant */

const root = path.resolve(import.meta.dirname, '../..');
/** The rest is not copied; without tsconfig.json Stryker does not look for a compiler, which nothing here needs. */
const needed = ['bench', 'contract', 'node_modules', 'package.json', 'server', 'tsconfig.base.json'];
const unneeded = readdirSync(root).filter((name) => !needed.includes(name));
process.chdir(root);
const wanted = process.argv.slice(2);
const everything = Object.entries(mutated).flatMap(([group, files]) => files.map((file) => ({ group, file })));
const chosen = everything.filter(
  ({ group, file }) => wanted.length === 0 || wanted.some((name) => isCalled(group, file, name)),
);
if (chosen.length === 0) throw new Error(`nothing that is mutated is called ${wanted.join(' or ')}`);

const stryker = installStryker();
const temporary = mkdtempSync(path.join(os.tmpdir(), 'polana-mutation-'));
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));
const started = performance.now();
const mutants = await mutate(chosen.flatMap(({ file }) => rangesOf(file)));
const seconds = Math.round((performance.now() - started) / 1_000);
const text = resultText({ chosen, mutants, seconds, strykerVersion: STRYKER_VERSION, load: os.loadavg()[0] ?? 0 });
console.log(text);
if (wanted.length === 0) record(text);

/** @param {string} group @param {string} file @param {string} name */
function isCalled(group, file, name) {
  return name in mutated ? group === name : file.includes(name);
}

/** @param {string[]} ranges @returns {Promise<Mutant[]>} */
async function mutate(ranges) {
  const { Stryker } = await import(pathToFileURL(path.join(stryker, 'core/dist/src/index.js')).href);
  const results = await new Stryker({
    mutate: ranges,
    testRunner: 'vitest',
    plugins: [path.join(stryker, 'vitest-runner/dist/src/index.js')],
    vitest: { configFile: 'bench/mutation/vitest.config.ts', related: true },
    ignorePatterns: unneeded.map((name) => `/${name}`),
    coverageAnalysis: 'perTest',
    concurrency: 2,
    timeoutMS: 20_000,
    tempDirName: temporary,
    reporters: ['progress-append-only'],
    allowConsoleColors: false,
    warnings: { unknownOptions: false },
  }).runMutationTest();
  return results.map((/** @type {Mutant} */ mutant) => ({ ...mutant, fileName: path.relative(root, mutant.fileName) }));
}

/** The whole file, or the lines of the functions that decide. @param {string} file */
function rangesOf(file) {
  const names = /** @type {Record<string, string[]>} */ (onlyFunctions)[file];
  if (!names) return [file];
  const lines = readFileSync(file, 'utf8').split('\n');
  return names.map((name) => {
    const first = lines.findIndex((line) => line.includes(`function ${name}(`));
    if (first < 0) throw new Error(`${file} has no function ${name}`);
    return `${file}:${first + 1}-${lines.indexOf('}', first) + 1}`;
  });
}

/** What was written by hand below the figures stays. @param {string} text */
function record(text) {
  const file = path.join(root, 'bench/mutation.md');
  const words = readFileSync(file, 'utf8').split('\n## ').slice(1);
  writeFileSync(file, [text.trimEnd() + '\n', ...words].join('\n## '));
}
