/**
 * `npm run bench:lighthouse`: five pages as a phone of the middle class sees them (Lighthouse's mobile profile: slow 4G, a
 * processor four times slower), signed in where they need it. Writes bench/web/lighthouse.md. `-- 3` takes the median of three.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../scripts/prepare/browser.mjs';
import { startE2eServer } from '../../scripts/prepare/e2e-server.mjs';
import { findPort } from '../../scripts/prepare/processes.mjs';
import { root } from '../../scripts/prepare/project.mjs';
import { installLighthouse, LIGHTHOUSE_VERSION } from './install-lighthouse.mjs';
import { signInAt } from './sign-in-at.mjs';

const RUNS = Number(process.argv[2] ?? 1);
const SCRIPT_KB_MAX = 200;
/** @type {[page: string, address: string, who: string | null][]} */
const PAGES = [
  ['login', '/', null],
  ['overview', '/account/overview', 'zuzana.hrivnakova'],
  ['claim', '/account/add-document', 'zuzana.hrivnakova'],
  ['queue', '/company/documents', 'jana.oravcova'],
  ['statistics', '/company/statistics', 'jana.oravcova'],
];
const categories = ['performance', 'accessibility', 'best-practices'];

const lighthouse = await installLighthouse();
const server = await startE2eServer('lighthouse');
const profile = mkdtempSync(path.join(os.tmpdir(), 'polana-lighthouse-'));
const port = await findPort(0, '127.0.0.1');
const context = await chromium.launchPersistentContext(profile, {
  executablePath: await findBrowser(),
  args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu'],
});
/** @type {string[]} */
const rows = [];
/** @type {string[]} */
const remarks = [];
try {
  let who = '';
  for (const [name, address, username] of PAGES) {
    if (username && username !== who) await signInAt(context, server.url, username);
    who = username ?? who;
    const reports = [];
    for (let run = 0; run < RUNS; run += 1) reports.push(await look(address));
    addRow(name, reports);
  }
} finally {
  await context.close();
  await server.stop();
  rmSync(profile, { recursive: true, force: true });
}
write();

/** @param {string} address */
async function look(address) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await page.close();
  const { lhr } = await lighthouse(server.url + address, {
    port,
    onlyCategories: categories,
    disableStorageReset: true,
    logLevel: 'error',
  });
  return lhr;
}

/**
 * @param {string} name
 * @param {import('./install-lighthouse.mjs').Report[]} reports
 */
function addRow(name, reports) {
  const scores = categories.map((category) =>
    Math.round(100 * median(reports.map((one) => one.categories[category]?.score ?? 0))),
  );
  /** @param {string} audit */
  const value = (audit) => median(reports.map((one) => one.audits[audit]?.numericValue ?? 0));
  const scriptKilobytes = median(reports.map((one) => scriptBytes(one) / 1024));
  const cells = [
    name,
    ...scores,
    value('cumulative-layout-shift').toFixed(3),
    `${(value('first-contentful-paint') / 1000).toFixed(1)} s`,
    `${(value('largest-contentful-paint') / 1000).toFixed(1)} s`,
    `${value('total-blocking-time').toFixed(0)} ms`,
    `${scriptKilobytes.toFixed(0)} KB`,
  ];
  rows.push(`| ${cells.join(' | ')} |`);
  const [report] = reports;
  for (const category of categories)
    for (const { id, weight } of report?.categories[category]?.auditRefs ?? []) {
      const audit = report?.audits[id];
      if (weight > 0 && audit && audit.score !== null && audit.score < 0.9)
        remarks.push(`${name}: ${category}: ${audit.title}`);
    }
  console.log(cells.join('  '));
}

/** @param {import('./install-lighthouse.mjs').Report} report */
function scriptBytes(report) {
  const requests = report.audits['network-requests']?.details?.items ?? [];
  return requests
    .filter((request) => request.resourceType === 'Script')
    .reduce((sum, request) => sum + request.transferSize, 0);
}

/** @param {number[]} values */
function median(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function write() {
  const date = new Date().toISOString().slice(0, 10);
  const load = os.loadavg()[0]?.toFixed(1);
  const text = [
    '# Pages on a phone',
    '',
    `Measured ${date} by \`npm run bench:lighthouse\` (Lighthouse ${LIGHTHOUSE_VERSION}, mobile profile, median of ${RUNS}, load ${load}).`,
    `Bars: performance 95, accessibility and best practices 100, layout shift 0, script of the first view ${SCRIPT_KB_MAX} KB.`,
    '',
    '| page | performance | accessibility | best practices | layout shift | first paint | largest paint | blocked | script |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
    remarks.length > 0 ? `What cost points:\n\n${remarks.map((one) => `- ${one}`).join('\n')}` : 'Nothing cost points.',
    '',
  ].join('\n');
  writeFileSync(path.join(root, 'bench/web/lighthouse.md'), text);
  console.log(text);
}
