import { centsFromText } from '@polana/contract/money';
import { type ReactNode, useEffect } from 'react';
import type { FailureItem } from '#platform/api-failure.ts';
import { format } from '#platform/format.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { loadDialogs } from '#ui/dialog.tsx';
import type { SummaryError } from '#ui/error-summary.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { DESKTOP_QUERY, useMediaQuery } from '#ui/use-media-query.ts';
import { isUnderWay, type DraftFile } from './claim-draft-uploads.ts';
import { CalculationCard, DockResult } from './submit-claim-calculation-card.tsx';
import { reviewRows } from './submit-claim-check-rows.tsx';
import { OfflineDialog, WarningsDialog } from './submit-claim-dialogs.tsx';
import { useDraft, type ClaimFlow } from './submit-claim-flow.ts';
import { fieldOf, useJudgement } from './submit-claim-judgement.ts';
import { ReceiptSheet } from './submit-claim-receipt-view.tsx';
import { useSending, type SendingPhase } from './submit-claim-sending.ts';
import { StepFrame } from './submit-claim-step.tsx';
import type { ClaimStep } from './submit-claim-steps.ts';
import { submitClaimText } from './submit-claim.texts.ts';

/** Fourth step: everything once more, what will be paid, and off it goes. Only here the upload is waited for. */
export function CheckStep({ flow }: { flow: ClaimFlow }) {
  const { draft, voice } = flow;
  const { files } = useDraft(draft);
  const { calculation } = useJudgement(flow);
  const sending = useSending(flow);
  const isDesktop = useMediaQuery(DESKTOP_QUERY);
  const isWaiting = sending.phase === 'waitsForConnection';
  // The question asked without a connection cannot be fetched then.
  useEffect(loadDialogs, []);
  return (
    <StepFrame
      flow={flow}
      step="check"
      title={submitClaimText('check.title')}
      primaryLabel={primaryText(sending.phase, files)}
      isBusy={sending.phase === 'uploading' || sending.phase === 'sending' || isWaiting}
      dockLead={<DockResult calculation={calculation} />}
      errors={sending.refusals.map((item) => refusalOf(flow, item))}
      errorsTitle={submitClaimText('check.refused')}
      attempt={sending.attempt}
      onSubmit={sending.send}
      aside={
        isDesktop && (
          <>
            <CalculationCard calculation={calculation} voice={voice} />
            <ReceiptSheet flow={flow} />
          </>
        )
      }
    >
      <Connection isWaiting={isWaiting} onStop={sending.stopWaiting} />
      <Expected>
        {calculation && centsFromText(calculation.sum) > 0 ? format.money(calculation.contribution) : '–'}
      </Expected>
      <Card as="div" hasPadding={false} className="px-4 py-1 md:px-5.5">
        <SummaryList rows={reviewRows(flow, calculation)} />
      </Card>
      <p className="-mt-2 text-small text-ink3">{submitClaimText(`check.note.${voice}`)}</p>
      <OfflineDialog
        isOpen={sending.phase === 'asksToWait'}
        onWait={sending.waitForConnection}
        onClose={sending.stopWaiting}
      />
      <WarningsDialog warnings={sending.warnings} onSend={sending.sendForced} onClose={sending.closeWarnings} />
    </StepFrame>
  );
}

function primaryText(phase: SendingPhase, files: readonly DraftFile[]): string {
  if (phase === 'waitsForConnection') return submitClaimText('check.waiting');
  const coming = files.filter((file) => isUnderWay(file));
  if (phase !== 'uploading' || coming.length === 0) return submitClaimText('check.submit');
  const waiting = coming.find((file) => file.waitsUntil !== null)?.waitsUntil;
  if (waiting) return submitClaimText('check.uploadsLater', { moment: format.moment(waiting) });
  const share = coming.reduce((sum, file) => sum + file.progress, 0) / coming.length;
  return submitClaimText('check.uploading', { percent: Math.round(share * 100) });
}

/** The claim goes by itself once there is a connection; that there is none stands above every page. */
function Connection({ isWaiting, onStop }: { isWaiting: boolean; onStop: () => void }) {
  if (!isWaiting) return null;
  return (
    <Banner
      tone="info"
      isLive
      title={submitClaimText('offline.waitingTitle')}
      action={
        <Button variant="secondary" size="small" onClick={onStop}>
          {submitClaimText('offline.stop')}
        </Button>
      }
    >
      {submitClaimText('offline.waiting')}
    </Banner>
  );
}

function Expected({ children }: { children: ReactNode }) {
  return (
    <div className="on-hero flex flex-wrap items-center justify-between gap-x-3.5 gap-y-2 rounded-[18px] bg-hero-bg px-5.5 py-5">
      <span className="text-on-hero2">{submitClaimText('check.expected')}</span>
      <b className="w-full text-[2rem] leading-9.5 font-heavy tracking-[-0.025em] num md:w-auto">{children}</b>
    </div>
  );
}

/** What the server refused, with the way to the step where it can be put right. */
function refusalOf({ place }: ClaimFlow, { path, message }: FailureItem): SummaryError {
  const step = stepOf(path);
  if (step === null) return { message };
  return {
    message: (
      <>
        {message}{' '}
        {place.stepLink(step, { children: submitClaimText('check.fix'), className: textLinkClass, isChange: true })}
      </>
    ),
  };
}

function stepOf(path: string): ClaimStep | null {
  if (path.startsWith('declarations') || path === 'privacy' || path === 'signedDeclarationFileId')
    return 'declarations';
  if (path.startsWith('file')) return 'receipt';
  return fieldOf(path) === null ? null : 'amount';
}
