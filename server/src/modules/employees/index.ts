export { changeRatio, type RatioToChange } from './change-ratio.ts';
export { createEmployment, type EmploymentToCreate } from './create-employment.ts';
export { employeesRoutes } from './employee.routes.ts';
export { entitledFrom, ratioAt, type RatioChange } from './employment.rules.ts';
export { listRatioChanges } from './employment.store.ts';
