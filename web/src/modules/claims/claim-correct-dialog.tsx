import type { ClaimDetail } from '@polana/contract/claims';
import type { Role } from '@polana/contract/identity';
import { centsFromText, textFromCents } from '@polana/contract/money';
import { useId, useState } from 'react';
import { ApiFailure } from '#platform/api-failure.ts';
import { format } from '#platform/format.ts';
import { useKeptForm } from '#platform/kept-form.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { MoneyField } from '#ui/money-field.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { useCorrectClaim } from './closing.queries.ts';
import { decisionWordsKey } from './decision-words.ts';
import { contributionFor, sumProblemOf } from './queue-less-dialog.tsx';
import { monthText } from './queue-notices.tsx';
import { aboutOf } from './queue-reject-dialog.tsx';
import { onControlEnter, problemOf } from './queue-text-dialog.tsx';
import { queueText } from './queue.texts.ts';
import { centsOfTyped } from './typed-amount.ts';

interface ClaimCorrectDialogProps {
  role: Role;
  claim: ClaimDetail;
  onClose: () => void;
  onDone: (claim: ClaimDetail) => void;
}

interface Typed {
  kind: 'other' | 'none';
  sum: string;
  reason: string;
}

/** Puts a payment of a closed month right: another sum, or none; the difference shows before it is booked. */
export function ClaimCorrectDialog({ role, claim, onClose, onDone }: ClaimCorrectDialogProps) {
  const correct = useCorrectClaim(role);
  const typed = useKeptForm<Typed>(decisionWordsKey('correct', claim.id), { kind: 'other', sum: '', reason: '' }, 0);
  const { kind, sum, reason } = typed.values;
  const [wasTried, setWasTried] = useState(false);
  const [sumId, reasonId] = [useId(), useId()];
  const cents = centsOfTyped(sum);
  const sumProblem = kind === 'none' ? null : sumProblemOf(cents, claim);
  const reasonProblem = problemOf(reason, queueText('exception.missing'));
  const contribution = kind === 'none' ? '0.00' : cents !== null && !sumProblem ? contributionFor(claim, cents) : null;
  const failure = correct.error instanceof ApiFailure && correct.error.errors.length > 0 ? correct.error : null;

  function send() {
    setWasTried(true);
    if (sumProblem) return document.getElementById(sumId)?.focus();
    if (reasonProblem) return document.getElementById(reasonId)?.focus();
    const wanted = kind === 'none' ? { reasonCode: 'OTHER' as const } : { recognisedSum: textFromCents(cents ?? 0) };
    const order = { id: claim.id, version: claim.version, reasonText: reason.trim(), ...wanted };
    if (!correct.isPending) correct.mutate(order, { onSuccess: finish });
  }

  function finish(corrected: ClaimDetail) {
    typed.discard();
    onDone(corrected);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      hasOwnFocus
      title={queueText('correct.title')}
      description={aboutOf(claim)}
      cancelLabel={queueText('dialog.cancel')}
      cancelKeyCap={queueText('dialog.escape')}
      actions={
        <Button isBusy={correct.isPending} onClick={send} keyCap={queueText('dialog.enter')}>
          {queueText('correct.submit')}
        </Button>
      }
    >
      <div role="presentation" className="grid gap-4" onKeyDown={onControlEnter(send)}>
        <p className="text-compact text-ink2">{queueText('correct.about', { month: monthText(claim.closedMonth) })}</p>
        {failure && (
          <Banner tone="error" isLive>
            {failure.errors.map((item) => item.message).join(' ')}
          </Banner>
        )}
        <RadioCards
          legend={queueText('correct.kind')}
          hasAutoFocus
          layout="rows"
          value={kind}
          onChange={(next) => typed.change({ kind: next, sum, reason })}
          options={(['other', 'none'] as const).map((id) => ({ id, label: queueText(`correct.${id}`) }))}
        />
        {kind === 'other' && (
          <MoneyField
            id={sumId}
            label={queueText('less.field')}
            hint={queueText('less.hint', { sum: format.money(claim.sum) })}
            value={sum}
            onChange={(next) => typed.change({ kind, sum: next, reason })}
            parse={centsOfTyped}
            format={(amountCents) => format.money(textFromCents(amountCents)).replace(/[\s\u00a0]?€/, '')}
            {...(wasTried && sumProblem !== null && { error: sumProblem })}
          />
        )}
        <p role="status" className="min-h-6 font-semibold num">
          {contribution !== null && differenceText(claim, contribution)}
        </p>
        <TextArea
          id={reasonId}
          label={queueText('takeBack.field')}
          hint={queueText('takeBack.hint')}
          rows={3}
          value={reason}
          onChange={(event) => typed.change({ kind, sum, reason: event.target.value })}
          {...(wasTried && reasonProblem !== null && { error: reasonProblem })}
        />
      </div>
    </Dialog>
  );
}

function differenceText(claim: ClaimDetail, contribution: string): string {
  const cents = centsFromText(contribution) - centsFromText(claim.contribution);
  return queueText('correct.difference', { amount: format.signedMoney(textFromCents(cents)) });
}
