import { readSubmitted } from './claim-draft-copy.ts';
import { AmountStep } from './submit-claim-amount-step.tsx';
import { CheckStep } from './submit-claim-check-step.tsx';
import { DeclarationsStep } from './submit-claim-declarations-step.tsx';
import { ClaimDone } from './submit-claim-done.tsx';
import type { ClaimFlow } from './submit-claim-flow.ts';
import type { ClaimStep } from './submit-claim-steps.ts';

interface LaterStepProps {
  flow: ClaimFlow;
  step: ClaimStep;
  email: string | null;
}

/** Every step after the first. */
export function LaterStep({ flow, step, email }: LaterStepProps) {
  if (step === 'amount') return <AmountStep flow={flow} />;
  if (step === 'declarations') return <DeclarationsStep flow={flow} />;
  if (step === 'check') return <CheckStep flow={flow} />;
  const note = readSubmitted(flow.role.value);
  if (!note) return null;

  /** The draft the claim came from has done its work; one begun since then stays. */
  function letGo(idempotencyKey: string) {
    const draft = flow.draft;
    if (draft.read().values.idempotencyKey === idempotencyKey) void draft.finish();
  }

  return (
    <ClaimDone
      {...flow}
      note={note}
      email={email}
      decisionDays={flow.template.decisionDays}
      onShown={() => letGo(note.idempotencyKey)}
    />
  );
}
