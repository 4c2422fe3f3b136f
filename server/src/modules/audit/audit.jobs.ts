import { reading } from '#platform/database';
import { defineJob, type AnyJob } from '#platform/jobs';
import { findChains } from './audit.store.ts';
import { sealAudit } from './seal-audit.ts';
import { verifyAuditChain } from './verify-audit-chain.ts';

const sealAuditJob = defineJob({
  name: 'audit.seal',
  everySeconds: 3,
  run: async ({ db }) => {
    await sealAudit(db);
  },
});

/** The heads go to the log, which lies outside the database: whoever rewrites a whole chain cannot rewrite them. */
const verifyAuditJob = defineJob({
  name: 'audit.verify',
  schedule: '40 2 * * *',
  expireSeconds: 2 * 3_600,
  run: async ({ db, log, signal }) => {
    for (const chain of await reading(db.forEveryCompany(), findChains)) {
      if (signal.aborted) return;
      const { ok, entries, headHash, firstBroken } = await verifyAuditChain(db, chain === 'platform' ? null : chain);
      if (ok) log.info({ chain, entries, headHash }, 'the audit chain holds');
      else
        log.error({ alarm: 'audit_chain_broken', chain, entries, headHash, firstBroken }, 'the audit chain is broken');
    }
  },
});

export const auditJobs: readonly AnyJob[] = [sealAuditJob, verifyAuditJob];
