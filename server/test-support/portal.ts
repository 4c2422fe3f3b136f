import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../src/platform/config.ts';
import { type Database } from '../src/platform/database.ts';
import { GeneralLimits } from '../src/platform/http/general-limits.ts';
import { buildHttpServer } from '../src/platform/http/server.ts';
import { prepareJobs } from '../src/platform/jobs.ts';
import { openLog } from '../src/platform/log.ts';
import { Sealing } from '../src/platform/sealing.ts';
import { watchMaintenance, type MaintenanceWatch } from '../src/modules/operator/index.ts';
import { roomsOf } from '../src/app/rooms.ts';
import { openTestDatabase, portalDatabase, type TestDatabase } from './database.ts';

/** The whole portal as it is composed, on a test database; only nobody listens and jobs run when told to. */
export interface TestPortal {
  app: FastifyInstance;
  db: Database;
  /** For looking behind the application's back, as the owner of the tables. */
  ownerUrl: string;
  appUrl: string;
  publicUrl: string;
  /** Where the portal keeps its files. */
  dataDir: string;
  /** Does what waits in the queues now, and what that enqueues. */
  runJobs(): Promise<void>;
  /** What the node knows of it; looks when told to as well. */
  maintenance: MaintenanceWatch;
  close(): Promise<void>;
}

/** Any address may be given in `X-Forwarded-For`: each test stands behind one of its own. */
export async function testPortal(
  environment: Record<string, string> = {},
  database?: () => Promise<TestDatabase>,
): Promise<TestPortal> {
  const dataDir = await mkdtemp(join(tmpdir(), 'polana-portal-'));
  const config = readConfig({ PUBLIC_URL: 'http://portal.example', POLANA_DATA_DIR: dataDir, ...environment }, dataDir);
  const rooms = roomsOf(config, new Sealing('test'));
  const prepare = (url: string) => prepareJobs(url, rooms.jobs);
  const { ownerUrl, appUrl } = await (database ? database() : portalDatabase(prepare));
  if (database) await prepare(ownerUrl);
  const db = openTestDatabase(appUrl);
  const log = openLog('silent');
  const maintenance = await watchMaintenance(db);
  const app = await buildHttpServer({
    ...rooms,
    db,
    log,
    limits: new GeneralLimits(db),
    demo: config.demo,
    isHttps: false,
    trustProxy: ['127.0.0.1'],
    version: '0',
    webDir: null,
    shutUntil: maintenance.until,
    isReady: async () => true,
  });
  const runJobs = async (): Promise<void> => {
    const waiting = await takeWaitingJobs(db);
    for (const { name, data } of waiting) {
      const job = rooms.jobs.find((one) => one.name === name);
      await job?.run({ data, db, log, signal: new AbortController().signal });
    }
    if (waiting.length > 0) await runJobs();
  };
  return {
    app,
    db,
    ownerUrl,
    appUrl,
    publicUrl: config.publicUrl,
    dataDir,
    runJobs,
    maintenance,
    async close() {
      await maintenance.stop();
      await app.close();
      await db.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function takeWaitingJobs(db: Database): Promise<{ name: string; data: Record<string, never> }[]> {
  const { rows } = await db.pool.query<{ name: string; data: Record<string, never> }>(
    `WITH taken AS (DELETE FROM pgboss.job WHERE state = 'created' RETURNING name, data, created_on)
     SELECT name, data FROM taken ORDER BY created_on`,
  );
  return rows;
}
