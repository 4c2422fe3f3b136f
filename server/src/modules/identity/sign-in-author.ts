import type { Author } from '#platform/actor';
import type { Connection } from '#platform/http/route';

/** Who stands behind a step of signing in, where no session is open yet. */
export function authorOfSignIn(personId: string | null, connection: Connection): Author {
  return { personId, roleName: null, impersonatedPersonId: null, requestId: connection.requestId };
}
