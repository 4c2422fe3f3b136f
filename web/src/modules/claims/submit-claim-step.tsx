import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { useTitle } from '#platform/title.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary, type SummaryError } from '#ui/error-summary.tsx';
import { FlowDock, FlowPage } from '#ui/flow-page.tsx';
import { iconButtonClass } from '#ui/icon-button.tsx';
import { ArrowLeftIcon, CloseIcon } from '#ui/icons-signs.tsx';
import { DraftFooter, SaveStatus } from './submit-claim-draft-state.tsx';
import type { ClaimFlow } from './submit-claim-flow.ts';
import { numberedSteps, stepBefore } from './submit-claim-steps.ts';
import { submitClaimText } from './submit-claim.texts.ts';

interface StepFrameProps {
  flow: ClaimFlow;
  step: (typeof numberedSteps)[number];
  title: string;
  lead?: ReactNode;
  /** Beside the form on a computer. */
  aside?: ReactNode;
  /** Stands at the end of the heading's row on a phone. */
  headingEnd?: ReactNode;
  /** The result so far, in the dock of a phone. */
  dockLead?: ReactNode;
  primaryLabel: string;
  isBusy?: boolean;
  errors: readonly SummaryError[];
  errorsTitle?: string;
  attempt: number;
  onSubmit: () => void;
  children: ReactNode;
}

/** One step of a claim: heading, what is wrong, the fields, the way on and the way back. */
export function StepFrame(props: StepFrameProps) {
  const { flow, step, title, lead, aside, headingEnd, dockLead, primaryLabel, isBusy = false } = props;
  const { errors, errorsTitle, attempt, onSubmit, children } = props;
  const heading = useFocusOnStep(flow);
  useTitle({ page: title, productName: flow.productName });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!isBusy) onSubmit();
  }

  const primary = (className: string) => (
    <Button type="submit" size="flow" isBusy={isBusy} className={className}>
      {primaryLabel}
    </Button>
  );
  return (
    <FlowPage {...frameOf(flow, step)} aside={aside}>
      <form noValidate onSubmit={submit}>
        <div className="flex items-center justify-between gap-3">
          <p className="text-compact font-medium text-ink3">{stepText(step)}</p>
          {headingEnd}
        </div>
        <h1 ref={heading} tabIndex={-1} className="mt-1 text-h1 text-balance">
          {title}
        </h1>
        {lead !== undefined && <p className="mt-1.5 text-ink2 text-pretty">{lead}</p>}
        <div className="mt-5 grid gap-5">
          <ErrorSummary
            title={errorsTitle ?? submitClaimText('errors.title', { count: errors.length })}
            errors={errors}
            attempt={attempt}
          />
          {children}
        </div>
        <div className="mt-7 flex flex-wrap gap-3 max-md:hidden">
          {primary('')}
          <BackLink flow={flow} step={step} />
        </div>
        <FlowDock {...(dockLead !== undefined && { lead: dockLead })}>{primary('')}</FlowDock>
      </form>
      <DraftFooter flow={flow} />
    </FlowPage>
  );
}

function stepText(step: (typeof numberedSteps)[number]): string {
  return submitClaimText('step', { step: numberedSteps.indexOf(step) + 1, of: numberedSteps.length });
}

/** Header and progress of a step. */
function frameOf(flow: ClaimFlow, step: (typeof numberedSteps)[number]) {
  const { place, voice } = flow;
  const number = numberedSteps.indexOf(step) + 1;
  const icon = { children: <ArrowLeftIcon size={24} />, className: iconButtonClass(), label: submitClaimText('back') };
  const before = place.isChange ? 'check' : (stepBefore(step) ?? (voice === 'company' ? 'employee' : null));
  return {
    title: submitClaimText(`flow.title.${voice}`),
    back: before === null ? place.homeLink(icon) : place.stepLink(before, icon),
    close: place.homeLink({
      children: <CloseIcon size={24} />,
      className: iconButtonClass(),
      label: submitClaimText(`flow.close.${voice}`),
    }),
    status: <SaveStatus flow={flow} />,
    end: flow.languages,
    progress: {
      label: submitClaimText('flow.progress'),
      value: number / numberedSteps.length,
      valueText: stepText(step),
    },
  };
}

const quietLink =
  'inline-flex min-h-14 items-center rounded-control px-3 font-strong text-link no-underline hover:bg-sunken';

function BackLink({ flow: { place, voice }, step }: { flow: ClaimFlow; step: (typeof numberedSteps)[number] }) {
  const before = place.isChange ? 'check' : (stepBefore(step) ?? (voice === 'company' ? 'employee' : null));
  if (before === null) return null;
  return place.stepLink(before, { children: submitClaimText('back'), className: quietLink });
}

/** The next step's heading takes focus, so that it is read out. */
function useFocusOnStep({ focus }: ClaimFlow) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus.take()) heading.current?.focus({ preventScroll: true });
  }, [focus]);
  return heading;
}
