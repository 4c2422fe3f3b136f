import type { ClaimTemplate } from '@polana/contract/claim-form';
import { centsFromText } from '@polana/contract/money';
import type { ActionCode } from '@polana/contract/roles';
import { useState } from 'react';
import { format } from '#platform/format.ts';
import { FieldError } from '#ui/field.tsx';
import { FileButton } from '#ui/file-button.tsx';
import { FileDropZone } from '#ui/file-drop-zone.tsx';
import { PlusIcon } from '#ui/icons-controls.tsx';
import { BallIcon, MountainIcon } from '#ui/icons-things.tsx';
import { RadioCards, type RadioOption } from '#ui/radio-cards.tsx';
import { DESKTOP_QUERY, useMediaQuery } from '#ui/use-media-query.ts';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { isComing, isKept, type DraftFile } from './claim-draft-uploads.ts';
import { acceptedFiles } from './claim-file-limits.ts';
import { CorrectionNote } from './submit-claim-correction.tsx';
import { FileCard, megabytes } from './submit-claim-file-card.tsx';
import { useDraft, type ClaimFlow } from './submit-claim-flow.ts';
import { ReceiptAdvice } from './submit-claim-receipt-advice.tsx';
import { StepFrame } from './submit-claim-step.tsx';
import { stepAfter } from './submit-claim-steps.ts';
import { submitClaimText } from './submit-claim.texts.ts';

const filesId = 'claim-files';

/** First step: which allowance, and the receipt. The next step waits for no upload; what a poor connection keeps here is sent with the claim. */
export function ReceiptStep({ flow }: { flow: ClaimFlow }) {
  const { draft, place } = flow;
  const { files, values } = useDraft(draft);
  const [attempt, setAttempt] = useState(0);
  const isDesktop = useMediaQuery(DESKTOP_QUERY);
  const receipts = files.filter((file) => !file.isSignedDeclaration);
  const isMissing = !receipts.some(isKept);
  const error = attempt > 0 && isMissing ? submitClaimText('receipt.missing') : undefined;

  function goOn() {
    if (isMissing) setAttempt(attempt + 1);
    else place.go(place.isChange ? 'check' : stepAfter('receipt'));
  }

  return (
    <StepFrame
      flow={flow}
      step="receipt"
      title={submitClaimText(isDesktop ? 'receipt.title.desktop' : 'receipt.title.phone')}
      primaryLabel={submitClaimText('continue')}
      errors={error === undefined ? [] : [{ fieldId: filesId, message: error }]}
      attempt={attempt}
      onSubmit={goOn}
      aside={isDesktop && <ReceiptAdvice flow={flow} />}
    >
      <CorrectionNote flow={flow} step="receipt" />
      {values.replaces === null && <AllowanceChoice flow={flow} />}
      <Receipts flow={flow} receipts={receipts} error={error} />
      {!isDesktop && <ReceiptAdvice flow={flow} isFolded />}
    </StepFrame>
  );
}

/** Which of the two allowances; what is chosen so far goes along. */
function AllowanceChoice({ flow: { templates, template, draft, draftOf, place, voice } }: { flow: ClaimFlow }) {
  function choose(actionCode: ActionCode) {
    if (actionCode === template.actionCode) return;
    const other = draftOf(actionCode);
    if (draft.read().files.length > 0 && other.read().files.length === 0) draft.handFilesTo(other);
    place.choose(actionCode);
  }
  return (
    <RadioCards
      legend={submitClaimText(`receipt.allowance.${voice}`)}
      options={templates.map(optionOf)}
      value={template.actionCode}
      onChange={choose}
      name="claim-type"
    />
  );
}

const icons = { RP: <MountainIcon size={24} />, SP: <BallIcon size={24} /> };

/** Of this year, and of the last one while its receipts are still taken. */
function leftText({ left, lastYear }: ClaimTemplate): string {
  const amount = format.money(left);
  if (lastYear === null || centsFromText(lastYear.left) <= 0) return submitClaimText('receipt.left', { amount });
  const before = format.money(lastYear.left);
  return submitClaimText('receipt.leftBefore', { amount, before, year: lastYear.year });
}

function optionOf(template: ClaimTemplate): RadioOption<ActionCode> {
  const { actionCode, isOpen, closedReason, entitledFrom } = template;
  const closed =
    closedReason === 'notEntitledYet'
      ? submitClaimText('receipt.entitledFrom', { date: format.date(entitledFrom) })
      : submitClaimText('receipt.closed');
  return {
    id: actionCode,
    label: submitClaimText(`action.${actionCode}`),
    description: isOpen ? leftText(template) : closed,
    icon: icons[actionCode],
    isDisabled: !isOpen,
  };
}

interface ReceiptsProps {
  flow: ClaimFlow;
  receipts: readonly DraftFile[];
  error: string | undefined;
}

function Receipts({ flow, receipts, error }: ReceiptsProps) {
  const { uploads } = flow.draft;
  const limits = flow.template.files;
  const add = (files: File[]) => void uploads.add(files);
  const keepFocus = useKeptFocus(() => document.getElementById(filesId));
  const hint = submitClaimText(`receipt.hint.${flow.voice}`, {
    filesMax: limits.filesMax,
    fileMax: megabytes(limits.fileBytesMax),
    totalMax: megabytes(limits.totalBytesMax),
  });
  if (receipts.length === 0) {
    return (
      <FileDropZone
        id={filesId}
        label={submitClaimText('receipt.label')}
        cameraLabel={submitClaimText('receipt.camera')}
        chooseLabel={submitClaimText('receipt.choose')}
        dropText={submitClaimText('receipt.drop')}
        hint={hint}
        error={error}
        accept={acceptedFiles}
        isMultiple
        onFiles={add}
      />
    );
  }
  const takenBytes = receipts.filter(isComing).reduce((sum, file) => sum + file.size, 0);
  return (
    <div id={filesId} role="group" tabIndex={-1} aria-labelledby={`${filesId}-label`}>
      <div
        onFocus={keepFocus}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          add([...event.dataTransfer.files]);
        }}
      >
        <p id={`${filesId}-label`} className="mb-1.5 font-[620]">
          {submitClaimText('receipt.label')}
        </p>
        <ul className="grid gap-3">
          {receipts.map((file) => (
            <FileCard
              key={file.key}
              role={flow.role}
              {...{ file, limits, takenBytes }}
              onRetry={() => uploads.retry(file.key)}
              onRemove={() => uploads.remove(file.key)}
              onRetake={(files) => {
                uploads.remove(file.key);
                add(files);
              }}
            />
          ))}
        </ul>
        {error !== undefined && <FieldError>{error}</FieldError>}
        <FileButton
          variant="quiet"
          icon={<PlusIcon />}
          accept={acceptedFiles}
          isMultiple
          onFiles={add}
          className="mt-2"
        >
          {submitClaimText('receipt.more')}
        </FileButton>
        <p className="mt-1 px-3 text-small text-ink3">{hint}</p>
      </div>
    </div>
  );
}
