import type { ClaimListItem } from '@polana/contract/claim-fields';
import { type ChipTone, StatusChip } from '#ui/status-chip.tsx';
import { historyText } from './history.texts.ts';

const toneOf = { pending: 'waiting', approved: 'approved', rejected: 'rejected' } as const satisfies Record<
  ClaimListItem['status'],
  ChipTone
>;

/** How a claim stands; a question of the company comes before everything else that waits. */
export function ClaimChip({ claim }: { claim: Pick<ClaimListItem, 'status' | 'flags' | 'reasonCode'> }) {
  if (claim.status === 'pending' && claim.flags.infoRequested)
    return <StatusChip tone="warning">{historyText('status.infoRequested')}</StatusChip>;
  if (claim.reasonCode === 'WITHDRAWN') return <StatusChip tone="draft">{historyText('status.withdrawn')}</StatusChip>;
  return <StatusChip tone={toneOf[claim.status]}>{historyText(`status.${claim.status}`)}</StatusChip>;
}
