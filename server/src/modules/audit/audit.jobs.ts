import { defineJob, type AnyJob } from '#platform/jobs';
import { beginNightly, checkAuditJobName } from './checks/ask-check.ts';
import { runCheck } from './checks/run-check.ts';
import { sealAudit } from './seal-audit.ts';

const longestSeconds = 2 * 3_600;

const sealAuditJob = defineJob({
  name: 'audit.seal',
  everySeconds: 3,
  run: async ({ db }) => {
    await sealAudit(db);
  },
});

const verifyAuditJob = defineJob({
  name: 'audit.verify',
  schedule: '40 2 * * *',
  expireSeconds: longestSeconds,
  run: async (work) => {
    const checkId = await beginNightly(work.db);
    if (checkId) await runCheck(work, checkId);
  },
});

const checkAuditJob = defineJob<{ checkId: string }>({
  name: checkAuditJobName,
  expireSeconds: longestSeconds,
  retryLimit: 3,
  run: (work) => runCheck(work, work.data.checkId),
});

export const auditJobs: readonly AnyJob[] = [sealAuditJob, verifyAuditJob, checkAuditJob];
