import type { ImportItem } from '@polana/contract/imports';

/** The steps of an import as they stand in the address. */
export const importStepWords = { file: 'subor', check: 'kontrola', changes: 'zmeny', done: 'hotovo' } as const;

export type ImportStep = keyof typeof importStepWords;

export const importSteps = Object.keys(importStepWords) as ImportStep[];

type Progressed = Pick<ImportItem, 'state' | 'changes' | 'deletions'>;

/** Somebody confirmed it: from here on there is only the result. */
export function isConfirmed({ state, changes, deletions }: Progressed): boolean {
  return state === 'applying' || state === 'done' || changes === 'applied' || deletions === 'applied';
}

/** Nothing can come of it any more, and nothing was written. */
export function hasEnded(item: Progressed): boolean {
  return !isConfirmed(item) && (item.state === 'failed' || item.state === 'left' || item.state === 'expired');
}

/** How far an import has come by itself. */
export function furthestStep(item: Progressed): ImportStep {
  if (isConfirmed(item)) return 'done';
  return item.state === 'planned' ? 'changes' : 'check';
}

/** The step to show: the one in the address, unless the import is not that far or already behind it. */
export function shownStep(wanted: ImportStep | null, item: Progressed): ImportStep {
  const furthest = furthestStep(item);
  if (wanted === null || furthest === 'done') return furthest;
  return importSteps.indexOf(wanted) < importSteps.indexOf(furthest) ? wanted : furthest;
}

/** Something goes on in the background; the page looks again. */
export function isUnderWay({ state }: Pick<ImportItem, 'state'>): boolean {
  return state === 'reading' || state === 'applying';
}
