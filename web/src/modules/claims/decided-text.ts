import type { ClaimDetail } from '@polana/contract/claims';
import { format } from '#platform/format.ts';
import { queueText } from './queue.texts.ts';

/** Who decided, and when. A claim is taken back by its employee; an older one also by whoever deleted the employee while it waited. */
export function decidedText({
  status,
  reasonCode,
  decidedBy,
  decidedAt,
}: Pick<ClaimDetail, 'status' | 'reasonCode' | 'decidedBy' | 'decidedAt'>): string {
  const decision = status === 'approved' ? 'approved' : 'rejected';
  return queueText(`decided.${reasonCode === 'WITHDRAWN' ? 'withdrawn' : decision}`, {
    name: decidedBy ?? queueText('data.system'),
    when: decidedAt ? format.moment(decidedAt) : '',
  });
}
