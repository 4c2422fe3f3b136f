import { reading, type Database, type ReadTx } from '#platform/database';
import type { Person } from '#platform/actor';
import { listPoliciesOfPerson, readDefaultPolicy, type PersonRecord } from './person.store.ts';
import { strictest, type PasswordPolicy, type PersonalWords } from './passwords/password.rules.ts';

/** The signed-in person's policy; the operator's default for everybody else, so that no link can be probed by it. */
export function readPasswordPolicy(db: Database, person: Person | null): Promise<PasswordPolicy> {
  return reading(db.forEveryCompany(), async (tx) => {
    const fallback = await readDefaultPolicy(tx);
    return strictest(person ? await listPoliciesOfPerson(tx, person.personId) : [], fallback);
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
