import type { User } from '@polana/contract/identity';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { goTo } from './go-to.ts';
import { loadUser } from '#modules/identity/identity.queries.ts';
import { internalPath } from '#platform/internal-path.ts';
import { currentLanguage, keepLanguage } from '#platform/language.ts';
import { chooseRole, readRoleValue, takeWorkBack } from '#platform/session.ts';
import { homeOf } from './home.ts';

/** Loads who is signed in; a person whose language differs from the page's gets the page again in their own. */
async function signedInUser(queryClient: QueryClient): Promise<User | null> {
  const user = await loadUser(queryClient);
  if (user) takeWorkBack(user.roles);
  if (user && user.lang !== currentLanguage && keepLanguage(user.lang)) {
    location.reload();
    await new Promise(() => undefined);
  }
  return user;
}

/** Nobody signed in goes to the login page, which leads back to where they wanted. */
export async function requireUser(queryClient: QueryClient, href: string): Promise<User> {
  const user = await signedInUser(queryClient);
  if (!user) goTo(redirect({ to: '/', search: { to: href } }));
  return user;
}

/** Whoever is signed in leaves the login page for the deep link, or for the overview of their role. */
export async function leaveLoginWhenSignedIn(queryClient: QueryClient, deepLink: string | undefined): Promise<void> {
  const user = await signedInUser(queryClient);
  if (!user) return;
  const target = internalPath(deepLink);
  if (target !== null && target !== '/') goTo(redirect({ href: target, replace: true }));
  goTo(redirect({ to: homeOf(chooseRole(user.roles, readRoleValue())), replace: true }));
}
