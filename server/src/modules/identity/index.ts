import { authenticate, resolveRole } from './sessions/authenticate.ts';

/** How the HTTP platform learns who is behind a call. */
export const authentication = { authenticate, resolveRole };

export {
  createOperator,
  createPerson,
  grantOperatorship,
  type OperatorToCreate,
  type PersonToCreate,
} from './create-person.ts';
export { identityRoutes } from './identity.routes.ts';
export { hashPassword } from './passwords/password-hasher.ts';
export { endSessionsOf } from './sessions/end-sessions.ts';
