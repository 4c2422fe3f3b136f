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

/** User names nobody has, in the order asked: plain `firstname.lastname`, with a number where it is taken. Also free of each other
 *  and of the reserved ones. */
export async function proposeUsernames(
  tx: ReadTx,
  people: readonly Named[],
  reserved: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const bases = people.map(usernameBasis);
  const wanted = new Map<string, number>();
  for (const basis of bases) wanted.set(basis, (wanted.get(basis) ?? 0) + 1);
  const taken = await takenLogins(tx, [...wanted.keys()]);
  const crowded = [...wanted].filter(([basis, count]) => count > 1 || taken.has(basis) || reserved.has(basis));
  for (const name of await takenLogins(
    tx,
    crowded.flatMap(([basis, count]) => numbered(basis, count)),
  ))
    taken.add(name);
  return bases.map((basis) => {
    const own = [basis, ...numbered(basis, wanted.get(basis) ?? 1)];
    const free = own.find((name) => !taken.has(name) && !reserved.has(name));
    const proposed = free ?? `${basis}${randomInt(1_000_000, 9_999_999)}`;
    taken.add(proposed);
    return proposed;
  });
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
