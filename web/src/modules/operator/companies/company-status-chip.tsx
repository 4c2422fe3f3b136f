import type { CompanyStatus } from '@polana/contract/operator-companies';
import { format } from '#platform/format.ts';
import { StatusChip, type ChipTone } from '#ui/status-chip.tsx';
import { MinusIcon } from '#ui/icons-controls.tsx';
import { companiesText } from './companies.texts.ts';

const tones: Record<CompanyStatus, ChipTone> = {
  pending: 'waiting',
  active: 'approved',
  suspended: 'warning',
  ended: 'draft',
};

/** The standing of a company; one that will leave says when. */
export function CompanyStatusChip({ status, endsOn }: { status: CompanyStatus; endsOn: string | null }) {
  const isLeaving = endsOn !== null && status !== 'ended';
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <StatusChip tone={tones[status]} {...(status === 'ended' && { icon: <MinusIcon size={16} /> })}>
        {companiesText(`status.${status}`)}
      </StatusChip>
      {isLeaving && (
        <StatusChip tone="info">{companiesText('status.endsOn', { date: format.date(endsOn) })}</StatusChip>
      )}
    </span>
  );
}
