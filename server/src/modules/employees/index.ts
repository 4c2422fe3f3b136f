export { changeRatio, type RatioToChange } from './change-ratio.ts';
export { createEmployment, type EmploymentToCreate } from './create-employment.ts';
export { entitledFrom, ratioAt, type RatioChange } from './employment.rules.ts';
export { listRatioChanges } from './employment.store.ts';
export { confirmRegistration } from './registration/confirm-registration.ts';
export { registrationJobs } from './registration/registration.jobs.ts';
export { registrationRoutes } from './registration/registration.routes.ts';
