import type { Role } from '@polana/contract/identity';
import type { PrivacyRequestDetail } from '@polana/contract/operator-privacy';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { format } from '#platform/format.ts';
import { forgetKept } from '#platform/kept-form.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { useHeadingFocusAfter } from '#ui/use-heading-focus-after.ts';
import { WordsDialog } from '../registrations/words-dialog.tsx';
import { ErasurePlan } from './erasure-plan.tsx';
import { HeldRestriction, LiftDialog } from './held-restriction.tsx';
import { RequestState } from './privacy-request-table.tsx';
import { type PrivacyDeed, requestQuery, usePrivacyDeed } from './privacy.queries.ts';
import { privacyText } from './privacy.texts.ts';

/** One request: whose it is, what carrying it out means, and the decision. */
export function PrivacyRequestDrawer({ role, id, onClose }: { role: Role; id: string; onClose: () => void }) {
  const request = useQuery(requestQuery(role, id));
  return (
    <Drawer
      size="detail"
      isOpen
      onClose={onClose}
      title={privacyText('detail.title')}
      closeLabel={privacyText('close')}
    >
      {request.isPending && (
        <SkeletonGroup label={privacyText('loading')} className="grid gap-3">
          <Skeleton className="h-10" />
          <Skeleton className="h-40" />
        </SkeletonGroup>
      )}
      {request.isError && (
        <FailedBanner retryLabel={privacyText('retry')} onRetry={() => void request.refetch()}>
          {privacyText('failed')}
        </FailedBanner>
      )}
      {request.data && <Request role={role} request={request.data} />}
    </Drawer>
  );
}

type Asking = PrivacyDeed['act'] | null;

const wordsKey = (act: PrivacyDeed['act'], id: string) => `privacyRequest ${act} ${id}`;

const resultOf = (deed: PrivacyDeed) => (deed.act === 'lift' && !deed.isOwnWish ? 'announce' : deed.act);

const personId = 'privacy-request-person';

function Request({ role, request }: { role: Role; request: PrivacyRequestDetail }) {
  const deed = usePrivacyDeed(role);
  const [asking, setAsking] = useState<Asking>(null);
  const [told, setTold] = useState<{ tone: 'success' | 'warning'; text: string } | null>(null);
  // What was decided takes its own buttons away.
  useHeadingFocusAfter(told?.text ?? '', personId);

  async function act(wanted: PrivacyDeed) {
    const outcome = await deed.mutateAsync(wanted).catch(() => null);
    setAsking(null);
    if (!outcome) return setTold(null);
    if (!outcome.isDone) return setTold({ tone: 'warning', text: outcome.message });
    forgetKept(wordsKey(wanted.act, wanted.id));
    setTold({ tone: 'success', text: privacyText(`result.${resultOf(wanted)}`) });
  }

  const facts = [
    { id: 'kind', label: privacyText('requests.kind'), value: privacyText(`request.${request.kind}`) },
    {
      id: 'received',
      label: privacyText('requests.received'),
      value: `${format.date(request.receivedOn)}, ${privacyText(`source.${request.source}`)}`,
    },
    { id: 'email', label: privacyText('detail.email'), value: request.email ?? privacyText('detail.noEmail') },
    ...request.employments.map((one, index) => ({
      id: `employment ${index}`,
      label: privacyText('detail.employment'),
      value: [
        one.companyName,
        one.personalNumber,
        one.endDate && privacyText('detail.until', { date: format.date(one.endDate) }),
      ]
        .filter(Boolean)
        .join(', '),
    })),
    ...(request.note ? [{ id: 'note', label: privacyText('detail.note'), value: request.note }] : []),
    ...(request.reason ? [{ id: 'reason', label: privacyText('detail.reason'), value: request.reason }] : []),
  ];
  return (
    <div className="grid gap-5">
      <div>
        <h3 id={personId} className="text-h3">
          {request.personName}
        </h3>
        <div className="mt-2 flex flex-wrap items-start gap-2">
          <RequestState request={request} />
          {request.isRestricted && <StatusChip tone="warning">{privacyText('detail.restricted')}</StatusChip>}
        </div>
      </div>
      <div role="status" className="empty:hidden">
        {told && <Banner tone={told.tone}>{told.text}</Banner>}
      </div>
      <SummaryList rows={facts} />
      {request.status === 'pending' && request.kind === 'erasure' && <ErasurePlan request={request} />}
      {request.status === 'pending' && request.kind !== 'erasure' && (
        <Banner tone="info">{privacyText(`happens.${request.kind}`)}</Banner>
      )}
      {!request.email && request.status === 'pending' && (
        <Banner tone="warning">{privacyText('detail.byLetter')}</Banner>
      )}
      <Decisions request={request} onAsk={setAsking} />
      {asking && (
        <DeedDialog
          asking={asking}
          request={request}
          isBusy={deed.isPending}
          onClose={() => setAsking(null)}
          onAct={(wanted) => void act(wanted)}
        />
      )}
    </div>
  );
}

