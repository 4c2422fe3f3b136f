import type { Role } from '@polana/contract/identity';
import { centsFromText, textFromCents } from '@polana/contract/money';
import type { RuleDraft, RuleEffect, RuleTrialResult } from '@polana/contract/operator-rules';
import { useQuery } from '@tanstack/react-query';
import { format } from '#platform/format.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardHeader } from '#ui/card.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { ruleEffectQuery, useTryDraft } from './rules.queries.ts';
import { rulesText } from './rules.texts.ts';

interface RuleEffectCardProps {
  role: Role;
  draft: RuleDraft;
  isChanged: boolean;
}

/** How many open claims a draft touches, and what last year would have cost by it. Numbers only. */
export function RuleEffectCard({ role, draft, isChanged }: RuleEffectCardProps) {
  const effect = useQuery(ruleEffectQuery(role, draft));
  return (
    <Card aria-labelledby="rule-effect-title">
      <CardHeader
        title={rulesText('effect.title')}
        titleId="rule-effect-title"
        {...(isChanged && { description: rulesText('effect.saveFirst') })}
      />
      {effect.isPending && (
        <SkeletonGroup label={rulesText('loading')} className="grid gap-3">
          <Skeleton className="h-12" />
          <Skeleton className="h-24" />
        </SkeletonGroup>
      )}
      {effect.isError && (
        <Banner
          tone="error"
          action={
            <Button size="small" variant="secondary" onClick={() => void effect.refetch()}>
              {rulesText('retry')}
            </Button>
          }
        >
          {rulesText('failed')}
        </Banner>
      )}
      {effect.data && (
        <>
          <OpenClaims effect={effect.data} />
          <Trial role={role} draft={draft} effect={effect.data} />
        </>
      )}
    </Card>
  );
}

function OpenClaims({ effect }: { effect: RuleEffect }) {
  return (
    <div>
      <p className="text-small text-ink3">{rulesText('effect.open')}</p>
      <p className="mt-0.5 flex items-baseline gap-2">
        <span className="text-figure-s num">
          {effect.openClaimsTouched === null ? '–' : format.number(effect.openClaimsTouched)}
        </span>
        <span className="text-compact text-ink2">
          {rulesText('effect.openOf', { count: format.number(effect.openClaims) })}
        </span>
      </p>
      <p className="mt-1 text-small text-ink3">{rulesText('effect.openAbout')}</p>
    </div>
  );
}

function Trial({ role, draft, effect }: { role: Role; draft: RuleDraft; effect: RuleEffect }) {
  const { trial, trialYear: year } = effect;
  const attempt = useTryDraft(role, draft);
  const isRunning = trial?.status === 'running';
  const isSettled = trial?.status === 'done' && !trial.isOutdated;
  return (
    <section aria-labelledby="rule-trial-title" className="mt-5 border-t border-line pt-4">
      <h3 id="rule-trial-title" className="text-h3">
        {rulesText('effect.trialTitle', { year })}
      </h3>
      <p className="mt-0.5 mb-3 text-small text-ink3">{rulesText('effect.trialAbout')}</p>
      <div aria-live="polite">
        {isRunning && <Running done={trial.claimsDone} total={trial.claimsTotal} />}
        {trial?.status === 'failed' && <Banner tone="error">{rulesText('effect.failed')}</Banner>}
        {trial?.isOutdated && !isRunning && (
          <Banner tone="info" className="mb-3">
            {rulesText('effect.outdated')}
          </Banner>
        )}
        {trial?.result && <TrialFigures result={trial.result} base={draft.baseRuleId} year={year} />}
      </div>
      {!isRunning && !isSettled && (
        <Button
          variant="secondary"
          size="small"
          className="mt-3"
          isBusy={attempt.isPending}
          onClick={() => attempt.mutate()}
        >
          {rulesText('effect.try', { year })}
        </Button>
      )}
    </section>
  );
}

function Running({ done, total }: { done: number; total: number }) {
  const text = rulesText('effect.running', { done: format.number(done), total: format.number(total) });
  return (
    <div className="grid gap-2">
      <p className="text-compact">{text}</p>
      <ProgressBar label={text} value={total === 0 ? 0 : done / total} />
    </div>
  );
}

function TrialFigures({ result, base, year }: { result: RuleTrialResult; base: string; year: number }) {
  const { people, claims, baseTotal, draftTotal, betterPeople, worsePeople, refusedClaims } = result;
  if (claims === 0) return <p className="text-compact">{rulesText('effect.none', { year })}</p>;
  const difference = textFromCents(centsFromText(draftTotal) - centsFromText(baseTotal));
  const peopleOf = (count: number) => rulesText('effect.peopleOf', { count, total: format.number(people) });
  return (
    <SummaryList
      layout="figures"
      rows={[
        { id: 'base', label: rulesText('effect.paidBase', { id: base }), value: format.money(baseTotal) },
        { id: 'draft', label: rulesText('effect.paidDraft'), value: format.money(draftTotal) },
        {
          id: 'difference',
          label: rulesText('effect.difference'),
          value: format.signedMoney(difference),
          isHighlighted: difference !== '0.00',
        },
        { id: 'better', label: rulesText('effect.better'), value: peopleOf(betterPeople) },
        { id: 'worse', label: rulesText('effect.worse'), value: peopleOf(worsePeople) },
        {
          id: 'refused',
          label: rulesText('effect.refused'),
          value: rulesText('effect.claims', { count: refusedClaims }),
        },
      ]}
    />
  );
}
