export { claimsRoutes } from './programme.routes.ts';
