import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runChecks } from '../guards/checks.mjs';
import { findBrowser } from './browser.mjs';
import { startE2eServers, stopE2eServers } from './e2e-server.mjs';
import { runNode } from './processes.mjs';
import { Stop, root } from './project.mjs';
import { readReport, storiesThatFailed, storiesThatWavered, testsThatFailed } from './test-reports.mjs';

/** `failures`: what failed in a line each, repeated at the end where whoever has only that finds it; `wavered`: what passed at a second try.
 * @typedef {{ passed: number, failed: number, failures?: string[], wavered?: string[] }} Tally */

/**
 * Runs the parts that were asked for, everything by default, and prints what failed and the sum as the last line.
 * @param {string[]} wanted
 * @returns {Promise<number>} the exit code
 */
export async function runTests(wanted) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'polana-results-'));
  const total = { passed: 0, failed: 0 };
  /** @type {string[]} */
  const failures = [];
  /** @type {string[]} */
  const wavered = [];
  try {
    for (const part of partsFor(wanted, folder)) {
      const start = performance.now();
      const { passed, failed, failures: told = [], wavered: later = [] } = await part.run().catch(explained);
      total.passed += passed;
      total.failed += failed;
      wavered.push(...later);
      if (failed > 0) failures.push(...(told.length > 0 ? told : [`${part.name}: see above`]));
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      console.log(`${part.name}: ${passed} passed, ${failed} failed, ${seconds} s\n`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  if (wavered.length > 0) console.log(`Passed at the second try:\n${wavered.map((one) => `~ ${one}`).join('\n')}\n`);
  if (failures.length > 0) console.log(`What failed:\n${failures.map((one) => `✗ ${one}`).join('\n')}\n`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
}

/**
 * @param {string[]} wanted
 * @param {string} folder
 * @returns {{ name: string, run: () => Promise<Tally> }[]}
 */
function partsFor([first, ...rest], folder) {
  const filters = first === 'unit' || first === 'e2e' ? rest : [first, ...rest].filter((one) => one !== undefined);
  const checks = { name: 'Checks', run: runChecks };
  const unit = { name: 'Unit tests', run: () => runUnitTests(filters, folder) };
  const stories = {
    name: 'Stories in the browser',
    run: async () => runStories(filters, folder, await startPortals()),
  };
  if (first === undefined) return [checks, ...whilePortalsStart(unit, folder)];
  if (first === 'unit') return [unit];
  if (first === 'e2e' || filters.every((one) => one.startsWith('e2e/') || one.endsWith('.spec.ts'))) return [stories];
  return [unit];
}

/**
 * The unit tests wait a good deal, for schedules and for the disk: meanwhile the portals of the stories build and fill.
 * @param {{ name: string, run: () => Promise<Tally> }} unit
 * @param {string} folder
 */
function whilePortalsStart(unit, folder) {
  /** @type {Promise<Portals> | undefined} */
  let portals;
  const run = () => {
    portals = startPortals();
    // Told by the stories, which cannot do without them.
    portals.catch(() => undefined);
    return unit.run();
  };
  const stories = async () => runStories([], folder, await (portals ?? startPortals()));
  return [
    { name: unit.name, run },
    { name: 'Stories in the browser', run: stories },
  ];
}

/**
 * A part that could not run at all counts as one failure, so that the last line still tells the truth.
 * @param {unknown} error
 * @returns {Tally}
 */
function explained(error) {
  console.error(error instanceof Stop ? error.message : error);
  return { passed: 0, failed: 1, failures: [error instanceof Error ? error.message : String(error)] };
}

/**
 * @param {string[]} filters
 * @param {string} folder
 * @returns {Promise<Tally>}
 */
async function runUnitTests(filters, folder) {
  const results = path.join(folder, 'vitest.json');
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`];
  const code = await runNode([vitest, 'run', ...reporters, ...filters]);
  const report = readReport(results);
  const failures = testsThatFailed(report, root);
  return { passed: report.numPassedTests, failed: failures.length === 0 && code !== 0 ? 1 : failures.length, failures };
}

/** @typedef {{ browser: string, servers: E2eServer[] }} Portals */

/** @returns {Promise<Portals>} */
async function startPortals() {
  const browser = await findBrowser();
  return { browser, servers: await startE2eServers(['desktop', 'phone', 'operator']) };
}

/**
 * @param {string[]} filters
 * @param {string} folder
 * @param {Portals} portals
 * @returns {Promise<Tally>}
 */
async function runStories(filters, folder, { browser, servers }) {
  console.log(`Browser: ${browser}`);
  try {
    const stories = await runPlaywright(filters, folder, browser, servers);
    const books = await Promise.all(servers.map(checkBooks));
    const wrongBooks = books.flatMap((isRight, place) =>
      isRight ? [] : [`books after the ${servers[place]?.name} stories`],
    );
    return {
      passed: stories.passed + books.length - wrongBooks.length,
      failed: stories.failed + wrongBooks.length,
      failures: [...(stories.failures ?? []), ...wrongBooks],
      wavered: stories.wavered ?? [],
    };
  } finally {
    await stopE2eServers(servers);
  }
}

/** @typedef {import('./e2e-server.mjs').E2eServer} E2eServer */

/**
 * @param {string[]} filters
 * @param {string} folder
 * @param {string} browser
 * @param {E2eServer[]} servers
 * @returns {Promise<Tally>}
 */
async function runPlaywright(filters, folder, browser, servers) {
  const results = path.join(folder, 'playwright.json');
  const addresses = servers.map((server) => [`POLANA_E2E_${server.name.toUpperCase()}_URL`, server.url]);
  const env = { ...Object.fromEntries(addresses), POLANA_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: results };
  const playwright = path.join(root, 'node_modules/@playwright/test/cli.js');
  const code = await runNode([playwright, 'test', '--reporter=list,json', ...filters], { env });
  const report = readReport(results);
  const failures = storiesThatFailed(report);
  return {
    passed: report.stats.expected + report.stats.flaky,
    failed: failures.length === 0 && code !== 0 ? 1 : failures.length,
    failures,
    wavered: storiesThatWavered(report),
  };
}

/**
 * After the stories the books of each server must still add up.
 * @param {E2eServer} server
 */
async function checkBooks(server) {
  let output = '';
  const code = await runNode([path.join(root, 'server/src/books-checks/main.ts')], {
    env: { DATABASE_URL: server.databaseUrl },
    collect: (text) => (output += text),
  });
  console.log(
    code === 0 ? `✓ books after the ${server.name} stories` : `✗ books after the ${server.name} stories\n${output}`,
  );
  return code === 0;
}
