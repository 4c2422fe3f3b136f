import { reading, type Database, type ReadTx } from '#platform/database';
import type { Person } from '#platform/actor';
import { peekLink } from './links/create-link.ts';
import { listPoliciesOfPerson, readDefaultPolicy, type PersonRecord } from './person.store.ts';
import { strictest, type PasswordPolicy, type PersonalWords } from './passwords/password.rules.ts';

/** The policy of the person behind the link, or of the signed-in one. A link that does not work gets the operator's default
 *  and no refusal: whoever guesses learns nothing by it. */
export function readPasswordPolicy(db: Database, person: Person | null, linkHash?: string): Promise<PasswordPolicy> {
  return reading(db.forEveryCompany(), async (tx) => {
    const fallback = await readDefaultPolicy(tx);
    const link = linkHash === undefined ? null : await peekLink(tx, 'passwordSet', linkHash);
    const personId = linkHash === undefined ? person?.personId : link?.personId;
    return strictest(personId ? await listPoliciesOfPerson(tx, personId) : [], fallback);
  });
}

export interface PasswordDemands {
  policy: PasswordPolicy;
  words: PersonalWords;
}

/** What the next password of this person is measured by. */
export async function readPasswordDemands(tx: ReadTx, person: PersonRecord): Promise<PasswordDemands> {
  const fallback = await readDefaultPolicy(tx);
  const policies = await listPoliciesOfPerson(tx, person.personId);
  const words = {
    username: person.username,
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    companyNames: policies.flatMap((policy) => policy.companyName ?? []),
    productNames: [fallback.productName, fallback.operatorName],
  };
  return { policy: strictest(policies, fallback), words };
}
