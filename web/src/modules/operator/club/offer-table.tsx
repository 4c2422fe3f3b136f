import type { ManagedOffer } from '@polana/contract/operator-club';
import { type DragEvent, type ReactNode, useState } from 'react';
import { format } from '#platform/format.ts';
import { classNames } from '#ui/class-names.ts';
import { leftOut } from '#ui/left-out.ts';
import { clubDeskText } from './club-desk.texts.ts';
import { companiesOf, Movers, type OfferListProps, OfferState, RewardCount } from './offer-parts.tsx';

const cellClass = 'border-t border-line px-3 py-2.5 align-middle first:pl-5 last:pr-5';
const figureClass = classNames(cellClass, 'text-right num');
const headClass = 'px-3 py-3 text-left text-small font-semibold text-ink2 first:pl-5 last:pr-5';

/** Offers in the order employees see; a row is dragged, or moved by its two buttons. */
export function OfferTable({ offers, onPlace, link, rewardsLink }: OfferListProps) {
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const [overId, setOverId] = useState<string | null>(null);

  function drop(event: DragEvent, target: ManagedOffer) {
    event.preventDefault();
    const from = offers.findIndex((offer) => offer.id === draggedId);
    const to = offers.indexOf(target);
    setDraggedId(null);
    setOverId(null);
    if (draggedId === null || from < 0 || from === to) return;
    onPlace?.({ id: draggedId, besideId: target.id, side: from < to ? 'after' : 'before' });
  }

  const dragging = (offer: ManagedOffer) =>
    onPlace && {
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', offer.id);
        setDraggedId(offer.id);
      },
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setOverId(offer.id);
      },
      onDragEnd: () => {
        setDraggedId(null);
        setOverId(null);
      },
      onDrop: (event: DragEvent) => drop(event, offer),
    };

  return (
    <section
      aria-label={clubDeskText('list.label')}
      // What is still too wide for the narrowest window scrolls in its own region.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="@container overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full border-separate border-spacing-0 text-compact">
        <caption className="sr-only">{clubDeskText('list.label')}</caption>
        <thead>
          <tr>
            {onPlace && <Head>{clubDeskText('list.order')}</Head>}
            <Head>{clubDeskText('list.partner')}</Head>
            <Head isNumeric>{clubDeskText('list.reward')}</Head>
            <Head>{clubDeskText('list.validity')}</Head>
            <Head isNumeric className={leftOut.onTablets}>
              {clubDeskText('list.companies')}
            </Head>
            <Head isNumeric className={leftOut.unlessRoomy}>
              {clubDeskText('list.clicks')}
            </Head>
            <Head isNumeric className={leftOut.unlessRoomy}>
              {clubDeskText('list.rewards')}
            </Head>
            <Head>{clubDeskText('list.state')}</Head>
          </tr>
        </thead>
        <tbody>
          {offers.map((offer, index) => (
            <tr
              key={offer.id}
              {...dragging(offer)}
              className={classNames(
                'relative hover:bg-sunken',
                onPlace && 'cursor-grab',
                draggedId === offer.id && 'opacity-50',
                overId === offer.id && draggedId !== offer.id && draggedId !== null && 'bg-brand-tint',
              )}
            >
              {onPlace && (
                <td className={cellClass}>
                  <Movers offers={offers} index={index} onPlace={onPlace} />
                </td>
              )}
              <td className={classNames(cellClass, 'w-1/3')}>
                {link(offer, offer.partnerName, 'font-semibold hover:underline underline-offset-3')}
                <span className="block text-small text-ink3">{offer.titleSk}</span>
              </td>
              <td className={figureClass}>{format.ratio(String(offer.rewardPercent))}</td>
              <td className={classNames(cellClass, 'num @max-[42rem]:min-w-32 @max-[42rem]:whitespace-normal')}>
                {format.dateRange(offer.validFrom, offer.validTo)}
              </td>
              <td className={classNames(figureClass, leftOut.onTablets)}>{companiesOf(offer)}</td>
              <td className={classNames(figureClass, leftOut.unlessRoomy)}>{format.number(offer.clickCount)}</td>
              <td className={classNames(figureClass, leftOut.unlessRoomy)}>
                <RewardCount offer={offer} rewardsLink={rewardsLink} />
              </td>
              <td className={cellClass}>
                <OfferState offer={offer} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface HeadProps {
  children: ReactNode;
  isNumeric?: boolean;
  className?: string;
}

function Head({ children, isNumeric = false, className }: HeadProps) {
  return (
    <th scope="col" className={classNames(headClass, isNumeric && 'text-right', className)}>
      {children}
    </th>
  );
}
