import type { ActionCode } from '@polana/contract/roles';
import type { SearchSchemaInput } from '@tanstack/react-router';

const parts = ['verzie', 'prazdniny', 'uzavierka'] as const;
export type RulesPart = (typeof parts)[number];

export interface RulesSearch {
  cast: RulesPart;
  prispevok: ActionCode;
  /** Id of a version, or `navrh`; without it the draft, or the version in force. */
  verzia?: string;
  /** The two versions that are compared. */
  starsia?: string;
  novsia?: string;
}

/** Which part, allowance and version stand open; whatever makes no sense is left out. */
export function rulesSearch(search: Partial<Record<keyof RulesSearch, unknown>> & SearchSchemaInput): RulesSearch {
  const id = (value: unknown) => (typeof value === 'string' && /^[A-Za-z0-9-]{1,20}$/.test(value) ? value : undefined);
  const [verzia, starsia, novsia] = [id(search.verzia), id(search.starsia), id(search.novsia)];
  return {
    cast: parts.find((one) => one === search.cast) ?? 'verzie',
    prispevok: search.prispevok === 'SP' ? 'SP' : 'RP',
    ...(verzia && { verzia }),
    ...(starsia && { starsia }),
    ...(novsia && { novsia }),
  };
}

export const rulesSearchDefaults = { cast: 'verzie', prispevok: 'RP' } as const;
