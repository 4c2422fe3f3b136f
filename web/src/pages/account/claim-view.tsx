import type { ClaimDetail } from '@polana/contract/claims';
import type { Role } from '@polana/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ClaimChip } from '#modules/claims/claim-chip.tsx';
import { ClaimEvents } from '#modules/claims/claim-events.tsx';
import { ClaimCalculation, ClaimFacts } from '#modules/claims/claim-facts.tsx';
import { ClaimPayments } from '#modules/claims/claim-payments.tsx';
import { progressOf, stateLabels } from '#modules/claims/claim-progress.ts';
import { ClaimQuestion } from '#modules/claims/claim-question.tsx';
import { ClaimReceipts } from '#modules/claims/claim-receipts.tsx';
import { titleOf } from '#modules/claims/claim-rows.tsx';
import { ownClaimQuery, useWithdrawClaim } from '#modules/claims/history.queries.ts';
import { historyText } from '#modules/claims/history.texts.ts';
import { useDownloadConfirmation } from '#modules/claims/submit-claim.queries.ts';
import { businessToday } from '#platform/format-dates.ts';
import { ApiFailure } from '#platform/api-failure.ts';
import { WithNumber } from '#modules/claims/with-number.tsx';
import { format } from '#platform/format.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ChevronLeftIcon, DownloadIcon } from '#ui/icons-controls.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { inheritLinkClass, standaloneLinkClass, textLinkClass } from '#ui/text-link.ts';
import { Timeline } from '#ui/timeline.tsx';
import { useHeadingFocusAfter } from '#ui/use-heading-focus-after.ts';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { usePageTitle } from '../use-page-title.ts';

/** One own claim: how it stands, why just this sum, its documents, and what can be done with it. */
export function ClaimView({ role, claimId }: { role: Role; claimId: string }) {
  const answer = useQuery(ownClaimQuery(role, claimId));
  usePageTitle(answer.data?.number ?? historyText('title'));
  const keepFocus = useKeptFocus(() => document.querySelector('h1'));
  const { data: claim, error } = answer;
  // Read again in vain, e.g. without a connection, it stays as it was, with the answer being typed.
  const isGone = error instanceof ApiFailure && error.isRefusal;
  const isShown = claim !== undefined && !isGone;
  return (
    <div onFocus={keepFocus}>
      <Link from="/account/documents" search={({ ziadost: _, ...place }) => place} className={standaloneLinkClass}>
        <ChevronLeftIcon size={16} />
        {historyText('detail.back')}
      </Link>
      {answer.isPending && <LoadingClaim />}
      {error && !isShown && <FailedClaim failure={error} onRetry={() => void answer.refetch()} />}
      {isShown && <LoadedClaim role={role} claim={claim} />}
    </div>
  );
}

function LoadedClaim({ role, claim }: { role: Role; claim: ClaimDetail }) {
  return (
    <>
      <ClaimHeader claim={claim} />
      {claim.status === 'rejected' && claim.reasonCode !== 'WITHDRAWN' && <Rejection claim={claim} />}
      {claim.status === 'pending' && claim.question !== null && <ClaimQuestion role={role} claim={claim} />}
      <div className="grid items-start gap-4 md:gap-5 lg:grid-cols-[minmax(0,1fr)_25.5rem]">
        <div className="contents gap-5 lg:grid">
          <ClaimReceipts
            role={role}
            claim={claim}
            className="h-120 overflow-hidden rounded-card border border-line lg:h-180"
          />
          <Section title={historyText('detail.declarations')} className="max-lg:order-last">
            <ul className="grid gap-3 text-small text-ink2">
              {claim.declarations.map(({ id, text, acceptedAt }) => (
                <li key={id}>
                  {text}{' '}
                  <span className="text-ink3">
                    ({historyText('detail.acceptedAt', { time: format.moment(acceptedAt) })})
                  </span>
                </li>
              ))}
            </ul>
          </Section>
        </div>
        <div className="contents gap-5 lg:grid">
          <Section title={historyText('detail.sum')}>
            <ClaimCalculation claim={claim} voice="own" />
          </Section>
          <Section title={historyText('detail.facts')}>
            <ClaimFacts
              claim={claim}
              voice="own"
              claimLink={({ id, number }) => (
                <ClaimLink claimId={id} className={textLinkClass}>
                  {number}
                </ClaimLink>
              )}
            />
          </Section>
          <Section title={historyText('detail.events')}>
            <ClaimEvents events={claim.events} />
          </Section>
          <Actions role={role} claim={claim} />
        </div>
      </div>
    </>
  );
}

/** What was asked for is no promise while it waits, and none any more once it is refused. */
const contributionWords = { pending: 'expected', approved: 'contribution', rejected: 'requested' } as const;

