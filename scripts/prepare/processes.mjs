import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { projectNode, root } from './project.mjs';

/**
 * Runs a program to its end and gives back its exit code; its output goes to ours unless `collect` takes it.
 * @param {string} program
 * @param {string[]} parameters
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, collect?: (text: string) => void }} [options]
 * @returns {Promise<number>}
 */
export function runProgram(program, parameters, options = {}) {
  const { collect } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...options.env },
      stdio: collect ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    if (collect) {
      child.stdout?.setEncoding('utf8').on('data', collect);
      child.stderr?.setEncoding('utf8').on('data', collect);
    }
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a program on the project's own Node.
 * @param {string[]} parameters
 * @param {Parameters<typeof runProgram>[2]} [options]
 */
export function runNode(parameters, options) {
  return runProgram(projectNode(), parameters, options);
}

/**
 * Starts this script again on the project's Node when it runs on another one; true when that happened.
 * @returns {Promise<number | undefined>} the exit code of the second run, or nothing when this run goes on
 */
export async function handOverToProjectNode() {
  if (Number(process.versions.node.split('.')[0]) >= 26) return undefined;
  const child = spawn(projectNode(), process.argv.slice(1), { stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP'])) process.on(signal, () => child.kill(signal));
  // Ctrl-C reaches both processes at once; this one only has to outlive the other.
  process.on('SIGINT', () => {});
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/**
 * True when another program listens there. Whatever else is wrong with an address tells whoever is going to listen on it.
 * @param {number} port
 * @param {string} host
 * @returns {Promise<boolean>}
 */
export function isTaken(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve('code' in error && error.code === 'EADDRINUSE'));
    probe.listen({ port, host }, () => probe.close(() => resolve(false)));
  });
}

/** @returns {Promise<number>} */
export function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
