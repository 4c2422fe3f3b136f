import type { Role } from '@polana/contract/identity';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { format } from '#platform/format.ts';
import { Card } from '#ui/card.tsx';
import { offersQuery } from './club.queries.ts';
import { clubText } from './club.texts.ts';

const shownCount = 3;

/** A few offers in one strip; nothing where there is none or they cannot be had right now. */
export function ClubStrip({ role, link }: { role: Role; link: (content: ReactNode) => ReactNode }) {
  const offers = useQuery(offersQuery(role, {}, 0)).data;
  if (!offers || offers.totalCount === 0) return null;
  return (
    <Card aria-labelledby="club-strip" className="mt-4 flex flex-wrap items-center justify-between gap-4 md:mt-5">
      <div>
        <h2 id="club-strip" className="text-h2">
          {clubText('title')}
        </h2>
        {offers.highestReward !== null && (
          <p className="text-small text-ink2">
            {clubText('lead', { percent: format.ratio(String(offers.highestReward)) })}
          </p>
        )}
        <ul className="mt-3 flex flex-wrap gap-2.5">
          {offers.items.slice(0, shownCount).map(({ id, partnerName, rewardPercent }) => (
            <li key={id} className="rounded-control bg-sunken px-3 py-1.5 text-small">
              {partnerName} <b className="font-semibold num">+ {format.ratio(String(rewardPercent))}</b>
            </li>
          ))}
        </ul>
      </div>
      <div className="grid max-sm:w-full">{link(clubText('strip.all', { count: offers.totalCount }))}</div>
    </Card>
  );
}
