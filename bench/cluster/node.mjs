/** One process of the portal, as in production, which can be started, killed and stopped as often as one likes. */
import { findFreePort } from '../../scripts/prepare/processes.mjs';
import { ended, spawnServer } from '../../scripts/prepare/server.mjs';

const READY_SECONDS_MAX = 120;

/**
 * @typedef {Awaited<ReturnType<typeof prepareNode>>} Node
 * @param {string} name
 * @param {string} dataDir
 * @param {NodeJS.ProcessEnv} common
 */
export async function prepareNode(name, dataDir, common) {
  const port = await findFreePort();
  const env = { ...common, PORT: String(port), HOST: '127.0.0.1', POLANA_DATA_DIR: dataDir };
  /** @type {import('node:child_process').ChildProcess | null} */
  let child = null;
  /** What the node has said since it was prepared; errors only. */
  let output = '';
  const node = {
    name,
    port,
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    pid: () => child?.pid ?? 0,
    /** @param {NodeJS.ProcessEnv} [other] settings that replace those before, from this start on @returns {Promise<number>} milliseconds until it was ready */
    async start(other = {}) {
      const begun = performance.now();
      Object.assign(env, other);
      const started = spawnServer({ env, output: 'pipe' });
      child = started;
      started.stdout?.setEncoding('utf8').on('data', (text) => (output += text));
      started.stderr?.setEncoding('utf8').on('data', (text) => (output += text));
      for (;;) {
        if (await isReady(node.url)) return performance.now() - begun;
        const isLate = performance.now() - begun > READY_SECONDS_MAX * 1_000;
        const isGone = started.exitCode !== null || started.signalCode !== null;
        if (isGone || isLate) throw new Error(`node ${name} did not start:\n${output}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async kill() {
      child?.kill('SIGKILL');
      if (child) await ended(child);
    },
    async stop() {
      child?.kill('SIGTERM');
      if (child) await ended(child);
      child = null;
    },
  };
  return node;
}

/** @param {string} url */
export function isReady(url) {
  return fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(10_000) }).then(
    (reply) => reply.ok,
    () => false,
  );
}
