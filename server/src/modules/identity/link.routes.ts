import {
  accountLink,
  cancelEmailChange as cancelEmailChangeEndpoint,
  changeEmail as changeEmailEndpoint,
  confirmEmail as confirmEmailEndpoint,
  emailLink,
  forgottenPassword,
  passwordLink,
  pendingEmailChange,
  resendEmailChange as resendEmailChangeEndpoint,
  resendLink,
  setPassword as setPasswordEndpoint,
  verifyAccount as verifyAccountEndpoint,
} from '@polana/contract/identity-links';
import { route, type Route } from '#platform/http/route';
import { cancelEmailChange, changeEmail, readPendingEmailChange, resendEmailChange } from './links/change-email.ts';
import { confirmEmail, readEmailLink, type OnEmailConfirmed } from './links/confirm-email.ts';
import { askForPassword } from './links/forgotten-password.ts';
import { askForFreshLink } from './links/resend-link.ts';
import { readPasswordLink, setPassword } from './links/set-password.ts';
import { readAccountLink, verifyAccount } from './links/verify-account.ts';

interface LinkSettings {
  /** Where links in mails lead. */
  publicUrl: string;
  onEmailConfirmed: OnEmailConfirmed;
}

export function linkRoutes({ publicUrl, onEmailConfirmed }: LinkSettings): readonly Route[] {
  return [
    route(forgottenPassword, async ({ db, body, connection }) => {
      await askForPassword(db, body.username, connection);
      return {};
    }),
    route(passwordLink, ({ db, params, connection }) => readPasswordLink(db, params.hash, connection)),
    route(setPasswordEndpoint, ({ db, body, connection }) => setPassword(db, body, connection)),
    route(accountLink, ({ db, params, connection }) => readAccountLink(db, params.hash, connection)),
    route(verifyAccountEndpoint, ({ db, params, connection }) => verifyAccount(db, params.hash, connection)),
    route(emailLink, ({ db, params, connection }) => readEmailLink(db, params.hash, connection)),
    route(confirmEmailEndpoint, ({ db, params, connection }) =>
      confirmEmail(db, publicUrl, params.hash, connection, onEmailConfirmed),
    ),
    route(resendLink, async ({ db, body, connection }) => {
      await askForFreshLink(db, body.hash, connection);
      return {};
    }),
    route(pendingEmailChange, ({ db, actor }) => readPendingEmailChange(db, actor)),
    route(changeEmailEndpoint, async ({ db, actor, body, author }) => {
      await changeEmail(db, publicUrl, actor, body.email, author);
      return {};
    }),
    route(cancelEmailChangeEndpoint, async ({ db, actor, author }) => {
      await cancelEmailChange(db, actor, author);
      return {};
    }),
    route(resendEmailChangeEndpoint, async ({ db, actor, author }) => {
      await resendEmailChange(db, publicUrl, actor, author);
      return {};
    }),
  ];
}
