/** Directus on a database of its own in the same PostgreSQL: a user with a static token, rights on, its cache and its limits off. */
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { databaseUrl, withClient } from '../../server/src/app/embedded-postgres.ts';
import { findFreePort } from '../../scripts/prepare/processes.mjs';
import { installDirectus } from './directus-install.mjs';
import { CONNECTIONS_MAX, startProcess } from './workbench.mjs';

const run = promisify(execFile);
export const directusToken = randomBytes(24).toString('hex');
const adminToken = randomBytes(24).toString('hex');

/**
 * @typedef {Awaited<ReturnType<typeof startDirectus>>} RunningDirectus
 * @param {import('./workbench.mjs').Workbench} workbench
 * @param {(client: import('pg').Client) => Promise<unknown>} createTables run in the empty database, before Directus looks at it
 */
export async function startDirectus(workbench, createTables) {
  const { node, cli } = await installDirectus();
  await withClient(workbench.superuserUrl, (client) => client.query('CREATE DATABASE directus'));
  const url = databaseUrl(workbench.superuserUrl, 'directus');
  await withClient(url, createTables);
  const port = await findFreePort();
  const uploads = path.join(workbench.dataDir, 'directus-uploads');
  mkdirSync(uploads, { recursive: true });
  const env = { ...process.env, ...environmentOf(url, port, uploads) };
  await run(node, [cli, 'bootstrap'], { env, maxBuffer: 2 ** 26 });
  const { pid } = await startProcess(workbench, 'Directus', port, '/server/ping', () =>
    spawn(node, [cli, 'start'], { env, stdio: ['ignore', 'pipe', 'pipe'] }),
  );
  return { port, pid, url, call: callerOf(port) };
}

/** @param {string} url @param {number} port @param {string} uploads */
function environmentOf(url, port, uploads) {
  const { hostname, port: databasePort, username, password, pathname } = new URL(url);
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECRET: randomBytes(32).toString('hex'),
    ADMIN_EMAIL: 'spravca@example.com',
    ADMIN_PASSWORD: randomBytes(16).toString('hex'),
    ADMIN_TOKEN: adminToken,
    DB_CLIENT: 'pg',
    DB_HOST: hostname,
    DB_PORT: databasePort,
    DB_USER: username,
    DB_PASSWORD: password,
    DB_DATABASE: pathname.slice(1),
    DB_POOL__MIN: '0',
    DB_POOL__MAX: String(CONNECTIONS_MAX),
    CACHE_ENABLED: 'false',
    RATE_LIMITER_ENABLED: 'false',
    // It would turn requests away instead of answering them later.
    PRESSURE_LIMITER_ENABLED: 'false',
    LOG_LEVEL: 'warn',
    TELEMETRY: 'false',
    WEBSOCKETS_ENABLED: 'false',
    STORAGE_LOCATIONS: 'local',
    STORAGE_LOCAL_ROOT: uploads,
    FILES_MAX_UPLOAD_SIZE: '20mb',
    MAX_PAYLOAD_SIZE: '100mb',
    QUERY_LIMIT_MAX: '100',
  };
}

/** @param {number} port */
function callerOf(port) {
  return async (/** @type {string} */ target, /** @type {object} */ body, method = 'POST') => {
    const reply = await fetch(`http://127.0.0.1:${port}${target}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${adminToken}` },
      body: JSON.stringify(body),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`Directus answered ${reply.status} to ${target}: ${text}`);
    return text ? JSON.parse(text).data : null;
  };
}

/**
 * A user who may do these things and nothing else.
 * @param {RunningDirectus} directus
 * @param {{ collection: string, action: string }[]} rights
 */
export async function addUser({ call }, rights) {
  const policy = await call('/policies', { name: 'company', admin_access: false, app_access: false });
  for (const right of rights)
    await call('/permissions', { policy: policy.id, fields: ['*'], permissions: {}, ...right });
  const role = await call('/roles', { name: 'company' });
  await call('/access', { role: role.id, policy: policy.id });
  await call('/users', { email: 'firma@example.com', role: role.id, token: directusToken, status: 'active' });
}

/** What a table becomes known by. @param {RunningDirectus} directus @param {string[]} collections */
export async function addCollections({ call }, collections) {
  for (const collection of collections)
    await call(`/collections/${collection}`, { meta: { note: 'measured' } }, 'PATCH');
}
