import { redirect } from '@tanstack/react-router';
import { goTo } from './go-to.ts';

type LinkRoute =
  | '/password/set/{-$hash}'
  | '/email/confirm/{-$hash}'
  | '/hash-verify/{-$hash}'
  | '/impersonate/{-$hash}';

/** Takes the secret out of the address before the page is shown; it goes on in the history's own state, so that reloading
 *  works and no copied address, screenshot or list of visited pages holds it. */
export function hideLinkHash(to: LinkRoute, linkHash: string | undefined): void {
  if (linkHash) goTo(redirect({ to, params: { hash: undefined }, state: { linkHash }, replace: true }));
}
