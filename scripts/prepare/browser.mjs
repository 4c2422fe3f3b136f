import { accessSync, constants, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { runNode, runProgram } from './processes.mjs';
import { Stop, root } from './project.mjs';

/** The one without a window starts and draws fastest. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
];
const PACKAGED_CHROMIUM = '@sparticuz/chromium@153.0.0';

/**
 * A Chromium for the stories: the machine's own, else one fetched from where this machine can fetch.
 * @returns {Promise<string>} the path of its program
 */
export async function findBrowser() {
  const wanted = process.env['POLANA_CHROMIUM'];
  if (wanted) {
    if (await answers(wanted)) return wanted;
    throw new Stop(`POLANA_CHROMIUM names ${wanted}, which does not start.`);
  }
  const sources = [findOnMachine, findPlaywrights, installFromDebian, installFromNpm, installPlaywrights];
  for (const source of sources) {
    const browser = await source();
    if (browser && (await answers(browser))) return browser;
  }
  throw new Stop(
    'No Chromium was found and none could be installed: install chromium, or set POLANA_CHROMIUM to its program.',
  );
}

async function findOnMachine() {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))), ...APPLICATIONS];
  for (const candidate of candidates) if (isProgram(candidate) && (await answers(candidate))) return candidate;
  return undefined;
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Some distributions ship a placeholder that only tells what to install, so the program has to give its version.
 * @param {string} browser
 */
async function answers(browser) {
  if (process.platform === 'win32') return existsSync(browser);
  let output = '';
  const code = await runProgram(browser, ['--version'], { collect: (text) => (output += text) }).catch(() => 1);
  return code === 0 && /\d+\.\d+/.test(output);
}

async function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('Installing Chromium from the packages of the system …');
  const quiet = { collect: () => {}, env: { DEBIAN_FRONTEND: 'noninteractive' } };
  await runProgram('/usr/bin/apt-get', ['update', '-q'], quiet);
  for (const name of ['chromium-headless-shell', 'chromium']) {
    await runProgram('/usr/bin/apt-get', ['install', '-y', '-q', '--no-install-recommends', name], quiet);
    const browser = await findOnMachine();
    if (browser) return browser;
  }
  return undefined;
}

async function installFromNpm() {
  if (process.platform !== 'linux') return undefined;
  const folder = path.join(root, '.cache', 'chromium');
  const entry = path.join(folder, 'node_modules/@sparticuz/chromium/build/index.js');
  if (!existsSync(entry)) {
    console.log('Fetching Chromium from the npm registry …');
    mkdirSync(folder, { recursive: true });
    const options = ['--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '--no-package-lock'];
    const parameters = ['install', '--prefix', folder, ...options, PACKAGED_CHROMIUM];
    await runProgram('npm', parameters, { cwd: folder, collect: () => {} }).catch(() => 1);
  }
  if (!existsSync(entry)) return undefined;
  const unpacked = path.join(folder, 'unpacked');
  if (!(await unpack(entry, unpacked))) return undefined;
  const program = path.join(unpacked, 'chromium');
  return (await answers(program)) ? program : withPackedLibraries(unpacked);
}

/**
 * Unpacks into a folder of our own: the package would take any /tmp/chromium it finds, whoever put it there.
 * @param {string} entry
 * @param {string} folder
 */
async function unpack(entry, folder) {
  if (existsSync(path.join(folder, 'complete'))) return true;
  mkdirSync(folder, { recursive: true });
  const script = `import chromium from ${JSON.stringify(pathToFileURL(entry).href)}; await chromium.executablePath();`;
  // The package brings the libraries a bare system lacks, but only unpacks them where it believes to be needed.
  const env = { TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
  const code = await runNode(['--input-type=module', '-e', script], { env, collect: () => {} });
  if (code === 0) writeFileSync(path.join(folder, 'complete'), '');
  return code === 0;
}

/** @param {string} folder */
function withPackedLibraries(folder) {
  const starter = path.join(folder, 'chromium-with-libraries');
  const quoted = (/** @type {string} */ name) => `'${path.join(folder, name).replaceAll("'", String.raw`'\''`)}'`;
  const environment = `LD_LIBRARY_PATH=${quoted('al2023/lib')} FONTCONFIG_PATH=${quoted('fonts')}`;
  writeFileSync(starter, `#!/bin/sh\n${environment} exec ${quoted('chromium')} "$@"\n`, { mode: 0o755 });
  return starter;
}

async function installPlaywrights() {
  console.log('Fetching Chromium by Playwright …');
  const playwright = path.join(root, 'node_modules/@playwright/test/cli.js');
  await runNode([playwright, 'install', 'chromium'], { collect: () => {} });
  return findPlaywrights();
}

async function findPlaywrights() {
  const { chromium } = await import('@playwright/test');
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}