function ClaimHeader({ claim }: { claim: ClaimDetail }) {
  return (
    <header className="mt-3 mb-5 grid gap-x-8 gap-y-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        <h1 tabIndex={-1} className="text-h1 wrap-anywhere">
          {titleOf(claim)}
        </h1>
        <p className="mt-2 flex flex-wrap items-center gap-3">
          <ClaimChip claim={claim} />
          <span className="text-ink3 num">{claim.number}</span>
          {claim.payments ? (
            <ClaimPayments payments={claim.payments} className="text-ink2 first-letter:uppercase" />
          ) : (
            claim.closedMonth !== null && (
              <span className="text-small text-ink3">
                {historyText('detail.closedMonth', { month: format.monthInWords(`${claim.closedMonth}-01`) })}
              </span>
            )
          )}
        </p>
      </div>
      <div className="md:text-right">
        <p className="text-small text-ink3">{historyText(`detail.${contributionWords[claim.status]}`)}</p>
        <p className="text-figure-s num">{format.money(claim.contribution)}</p>
      </div>
      <Timeline
        className="max-w-160 md:col-span-2"
        layout="bar"
        steps={progressOf(claim)}
        stateLabels={stateLabels()}
      />
    </header>
  );
}

function Rejection({ claim }: { claim: ClaimDetail }) {
  const decidedOn = claim.decidedAt ? format.date(businessToday(new Date(claim.decidedAt))) : '';
  const firstDay = format.date(businessToday(new Date(claim.firstSubmittedAt)));
  return (
    <Banner
      tone="error"
      className="mb-5"
      title={historyText('rejected.title', { date: decidedOn })}
      action={
        claim.replacedBy === null && (
          <SendAgainLink claim={claim} className={buttonClass({ size: 'small' })}>
            {historyText('rejected.correct')}
          </SendAgainLink>
        )
      }
    >
      <p className="whitespace-pre-line">{claim.reasonText}</p>
      <p className="mt-1">
        {claim.replacedBy === null ? (
          historyText('rejected.keepsPlace', { date: firstDay })
        ) : (
          <ReplacedBy {...claim.replacedBy} />
        )}
      </p>
    </Banner>
  );
}

function ReplacedBy({ id, number }: NonNullable<ClaimDetail['replacedBy']>) {
  return (
    <WithNumber
      text={historyText('rejected.replacedBy', { number })}
      number={number}
      link={(content) => (
        <ClaimLink claimId={id} className={inheritLinkClass}>
          {content}
        </ClaimLink>
      )}
    />
  );
}

interface SendAgainLinkProps {
  claim: ClaimDetail;
  className: string;
  children: ReactNode;
}

/** To the form, filled in as the claim was. */
function SendAgainLink({ claim, className, children }: SendAgainLinkProps) {
  return (
    <Link to="/account/add-document" search={{ type: claim.actionCode, oprava: claim.id }} className={className}>
      {children}
    </Link>
  );
}

function ClaimLink({ claimId, className, children }: { claimId: string; className: string; children: ReactNode }) {
  return (
    <Link to="/account/documents" search={{ ziadost: claimId }} className={className}>
      {children}
    </Link>
  );
}

function Section({ title, className = '', children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <Card className={className}>
      <h2 className="mb-3 text-h2">{title}</h2>
      {children}
    </Card>
  );
}

function Actions({ role, claim }: { role: Role; claim: ClaimDetail }) {
  const [isAsking, setIsAsking] = useState(false);
  const confirmation = useDownloadConfirmation(role);
  const withdraw = useWithdrawClaim(role);
  useHeadingFocusAfter(`${claim.status} ${isAsking}`);
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button
        variant="secondary"
        icon={<DownloadIcon />}
        isBusy={confirmation.isPending}
        onClick={() => confirmation.mutate(claim.id)}
      >
        {historyText('detail.confirmation')}
      </Button>
      {claim.reasonCode === 'WITHDRAWN' && claim.replacedBy === null && (
        <SendAgainLink claim={claim} className={buttonClass({ variant: 'secondary' })}>
          {historyText('detail.again')}
        </SendAgainLink>
      )}
      {claim.status === 'pending' && (
        <Button variant="quiet" onClick={() => setIsAsking(true)}>
          {historyText('detail.withdraw')}
        </Button>
      )}
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        size="small"
        title={<WithNumber text={historyText('withdraw.title', { number: claim.number })} number={claim.number} />}
        cancelLabel={historyText('withdraw.cancel')}
        actions={
          <Button
            variant="danger"
            isBusy={withdraw.isPending}
            onClick={() => withdraw.mutate(claim, { onSettled: () => setIsAsking(false) })}
          >
            {historyText('withdraw.confirm')}
          </Button>
        }
      >
        {historyText('withdraw.about', { amount: format.money(claim.contribution) })}
      </Dialog>
    </div>
  );
}

function LoadingClaim() {
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {historyText('title')}
      </h1>
      <SkeletonGroup label={historyText('detail.loading')} className="mt-3 grid gap-5">
        <Skeleton className="h-10 w-2/3" />
        <Skeleton className="h-120 w-full" />
      </SkeletonGroup>
    </>
  );
}

function FailedClaim({ failure, onRetry }: { failure: Error; onRetry: () => void }) {
  const isMissing = failure instanceof ApiFailure && failure.isRefusal;
  return (
    <>
      <h1 tabIndex={-1} className="mt-3 mb-5 text-h1">
        {historyText('title')}
      </h1>
      <Banner
        tone="error"
        action={
          !isMissing && (
            <Button variant="secondary" size="small" onClick={onRetry}>
              {historyText('list.retry')}
            </Button>
          )
        }
      >
        {historyText(isMissing ? 'detail.notFound' : 'detail.failed')}
      </Banner>
    </>
  );
}
