import {
  changeLanguage as changeLanguageEndpoint,
  changePassword as changePasswordEndpoint,
  login,
  logout,
  passwordPolicy,
  userData,
} from '@polana/contract/identity';
import { route } from '#platform/http/route';
import { Turns } from '#platform/turns';
import { changeLanguage } from './change-language.ts';
import { changePassword } from './change-password.ts';
import { endImpersonation } from './impersonation/end-impersonation.ts';
import { readPasswordPolicy } from './password-policy.ts';
import { readUser } from './read-user.ts';
import { signOut } from './sessions/end-sessions.ts';
import { signIn } from './sign-in.ts';

/** Two hash while two others ask the database; a flood waits or is turned away before it asks anything. */
const signInTurns = new Turns(4, 50);

export const identityRoutes = [
  route(
    login,
    async (call) => {
      const outcome = await signIn(call.db, call.body, call.connection);
      if ('challenge' in outcome) return { challenge: outcome.challenge };
      if (outcome.bindingCookie) call.setBindingCookie(outcome.bindingCookie);
      return { token: outcome.token };
    },
    { turns: signInTurns },
  ),
  route(logout, async (call) => {
    // Leaves the other person's account only: the cookie is that of the actor's own sign-in.
    if (call.actor.impersonation) {
      await endImpersonation(call.db, call.actor, call.author);
      return {};
    }
    await signOut(call.db, call.actor, call.author);
    call.setBindingCookie(null);
    return {};
  }),
  route(userData, ({ db, actor, connection }) => readUser(db, actor, connection)),
  route(changeLanguageEndpoint, async ({ db, actor, params, author }) => {
    await changeLanguage(db, actor, params.lang, author);
    return {};
  }),
  route(passwordPolicy, ({ db, actor, query }) => readPasswordPolicy(db, actor, query.hash)),
  route(changePasswordEndpoint, async ({ db, actor, body, author }) => ({
    token: await changePassword(db, actor, body, author),
  })),
];
