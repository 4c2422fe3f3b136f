import { isSameName, type RosterPerson } from '#modules/employees';
import type { Outcome } from './plan.rules.ts';
import type { RowProblem } from './reading/sheet.ts';

interface Taker {
  line: number;
  /** Nobody's yet where the row adds somebody. */
  personId: string | null;
  firstName: string;
  lastName: string;
  email: string | null;
}

/**
 * Remembers to whom the rows so far give a user name or an e-mail nobody has: reading lets the row of a record that is over repeat what
 * another row says, for whoever came back signs in to one account. A row that would give it to somebody else as well is an error.
 */
export class PlannedLogins {
  readonly #takers = new Map<string, Taker>();

  take(line: number, wanted: Outcome, known: RosterPerson | undefined): RowProblem[] {
    const taken = takerOf(line, wanted, known);
    if (!taken) return [];
    const { taker, logins } = taken;
    return logins.flatMap(({ field, value }) => {
      const first = this.#takers.get(value) ?? taker;
      this.#takers.set(value, first);
      if (isOne(first, taker)) return [];
      return [
        { line, code: `${field}_twice`, severity: 'error' as const, field, value, values: { firstLine: first.line } },
      ];
    });
  }
}

interface Login {
  field: 'email' | 'username';
  value: string;
}

function takerOf(
  line: number,
  wanted: Outcome,
  known: RosterPerson | undefined,
): { taker: Taker; logins: Login[] } | undefined {
  if (wanted.kind === 'add') {
    const { firstName, lastName, email } = wanted.addition;
    return { taker: { line, personId: null, firstName, lastName, email }, logins: loginsOf(wanted.addition) };
  }
  if (wanted.kind !== 'update' || !known) return undefined;
  const { firstName, lastName, email } = { ...known, ...wanted.update };
  return { taker: { line, personId: known.personId, firstName, lastName, email }, logins: loginsOf(wanted.update) };
}

function loginsOf({ email, username }: { email?: string | null; username?: string | null }): Login[] {
  return [
    ...(email ? [{ field: 'email' as const, value: email }] : []),
    ...(username ? [{ field: 'username' as const, value: username }] : []),
  ];
}

/** One account; whoever comes back under a new number is led to the one that has their new e-mail by then. */
function isOne(first: Taker, second: Taker): boolean {
  if (first.line === second.line || (first.personId !== null && first.personId === second.personId)) return true;
  const isBack = (first.personId === null) !== (second.personId === null);
  return isBack && first.email === second.email && isSameName(first, second);
}
