import type { Sealing } from '#platform/sealing';
import type { Claim } from '../claim.store.ts';
import { childKey, personNamesOf, type ClaimForm } from './submission.rules.ts';

const purposes = { child: 'child-name', childKey: 'child-key', persons: 'person-names' };

type SealedNames = Pick<Claim, 'childNameSealed' | 'childFingerprint' | 'personNamesSealed'>;

/** Names of children and of the family never lie open in the database. */
export function sealNames(sealing: Sealing, companyId: string, form: ClaimForm): SealedNames {
  if (form.actionCode === 'SP')
    return { ...sealChildName(sealing, companyId, form.nameOfChild.trim()), personNamesSealed: null };
  const names = personNamesOf(form.persons ?? []);
  return {
    childNameSealed: null,
    childFingerprint: null,
    personNamesSealed: names && sealing.seal(JSON.stringify(names), purposes.persons, companyId),
  };
}

/** A child's name to be opened again, and the mark by which both parents' claims meet. */
export function sealChildName(sealing: Sealing, companyId: string, name: string) {
  return {
    childNameSealed: sealing.seal(name, purposes.child, companyId),
    childFingerprint: sealing.fingerprint(childKey(name), purposes.childKey, companyId),
  };
}

/** The names of a claim, for the few who may read them. */
export function openNames(sealing: Sealing, claim: Claim): { child: string | null; persons: (string | null)[] } {
  const { companyId, childNameSealed, personNamesSealed } = claim;
  return {
    child: childNameSealed && sealing.open(childNameSealed, purposes.child, companyId),
    persons: personNamesSealed
      ? (JSON.parse(sealing.open(personNamesSealed, purposes.persons, companyId)) as (string | null)[])
      : [],
  };
}
