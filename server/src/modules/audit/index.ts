export { auditJobs } from './audit.jobs.ts';
export { recordAudit, type AuditRecord } from './record-audit.ts';
export { sealAudit } from './seal-audit.ts';
export { verifyAuditChain } from './verify-audit-chain.ts';
