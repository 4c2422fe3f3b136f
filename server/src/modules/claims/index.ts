export { type StoredCalculation } from './calculation.rules.ts';
export { createClaimsJobs } from './claims.jobs.ts';
export { closeClaimsOfEmployment } from './close-claims-of-employment.ts';
export { decisionRoutes } from './decisions/decision.routes.ts';
export { claimsRoutes } from './programme.routes.ts';
export { claimRoutes } from './reading/claim.routes.ts';
export { submissionRoutes } from './submission/submission.routes.ts';
