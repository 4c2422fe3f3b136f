import type { OwnPrivacy, OwnPrivacyKind, OwnPrivacyRequest } from '@polana/contract/identity-privacy';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '#platform/api-failure.ts';
import { format } from '#platform/format.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardHeader } from '#ui/card.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { ownPrivacyQuery, useFileRequest, useWithdrawRequest } from './privacy.queries.ts';
import { ownPrivacyText } from './privacy.texts.ts';

/** What is kept and why, until when, and what the person asks about it. */
export function PrivacySection() {
  const privacy = useQuery(ownPrivacyQuery);
  return (
    <Card aria-labelledby="profile-privacy">
      <CardHeader title={ownPrivacyText('title')} titleId="profile-privacy" description={ownPrivacyText('about')} />
      {privacy.isPending && (
        <SkeletonGroup label={ownPrivacyText('loading')}>
          <Skeleton className="h-32" />
        </SkeletonGroup>
      )}
      {privacy.isError && (
        <FailedBanner retryLabel={ownPrivacyText('retry')} onRetry={() => void privacy.refetch()}>
          {ownPrivacyText('failed')}
        </FailedBanner>
      )}
      {privacy.data && <Privacy privacy={privacy.data} />}
    </Card>
  );
}

function Privacy({ privacy }: { privacy: OwnPrivacy }) {
  const { periods, requests, isRestricted } = privacy;
  const [asking, setAsking] = useState<OwnPrivacyKind | null>(null);
  const waits = (kind: OwnPrivacyKind) => requests.some((one) => one.kind === kind && one.status === 'pending');
  return (
    <div className="grid gap-4">
      {isRestricted && <Banner tone="warning">{ownPrivacyText('restricted')}</Banner>}
      <SummaryList
        rows={[
          row('claims', 'period.years', periods.claimYears),
          row('rejected', 'period.months', periods.rejectedClaimFileMonths),
          row('account', 'period.monthsAfter', periods.personMonths),
          row('traces', 'period.days', periods.traceDays),
          row('mails', 'period.days', periods.outboxDays),
        ]}
      />
      {requests.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {requests.map((request) => (
            <Request key={request.id} request={request} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2.5">
        {!isRestricted && !waits('restriction') && (
          <Button variant="secondary" onClick={() => setAsking('restriction')}>
            {ownPrivacyText('ask.restriction')}
          </Button>
        )}
        {!waits('erasure') && (
          <Button variant="danger" onClick={() => setAsking('erasure')}>
            {ownPrivacyText('ask.erasure')}
          </Button>
        )}
      </div>
      {asking && <AskDialog kind={asking} onClose={() => setAsking(null)} />}
    </div>
  );
}

type PeriodKey = 'period.years' | 'period.months' | 'period.monthsAfter' | 'period.days';

function row(id: 'claims' | 'rejected' | 'account' | 'traces' | 'mails', period: PeriodKey, count: number) {
  return { id, label: ownPrivacyText(`kept.${id}`), value: ownPrivacyText(period, { count }) };
}

const toneOf = { pending: 'waiting', done: 'approved', refused: 'rejected', withdrawn: 'draft' } as const;

function Request({ request }: { request: OwnPrivacyRequest }) {
  const withdraw = useWithdrawRequest();
  const { id, kind, status, receivedOn, dueOn, reason } = request;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div>
        <span className="block font-semibold">{ownPrivacyText(`request.${kind}`)}</span>
        <span className="block text-small text-ink3">
          {status === 'pending'
            ? ownPrivacyText('due', { received: format.date(receivedOn), due: format.date(dueOn) })
            : ownPrivacyText('received', { received: format.date(receivedOn) })}
        </span>
        {reason && <span className="block text-small text-ink2 wrap-anywhere">{reason}</span>}
      </div>
      <div className="flex items-center gap-2.5">
        <StatusChip tone={toneOf[status]}>{ownPrivacyText(`status.${status}`)}</StatusChip>
        {status === 'pending' && (
          <Button
            variant="quiet"
            size="small"
            isBusy={withdraw.isPending}
            aria-label={ownPrivacyText('withdrawOf', { kind: ownPrivacyText(`request.${kind}`) })}
            onClick={() => withdraw.mutate(id)}
          >
            {ownPrivacyText('withdraw')}
          </Button>
        )}
      </div>
    </li>
  );
}

function AskDialog({ kind, onClose }: { kind: OwnPrivacyKind; onClose: () => void }) {
  const file = useFileRequest();
  const problem = file.error instanceof ApiFailure ? file.error.errors.map((error) => error.message).join(' ') : null;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      role="alertdialog"
      title={ownPrivacyText(`ask.${kind}Title`)}
      description={ownPrivacyText(`ask.${kind}About`)}
      cancelLabel={ownPrivacyText('cancel')}
      actions={
        <Button
          variant={kind === 'erasure' ? 'danger-solid' : 'primary'}
          isBusy={file.isPending}
          onClick={() => file.mutate(kind, { onSuccess: onClose })}
        >
          {ownPrivacyText('ask.submit')}
        </Button>
      }
    >
      {problem && <Banner tone="error">{problem}</Banner>}
    </Dialog>
  );
}
