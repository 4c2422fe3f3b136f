import { useDeferredValue, useState } from 'react';
import { format } from '#platform/format.ts';
import { textFromCents } from '@polana/contract/money';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { MoneyField } from '#ui/money-field.tsx';
import type { UnreadDate } from '#ui/typed-date.ts';
import { DESKTOP_QUERY, useMediaQuery } from '#ui/use-media-query.ts';
import { withoutReading } from './claim-draft-code.ts';
import { CalculationAnnouncer, CalculationCard, DockResult } from './submit-claim-calculation-card.tsx';
import { ChildFields } from './submit-claim-child-fields.tsx';
import { CorrectionNote, useFieldToFix } from './submit-claim-correction.tsx';
import { fieldId, inPageOrder, type FieldTie } from './submit-claim-field.ts';
import { useDraft, type ClaimFlow } from './submit-claim-flow.ts';
import { useJudgement } from './submit-claim-judgement.ts';
import { MoreFields } from './submit-claim-more-fields.tsx';
import {
  withUnreadDates,
  type ClaimField,
  type DateFieldName,
  type FieldProblem,
  type UnreadDates,
} from './submit-claim-problems.ts';
import { ReceiptPeek, ReceiptSheet } from './submit-claim-receipt-view.tsx';
import { StayFields } from './submit-claim-stay-fields.tsx';
import { StepFrame } from './submit-claim-step.tsx';
import { stepAfter } from './submit-claim-steps.ts';
import { submitClaimText } from './submit-claim.texts.ts';
import { centsOfTyped } from './typed-amount.ts';

const amountWorthAsking = 999_999;

/** Second step: the sum and what the allowance depends on, judged as it is typed. */
export function AmountStep({ flow }: { flow: ClaimFlow }) {
  const { draft, place, template, voice } = flow;
  const { values } = useDraft(draft);
  const judgement = useJudgement(flow);
  const { unread, tellUnread } = useUnreadDates();
  const problems = withUnreadDates(judgement.problems, unread);
  const { attempt, shown, leave, fail } = useShownProblems(problems, judgement.broken);
  const toFix = useFieldToFix(flow);
  // The letter stands first, the result right after it.
  const calculation = useDeferredValue(judgement.calculation);
  const isDesktop = useMediaQuery(DESKTOP_QUERY);
  const tie: FieldTie = {
    values,
    change: draft.change,
    errorOf: (field) =>
      shown.find((problem) => problem.field === field)?.text ?? (toFix?.field === field ? toFix.text : undefined),
    leave,
    unread: tellUnread,
  };

  function goOn() {
    if (problems.length > 0) fail();
    else place.go(place.isChange ? 'check' : stepAfter('amount'));
  }

  return (
    <StepFrame
      flow={flow}
      step="amount"
      title={submitClaimText(`amount.title.${template.actionCode}`)}
      primaryLabel={submitClaimText('continue')}
      headingEnd={!isDesktop && <ReceiptPeek flow={flow} />}
      dockLead={<DockResult calculation={calculation} />}
      errors={
        attempt > 0
          ? inPageOrder(problems).map(({ field, text, label }) => ({
              fieldId: fieldId(field),
              message: text,
              label,
            }))
          : []
      }
      attempt={attempt}
      onSubmit={goOn}
      aside={
        isDesktop && (
          <>
            <CalculationCard calculation={calculation} voice={voice} />
            <ReceiptSheet flow={flow} />
          </>
        )
      }
    >
      <CorrectionNote flow={flow} step="amount" />
      <ReceiptReadingNote flow={flow} />
      <SumField tie={tie} />
      {template.actionCode === 'RP' ? (
        <StayFields flow={flow} tie={tie} facts={judgement.facts} />
      ) : (
        <ChildFields flow={flow} tie={tie} facts={judgement.facts} />
      )}
      {!isDesktop && <CalculationCard calculation={calculation} voice={voice} />}
      <MoreFields flow={flow} tie={tie} />
      <CalculationAnnouncer calculation={calculation} />
    </StepFrame>
  );
}

/** A broken rule is shown at once, a wrong form when the field is left, a gap after an attempt to go on. */
function useShownProblems(problems: readonly FieldProblem[], broken: readonly FieldProblem[]) {
  const [attempt, setAttempt] = useState(0);
  const [left, setLeft] = useState<ReadonlySet<ClaimField>>(new Set());
  const malformed = problems.filter((problem) => problem.kind === 'format' && left.has(problem.field));
  return {
    attempt,
    shown: attempt > 0 ? problems : [...broken, ...malformed],
    leave: (field: ClaimField) => setLeft((before) => new Set(before).add(field)),
    fail: () => setAttempt((count) => count + 1),
  };
}

/** Fields in which something stands that is no date. */
function useUnreadDates() {
  const [unread, setUnread] = useState<UnreadDates>(new Map());
  const tellUnread = (field: DateFieldName, why: UnreadDate | null) =>
    setUnread((before) => new Map(before).set(field, why));
  return { unread, tellUnread };
}

function SumField({ tie: { values, change, errorOf, leave } }: { tie: FieldTie }) {
  const cents = centsOfTyped(values.sum);
  const isLarge = cents !== null && cents > amountWorthAsking;
  return (
    <div>
      <MoneyField
        id={fieldId('sum')}
        name="sum"
        label={submitClaimText('amount.sum')}
        value={values.sum}
        onChange={(sum) => sum !== values.sum && change({ sum })}
        onBlur={() => leave('sum')}
        parse={centsOfTyped}
        format={(amountCents) => format.moneyFigure(textFromCents(amountCents))}
        error={errorOf('sum')}
      />
      {isLarge && (
        <p role="status" className="mt-1.5 text-small font-semibold text-wait-fg">
          {submitClaimText('amount.large')}
        </p>
      )}
    </div>
  );
}

/** What the code on the receipt filled in, with the way to take it back. */
function ReceiptReadingNote({ flow: { draft } }: { flow: ClaimFlow }) {
  const { values } = useDraft(draft);
  if (values.receiptReading === null) return null;
  const { sum: readSum, documentDate } = values.receiptReading;
  const undo = () => draft.change(withoutReading(values));
  const parts = {
    sum: readSum === null ? '' : format.money(textFromCents(centsOfTyped(readSum) ?? 0)),
    date: documentDate === null ? '' : format.date(documentDate),
  };
  const what = readSum === null ? 'date' : documentDate === null ? 'sum' : 'both';
  return (
    <Banner
      tone="info"
      isLive
      action={
        <Button variant="secondary" size="small" onClick={undo}>
          {submitClaimText('reading.undo')}
        </Button>
      }
    >
      {submitClaimText(`reading.${what}`, parts)}
    </Banner>
  );
}
