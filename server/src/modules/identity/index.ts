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
export { linkRoutes } from './link.routes.ts';
export { consumeLink, createLink, peekLink, type LinkToCreate } from './links/create-link.ts';
export type { OnEmailConfirmed } from './links/confirm-email.ts';
export { createLinkJobs } from './links/link.jobs.ts';
export type { LinkPurpose } from './links/link.rules.ts';
export type { Link } from './links/link.store.ts';
export { askToConfirmEmail } from './links/resend-link.ts';
export { inviteToVerify } from './links/verify-account.ts';
export { hashPassword } from './passwords/password-hasher.ts';
export { endSessionsOf } from './sessions/end-sessions.ts';
