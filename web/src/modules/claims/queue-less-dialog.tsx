import { contributionOf } from '@polana/contract/allowance';
import type { ClaimDetail } from '@polana/contract/claims';
import { centsFromText, ratioFromText, textFromCents } from '@polana/contract/money';
import { useId, useState } from 'react';
import { format } from '#platform/format.ts';
import { useKeptForm } from '#platform/kept-form.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { MoneyField } from '#ui/money-field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { decisionWordsKey } from './decision-words.ts';
import { aboutOf } from './queue-reject-dialog.tsx';
import { onControlEnter, problemOf } from './queue-text-dialog.tsx';
import { queueText } from './queue.texts.ts';
import { centsOfTyped } from './typed-amount.ts';

interface QueueLessDialogProps {
  claim: ClaimDetail;
  isBusy: boolean;
  onClose: () => void;
  onApprove: (order: { recognisedSum: string; note: string }) => void;
}

/** Approves less than the receipt says: the sum, why, and at once what it pays. Stands while it is open. */
export function QueueLessDialog({ claim, isBusy, onClose, onApprove }: QueueLessDialogProps) {
  const typed = useKeptForm(decisionWordsKey('less', claim.id), { sum: '', note: '' }, 0);
  const { sum, note } = typed.values;
  const [wasTried, setWasTried] = useState(false);
  const [sumId, noteId] = [useId(), useId()];
  const cents = centsOfTyped(sum);
  const sumProblem = sumProblemOf(cents, claim);
  const noteProblem = problemOf(note, queueText('less.noteMissing'));
  const paid = cents !== null && sumProblem === null ? format.money(contributionFor(claim, cents)) : null;

  function approve() {
    setWasTried(true);
    if (sumProblem) document.getElementById(sumId)?.focus();
    else if (noteProblem) document.getElementById(noteId)?.focus();
    else if (cents !== null && !isBusy) onApprove({ recognisedSum: textFromCents(cents), note: note.trim() });
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      hasOwnFocus
      title={queueText('less.title')}
      description={aboutOf(claim)}
      cancelLabel={queueText('dialog.cancel')}
      cancelKeyCap={queueText('dialog.escape')}
      actions={
        <Button isBusy={isBusy} onClick={approve} keyCap={queueText('dialog.enter')}>
          {paid === null ? queueText('less.submitEmpty') : queueText('less.submit', { amount: paid })}
        </Button>
      }
    >
      <div role="presentation" className="grid gap-4" onKeyDown={onControlEnter(approve)}>
        <MoneyField
          id={sumId}
          label={queueText('less.field')}
          hint={queueText('less.hint', { sum: format.money(claim.sum) })}
          autoFocus
          value={sum}
          onChange={(next) => typed.change({ sum: next, note })}
          parse={centsOfTyped}
          format={(amountCents) => format.money(textFromCents(amountCents)).replace(/[\s\u00a0]?€/, '')}
          {...(wasTried && sumProblem !== null && { error: sumProblem })}
        />
        <p role="status" className="min-h-6 font-semibold num">
          {paid !== null && queueText('less.result', { amount: paid })}
        </p>
        <TextArea
          id={noteId}
          label={queueText('less.note')}
          hint={queueText('less.noteHint')}
          rows={3}
          value={note}
          onChange={(event) => typed.change({ sum, note: event.target.value })}
          {...(wasTried && noteProblem !== null && { error: noteProblem })}
        />
      </div>
    </Dialog>
  );
}

export function sumProblemOf(cents: number | null, { sum }: ClaimDetail): string | null {
  if (cents === null) return queueText('less.invalid');
  return cents > centsFromText(sum) ? queueText('less.tooHigh', { sum: format.money(sum) }) : null;
}

/** What a recognised sum pays, by the rule, the ratio and the use frozen on the claim, or by what others still use: as on the server. */
export function contributionFor({ calculation, usedNow }: ClaimDetail, expenseCents: number): string {
  const { contributionCents } = contributionOf({
    rule: { percent: calculation.percent, capCents: centsFromText(calculation.cap) },
    ratio: ratioFromText(calculation.ratio),
    expenseCents,
    usedCents: centsFromText(usedNow ?? calculation.used),
  });
  return textFromCents(contributionCents);
}
