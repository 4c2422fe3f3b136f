import type { Transfer, TransferType } from '@polana/contract/ledger';
import { centsFromText } from '@polana/contract/money';
import type { ReactNode } from 'react';
import { format } from '#platform/format.ts';
import { withNoBreakSpaces } from '#platform/no-break-spaces.ts';
import { classNames } from '#ui/class-names.ts';
import { ClockIcon } from '#ui/icons-signs.tsx';
import { BallIcon, EuroIcon, GiftIcon, MountainIcon, SwapIcon } from '#ui/icons-things.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { ledgerText } from './ledger.texts.ts';
import { groupByMonth } from './transfers-by-month.ts';

interface MonthSum {
  month: string;
  sum: string;
}

export interface TransferListProps {
  transfers: readonly Transfer[];
  headingLevel?: 2 | 3;
  /** Sums of the months shown, where the list tells them. */
  monthSums?: readonly MonthSum[];
  /** Wraps the name of a movement in the way to its detail. */
  link?: (transfer: Transfer, name: string, className: string) => ReactNode;
}

/** Movements under the heading of their month: what, when, with whom, amount and balance after. */
export function TransferList({ transfers, headingLevel = 3, monthSums = [], link }: TransferListProps) {
  const Heading = `h${headingLevel}` as 'h2' | 'h3';
  return groupByMonth(transfers).map((group, index) => (
    <section key={group.firstDate} aria-label={format.monthAndYear(group.firstDate)}>
      <div className="flex flex-wrap justify-between gap-x-3 bg-surface px-4 pt-2.5 pb-1 text-small text-ink3 max-md:sticky max-md:top-(--frame-top) max-md:z-1">
        <Heading className="font-semibold">{format.monthAndYear(group.firstDate)}</Heading>
        <MonthEnd sum={monthSums.find(({ month }) => group.firstDate.startsWith(month))?.sum} isFirst={index === 0} />
      </div>
      <ul>
        {group.transfers.map((transfer) => (
          <TransferRow key={transfer.id} transfer={transfer} link={link} />
        ))}
      </ul>
    </section>
  ));
}

function MonthEnd({ sum, isFirst }: { sum: string | undefined; isFirst: boolean }) {
  if (sum !== undefined)
    return <span className="num">{ledgerText('list.monthSum', { amount: format.signedMoney(sum) })}</span>;
  return isFirst && <span aria-hidden="true">{ledgerText('list.columns')}</span>;
}

function TransferRow({ transfer, link }: { transfer: Transfer; link: TransferListProps['link'] }) {
  // What is only kept aside is nobody's income yet.
  const isIncoming = centsFromText(transfer.amount) > 0 && !transfer.pending;
  return (
    <li className="relative flex items-center gap-3.5 rounded-control px-4 py-2.5 has-[a]:hover:bg-sunken">
      <span
        className={classNames(
          'grid size-10 flex-none place-items-center rounded-[0.6875rem]',
          isIncoming ? 'bg-brand-tint text-on-brand-tint' : 'bg-sunken text-ink2',
        )}
      >
        {iconOf(transfer)}
      </span>
      {/* Where both have no room beside each other, the figures stand under the words. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3.5 gap-y-0.5">
        <div className="min-w-0 flex-[1_1_9.5rem]">
          <p className="leading-5.25 font-semibold wrap-anywhere">
            {link
              ? link(transfer, nameOf(transfer), 'text-ink no-underline after:absolute after:inset-0')
              : nameOf(transfer)}
          </p>
          <p className="text-small leading-4.75 text-ink3 wrap-anywhere">
            {wholeDetails(detailsOf(transfer))}
            {(link || transfer.documentNumber) && (
              <>
                {'\u00a0· '}
                <span className="inline-block">{referenceOf(transfer)}</span>
              </>
            )}
          </p>
        </div>
        <div className="ml-auto text-right num">
          <p
            className={classNames(
              'leading-5.25 font-strong',
              isIncoming && 'text-ok-fg',
              transfer.pending && 'text-ink2',
            )}
          >
            {format.signedMoney(transfer.amount)}
          </p>
          {transfer.balanceAfter !== null && (
            <p className="text-small leading-4.75 text-ink3">
              <VisuallyHidden>{ledgerText('list.balance', { amount: '' })}</VisuallyHidden>
              {format.money(transfer.balanceAfter)}
            </p>
          )}
        </div>
      </div>
    </li>
  );
}

/** Names and notes are Slovak in either language of the page. */
function wholeDetails(details: readonly string[]): string {
  return withNoBreakSpaces('sk', details.join('\u00a0· '));
}

function nameOf({ type, actionCode }: Transfer): string {
  const name = ledgerText(`type.${type}`);
  return actionCode ? `${name}: ${ledgerText(`action.${actionCode}`).toLocaleLowerCase()}` : name;
}

function detailsOf(transfer: Transfer): string[] {
  const isIncoming = centsFromText(transfer.amount) > 0;
  const otherSide = isIncoming ? transfer.sender : transfer.recipient;
  const details = [format.shortDate(transfer.date)];
  if (transfer.pending) details.push(ledgerText('list.pending'));
  const place = transfer.documentName ?? otherSide;
  if (place) details.push(place);
  if (transfer.note) details.push(transfer.note);
  return details;
}

/** The claim's number, as everywhere else; of other movements the end of their own, the detail has all of it. */
function referenceOf({ id, documentNumber }: Transfer): string {
  return documentNumber ?? ledgerText('list.reference', { reference: id.slice(-8) });
}

const iconOfType: Partial<Record<TransferType, ReactNode>> = {
  entitlement: <EuroIcon />,
  funding: <EuroIcon />,
  clubReward: <GiftIcon />,
  clubPayout: <GiftIcon />,
};

function iconOf({ pending, type, actionCode }: Transfer): ReactNode {
  if (pending) return <ClockIcon />;
  const ofType = iconOfType[type];
  if (ofType) return ofType;
  if (actionCode === 'RP') return <MountainIcon />;
  return actionCode === 'SP' ? <BallIcon /> : <SwapIcon />;
}