function Decisions({ request, onAsk }: { request: PrivacyRequestDetail; onAsk: (asking: Asking) => void }) {
  const { status, kind, isRestricted, isErased, liftedAt, email } = request;
  if (status === 'done' && kind === 'restriction' && isRestricted && !isErased && !liftedAt)
    return <HeldRestriction request={request} onAsk={onAsk} />;
  if (status !== 'pending') return null;
  const isHandedOver = kind === 'access' && !email;
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button
        variant={kind === 'erasure' ? 'danger-solid' : 'primary'}
        onClick={() => onAsk(isHandedOver ? 'handOver' : 'carryOut')}
      >
        {privacyText(isHandedOver ? 'deed.handOver' : 'deed.carryOut')}
      </Button>
      <Button variant="secondary" onClick={() => onAsk('refuse')}>
        {privacyText('deed.refuse')}
      </Button>
    </div>
  );
}

interface DeedDialogProps {
  asking: PrivacyDeed['act'];
  request: PrivacyRequestDetail;
  isBusy: boolean;
  onClose: () => void;
  onAct: (deed: PrivacyDeed) => void;
}

function DeedDialog({ asking, request, isBusy, onClose, onAct }: DeedDialogProps) {
  const { id, personName, kind, email } = request;
  if (asking === 'lift')
    return <LiftDialog {...{ request, isBusy, onClose }} keptAs={wordsKey(asking, id)} onLift={onAct} />;
  if (asking === 'refuse')
    return (
      <WordsDialog
        isDanger
        title={privacyText('refuse.title')}
        about={personName}
        label={privacyText('refuse.label')}
        hint={privacyText(email ? 'refuse.hint' : 'refuse.hintByLetter')}
        submit={privacyText('refuse.submit')}
        isBusy={isBusy}
        keptAs={wordsKey(asking, id)}
        onClose={onClose}
        onSubmit={(reason) => onAct({ act: asking, id, reason })}
      />
    );
  if (asking === 'keep')
    return (
      <Dialog
        isOpen
        onClose={onClose}
        role="alertdialog"
        title={privacyText('keep.title')}
        description={privacyText(email ? 'keep.about' : 'keep.aboutByLetter')}
        cancelLabel={privacyText('cancel')}
        actions={
          <Button isBusy={isBusy} onClick={() => onAct({ act: asking, id })}>
            {privacyText('deed.keep')}
          </Button>
        }
      />
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      role="alertdialog"
      title={privacyText('carryOut.title', { kind: privacyText(`request.${kind}`) })}
      description={privacyText(asking === 'handOver' ? 'happens.handOver' : `happens.${kind}`)}
      cancelLabel={privacyText('cancel')}
      actions={
        <Button
          variant={kind === 'erasure' ? 'danger-solid' : 'primary'}
          isBusy={isBusy}
          onClick={() => onAct({ act: asking, id })}
        >
          {privacyText(asking === 'handOver' ? 'deed.handOver' : 'deed.carryOut')}
        </Button>
      }
    />
  );
}
