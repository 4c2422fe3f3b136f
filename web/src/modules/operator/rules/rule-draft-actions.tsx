import type { Role } from '@polana/contract/identity';
import type { RuleDraft } from '@polana/contract/operator-rules';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { format } from '#platform/format.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { ruleEffectQuery, useDraftStep } from './rules.queries.ts';
import { rulesText } from './rules.texts.ts';

interface DraftStateProps {
  role: Role;
  draft: RuleDraft;
  missing: readonly string[];
  isChanged: boolean;
}

/** Where the draft stands: what is missing, or who has to confirm it. */
export function DraftState({ role, draft, missing, isChanged }: DraftStateProps) {
  const step = useDraftStep(role, draft);
  if (draft.status === 'waiting') {
    const run = async (name: 'confirm' | 'return') => {
      await step.mutateAsync(name).then(
        () =>
          showToast({
            tone: 'success',
            text: rulesText(name === 'confirm' ? 'waiting.confirmed' : 'waiting.returned'),
          }),
        () => undefined,
      );
    };
    return (
      <Banner
        tone="warning"
        action={
          <span className="flex flex-wrap gap-2">
            {draft.mayConfirm && (
              <Button size="small" isBusy={step.isPending} onClick={() => void run('confirm')}>
                {rulesText('waiting.confirm')}
              </Button>
            )}
            <Button size="small" variant="secondary" isDisabled={step.isPending} onClick={() => void run('return')}>
              {rulesText('waiting.return')}
            </Button>
          </span>
        }
      >
        {draft.mayConfirm ? rulesText('waiting.other', { name: draft.plannedBy ?? '–' }) : rulesText('waiting.mine')}
      </Banner>
    );
  }
  if (missing.length === 0) return isChanged ? null : <Banner tone="success">{rulesText('draft.ready')}</Banner>;
  return (
    <Banner tone="warning" title={rulesText('draft.notReady', { count: missing.length })}>
      <ul className="mt-1 list-disc pl-5">
        {missing.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </Banner>
  );
}

interface DraftActionsProps {
  role: Role;
  draft: RuleDraft;
  needsSecondPerson: boolean;
  isComplete: boolean;
  isChanged: boolean;
  isBusy: boolean;
  onRevert: () => void;
}

/** Saving, scheduling and throwing away; stays in sight while something is unsaved. */
export function DraftActions(props: DraftActionsProps) {
  const { draft, isComplete, isChanged, isBusy, onRevert } = props;
  const [asked, setAsked] = useState<'plan' | 'discard' | null>(null);
  const isDraft = draft.status === 'draft';
  const reason = isChanged ? rulesText('plan.saveFirst') : isComplete ? undefined : rulesText('plan.incomplete');
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center gap-2.5 border-t border-line pt-5',
        isChanged &&
          'sticky bottom-4 z-10 rounded-panel border border-line bg-surface p-3 shadow-menu max-md:bottom-24',
      )}
    >
      {isDraft && !isChanged && (
        <Button onClick={() => setAsked('plan')} disabledReason={reason}>
          {draft.validFrom ? rulesText('plan', { date: format.date(draft.validFrom) }) : rulesText('plan.undated')}
        </Button>
      )}
      {isDraft && isChanged && (
        <>
          <Button type="submit" isBusy={isBusy}>
            {rulesText('draft.save')}
          </Button>
          <Button variant="quiet" onClick={onRevert}>
            {rulesText('draft.revert')}
          </Button>
          <p role="status" className="text-compact font-semibold">
            {rulesText('draft.unsaved')}
          </p>
        </>
      )}
      {!isChanged && (
        <Button variant="danger" className="ml-auto" onClick={() => setAsked('discard')}>
          {rulesText('draft.discard')}
        </Button>
      )}
      {asked === 'plan' && <PlanDialog {...props} onClose={() => setAsked(null)} />}
      {asked === 'discard' && <DiscardDialog {...props} onClose={() => setAsked(null)} />}
    </div>
  );
}

type AskingProps = DraftActionsProps & { onClose: () => void };

function PlanDialog({ role, draft, needsSecondPerson, onClose }: AskingProps) {
  const effect = useQuery(ruleEffectQuery(role, draft));
  const touched = effect.data?.openClaimsTouched;
  return (
    <StepDialog
      role={role}
      draft={draft}
      step="plan"
      title={rulesText('plan.title', { date: draft.validFrom ? format.date(draft.validFrom) : '–' })}
      confirmLabel={rulesText('plan.confirm')}
      doneText={rulesText(needsSecondPerson ? 'plan.doneWaiting' : 'plan.doneAlone')}
      onClose={onClose}
    >
      <p>{rulesText(needsSecondPerson ? 'plan.second' : 'plan.alone')}</p>
      {typeof touched === 'number' && (
        <p className="mt-2 font-semibold">{rulesText('plan.touched', { count: touched })}</p>
      )}
    </StepDialog>
  );
}

function DiscardDialog({ role, draft, onClose }: AskingProps) {
  return (
    <StepDialog
      role={role}
      draft={draft}
      step="discard"
      isDanger
      title={rulesText('draft.discardTitle')}
      confirmLabel={rulesText('draft.discard')}
      doneText={rulesText('draft.discarded')}
      onClose={onClose}
    >
      {rulesText('draft.discardText')}
    </StepDialog>
  );
}

interface StepDialogProps {
  role: Role;
  draft: RuleDraft;
  step: 'plan' | 'discard';
  title: string;
  confirmLabel: string;
  doneText: string;
  isDanger?: boolean;
  children: ReactNode;
  onClose: () => void;
}

function StepDialog(props: StepDialogProps) {
  const { role, draft, step: name, title, confirmLabel, doneText, isDanger = false, children, onClose } = props;
  const step = useDraftStep(role, draft);

  async function confirm() {
    try {
      await step.mutateAsync(name);
      showToast({ tone: 'success', text: doneText });
      onClose();
    } catch {
      onClose();
    }
  }

  return (
    <Dialog
      isOpen
      size="small"
      onClose={onClose}
      title={title}
      cancelLabel={rulesText('draft.cancel')}
      actions={
        <Button variant={isDanger ? 'danger-solid' : 'primary'} isBusy={step.isPending} onClick={() => void confirm()}>
          {confirmLabel}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
