export { layoutMail, type MailLayout } from './mail.layout.ts';
export { createMailJobs } from './mail.jobs.ts';
export { mailRoutes } from './mail.routes.ts';
export { queueMail, type QueuedMail } from './queue-mail.ts';
export { readMailHealth, type MailHealth } from './mail-health.store.ts';
export { retryAllMails, retryMail } from './retry-mail.ts';
export type { MailConfig } from './smtp.ts';
export { countBodiesBefore, eraseRecipient, farewellKind } from './mail.store.ts';
