import type { PendingChange } from '@polana/contract/identity-profile';
import { personText } from './profile.texts.ts';

/** Who is to approve a change that waits. */
export function waitingText(change: PendingChange): string {
  return personText(change.waitsForOperator ? 'change.waiting.operator' : 'change.waiting.company');
}
