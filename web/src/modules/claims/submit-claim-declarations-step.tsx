import { useState } from 'react';
import { CheckboxCard } from '#ui/checkbox.tsx';
import type { SummaryError } from '#ui/error-summary.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { ClaimValues } from './claim-draft-values.ts';
import { DockResult } from './submit-claim-calculation-card.tsx';
import { useDraft, type ClaimFlow } from './submit-claim-flow.ts';
import { FormLink } from './submit-claim-form-link.tsx';
import { useJudgement } from './submit-claim-judgement.ts';
import {
  isAccepted,
  isSignedDeclarationMissing,
  missingDeclarations,
  type Declaration,
} from './submit-claim-reachable.ts';
import { SignedDeclaration, signedDeclarationId } from './submit-claim-signed-declaration.tsx';
import { StepFrame } from './submit-claim-step.tsx';
import { stepAfter } from './submit-claim-steps.ts';
import { submitClaimText } from './submit-claim.texts.ts';

const privacyId = 'claim-privacy';
const declarationId = (id: string) => `claim-declaration-${id}`;

/** Third step: what only the employee can know. Each is confirmed on its own; there is no "select all". */
export function DeclarationsStep({ flow }: { flow: ClaimFlow }) {
  const { draft, place, template, voice } = flow;
  const { values, files } = useDraft(draft);
  const { calculation } = useJudgement(flow);
  const [attempt, setAttempt] = useState(0);
  const errors = problemsOf(flow, values, isSignedDeclarationMissing(voice, files));

  function goOn() {
    if (errors.length > 0) setAttempt(attempt + 1);
    else place.go(place.isChange ? 'check' : stepAfter('declarations'));
  }

  function accept({ id, version }: Declaration, isChecked: boolean) {
    const others = values.declarations.filter((one) => one.id !== id);
    draft.change({ declarations: isChecked ? [...others, { id, version }] : others });
  }

  return (
    <StepFrame
      flow={flow}
      step="declarations"
      title={submitClaimText('declarations.title')}
      lead={submitClaimText(`declarations.lead.${voice}`)}
      primaryLabel={submitClaimText('continue')}
      dockLead={<DockResult calculation={calculation} />}
      errors={attempt > 0 ? errors : []}
      attempt={attempt}
      onSubmit={goOn}
    >
      <div className="grid gap-2.5">
        {template.declarations.map((declaration) => (
          <CheckboxCard
            key={declaration.id}
            id={declarationId(declaration.id)}
            name={declaration.id}
            label={declaration.text}
            checked={isAccepted(declaration, values.declarations)}
            onChange={(event) => accept(declaration, event.target.checked)}
            error={
              attempt > 0 && !isAccepted(declaration, values.declarations)
                ? submitClaimText(`declarations.confirm.${voice}`)
                : ''
            }
          />
        ))}
      </div>
      {voice === 'company' && (
        <div>
          <SignedDeclaration flow={flow} hasFailed={attempt > 0} />
          <FormLink flow={flow} code="affidavit" className="mt-1" />
        </div>
      )}
      <CheckboxCard
        id={privacyId}
        name="privacy"
        label={<PrivacyLabel flow={flow} />}
        checked={values.privacy}
        onChange={(event) => draft.change({ privacy: event.target.checked })}
        error={attempt > 0 && !values.privacy ? submitClaimText('declarations.privacyMissing') : ''}
      />
    </StepFrame>
  );
}

function problemsOf({ template }: ClaimFlow, values: ClaimValues, isSignedMissing: boolean): SummaryError[] {
  const missing = missingDeclarations(template, values).map(({ id, text }) => ({
    fieldId: declarationId(id),
    message: submitClaimText('declarations.missing', { text: beginningOf(text) }),
  }));
  const signed = { fieldId: signedDeclarationId, message: submitClaimText('signed.missing') };
  const privacy = { fieldId: privacyId, message: submitClaimText('declarations.privacyMissing') };
  return [...missing, ...(isSignedMissing ? [signed] : []), ...(values.privacy ? [] : [privacy])];
}

const beginningCharacters = 80;

/** Enough of the text to know it by. */
function beginningOf(text: string): string {
  if (text.length <= beginningCharacters) return text;
  return `${text.slice(0, text.lastIndexOf(' ', beginningCharacters))}…`;
}

function PrivacyLabel({ flow: { privacyUrl, voice } }: { flow: ClaimFlow }) {
  return (
    <>
      {submitClaimText(`declarations.privacy.${voice}`)}{' '}
      <a href={privacyUrl} target="_blank" rel="noreferrer" className="text-link underline underline-offset-3">
        {submitClaimText('declarations.privacyLink')}
        <VisuallyHidden>{` ${submitClaimText('newTab')}`}</VisuallyHidden>
      </a>
      .
    </>
  );
}
