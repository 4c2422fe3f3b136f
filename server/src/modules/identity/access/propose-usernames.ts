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

/** User names nobody has, in the order asked: plain `firstname.lastname`, with a number where it is taken. Also free of each other. */
export async function proposeUsernames(tx: ReadTx, people: readonly Named[]): Promise<string[]> {
  const candidates = people.map(candidatesFor);
  const taken = await takenLogins(tx, [...new Set(candidates.flat()), ...noCandidate]);
  return candidates.map((own) => {
    const free = own.find((name) => !taken.has(name)) ?? `${own[0]}${randomInt(1_000_000, 9_999_999)}`;
    taken.add(free);
    return free;
  });
}

/** An empty list is no list to the database. */
const noCandidate = ['-'];

function candidatesFor(person: Named): string[] {
  const basis = usernameBasis(person);
  return [basis, ...Array.from({ length: numberedMax - 1 }, (_, index) => `${basis}${index + 2}`)];
}

/** Names in letters no user name can have become a plain word. */
function usernameBasis({ firstName, lastName }: Named): string {
  const pieces = [firstName, lastName].map(compact).filter((piece) => piece !== '');
  const basis = pieces.join('.').slice(0, basisLengthMax);
  return basis.length < 2 ? `osoba${basis && `.${basis}`}` : basis;
}
