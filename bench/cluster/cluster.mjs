/** Several equal nodes of the portal on one PostgreSQL and one S3 store, as in production, behind a proxy of our own. */
import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import { startEmbeddedPostgres } from '../../server/src/app/embedded-postgres.ts';
import { readOrMakeSecret } from '../../server/src/app/secret.ts';
import { openFileStore } from '../../server/src/modules/files/index.ts';
import { Sealing } from '../../server/src/platform/sealing.ts';
import { findFreePort, runNode } from '../../scripts/prepare/processes.mjs';
import { root } from '../../scripts/prepare/project.mjs';
import { startMailSink } from './mail-sink.mjs';
import { prepareNode } from './node.mjs';
import { startProxy } from './proxy.mjs';

const S3rver = createRequire(import.meta.url)('s3rver');

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
      ...(await productionEnvironment(dataDir, postgres.appUrl, sink.url)),
      ...s3Environment(s3.port),
      ...(isDemo && { POLANA_DEMO: 'true' }),
      ...(await env?.(postgres)),
    };
    const nodes = [];
    for (let index = 0; index < count; index += 1) {
      const name = String.fromCharCode(65 + index);
      const node = await prepareNode(name, path.join(dataDir, `node-${name}`), common);
      endings.push(() => node.stop());
      // One after the other: the first one fills the demo.
      await node.start();
      nodes.push(node);
    }
    const proxyPort = port ?? (await findFreePort());
    const proxy = await startProxy(
      proxyPort,
      nodes.map((node) => node.port),
    );
    endings.push(() => proxy.stop());
    return {
      url: `http://127.0.0.1:${proxyPort}`,
      nodes,
      proxy,
      postgres,
      s3,
      sink,
      secret: common.POLANA_SECRET,
      /** What the nodes keep, opened as they do. */
      files: openFileStore(bucketAt(s3.port), new Sealing(common.POLANA_SECRET)),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Once and by its owner, as in production: the nodes cannot change the shape of the tables.
 * @param {string} ownerUrl
 */
export async function migrate(ownerUrl) {
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
 * @param {string} dataDir
 * @param {string} appUrl
 * @param {string} smtpUrl
 */
export async function productionEnvironment(dataDir, appUrl, smtpUrl) {
  return {
    DATABASE_URL: appUrl,
    PUBLIC_URL: 'https://cluster.polana.internal',
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Poľana <portal@cluster.polana.internal>',
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'error',
    POLANA_SECRET: await readOrMakeSecret(null, dataDir),
  };
}

/** @param {number} port @returns {{ kind: 's3' } & import('../../server/src/modules/files/storage/s3-store.ts').S3StoreConfig} */
function bucketAt(port) {
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    kind: 's3',
    endpoint,
    bucket: 'cluster',
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
}

/** @param {number} port */
export function s3Environment(port) {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = bucketAt(port);
  return {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
}
