import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { Stop } from './project.mjs';

/** What the two test runners wrote down about a run.
 * @typedef {{ fullName: string, status: string, failureMessages?: string[] | null }} UnitTest
 * @typedef {{ name: string, status: string, message?: string, assertionResults: UnitTest[] }} UnitFile
 * @typedef {{ numPassedTests: number, testResults: UnitFile[] }} UnitReport
 * @typedef {{ status: string, projectName: string, results: { error?: { message?: string } }[] }} StoryRun
 * @typedef {{ title: string, specs?: { title: string, file: string, line: number, tests: StoryRun[] }[], suites?: Suite[] }} Suite
 * @typedef {{ stats: { expected: number, flaky: number }, errors: { message?: string }[], suites: Suite[] }} StoryReport
 */

/**
 * @param {string} file
 * @returns {any}
 */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Stop('The test runner ended without results; its message stands above.');
  }
}

/**
 * A line for each test that failed, and for each file that failed outside its tests, in an import or a hook.
 * @param {UnitReport} report
 * @param {string} root
 */
export function testsThatFailed(report, root) {
  return report.testResults.flatMap((file) => {
    const name = path.relative(root, file.name);
    const tests = file.assertionResults.filter((one) => one.status === 'failed');
    if (tests.length === 0) return file.status === 'failed' ? [told(name, file.message)] : [];
    return tests.map((one) => told(`${name} › ${one.fullName}`, one.failureMessages?.[0]));
  });
}

/**
 * A line for each story that did not pass, and for each error outside of them.
 * @param {StoryReport} report
 */
export function storiesThatFailed(report) {
  return [
    ...storiesWith(report, (status) => status !== 'expected' && status !== 'flaky'),
    ...report.errors.map((error) => told('outside of the stories', error.message)),
  ];
}

/**
 * A line for each story that passed only at its second try, with what went wrong at the first.
 * @param {StoryReport} report
 */
export function storiesThatWavered(report) {
  return storiesWith(report, (status) => status === 'flaky');
}

/**
 * @param {{ specs?: Suite['specs'], suites?: Suite[] }} suite
 * @param {(status: string) => boolean} isMeant
 * @returns {string[]}
 */
function storiesWith({ specs = [], suites = [] }, isMeant) {
  const meant = specs.flatMap((spec) =>
    spec.tests
      .filter((run) => isMeant(run.status))
      .map((run) =>
        told(
          `[${run.projectName}] ${spec.file}:${spec.line} › ${spec.title}`,
          run.results.find((result) => result.error)?.error?.message ?? run.status,
        ),
      ),
  );
  return [...meant, ...suites.flatMap((inner) => storiesWith(inner, isMeant))];
}

/**
 * The first line of a message; of a property that failed also how to see it fail again.
 * @param {string} name
 * @param {string | undefined} message
 */
function told(name, message = '') {
  const [first = '', ...rest] = stripVTControlCharacters(message).trim().split('\n');
  const example = rest.filter((line) => /^(?:\{ seed|Counterexample): /.test(line));
  return first === '' ? name : `${name}: ${[first, ...example].join(' · ')}`;
}
