import type { ClaimListItem } from '@polana/contract/claim-fields';
import type { Role } from '@polana/contract/identity';
import { pageSizeDefault } from '@polana/contract/primitives';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { format } from '#platform/format.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { DocumentIcon } from '#ui/icons-things.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { StatusChip, type ChipTone } from '#ui/status-chip.tsx';
import { employeeClaimsQuery } from './employee.queries.ts';
import { employeeText } from './employee.texts.ts';

interface EmployeeClaimsTabProps {
  role: Role;
  id: string;
  link: (claim: ClaimListItem, content: ReactNode, className: string) => ReactNode;
}

const tones: Record<ClaimListItem['status'], ChipTone> = {
  pending: 'waiting',
  approved: 'approved',
  rejected: 'rejected',
};

/** The claims of one employee, newest first. */
export function EmployeeClaimsTab({ role, id, link }: EmployeeClaimsTabProps) {
  const [offset, setOffset] = useState(0);
  const answer = useQuery(employeeClaimsQuery(role, id, offset));
  if (answer.isPending) {
    return (
      <SkeletonGroup label={employeeText('claims.loading')} className="grid gap-3">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </SkeletonGroup>
    );
  }
  if (answer.isError) {
    return (
      <FailedBanner retryLabel={employeeText('retry')} onRetry={() => void answer.refetch()}>
        {employeeText('claims.failed')}
      </FailedBanner>
    );
  }
  const { items, totalCount } = answer.data;
  if (totalCount === 0) {
    return (
      <EmptyState title={employeeText('claims.empty')} icon={<DocumentIcon size={24} />} level={3}>
        {employeeText('claims.emptyAbout')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {items.map((claim) => (
          <li key={claim.id} className="relative py-3">
            <div className="flex items-start justify-between gap-3">
              <div className="min-w-0">
                {link(
                  claim,
                  claim.number,
                  "font-semibold text-ink no-underline after:absolute after:inset-0 after:content-[''] hover:underline underline-offset-3",
                )}
                <p className="text-small text-ink3 wrap-anywhere">
                  {[claim.title, format.dateRange(claim.stayFrom, claim.stayTo)].filter(Boolean).join(' · ')}
                </p>
              </div>
              <div className="text-right">
                <p className="font-strong num">{format.money(claim.contribution)}</p>
                <StatusChip tone={claim.flags.infoRequested ? 'info' : tones[claim.status]} className="mt-1">
                  {claim.flags.infoRequested
                    ? employeeText('claims.infoRequested')
                    : employeeText(`claims.${claim.status}`)}
                </StatusChip>
              </div>
            </div>
          </li>
        ))}
      </ul>
      {totalCount > pageSizeDefault && (
        <div className="mt-4 flex items-center justify-between gap-3">
          <Button
            variant="secondary"
            size="small"
            isDisabled={offset === 0}
            onClick={() => setOffset(Math.max(0, offset - pageSizeDefault))}
          >
            {employeeText('claims.newer')}
          </Button>
          <Button
            variant="secondary"
            size="small"
            isDisabled={offset + pageSizeDefault >= totalCount}
            onClick={() => setOffset(offset + pageSizeDefault)}
          >
            {employeeText('claims.older')}
          </Button>
        </div>
      )}
    </>
  );
}
