import type { Author } from '#platform/actor';
import type { Client } from './client.ts';

/** Who stands behind a step of signing in, where no session is open yet. */
export function authorOfSignIn(personId: string | null, client: Client): Author {
  return { personId, roleName: null, impersonatedPersonId: null, requestId: client.requestId };
}
