import { auditJobs } from '#modules/audit';
import { companiesRoutes } from '#modules/companies';
import { employeesRoutes } from '#modules/employees';
import { createFilesJobs, openFileStore } from '#modules/files';
import { authentication, createLinkJobs, identityRoutes, linkRoutes } from '#modules/identity';
import { ledgerRoutes } from '#modules/ledger';
import { createMailJobs, mailRoutes } from '#modules/mail';
import { operatorRoutes } from '#modules/operator';
import { join } from 'node:path';
import type { Config } from '#platform/config';
import type { Route } from '#platform/http/route';
import type { Authentication } from '#platform/http/serve';
import type { AnyJob } from '#platform/jobs';
import type { Texts } from '#platform/texts';
import { houseJobs } from './house-jobs.ts';
import { allTexts } from './texts.ts';

export interface Rooms {
  routes: readonly Route[];
  jobs: readonly AnyJob[];
  texts: Texts;
  authentication: Authentication;
}

/** Every room's routes, jobs and texts, given their part of the configuration. */
export function roomsOf(config: Config): Rooms {
  const fileStore = openFileStore(
    config.s3 ? { kind: 's3', ...config.s3 } : { kind: 'disk', directory: join(config.dataDir, 'files') },
  );
  return {
    authentication,
    routes: [
      ...identityRoutes,
      ...linkRoutes({ publicUrl: config.publicUrl, onEmailConfirmed: {} }),
      ...companiesRoutes,
      ...employeesRoutes,
      ...ledgerRoutes,
      ...mailRoutes,
      ...operatorRoutes({ demo: config.demo }),
    ],
    jobs: [
      ...auditJobs,
      ...createLinkJobs({ publicUrl: config.publicUrl }),
      ...createMailJobs(config.smtpUrl ? { mode: 'smtp', url: config.smtpUrl, from: config.mailFrom } : { mode: 'keep' }),
      ...createFilesJobs(fileStore),
      ...houseJobs,
    ],
    texts: allTexts,
  };
}
