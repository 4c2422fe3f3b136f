export { countExpiringFiles } from './expiring-files.store.ts';
export { exportRoutes } from './export.routes.ts';
export { createExportsJobs } from './exports.jobs.ts';
