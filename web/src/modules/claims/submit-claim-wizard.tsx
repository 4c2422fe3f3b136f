import type { Role } from '@polana/contract/identity';
import type { ActionCode } from '@polana/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { lazyPart } from '#loading/lazy-part.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { readSubmitted } from './claim-draft-copy.ts';
import { claimDraftOf } from './claim-draft-registry.ts';
import type { ClaimDraft } from './claim-draft.ts';
import { ClaimBlocked } from './submit-claim-blocked.tsx';
import { CorrectionStart } from './submit-claim-correction-start.tsx';
import { useDraft, type ClaimEmployee, type ClaimFlow } from './submit-claim-flow.ts';
import { ClaimFailed, ClaimLoading } from './submit-claim-loading.tsx';
import { StepFocus } from './submit-claim-focus.ts';
import { reachableStep } from './submit-claim-reachable.ts';
import { ReceiptStep } from './submit-claim-receipt-step.tsx';
import type { ClaimPlace } from './submit-claim-steps.ts';
import { chosenTemplate, isUsable } from './submit-claim-template.ts';
import { claimDraftsQuery, claimTemplatesQuery } from './submit-claim.queries.ts';
import { submitClaimText } from './submit-claim.texts.ts';

export interface WizardProps {
  role: Role;
  voice: ClaimFlow['voice'];
  employee: ClaimEmployee | null;
  place: ClaimPlace;
  /** The allowance in the address; without it the one that can be claimed. */
  actionCode: ActionCode | null;
  /** The rejected claim to be put right. */
  corrects: string | null;
  languages: ReactNode;
  privacyUrl: string;
  productName: string;
  /** Where a copy is mailed to. */
  email: string | null;
  /** A step stood before the first one here, which takes focus then. */
  isContinued?: boolean;
}

/** Steps that most people reach later carry the calendars; they come as soon as somebody begins with the first one. */
const LaterStep = lazyPart(async () => (await import('./submit-claim-later-steps.tsx')).LaterStep);

/** A claim from the receipt to the number; the same for an employee and for a company on behalf of one. */
export function SubmitClaimWizard(props: WizardProps) {
  const { role, employee, voice, place } = props;
  const templates = useQuery(claimTemplatesQuery(role, employee?.id ?? null));
  const drafts = useQuery(claimDraftsQuery(role));
  const [focus] = useState(() => new StepFocus(props.isContinued));
  useEffect(() => LaterStep.loadOnFirstTouch(), []);
  const frame = { voice, place, productName: props.productName, languages: props.languages, focus };
  if (templates.isError || drafts.isError) {
    const retry = () => void Promise.all([templates.refetch(), drafts.refetch()]);
    return <ClaimFailed {...frame} onRetry={retry} />;
  }
  if (!templates.isSuccess || !drafts.isSuccess) return <ClaimLoading {...frame} />;
  const chosen = chosenTemplate(templates.data, drafts.data, props.actionCode);
  if (!chosen) return <ClaimFailed {...frame} onRetry={() => void templates.refetch()} />;
  const isSubmitted = place.step === 'done' && readSubmitted(role.value) !== null;
  if (!isSubmitted && !isUsable(chosen, drafts.data, props.corrects))
    return <ClaimBlocked {...frame} template={chosen} templates={templates.data} />;
  const draftOf = (actionCode: ActionCode) =>
    claimDraftOf(
      { role, actionCode, employeeId: employee?.id ?? null },
      chosen.files,
      drafts.data.find((draft) => draft.actionCode === actionCode) ?? null,
    );
  const draft = draftOf(chosen.actionCode);
  const flow = { ...props, template: chosen, templates: templates.data, draft, draftOf, focus };
  return <Steps key={chosen.actionCode} flow={flow} corrects={props.corrects} email={props.email} />;
}

interface StepsProps {
  flow: ClaimFlow;
  corrects: string | null;
  email: string | null;
}

function Steps({ flow, corrects, email }: StepsProps) {
  const { draft, place } = flow;
  const { isRestored, values } = useDraft(draft);
  useEffect(() => draft.resume(), [draft]);
  useReturn(() => void catchUp(draft));
  const step = isRestored ? reachableStep(flow) : place.step;
  const redirect = useEffectEvent(() => place.replace(step));
  useEffect(() => {
    if (step !== place.step) redirect();
  }, [step, place.step]);
  if (!isRestored) return <ClaimLoading {...flow} />;
  if (corrects !== null && values.replaces !== corrects && step !== 'done')
    return <CorrectionStart flow={flow} claimId={corrects} />;
  // A draft thrown away begins anew: the step appears again, with focus at its heading.
  if (step === 'receipt') return <ReceiptStep key={values.idempotencyKey} flow={flow} />;
  return (
    <Suspense fallback={<ClaimLoading {...flow} />}>
      <LaterStep flow={flow} step={step} email={email} />
    </Suspense>
  );
}

/** Whoever comes back to this tab may have gone on with the claim in another one, or on the phone. */
function useReturn(onReturn: () => void): void {
  const returned = useEffectEvent(() => document.visibilityState === 'visible' && onReturn());
  useEffect(() => {
    const listener = () => void returned();
    document.addEventListener('visibilitychange', listener);
    globalThis.addEventListener('focus', listener);
    return () => {
      document.removeEventListener('visibilitychange', listener);
      globalThis.removeEventListener('focus', listener);
    };
  }, []);
}

async function catchUp(draft: ClaimDraft): Promise<void> {
  if ((await draft.catchUp()) === 'gone') showToast({ tone: 'info', text: submitClaimText('draft.gone') });
}
