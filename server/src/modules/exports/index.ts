export { countExpiredFiles, countExpiringFiles } from './expiring-files.store.ts';
export { createExport, type Orderer } from './create-export.ts';
export type { ExportRoom } from './export-room.ts';
export { downloadHandover } from './fetch-export.ts';
export { findFilesOfCompany, type ListedFile } from './file-list.store.ts';
export { orderHandover } from './order-handover.ts';
export { exportRoutes } from './export.routes.ts';
export { createExportsJobs } from './exports.jobs.ts';
