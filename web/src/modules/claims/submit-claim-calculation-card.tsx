import type { Calculation } from '@polana/contract/claim-fields';
import { centsFromText, textFromCents } from '@polana/contract/money';
import { yearOf } from '@polana/contract/plain-date';
import { memo, useId } from 'react';
import { businessToday } from '#platform/format-dates.ts';
import { format } from '#platform/format.ts';
import { Card } from '#ui/card.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { SummaryList, type SummaryRow } from '#ui/summary-list.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { afterThisClaim, isRoundedUp } from './submit-claim-calculation.ts';
import type { ClaimFlow } from './submit-claim-flow.ts';
import { submitClaimText } from './submit-claim.texts.ts';
import { useSettled } from './use-settled.ts';

type Voice = ClaimFlow['voice'];

interface CalculationCardProps {
  calculation: Calculation | null;
  voice: Voice;
}

/** What the employer pays and why exactly that: every step to the cent, with the line that limited it. */
export const CalculationCard = memo(function CalculationCard({ calculation, voice }: CalculationCardProps) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId} hasPadding={false} className="px-4.5 pt-4.5 pb-3.5 md:px-5.5 md:pt-5">
      <h2 id={titleId} className="leading-5.5 font-semibold text-ink2">
        {submitClaimText('calculation.title')}
      </h2>
      {calculation === null ? <NotYet /> : <Steps calculation={calculation} voice={voice} />}
    </Card>
  );
});

function NotYet() {
  return <p className="mt-2 mb-1 text-compact text-ink3">{submitClaimText('calculation.waiting')}</p>;
}

function Steps({ calculation, voice }: { calculation: Calculation; voice: Voice }) {
  const { contribution, own, sum } = calculation;
  const isEmpty = centsFromText(sum) === 0;
  return (
    <>
      <p className="mt-0.5 mb-3 text-figure num">{format.money(contribution)}</p>
      <Split calculation={calculation} />
      <dl className="mb-3.5 flex justify-between gap-3 text-small text-ink3">
        <div>
          <dt>{submitClaimText('calculation.employer')}</dt>
          <dd className="text-compact font-strong text-ink num">{format.money(contribution)}</dd>
        </div>
        <div className="text-right">
          <dt>{submitClaimText(`calculation.own.${voice}`)}</dt>
          <dd className="text-compact font-strong text-ink num">{format.money(own)}</dd>
        </div>
      </dl>
      <SummaryList layout="figures" rows={mainLines(calculation, voice)} className="border-t border-line pt-1.5" />
      <p className="mt-2.5 text-small text-ink3">
        {submitClaimText(isEmpty ? 'calculation.empty' : 'calculation.preliminary')}
      </p>
      {!isEmpty && <Why calculation={calculation} voice={voice} />}
    </>
  );
}

/** Employer and employee side by side; the figures below say the same. */
function Split({ calculation: { contribution, own, sum } }: { calculation: Calculation }) {
  const parts = [centsFromText(contribution), centsFromText(own)];
  if (centsFromText(sum) === 0) return <div aria-hidden="true" className="mb-2 h-4 rounded-[5px] bg-sunken" />;
  return (
    <div aria-hidden="true" className="mb-2 flex h-4 gap-[3px] forced-color-adjust-none">
      <span
        style={{ flexGrow: parts[0] }}
        className="min-w-1.5 basis-0 rounded-[5px] bg-brand transition-[flex-grow] duration-200"
      />
      <span
        style={{ flexGrow: parts[1] }}
        className="min-w-1.5 basis-0 rounded-[5px] text-control hatch transition-[flex-grow] duration-200"
      />
    </div>
  );
}

function mainLines(calculation: Calculation, voice: Voice): SummaryRow[] {
  const { sum, percent, share, left, year, limitedBy } = calculation;
  const isLimiting = limitedBy === 'limit';
  return [
    { id: 'sum', label: submitClaimText('calculation.sum'), value: format.money(sum) },
    { id: 'share', label: submitClaimText('calculation.share', { percent }), value: format.money(share) },
    {
      id: 'left',
      label: (
        <>
          {submitClaimText(`calculation.left.${voice}`, { year })}
          {isLimiting && <span className="block text-small">{cappedText(year, voice)}</span>}
        </>
      ),
      value: format.money(left),
      isHighlighted: isLimiting,
    },
  ];
}

