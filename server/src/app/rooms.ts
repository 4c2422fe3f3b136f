import { auditJobs, auditSource } from '#modules/audit';
import {
  claimRoutes,
  claimSource,
  claimsRoutes,
  closeClaimsOfEmployment,
  closedThrough,
  followRatios,
  closingRoutes,
  createClaimsJobs,
  decisionRoutes,
  draftCalendarRoutes,
  inspectionPack,
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
  correctionRoutes,
  createEmployeesJobs,
  employeeRoutes,
  employeeSource,
  ratioRoutes,
  readEntitledSince,
  type FollowRatios,
  registrationJobs,
  registrationRoutes,
} from '#modules/employees';
import { countExpiringFiles, createExportsJobs, exportRoutes } from '#modules/exports';
import { createFilesJobs, type Files, openClamd, openFileStore } from '#modules/files';
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
  privacyRoutes,
  profileRoutes,
  signInJobs,
} from '#modules/identity';
import { countImports, createImportsJobs, importRoutes } from '#modules/imports';
import { ledgerRoutes, movementSource } from '#modules/ledger';
import { createMailJobs, findHold, mailRoutes } from '#modules/mail';
import {
  brandingRoutes,
  companyDeskRoutes,
  companyPartsRoutes,
  clubDeskRoutes,
  companyRegistrationDeskRoutes,
  createOperatorJobs,
  createPrivacyJobs,
  employeeRequestRoutes,
  guideRoutes,
  healthRoutes,
  operatorAuditRoutes,
  operatorInspectionRoutes,
  operatorRoutes,
  operatorSettingsRoutes,
  privacyDeskRoutes,
  ruleRoutes,
} from '#modules/operator';
import { dashboardRoutes, statisticsRoutes } from '#modules/statistics';
import { join } from 'node:path';
import type { Config } from '#platform/config';
import type { ReadTx } from '#platform/database';
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

/** Where the bytes of files lie, sealed with the portal's secret where it is known. */
export function filesOf(config: Config, sealing: Sealing | null): Files {
  const place = config.s3
    ? ({ kind: 's3', ...config.s3 } as const)
    : ({ kind: 'disk', directory: join(config.dataDir, 'files') } as const);
  const scanner = config.virusScannerUrl ? openClamd(config.virusScannerUrl) : undefined;
  const isCopy = async (tx: ReadTx) => (await findHold(tx)) !== null;
  return { store: openFileStore(place, sealing), log: openLog(config.logLevel), scanner, isCopy };
}

/** What rooms need of the configuration beside the database. */
function toolsOf(config: Config, sealing: Sealing) {
  const { publicUrl } = config;
  const files = filesOf(config, sealing);
  const exportRoom = {
    /** Lists that can be taken away as files; a room that has one adds its source here. */
    sources: [
      employeeSource,
      claimSource,
      movementSource,
      payrollSource,
      auditSource,
      inspectionPack({ files, sealing }),
    ],
    files,
    sealing,
    scratchDir: join(config.dataDir, 'exports-in-the-making'),
    publicUrl,
    assertFreshFactor,
    isSessionHere,
  };
  const importRoom = {
    files,
    sealing,
    texts: allTexts,
    scratchDir: join(config.dataDir, 'imports-arriving'),
    publicUrl,
    assertFreshFactor,
    closeClaims: closeClaimsOfEmployment,
    closedThrough,
    followRatios: followingRatios(publicUrl),
  };
  const privacyDesk = { publicUrl, files, erasureListPath: join(config.dataDir, 'erasure-list.txt') };
  return { publicUrl, sealing, files, exportRoom, importRoom, privacyDesk };
}

/** Mails about claims that follow a working time lead back to the portal. */
function followingRatios(publicUrl: string): FollowRatios {
  return (tx, employments, author) => followRatios(tx, publicUrl, employments, author);
}

type Tools = ReturnType<typeof toolsOf>;

/** Every room's routes, jobs and texts, given their part of the configuration; `sealing` locks what only its owner may read. */
export function roomsOf(config: Config, sealing: Sealing): Rooms {
  const tools = toolsOf(config, sealing);
  return {
    authentication,
    routes: [...routesOf(tools), ...operatorRoutes({ demo: config.demo })],
    jobs: jobsOf(config, tools),
    texts: allTexts,
    files: tools.files,
  };
}

function routesOf({ publicUrl, sealing, files, exportRoom, importRoom, privacyDesk }: Tools): Route[] {
  return [
    ...identityRoutes,
    ...factorRoutes({ sealing }),
    ...profileRoutes({ sealing }),
    ...noticeRoutes({ sealing }),
    ...privacyRoutes,
    ...impersonationRoutes,
    ...linkRoutes({
      publicUrl,
      onEmailConfirmed: {
        emailConfirmRegistration: (tx, link) => confirmRegistration(tx, publicUrl, link),
      },
    }),
    ...companiesRoutes,
    ...companySettingsRoutes,
    ...administratorRoutes({ publicUrl }),
    ...companyRegistrationRoutes,
    ...codeListRoutes,
    ...registrationRoutes({ publicUrl }),
    ...correctionRoutes({ publicUrl }),
    ...employeeRoutes({ closeClaims: closeClaimsOfEmployment }),
    ...ratioRoutes({ closedThrough, followRatios: followingRatios(publicUrl) }),
    ...accessRoutes({ sealing }),
    ...claimsRoutes,
    ...submissionRoutes({ publicUrl, sealing, files }),
    ...claimRoutes({ sealing, files }),
    ...draftCalendarRoutes({ publicUrl, sealing }),
    ...decisionRoutes({ publicUrl, sealing, texts: allTexts }),
    ...closingRoutes({ publicUrl, sealing }),
    ...ledgerRoutes,
    ...mailRoutes,
    ...guideRoutes,
    ...brandingRoutes,
    ...operatorSettingsRoutes,
    ...privacyDeskRoutes(privacyDesk),
    ...healthRoutes({ files }),
    ...operatorAuditRoutes(exportRoom),
    ...operatorInspectionRoutes(exportRoom),
    ...ruleRoutes({ publicUrl }),
    ...companyDeskRoutes({ publicUrl }),
    ...companyPartsRoutes({ publicUrl, exportRoom }),
    ...companyRegistrationDeskRoutes({ publicUrl }),
    ...employeeRequestRoutes({ publicUrl }),
    ...clubDeskRoutes({ publicUrl }),
    ...dashboardRoutes({
      expiringFiles: countExpiringFiles,
      imports: countImports,
      closedThrough,
      entitledSince: readEntitledSince,
    }),
    ...exportRoutes(exportRoom),
    ...importRoutes(importRoom),
    ...clubRoutes({ publicUrl }),
    ...statisticsRoutes,
  ];
}

function jobsOf(config: Config, { publicUrl, sealing, files, exportRoom, importRoom, privacyDesk }: Tools): AnyJob[] {
  return [
    ...auditJobs,
    ...createLinkJobs({ publicUrl }),
    ...impersonationJobs,
    ...signInJobs,
    ...createMailJobs(config.smtpUrl ? { mode: 'smtp', url: config.smtpUrl, from: config.mailFrom } : { mode: 'keep' }),
    ...createFilesJobs(files),
    ...createExportsJobs(exportRoom),
    ...createImportsJobs(importRoom),
    ...registrationJobs,
    ...createClaimsJobs({ publicUrl, sealing }),
    ...createEmployeesJobs({ publicUrl, sealing }),
    ...createOperatorJobs({ publicUrl }),
    ...createPrivacyJobs(privacyDesk),
    ...houseJobs,
  ];
}
