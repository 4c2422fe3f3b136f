import { auditJobs } from '#modules/audit';
import {
  claimRoutes,
  claimSource,
  claimsRoutes,
  closeClaimsOfEmployment,
  closedThrough,
  closingRoutes,
  createClaimsJobs,
  decisionRoutes,
  draftCalendarRoutes,
  payrollSource,
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
  employeeSource,
  ratioRoutes,
  registrationJobs,
  registrationRoutes,
} from '#modules/employees';
import { countExpiringFiles, createExportsJobs, exportRoutes } from '#modules/exports';
import { createFilesJobs, type Files, openFileStore } from '#modules/files';
import {
  assertFreshFactor,
  authentication,
  createLinkJobs,
  factorRoutes,
  identityRoutes,
  impersonationJobs,
  impersonationRoutes,
  isSessionHere,
  linkRoutes,
  noticeRoutes,
  profileRoutes,
  signInJobs,
} from '#modules/identity';
import { ledgerRoutes, movementSource } from '#modules/ledger';
import { createMailJobs, mailRoutes } from '#modules/mail';
import { guideRoutes, operatorRoutes } from '#modules/operator';
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
  files: Files;
}

/** Every room's routes, jobs and texts, given their part of the configuration; `sealing` locks what only its owner may read. */
export function roomsOf(config: Config, sealing: Sealing): Rooms {
  const fileStore = openFileStore(
    config.s3 ? { kind: 's3', ...config.s3 } : { kind: 'disk', directory: join(config.dataDir, 'files') },
  );
  const files = { store: fileStore, log: openLog(config.logLevel) };
  const exportRoom = {
    /** Lists that can be taken away as files; a room that has one adds its source here. */
    sources: [employeeSource, claimSource, movementSource, payrollSource],
    files,
    sealing,
    scratchDir: join(config.dataDir, 'exports-in-the-making'),
    publicUrl: config.publicUrl,
    assertFreshFactor,
    isSessionHere,
  };
  return {
    authentication,
    routes: [
      ...identityRoutes,
      ...factorRoutes({ sealing }),
      ...profileRoutes({ sealing }),
      ...noticeRoutes({ sealing }),
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
      ...ratioRoutes({ closedThrough }),
      ...accessRoutes({ sealing }),
      ...claimsRoutes,
      ...submissionRoutes({ publicUrl: config.publicUrl, sealing, files }),
      ...claimRoutes({ sealing, files }),
      ...draftCalendarRoutes({ publicUrl: config.publicUrl, sealing }),
      ...decisionRoutes({ publicUrl: config.publicUrl, sealing, texts: allTexts }),
      ...closingRoutes({ publicUrl: config.publicUrl, sealing }),
      ...ledgerRoutes,
      ...mailRoutes,
      ...operatorRoutes({ demo: config.demo }),
      ...guideRoutes,
      ...dashboardRoutes({ expiringFiles: countExpiringFiles }),
      ...exportRoutes(exportRoom),
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
      ...createExportsJobs(exportRoom),
      ...registrationJobs,
      ...createClaimsJobs({ publicUrl: config.publicUrl, sealing }),
      ...createEmployeesJobs({ publicUrl: config.publicUrl, sealing }),
      ...houseJobs,
    ],
    texts: allTexts,
    files,
  };
}
