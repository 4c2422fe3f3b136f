import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A reason to stop that is told in one sentence, without a stack trace. */
export class Stop extends Error {}

/** The machine needs no newer Node than this; the project brings its own for everything else. */
export function assertMachineNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Stop(`Poľana needs Node 20.19 or newer to install; this machine has ${process.versions.node}.`);
}

/** Node 26 from the installed packages: the server and the tools run on it whatever the machine has. */
export function projectNode() {
  const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const name = `${prefix}-${system}-${process.arch}`;
  const binary = process.platform === 'win32' ? 'node.exe' : 'node';
  const program = path.join(root, 'node_modules', name, 'bin', binary);
  if (existsSync(program)) return program;
  throw new Stop(`Node 26 is missing: the package ${name} is not installed; run "npm ci" without --omit=optional.`);
}

/** What Node has compiled once is there at the next start; it can be deleted at any time. */
function keepCompiled() {
  process.env['NODE_COMPILE_CACHE'] ??= path.join(root, '.cache', 'compiled');
}

/**
 * Runs a script's work and turns a `Stop` into one line and exit code 1.
 * @param {() => Promise<number>} work
 */
export async function runScript(work) {
  keepCompiled();
  try {
    process.exitCode = await work();
  } catch (error) {
    const told = error instanceof Stop ? error.message : toldOfFolder(error);
    if (told === undefined) throw error;
    console.error(told);
    process.exitCode = 1;
  }
}

/**
 * @param {unknown} error
 * @returns {string | undefined} what to do where a file of the checkout belongs to somebody else, as after a start by root
 */
export function toldOfFolder(error) {
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return undefined;
  if (error.code !== 'EACCES' && error.code !== 'EPERM' && error.code !== 'EROFS') return undefined;
  return `${String(error.path)} may not be written: another user ran Poľana here before. Run it as that user, or give yourself the folder (chown).`;
}
