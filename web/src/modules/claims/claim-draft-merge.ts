import type { ClaimValues } from './claim-draft-values.ts';

/** What the server has of a draft as far as this page knows. */
export interface KnownDraft {
  values: ClaimValues;
  fileIds: readonly string[];
  isAtServer: boolean;
  /** When it was kept there; null for none, undefined where this page's draft takes the place of any. */
  updatedAt: string | null | undefined;
}

/**
 * What this page and the server last had in common. That may be a save whose answer was lost: then what the server has was filled
 * in here.
 */
export function commonDraft(known: KnownDraft, unanswered: readonly KnownDraft[], atServer: ClaimValues): KnownDraft {
  const text = JSON.stringify(atServer);
  return unanswered.find(({ values }) => JSON.stringify(values) === text) ?? known;
}

/** What was filled in here since the last save stays; everything else is as it was filled in elsewhere. */
export function mergedValues(known: ClaimValues, here: ClaimValues, elsewhere: ClaimValues): ClaimValues {
  const isChangedHere = (name: string) => {
    const field = name as keyof ClaimValues;
    return JSON.stringify(here[field]) !== JSON.stringify(known[field]);
  };
  const ownChanges = Object.entries(here).filter(([name]) => isChangedHere(name));
  return { ...elsewhere, ...Object.fromEntries(ownChanges) };
}
