import type { DeskDialog } from './desk-dialogs.tsx';

/** Under which what somebody types for a decision waits in the tab: until it is used for good, also by another attempt after an undo. */
export function decisionWordsKey(dialog: DeskDialog | 'correct', claimId: string): string {
  return `claimDecision ${dialog} ${claimId}`;
}
