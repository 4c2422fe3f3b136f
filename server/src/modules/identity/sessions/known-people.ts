import type { ClaimedRole, RoleActor } from '#platform/actor';
import type { Client } from '../client.ts';
import type { SessionToken } from './session-token.ts';

const peopleMax = 5_000;

interface KnownPerson {
  actor: RoleActor;
  bindingCookie: string | null;
}

/** Who was behind a token when it was last asked. Good for a guess only: whether it is still so, the database knows. */
export class KnownPeople {
  readonly #people = new Map<string, KnownPerson>();

  remember(token: SessionToken, { bindingCookie }: Client, actor: RoleActor): void {
    if (this.#people.size >= peopleMax) this.#people.clear();
    this.#people.set(keyOf(token, actor), { actor, bindingCookie });
  }

  find(token: SessionToken, { bindingCookie }: Client, claimed: ClaimedRole): RoleActor | null {
    const known = this.#people.get(keyOf(token, claimed));
    return known?.bindingCookie === bindingCookie ? known.actor : null;
  }
}

function keyOf({ hash }: SessionToken, { roleName, roleId }: ClaimedRole): string {
  return `${hash.toString('base64')} ${roleName} ${roleId}`;
}
