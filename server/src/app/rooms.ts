import { auditJobs } from '#modules/audit';
import {
  claimRoutes,
  claimsRoutes,
  closeClaimsOfEmployment,
  createClaimsJobs,
  decisionRoutes,
  submissionRoutes,
} from '#modules/claims';
import { clubRoutes } from '#modules/club';
import {
  administratorRoutes,
  codeListRoutes,
  companiesRoutes,
  companyRegistrationRoutes,
  companySettingsRoutes,
} from '#modules/companies';
import {
  accessRoutes,
  confirmRegistration,
  createEmployeesJobs,
  employeeRoutes,
  ratioRoutes,
  registrationJobs,
  registrationRoutes,
} from '#modules/employees';
import { createFilesJobs, openFileStore } from '#modules/files';
import {
  authentication,
  createLinkJobs,
  factorRoutes,
  identityRoutes,
  impersonationJobs,
  impersonationRoutes,
  linkRoutes,
  profileRoutes,
  signInJobs,
} from '#modules/identity';
import { ledgerRoutes } from '#modules/ledger';
import { createMailJobs, mailRoutes } from '#modules/mail';
import { operatorRoutes } from '#modules/operator';
import { dashboardRoutes, statisticsRoutes } from '#modules/statistics';
import { join } from 'node:path';
import type { Config } from '#platform/config';
import type { Route } from '#platform/http/route';
import type { Authentication } from '#platform/http/serve';
import type { AnyJob } from '#platform/jobs';
import { openLog } from '#platform/log';
import type { Sealing } from '#platform/sealing';
import type { Texts } from '#platform/texts';
import { houseJobs } from './house-jobs.ts';
import { allTexts } from './texts.ts';

export interface Rooms {
  routes: readonly Route[];
  jobs: readonly AnyJob[];
  texts: Texts;
  authentication: Authentication;
}

/** Every room's routes, jobs and texts, given their part of the configuration; `sealing` locks what only its owner may read. */
export function roomsOf(config: Config, sealing: Sealing): Rooms {
  const fileStore = openFileStore(
    config.s3 ? { kind: 's3', ...config.s3 } : { kind: 'disk', directory: join(config.dataDir, 'files') },
  );
  const files = { store: fileStore, log: openLog(config.logLevel) };
  return {
    authentication,
    routes: [
      ...identityRoutes,
      ...factorRoutes({ sealing }),
      ...profileRoutes,
      ...impersonationRoutes,
      ...linkRoutes({
        publicUrl: config.publicUrl,
        onEmailConfirmed: {
          emailConfirmRegistration: (tx, link) => confirmRegistration(tx, config.publicUrl, link),
        },
      }),
      ...companiesRoutes,
      ...companySettingsRoutes,
      ...administratorRoutes({ publicUrl: config.publicUrl }),
      ...companyRegistrationRoutes,
      ...codeListRoutes,
      ...registrationRoutes({ publicUrl: config.publicUrl }),
      ...employeeRoutes({ closeClaims: closeClaimsOfEmployment }),
      ...ratioRoutes,
      ...accessRoutes({ sealing }),
      ...claimsRoutes,
      ...submissionRoutes({ publicUrl: config.publicUrl, sealing, files }),
      ...claimRoutes({ sealing, files }),
      ...decisionRoutes({ publicUrl: config.publicUrl, sealing, texts: allTexts }),
      ...ledgerRoutes,
      ...mailRoutes,
      ...operatorRoutes({ demo: config.demo }),
      ...dashboardRoutes,
      ...clubRoutes({ publicUrl: config.publicUrl }),
      ...statisticsRoutes,
    ],
    jobs: [
      ...auditJobs,
      ...createLinkJobs({ publicUrl: config.publicUrl }),
      ...impersonationJobs,
      ...signInJobs,
      ...createMailJobs(
        config.smtpUrl ? { mode: 'smtp', url: config.smtpUrl, from: config.mailFrom } : { mode: 'keep' },
      ),
      ...createFilesJobs(fileStore),
      ...registrationJobs,
      ...createClaimsJobs({ publicUrl: config.publicUrl }),
      ...createEmployeesJobs({ publicUrl: config.publicUrl, sealing }),
      ...houseJobs,
    ],
    texts: allTexts,
  };
}
