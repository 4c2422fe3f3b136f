import type { ClaimListItem } from '@polana/contract/claim-fields';
import type { ReactNode } from 'react';
import { format } from '#platform/format.ts';
import { wholeName } from '#platform/no-break-spaces.ts';
import { BallIcon, MountainIcon } from '#ui/icons-things.tsx';
import { Timeline } from '#ui/timeline.tsx';
import { ClaimChip } from './claim-chip.tsx';
import { ClaimPayments } from './claim-payments.tsx';
import { isPaid, progressOf, stateLabels } from './claim-progress.ts';
import { historyText } from './history.texts.ts';

export type ClaimLink = (claim: ClaimListItem, content: ReactNode, className: string) => ReactNode;

interface ClaimRowsProps {
  claims: readonly ClaimListItem[];
  link: ClaimLink;
  /** The way to a corrected claim, for a rejected one. */
  correctLink: (claim: ClaimListItem) => ReactNode;
  headingLevel?: 2 | 3;
}

/** Own claims: what, when, how it stands, and for a rejected one why and what to do. */
export function ClaimRows({ claims, link, correctLink, headingLevel = 2 }: ClaimRowsProps) {
  const Heading = `h${headingLevel}` as 'h2' | 'h3';
  return (
    <ul className="divide-y divide-line">
      {claims.map((claim) => (
        <li key={claim.id} className="relative px-4 py-4 hover:bg-sunken md:px-6">
          <div className="flex items-baseline justify-between gap-4">
            <Heading className="min-w-0 text-body font-semibold wrap-anywhere">
              {link(claim, titleOf(claim), 'text-ink no-underline after:absolute after:inset-0')}
            </Heading>
            <p className="flex-none font-strong num">{format.money(claim.contribution)}</p>
          </div>
          <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <ClaimChip claim={claim} />
            {claim.payments ? (
              <ClaimPayments payments={claim.payments} className="text-ink2" />
            ) : (
              isPaid(claim) && (
                <span className="text-small text-ink2">
                  {historyText('row.paid', { date: format.shortDate(claim.paidOn) })}
                </span>
              )
            )}
            <span className="text-small text-ink3 num">{claim.number}</span>
            <span className="inline-flex items-center gap-1.5 text-small text-ink3">
              {claim.actionCode === 'RP' ? <MountainIcon size={16} /> : <BallIcon size={16} />}
              {format.dateRange(claim.stayFrom, claim.stayTo)}
            </span>
            <span className="text-small text-ink3 num">
              {historyText('row.receipt', { sum: format.money(claim.sum) })}
            </span>
          </div>
          {claim.status === 'pending' && (
            <Timeline className="mt-3 max-w-120" layout="bar" steps={progressOf(claim)} stateLabels={stateLabels()} />
          )}
          <RejectionNote claim={claim} correctLink={correctLink} />
        </li>
      ))}
    </ul>
  );
}

function RejectionNote({ claim, correctLink }: { claim: ClaimListItem; correctLink: ClaimRowsProps['correctLink'] }) {
  if (claim.status !== 'rejected' || claim.reasonCode === 'WITHDRAWN') return null;
  return (
    <p className="relative mt-3 rounded-chip bg-bad-bg px-3 py-2 text-small wrap-anywhere text-bad-fg">
      {claim.reasonText} <span className="inline-block">{correctLink(claim)}</span>
    </p>
  );
}

export function titleOf({ title, actionCode }: Pick<ClaimListItem, 'title' | 'actionCode'>): string {
  return wholeName(title) || historyText(`action.${actionCode}`);
}
