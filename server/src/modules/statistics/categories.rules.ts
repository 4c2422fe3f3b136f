import type { ClaimCategory } from '@polana/contract/claim-fields';
import { type ActionCode, actionCodes } from '@polana/contract/roles';
import { groupMin } from '@polana/contract/statistics';
import { mergeSmallGroups } from './groups.rules.ts';

/** Claims of one category, of how many people, and what their receipts come to. */
export interface CategoryLine {
  actionCode: ActionCode;
  category: ClaimCategory;
  people: number;
  count: number;
  claimedCents: number;
}

export interface CategoryFigures {
  groups: { categories: ClaimCategory[]; count: number; claimedCents: number }[];
  isMerged: boolean;
}

interface Group {
  categories: ClaimCategory[];
  /** People, at least: the same ones may stand behind several categories. */
  count: number;
  claims: number;
  claimedCents: number;
}

/** What people claim for, the most frequent first; a category of too few of them joins the next one of the same allowance. */
export function categoriesOf(lines: readonly CategoryLine[]): CategoryFigures {
  const byAction = actionCodes.map((code) => mergedOf(lines.filter((line) => line.actionCode === code)));
  return {
    groups: byAction
      .flatMap(({ groups }) => groups)
      .toSorted((one, other) => other.claims - one.claims || compareCodes(one, other))
      .map(({ categories, claims, claimedCents }) => ({ categories, count: claims, claimedCents })),
    isMerged: byAction.some(({ isMerged }) => isMerged),
  };
}

function mergedOf(lines: readonly CategoryLine[]): { groups: Group[]; isMerged: boolean } {
  const groups = lines
    .map(({ category, people, count, claimedCents }): Group => ({
      categories: [category],
      count: people,
      claims: count,
      claimedCents,
    }))
    .toSorted((one, other) => other.count - one.count || compareCodes(one, other));
  const { bands, isMerged } = mergeSmallGroups(groups, (one, next) => ({
    categories: [...one.categories, ...next.categories],
    count: Math.max(one.count, next.count),
    claims: one.claims + next.claims,
    claimedCents: one.claimedCents + next.claimedCents,
  }));
  const told = bands.filter((group) => group.count >= groupMin);
  return { groups: told, isMerged: isMerged || told.length < bands.length };
}

function compareCodes(one: Group, other: Group): number {
  return one.categories.join() < other.categories.join() ? -1 : 1;
}
