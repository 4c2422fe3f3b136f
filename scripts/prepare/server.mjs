import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectNode, root } from './project.mjs';

/** Room for what requests leave behind: half of it costs a fifth more processor under load, twice as much brings nothing but 200 MB. */
const youngMegabytes = 32;
const stopWithParent = pathToFileURL(path.join(root, 'scripts/prepare/stop-with-parent.mjs')).href;

/**
 * Starts the server on the project's Node, out of reach of the terminal's signals: the caller passes each one on once.
 * @param {{ env?: NodeJS.ProcessEnv, output: 'inherit' | 'pipe', nodeOptions?: string[] }} options
 */
export function spawnServer({ env, output, nodeOptions = [] }) {
  const young = `--max-semi-space-size=${youngMegabytes}`;
  const parameters = [young, ...nodeOptions, '--import', stopWithParent, path.join(root, 'server/src/app/main.ts')];
  return spawn(projectNode(), parameters, {
    cwd: root,
    env: { ...process.env, ...env },
    detached: process.platform !== 'win32',
    stdio: ['ignore', output, output, 'ipc'],
  });
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>} its exit code, 1 when a signal ended it
 */
export function ended(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode ?? 1);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
