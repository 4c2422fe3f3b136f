export { decisionRoutes } from './decisions/decision.routes.ts';
export { closeClaimsOfEmployment } from './close-claims-of-employment.ts';
export { claimsRoutes } from './programme.routes.ts';
