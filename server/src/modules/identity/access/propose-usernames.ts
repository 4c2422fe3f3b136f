import { randomInt } from 'node:crypto';
import type { ReadTx } from '#platform/database';
import { compact } from '../passwords/plain-letters.ts';
import { takenLogins } from '../person.store.ts';

interface Named {
  firstName: string;
  lastName: string;
}

const numberedMax = 20;
const basisLengthMax = 80;

export interface KnownNames {
  /** Names others are about to bring along. */
  reserved?: ReadonlySet<string>;
  /** Names that were found taken or given away; whoever names many people passes it on, and nobody asks for those again. */
  taken?: Set<string>;
}

/** User names nobody has, in the order asked: plain `firstname.lastname`, with a number where it is taken. Also free of each other
 *  and of the reserved ones. */
export async function proposeUsernames(
  tx: ReadTx,
  people: readonly Named[],
  { reserved = new Set(), taken = new Set() }: KnownNames = {},
): Promise<string[]> {
  const bases = people.map(usernameBasis);
  const counts = new Map<string, number>();
  for (const basis of bases) counts.set(basis, (counts.get(basis) ?? 0) + 1);
  const numbersOf = (basis: string) => numbered(basis, counts.get(basis) ?? 1);
  const claim = (basis: string) => {
    const own = [basis, ...numbersOf(basis)];
    const free = own.find((name) => !taken.has(name) && !reserved.has(name));
    const claimed = free ?? `${basis}${randomInt(1_000_000, 9_999_999)}`;
    taken.add(claimed);
    return claimed;
  };
  const wanted = bases.map((basis) => ({ basis, name: claim(basis) }));
  const lost = await takenLogins(tx, namesOf(wanted));
  const again = wanted.filter(({ name }) => lost.has(name));
  if (again.length === 0) return namesOf(wanted);
  // Whoever comes too late knows all the numbers of the name before choosing one.
  const candidates = new Set(again.flatMap(({ basis }) => numbersOf(basis)));
  for (const name of await takenLogins(tx, [...candidates])) taken.add(name);
  return wanted.map(({ basis, name }) => (lost.has(name) ? claim(basis) : name));
}

function namesOf(wanted: readonly { name: string }[]): string[] {
  return wanted.map(({ name }) => name);
}

/** As many numbers as one person may need, and one more for each who asks for the same name. */
function numbered(basis: string, count: number): string[] {
  return Array.from({ length: numberedMax - 2 + count }, (_, index) => `${basis}${index + 2}`);
}

/** Names in letters no user name can have become a plain word. */
function usernameBasis({ firstName, lastName }: Named): string {
  const pieces = [firstName, lastName].map(compact).filter((piece) => piece !== '');
  const basis = pieces.join('.').slice(0, basisLengthMax);
  return basis.length < 2 ? `osoba${basis && `.${basis}`}` : basis;
}
