import type { Role } from '@polana/contract/identity';
import { useEffect, useEffectEvent, useRef } from 'react';
import { format } from '#platform/format.ts';
import { useTitle } from '#platform/title.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { FlowDock, FlowPage } from '#ui/flow-page.tsx';
import { iconButtonClass } from '#ui/icon-button.tsx';
import { CheckIcon, DownloadIcon } from '#ui/icons-controls.tsx';
import { CloseIcon } from '#ui/icons-signs.tsx';
import { Timeline } from '#ui/timeline.tsx';
import { copyText } from '#ui/copy-text.ts';
import type { SubmittedNote } from './claim-draft-copy.ts';
import type { ClaimFlow } from './submit-claim-flow.ts';
import type { ClaimPlace } from './submit-claim-steps.ts';
import { useDownloadConfirmation } from './submit-claim.queries.ts';
import { submitClaimText } from './submit-claim.texts.ts';

interface ClaimDoneProps {
  note: SubmittedNote;
  role: Role;
  voice: ClaimFlow['voice'];
  place: ClaimPlace;
  productName: string;
  languages: ClaimFlow['languages'];
  /** Where a copy went; null for somebody without a mailbox. */
  email: string | null;
  decisionDays: number | null;
  /** Lets go of the draft the claim came from. */
  onShown: () => void;
}

/** The claim is in: its number, what happens next, a confirmation to keep. */
export function ClaimDone(props: ClaimDoneProps) {
  const { note, role, voice, place, productName, languages, email, decisionDays } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useEffectEvent(props.onShown);
  useTitle({ page: submitClaimText('done.title'), productName });
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    shown();
  }, []);
  const sent = email === null ? submitClaimText('done.noMail') : submitClaimText('done.mailed', { email });
  const about = voice === 'company' ? submitClaimText('done.forEmployee', { name: note.employeeName ?? '' }) : sent;
  const home = (className: string) => place.homeLink({ children: submitClaimText(`done.home.${voice}`), className });
  return (
    <FlowPage
      title={submitClaimText(`flow.title.${voice}`)}
      close={place.homeLink({
        children: <CloseIcon size={24} />,
        className: iconButtonClass(),
        label: submitClaimText('close'),
      })}
      end={languages}
      progress={{ label: submitClaimText('flow.progress'), value: 1, valueText: submitClaimText('done.title') }}
    >
      <span className="mb-4.5 grid size-18 place-items-center rounded-[22px] bg-ok-bg text-ok-fg">
        <CheckIcon size={40} />
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-h1">
        {submitClaimText('done.title')}
      </h1>
      <p className="mt-2 text-ink2 text-pretty wrap-anywhere">{about}</p>
      <ClaimNumber number={note.number} />
      <h2 className="mb-3.5 text-h2">{submitClaimText('done.next')}</h2>
      <WhatNext note={note} companyName={role.companyName ?? role.name} decisionDays={decisionDays} voice={voice} />
      <div className="mt-6.5 grid max-w-105 gap-2.5">
        <Confirmation role={role} claimId={note.claimId} />
        {place.claimsLink({
          children: submitClaimText('done.claims'),
          className: buttonClass({ variant: 'quiet', isFull: true }),
        })}
        {place.otherClaimLink(null, {
          children: submitClaimText('done.another'),
          className: buttonClass({ variant: 'quiet', isFull: true }),
        })}
        {home(buttonClass({ size: 'flow', isFull: true, className: 'max-md:hidden' }))}
      </div>
      <FlowDock>{home(buttonClass({ size: 'flow', isFull: true }))}</FlowDock>
    </FlowPage>
  );
}

function ClaimNumber({ number }: { number: string }) {
  const copy = () => copyText(number, { done: submitClaimText('done.copied'), failed: submitClaimText('copyFailed') });
  return (
    <div className="mt-4.5 mb-6 flex flex-wrap items-center justify-between gap-3 rounded-panel border border-line bg-surface py-3 pr-2 pl-4.5">
      <p>
        <span className="text-small text-ink3">{submitClaimText('done.number')}</span>
        <b className="block text-[1.375rem] leading-7 font-heavy tracking-[0.01em] num">{number}</b>
      </p>
      <Button variant="quiet" size="small" onClick={() => void copy()}>
        {submitClaimText('done.copy')}
      </Button>
    </div>
  );
}

interface WhatNextProps {
  note: SubmittedNote;
  companyName: string;
  decisionDays: number | null;
  voice: ClaimFlow['voice'];
}

function WhatNext({ note, companyName, decisionDays, voice }: WhatNextProps) {
  const company = companyName;
  const review =
    decisionDays === null
      ? submitClaimText('done.review', { company })
      : submitClaimText('done.reviewIn', { company, count: decisionDays });
  return (
    <Timeline
      stateLabels={{
        done: submitClaimText('done.state.done'),
        current: submitClaimText('done.state.current'),
        upcoming: submitClaimText('done.state.upcoming'),
        failed: '',
      }}
      steps={[
        {
          id: 'submitted',
          state: 'done',
          title: submitClaimText('done.submitted', { moment: format.moment(note.submittedAt) }),
        },
        {
          id: 'review',
          state: 'current',
          title: submitClaimText('done.reviewTitle'),
          detail: voice === 'company' ? submitClaimText('done.reviewByColleague') : review,
        },
        {
          id: 'payment',
          state: 'upcoming',
          title: submitClaimText('done.payment', { amount: format.money(note.contribution) }),
          detail: submitClaimText('done.paymentWhen'),
        },
      ]}
    />
  );
}

function Confirmation({ role, claimId }: { role: Role; claimId: string }) {
  const download = useDownloadConfirmation(role);
  return (
    <Button
      variant="secondary"
      isFull
      icon={<DownloadIcon />}
      isBusy={download.isPending}
      onClick={() => download.mutate(claimId)}
    >
      {submitClaimText('done.confirmation')}
    </Button>
  );
}
