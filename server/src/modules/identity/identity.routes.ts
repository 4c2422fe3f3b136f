import {
  changeLanguage as changeLanguageEndpoint,
  changePassword as changePasswordEndpoint,
  login,
  loginCode,
  logout,
  passwordPolicy,
  userData,
} from '@polana/contract/identity';
import { route } from '#platform/http/route';
import { changeLanguage } from './change-language.ts';
import { changePassword } from './change-password.ts';
import { enterLoginCode } from './login-challenge.ts';
import { readPasswordPolicy } from './password-policy.ts';
import { readUser } from './read-user.ts';
import { signOut } from './sessions/end-sessions.ts';
import { signIn } from './sign-in.ts';

export const identityRoutes = [
  route(login, async (call) => {
    const outcome = await signIn(call.db, call.body, call.connection);
    if ('challenge' in outcome) return { challenge: outcome.challenge };
    if (outcome.bindingCookie) call.setBindingCookie(outcome.bindingCookie);
    return { token: outcome.token };
  }),
  route(loginCode, async (call) => {
    const { token, bindingCookie } = await enterLoginCode(call.db, call.body, call.connection);
    if (bindingCookie) call.setBindingCookie(bindingCookie);
    return { token };
  }),
  route(logout, async (call) => {
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
