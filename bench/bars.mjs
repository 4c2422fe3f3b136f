/**
 * `npm run bench:bars`: what a newcomer waits for and what a visitor loads, measured on a fresh clone of what is committed.
 * Prints a table and writes it to bench/bars.md. `--with-tests` also times `npm test` in that clone.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '../scripts/prepare/browser.mjs';
import { findFreePort } from '../scripts/prepare/processes.mjs';
import { root } from '../scripts/prepare/project.mjs';

const READY = /Poľana is ready at (http:\/\/\S+)/;
const clone = path.join(mkdtempSync(path.join(os.tmpdir(), 'polana bars ')), 'čistý klon');
const port = String(await findFreePort());
/** @type {[string, string, string][]} */
const rows = [];

execFileSync('git', ['clone', '-q', root, clone]);
try {
  const first = await startAndAwait();
  rows.push(['fresh clone to first page', seconds(first.milliseconds), '180 s']);
  await stop(first.child);

  const second = await startAndAwait();
  rows.push(['second start to ready', seconds(second.milliseconds), '8 s']);
  const login = await loginWeight(second.url);
  rows.push(['script and style of the login page, brotli', `${(login / 1024).toFixed(1)} KB`, '130 KB']);
  rows.push(['server at rest, resident memory', `${serverMegabytes(second.child.pid).toFixed(0)} MB`, '250 MB']);
  await stop(second.child);

  if (process.argv.includes('--with-tests')) {
    const begun = performance.now();
    execFileSync('npm', ['test'], { cwd: clone, stdio: 'inherit' });
    rows.push(['npm test', seconds(performance.now() - begun), '360 s']);
  }
} finally {
  rmSync(path.dirname(clone), { recursive: true, force: true });
}
report();

async function startAndAwait() {
  const begun = performance.now();
  const child = spawn('npm', ['start'], { cwd: clone, env: { ...process.env, PORT: port }, detached: true });
  let output = '';
  const url = await new Promise((resolve, reject) => {
    const read = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
      const ready = READY.exec(output);
      if (ready) resolve(ready[1]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', () => reject(new Error(output)));
  });
  await (await fetch(String(url))).text();
  return { child, url: String(url), milliseconds: performance.now() - begun };
}

/** @param {import('node:child_process').ChildProcess} child */
async function stop(child) {
  const gone = new Promise((resolve) => child.on('exit', resolve));
  process.kill(-(child.pid ?? 0), 'SIGTERM');
  await gone;
}

/** @param {string} url */
async function loginWeight(url) {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage();
  /** @type {Promise<number>[]} */
  const sizes = [];
  page.on('requestfinished', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType()))
      sizes.push(request.sizes().then((size) => size.responseBodySize));
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await browser.close();
  return total;
}

/** The process among the descendants that runs the server. @param {number | undefined} ancestor */
function serverMegabytes(ancestor) {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const server = processes.find((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return command.includes('server/src/app/main.ts') && command.includes(clone) && Number(pid) > (ancestor ?? 0);
    } catch {
      return false;
    }
  });
  const status = readFileSync(`/proc/${server}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** @param {number} milliseconds */
function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

function report() {
  const lines = rows.map(([what, measured, bar]) => `| ${what} | ${measured} | ${bar} |`);
  const date = new Date().toISOString().slice(0, 10);
  const table = ['| what | measured | bar |', '|---|---|---|', ...lines].join('\n');
  const machine = `${os.cpus().length} cores, ${Math.round(os.totalmem() / 2 ** 30)} GiB`;
  writeFileSync(
    path.join(root, 'bench/bars.md'),
    `# Bars\n\nMeasured ${date} by \`npm run bench:bars\` on ${machine}.\n\n${table}\n`,
  );
  console.log(table);
}
