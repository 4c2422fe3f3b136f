import type { AnyRedirect } from '@tanstack/react-router';

/** Leaves for another page before this one loads; the router takes a redirect by its being thrown. */
export function goTo(redirection: AnyRedirect): never {
  // oxlint-disable-next-line typescript/only-throw-error
  throw redirection;
}
