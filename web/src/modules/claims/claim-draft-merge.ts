import type { ClaimValues } from './claim-draft-values.ts';

/** What the server has of a draft as far as this page knows. */
export interface KnownDraft {
  values: ClaimValues;
  fileIds: readonly string[];
  isAtServer: boolean;
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
