import type { PlainDate } from '@polana/contract/plain-date';
import type { ParsedRow } from './row.rules.ts';
import type { ReadRow } from './sheet.ts';

/** What may stand in a file only once, and what the second one is told. */
const unique = [
  { field: 'personalNumber', code: 'number_twice' },
  { field: 'email', code: 'email_twice' },
  { field: 'username', code: 'username_twice' },
] as const;

/** Remembers what the rows before have said; a row that repeats it is an error and names the first one. Of somebody who has left by
 *  today the number alone counts: whoever came back signs in to the same account under another one. */
export class Duplicates {
  readonly #seen = {
    personalNumber: new Map<string, number>(),
    email: new Map<string, number>(),
    username: new Map<string, number>(),
  };

  readonly #today: PlainDate | undefined;

  constructor(today?: PlainDate) {
    this.#today = today;
  }

  check({ logins, ...row }: ParsedRow): ReadRow {
    const { line, problems } = row;
    const { employmentEndDate: end } = logins;
    const hasLeft = end !== undefined && this.#today !== undefined && end < this.#today;
    const repeated = unique.flatMap(({ field, code }) => {
      const value = logins[field];
      if (value === undefined || (hasLeft && field !== 'personalNumber')) return [];
      const firstLine = this.#seen[field].get(String(value));
      if (firstLine === undefined) this.#seen[field].set(String(value), line);
      return firstLine === undefined
        ? []
        : [{ line, code, severity: 'error' as const, field, value: String(value), values: { firstLine } }];
    });
    if (repeated.length === 0) return row;
    const partly = row.person ?? row.partly;
    const isSomebodyElse = repeated.some(({ field }) => field === 'personalNumber');
    return { line, ...(partly && !isSomebodyElse && { partly }), problems: [...problems, ...repeated] };
  }
}
