import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { databaseUrl, startEmbeddedPostgres, withClient } from '../src/app/embedded-postgres.ts';
import { createMailJobs } from '../src/modules/mail/index.ts';
import { prepareJobs } from '../src/platform/jobs.ts';
import { migrate } from '../src/platform/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { superuserUrl: string; ownerUrl: string; appUrl: string };
  }
}

/** One PostgreSQL for the whole run, with a migrated template that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'polana-tests-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false });
  const { superuserUrl, ownerUrl, appUrl } = postgres;
  await createTemplate(superuserUrl, ownerUrl);
  project.provide('postgres', { superuserUrl, ownerUrl, appUrl });
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function createTemplate(superuserUrl: string, ownerUrl: string): Promise<void> {
  await withClient(superuserUrl, (client) => client.query('CREATE DATABASE polana_template OWNER polana_owner'));
  await withClient(databaseUrl(superuserUrl, 'polana_template'), (client) =>
    client.query('ALTER SCHEMA public OWNER TO polana_owner'),
  );
  await migrate(databaseUrl(ownerUrl, 'polana_template'));
  await prepareJobs(databaseUrl(ownerUrl, 'polana_template'), createMailJobs({ mode: 'keep' }));
}
