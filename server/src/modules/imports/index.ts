export { importRoutes } from './import.routes.ts';
export type { ImportRoom } from './import-room.ts';
export { countImports } from './import.store.ts';
export { createImportsJobs } from './imports.jobs.ts';
export { countOldFiles } from './sweep-imports.store.ts';
