export { exportRoutes } from './export.routes.ts';
export { createExportsJobs } from './exports.jobs.ts';
