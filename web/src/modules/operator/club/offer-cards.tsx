import type { ReactNode } from 'react';
import { format } from '#platform/format.ts';
import { clubDeskText } from './club-desk.texts.ts';
import { companiesOf, Movers, type OfferListProps, OfferState, RewardCount } from './offer-parts.tsx';

/** Offers on a phone, in the order employees see; moved by the two buttons of each. */
export function OfferCards({ offers, onPlace, link, rewardsLink }: OfferListProps) {
  return (
    <ul aria-label={clubDeskText('list.label')} className="grid gap-3">
      {offers.map((offer, index) => (
        <li key={offer.id} className="rounded-card border border-line bg-surface p-4">
          <div className="flex items-start justify-between gap-3">
            <div>
              {link(offer, offer.partnerName, 'font-semibold hover:underline underline-offset-3')}
              <p className="text-small text-ink3">{offer.titleSk}</p>
            </div>
            {onPlace && <Movers offers={offers} index={index} onPlace={onPlace} />}
          </div>
          <div className="mt-2">
            <OfferState offer={offer} />
          </div>
          <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-small">
            <Fact name={clubDeskText('list.reward')} value={format.ratio(String(offer.rewardPercent))} />
            <Fact name={clubDeskText('list.validity')} value={format.dateRange(offer.validFrom, offer.validTo)} />
            <Fact name={clubDeskText('list.companies')} value={companiesOf(offer)} />
            <Fact name={clubDeskText('list.clicks')} value={format.number(offer.clickCount)} />
            <Fact name={clubDeskText('list.rewards')} value={<RewardCount offer={offer} rewardsLink={rewardsLink} />} />
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt className="text-ink3">{name}</dt>
      <dd className="text-right num">{value}</dd>
    </>
  );
}
