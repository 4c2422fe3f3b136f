/** Several equal nodes of the portal on one PostgreSQL and one S3 store, as in production, behind a proxy of our own. */
import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import { startEmbeddedPostgres } from '../../server/src/app/embedded-postgres.ts';
import { readOrMakeSecret } from '../../server/src/app/secret.ts';
import { findPort, runNode } from '../../scripts/prepare/processes.mjs';
import { root } from '../../scripts/prepare/project.mjs';
import { ended, spawnServer } from '../../scripts/prepare/server.mjs';
import { startMailSink } from './mail-sink.mjs';
import { startProxy } from './proxy.mjs';

const S3rver = createRequire(import.meta.url)('s3rver');
const READY_SECONDS_MAX = 120;

/**
 * @typedef {{ dataDir: string, nodes?: number, port?: number, isDemo?: boolean, env?: (urls: { appUrl: string, superuserUrl: string }) => Promise<NodeJS.ProcessEnv> }} ClusterOptions
 * @param {ClusterOptions} options `env` may replace any setting of the nodes, once the database is there
 */
export async function startCluster({ dataDir, nodes: count = 2, port, isDemo = false, env }) {
  mkdirSync(dataDir, { recursive: true });
  // Started by root, PostgreSQL runs as another user and has to get through to its own folder inside.
  chmodSync(dataDir, 0o711);
  /** @type {(() => unknown)[]} */
  const endings = [];
  const stop = async () => {
    for (const end of endings.toReversed()) await end();
    endings.length = 0;
  };
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres'), log: () => undefined });
    endings.push(() => postgres.stop());
    const s3 = await startS3(path.join(dataDir, 's3'));
    endings.push(() => s3.stop());
    const sink = await startMailSink();
    endings.push(() => sink.stop());
    await migrate(postgres.ownerUrl);
    const common = {
      ...commonEnvironment(postgres.appUrl, s3.port, sink.url),
      POLANA_SECRET: await readOrMakeSecret(null, dataDir),
      ...(isDemo && { POLANA_DEMO: 'true' }),
      ...(await env?.(postgres)),
    };
    const nodes = [];
    for (let index = 0; index < count; index += 1) {
      const node = await prepareNode(String.fromCharCode(65 + index), dataDir, common);
      endings.push(() => node.stop());
      // One after the other: the first one fills the demo.
      await node.start();
      nodes.push(node);
    }
    const proxyPort = port ?? (await findPort(0, '127.0.0.1')) ?? 0;
    const proxy = await startProxy(
      proxyPort,
      nodes.map((node) => node.port),
    );
    endings.push(() => proxy.stop());
    return { url: `http://127.0.0.1:${proxyPort}`, nodes, proxy, postgres, s3, sink, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Once and by its owner, as in production: the nodes cannot change the shape of the tables.
 * @param {string} ownerUrl
 */
async function migrate(ownerUrl) {
  let output = '';
  const code = await runNode([path.join(root, 'server/src/app/migrate.ts')], {
    env: { DATABASE_OWNER_URL: ownerUrl },
    collect: (text) => (output += text),
  });
  if (code !== 0) throw new Error(`the database could not be migrated:\n${output}`);
}

/** @param {string} directory */
async function startS3(directory) {
  const options = { port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: 'cluster' }] };
  const server = new S3rver(options);
  const { port } = await server.run();
  return { port: Number(port), directory: path.join(directory, 'cluster', 'files'), stop: () => server.close() };
}

/**
 * @param {string} appUrl
 * @param {number} s3Port
 * @param {string} smtpUrl
 */
function commonEnvironment(appUrl, s3Port, smtpUrl) {
  return {
    DATABASE_URL: appUrl,
    PUBLIC_URL: 'https://cluster.polana.internal',
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Poľana <portal@cluster.polana.internal>',
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'error',
    S3_ENDPOINT: `http://127.0.0.1:${s3Port}`,
    S3_BUCKET: 'cluster',
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
}

/**
 * @param {string} name
 * @param {string} dataDir
 * @param {NodeJS.ProcessEnv} common
 */
async function prepareNode(name, dataDir, common) {
  const port = (await findPort(0, '127.0.0.1')) ?? 0;
  const env = { ...common, PORT: String(port), HOST: '127.0.0.1', POLANA_DATA_DIR: path.join(dataDir, `node-${name}`) };
  /** @type {import('node:child_process').ChildProcess | null} */
  let child = null;
  /** What the node has said since it was prepared; errors only. */
  let output = '';
  const node = {
    name,
    port,
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    /** @returns {Promise<number>} milliseconds until it was ready */
    async start() {
      const begun = performance.now();
      const started = spawnServer({ env, output: 'pipe' });
      child = started;
      started.stdout?.setEncoding('utf8').on('data', (text) => (output += text));
      started.stderr?.setEncoding('utf8').on('data', (text) => (output += text));
      for (;;) {
        const isReady = await fetch(`${node.url}/health/ready`).then(
          (reply) => reply.ok,
          () => false,
        );
        if (isReady) return performance.now() - begun;
        const isLate = performance.now() - begun > READY_SECONDS_MAX * 1_000;
        if (started.exitCode !== null || isLate) throw new Error(`node ${name} did not start:\n${output}`);
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