/** "Why this amount": the rule behind each line, and how much may still be spent. */
function Why({ calculation, voice }: { calculation: Calculation; voice: Voice }) {
  return (
    <Disclosure title={submitClaimText('why.title')} className="mt-1">
      <ol className="grid gap-2.5 text-small text-ink2">
        {whyLines(calculation, voice).map((line) => (
          <li key={line} className="flex gap-2.5">
            <span aria-hidden="true" className="mt-2 size-1.5 flex-none rounded-full bg-control" />
            <span className="min-w-0">{line}</span>
          </li>
        ))}
      </ol>
      <p className="mt-3 rounded-control bg-sunken px-3.5 py-2.5 text-small text-ink2">
        {reverseLine(calculation, voice)}
      </p>
      <p className="mt-2 mb-1 text-small text-ink3">
        {submitClaimText('why.rule', { paragraph: calculation.paragraph, act: calculation.act })}
      </p>
    </Disclosure>
  );
}

/** A year before this one stays open for some months; its new limit is there already. */
const isPast = (year: number) => year < yearOf(businessToday());

function cappedText(year: number, voice: Voice): string {
  return isPast(year)
    ? submitClaimText(`calculation.cappedBefore.${voice}`, { year })
    : submitClaimText(`calculation.capped.${voice}`);
}

function whyLines(calculation: Calculation, voice: Voice): string[] {
  const { percent, sum, share, cap, ratio, limit, used, left, year, contribution, limitedBy, paragraph } = calculation;
  const amounts = {
    percent,
    paragraph,
    year,
    sum: format.money(sum),
    share: format.money(share),
    cap: format.roundMoney(cap),
    ratio: format.ratio(ratio),
    limit: format.money(limit),
    used: format.money(used),
    left: format.money(left),
    contribution: format.money(contribution),
  };
  const isFullTime = centsFromText(cap) === centsFromText(limit);
  return [
    submitClaimText(isRoundedUp(calculation) ? 'why.shareRounded' : 'why.share', amounts),
    submitClaimText(isFullTime ? 'why.limit' : `why.limitPartTime.${voice}`, amounts),
    submitClaimText(centsFromText(used) === 0 ? 'why.unused' : `why.used.${voice}`, amounts),
    submitClaimText(limitedBy === 'limit' ? 'why.byLimit' : 'why.byShare', amounts),
  ];
}

function reverseLine(calculation: Calculation, voice: Voice): string {
  const { leftCents, spendCents } = afterThisClaim(calculation);
  const { year } = calculation;
  if (leftCents === 0)
    return submitClaimText(isPast(year) ? 'why.nothingLeftBefore' : 'why.nothingLeft', { year, nextYear: year + 1 });
  const amounts = {
    left: format.money(textFromCents(leftCents)),
    spend: format.money(textFromCents(spendCents)),
    year,
  };
  return submitClaimText(`why.reverse.${voice}`, amounts);
}

const announceMilliseconds = 700;

/** Says the result once, politely, when the typing has stopped. */
export function CalculationAnnouncer({ calculation }: { calculation: Calculation | null }) {
  const isKnown = calculation !== null && centsFromText(calculation.sum) > 0;
  const words = isKnown
    ? submitClaimText(calculation.limitedBy === 'limit' ? 'calculation.spokenCapped' : 'calculation.spoken', {
        amount: format.money(calculation.contribution),
      })
    : '';
  const settled = useSettled(words, announceMilliseconds);
  return (
    <VisuallyHidden>
      <span role="status">{settled}</span>
    </VisuallyHidden>
  );
}

/** The result in the dock of a phone. */
export function DockResult({ calculation }: { calculation: Calculation | null }) {
  return (
    <p className="text-small leading-4.75 text-ink3">
      {submitClaimText('dock.contribution')}
      <b className="block text-[1.375rem] leading-6.5 font-heavy tracking-[-0.02em] text-ink num">
        {calculation === null ? '…' : format.money(calculation.contribution)}
      </b>
    </p>
  );
}
