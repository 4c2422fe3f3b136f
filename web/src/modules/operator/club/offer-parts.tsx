import type { ManagedOffer } from '@polana/contract/operator-club';
import type { ReactNode } from 'react';
import { format } from '#platform/format.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ArrowDownIcon, ArrowUpIcon } from '#ui/icons-controls.tsx';
import { StatusChip, type ChipTone } from '#ui/status-chip.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { Placing } from './club-desk.queries.ts';
import { clubDeskText } from './club-desk.texts.ts';

export interface OfferListProps {
  offers: readonly ManagedOffer[];
  /** Null where the order means nothing: among ended offers and in a search. */
  onPlace: ((placing: Placing) => void) | null;
  link: (offer: ManagedOffer, content: ReactNode, className: string) => ReactNode;
  /** Leads to the rewards given for the offer. */
  rewardsLink: (offer: ManagedOffer, content: ReactNode) => ReactNode;
}

const tones: Record<ManagedOffer['state'], ChipTone> = {
  draft: 'draft',
  planned: 'waiting',
  active: 'approved',
  ended: 'info',
};

export function OfferState({ offer }: { offer: ManagedOffer }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <StatusChip tone={tones[offer.state]}>{clubDeskText(`state.${offer.state}`)}</StatusChip>
      {!offer.hasEnglish && <StatusChip tone="warning">{clubDeskText('noEnglish')}</StatusChip>}
    </span>
  );
}

export function companiesOf({ companyCount }: ManagedOffer): string {
  return companyCount === null ? clubDeskText('list.allCompanies') : format.number(companyCount);
}

/** How many rewards were given for the offer; a draft was never rewarded. */
export function RewardCount({ offer, rewardsLink }: Pick<OfferListProps, 'rewardsLink'> & { offer: ManagedOffer }) {
  const count = format.number(offer.rewardCount);
  if (offer.state === 'draft') return count;
  const { partnerName: name } = offer;
  return rewardsLink(
    offer,
    <>
      {count}
      <VisuallyHidden>{` ${clubDeskText('given.of', { name })}`}</VisuallyHidden>
    </>,
  );
}

interface MoversProps {
  offers: readonly ManagedOffer[];
  index: number;
  onPlace: (placing: Placing) => void;
}

/** Two buttons that move an offer by one place. */
export function Movers({ offers, index, onPlace }: MoversProps) {
  const [offer, above, below] = [offers[index], offers[index - 1], offers[index + 1]];
  if (!offer) return null;
  const { id, partnerName: name } = offer;
  return (
    <span className="flex">
      <IconButton
        label={clubDeskText('move.up', { name })}
        icon={<ArrowUpIcon />}
        isDisabled={!above}
        onClick={() => above && onPlace({ id, besideId: above.id, side: 'before' })}
      />
      <IconButton
        label={clubDeskText('move.down', { name })}
        icon={<ArrowDownIcon />}
        isDisabled={!below}
        onClick={() => below && onPlace({ id, besideId: below.id, side: 'after' })}
      />
    </span>
  );
}
