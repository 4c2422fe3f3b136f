import { noteImpersonatedCall } from './impersonation/note-impersonated-call.ts';
import { authenticate, presume } from './sessions/authenticate.ts';

/** How the HTTP platform learns who is behind a call. */
export const authentication = { authenticate, presume, noteImpersonatedCall };

export {
  findAccess,
  findAccountsElsewhere,
  findSharedAccounts,
  isAccountShared,
  type AccountAccess,
} from './access/access.store.ts';
export {
  changeAccount,
  closeAccount,
  holdAccount,
  demandNewPassword,
  renameAccounts,
  type AccountChange,
} from './access/change-account.ts';
export { disarmUnproven } from './access/disarm-accounts.ts';
export { issueOneTimePasswords, makeOneTimePassword, type OneTimePassword } from './access/issue-passwords.ts';
export { proposeUsernames } from './access/propose-usernames.ts';
export { claimAccount, isClaimable } from './claim-account.ts';
export {
  findAccount,
  findAccountByEmail,
  findAccountsByEmail,
  lockAccountByEmail,
  lockAccountsByEmail,
  type Account,
} from './claim-account.store.ts';
export { createOperator, type CreatedOperator, type OperatorToCreate } from './create-operator.ts';
export {
  createPeople,
  createPerson,
  grantOperatorship,
  type PersonToAdd,
  type PersonToCreate,
} from './create-person.ts';
export { endOperatorship } from './end-operatorship.ts';
export { resetFactor } from './factors/reset-factor.ts';
export { factorRoutes } from './factor.routes.ts';
export { identityRoutes } from './identity.routes.ts';
export { impersonationRoutes } from './impersonation.routes.ts';
export { impersonationJobs } from './impersonation/impersonation.jobs.ts';
export { linkRoutes } from './link.routes.ts';
export { createLink, type LinkToCreate } from './links/create-link.ts';
export type { OnEmailConfirmed } from './links/confirm-email.ts';
export { createLinkJobs } from './links/link.jobs.ts';
export type { LinkPurpose } from './links/link.rules.ts';
export { dropLinksOf, type Link } from './links/link.store.ts';
export { orderPasswordLink } from './links/order-password-link.ts';
export { askToConfirmEmail } from './links/resend-link.ts';
export { countMail } from './links/send-link.ts';
export { inviteToVerify } from './links/verify-account.ts';
export { noticeRoutes } from './notices/notice.routes.ts';
export { keepChangeRequests } from './profile/change-requests.ts';
export { closeCorrections, closeCorrectionsOfCompany } from './profile/close-corrections.ts';
export {
  decideCorrection,
  findWantedCorrection,
  listCorrectionsOf,
  listWantedCorrections,
  type WantedCorrection,
} from './profile/waiting-change.store.ts';
export { listEmployments as listEmploymentsOfPerson } from './profile/profile.store.ts';
export { collectForHandover, readMyData } from './profile/read-my-data.ts';
export { profileRoutes } from './profile.routes.ts';
export {
  emptyAccount,
  liftRestriction,
  pseudonymiseAccount,
  restrictPerson,
  stopReminders,
} from './privacy/erase-account.ts';
export {
  countAccountParts,
  countTracesBefore,
  findStanding,
  holdPerson,
  listErasures,
} from './privacy/erase-account.store.ts';
export { assertNoDuties, fileRequest } from './privacy/own-privacy.ts';
export {
  closeRequestsOf,
  findPrivacyRequest,
  listPrivacyRequests,
  listRestrictionsToLift,
  lockPrivacyRequest,
  storeLifted,
  storeLiftsOn,
  storeNoLifting,
  storePrivacyDecision,
  type PrivacyRequest,
} from './privacy/privacy-request.store.ts';
export { privacyRoutes } from './privacy/privacy.routes.ts';
export { signInJobs } from './sign-in.jobs.ts';
export { oneTimePasswordDays } from './passwords/one-time-password.ts';
export { hashPassword } from './passwords/password-hasher.ts';
export { endSessionsOf, endSessionsOfMany } from './sessions/end-sessions.ts';
export { assertFreshFactor } from './sessions/fresh-factor.ts';
export { isSessionHere } from './sessions/session-here.ts';
export { findPersonByLogin, takenLogins } from './person.store.ts';
