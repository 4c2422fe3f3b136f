import type { ClaimDraft } from '@polana/contract/claim-submission';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { format } from '#platform/format.ts';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import { historyText } from './history.texts.ts';

interface ClaimDraftsProps {
  answer: UseQueryResult<ClaimDraft[]>;
  finishLink: (draft: ClaimDraft, content: ReactNode, className: string) => ReactNode;
}

/** Claims begun and not yet sent. */
export function ClaimDrafts({ answer, finishLink }: ClaimDraftsProps) {
  if (answer.isPending)
    return (
      <SkeletonGroup label={historyText('list.loading')} className="grid gap-4 p-6">
        <Skeleton className="h-12 w-full" />
      </SkeletonGroup>
    );
  if (answer.isError)
    return (
      <FailedBanner retryLabel={historyText('list.retry')} onRetry={() => void answer.refetch()}>
        {historyText('list.failed')}
      </FailedBanner>
    );
  if (answer.data.length === 0) return <EmptyState title={historyText('draft.empty')} />;
  return (
    <ul className="divide-y divide-line">
      {answer.data.map((draft) => (
        <li key={draft.actionCode} className="flex flex-wrap items-center justify-between gap-4 px-4 py-4 md:px-6">
          <div>
            <h2 className="text-body font-semibold">
              {historyText('draft.title', { action: historyText(`action.${draft.actionCode}`) })}
            </h2>
            <p className="mt-1.5 flex flex-wrap items-center gap-3 text-small text-ink3">
              <StatusChip tone="draft">{historyText('draft.status')}</StatusChip>
              {historyText('draft.saved', { time: format.moment(draft.updatedAt) })}
              {draft.files.length > 0 && <span>{historyText('draft.files', { count: draft.files.length })}</span>}
            </p>
          </div>
          {finishLink(draft, historyText('draft.finish'), buttonClass({ variant: 'secondary' }))}
        </li>
      ))}
    </ul>
  );
}
