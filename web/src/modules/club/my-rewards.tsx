import type { ClubReward } from '@polana/contract/club';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { format } from '#platform/format.ts';
import { Card, CardHeader } from '#ui/card.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { clubText } from './club.texts.ts';

interface Rewards {
  items: ClubReward[];
  totalCount: number;
  balance: string;
  rewarded: string;
}

interface MyRewardsProps {
  answer: UseQueryResult<Rewards>;
  /** Leads to all movements. */
  link: ReactNode;
}

/** What the club has brought so far: the account and, where there is room beside the offers, its latest movements. */
export function MyRewards({ answer, link }: MyRewardsProps) {
  return (
    <Card aria-labelledby="my-rewards">
      <CardHeader title={clubText('rewards.title')} titleId="my-rewards" />
      {answer.isPending && (
        <SkeletonGroup label={clubText('rewards.loading')} className="grid gap-3">
          <Skeleton className="h-9 w-32" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4 w-full" />
        </SkeletonGroup>
      )}
      {answer.isError && (
        <FailedBanner
          retryLabel={clubText('list.retry')}
          isBusy={answer.isFetching}
          onRetry={() => void answer.refetch()}
        >
          {clubText('rewards.failed')}
        </FailedBanner>
      )}
      {answer.isSuccess && <Shown rewards={answer.data} link={link} />}
    </Card>
  );
}

function Shown({ rewards, link }: { rewards: Rewards; link: ReactNode }) {
  const { items, balance, rewarded } = rewards;
  return (
    <>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        <div>
          <dt className="text-small text-ink2">{clubText('rewards.balance')}</dt>
          <dd className="text-figure-s num">{format.money(balance)}</dd>
        </div>
        <div>
          <dt className="text-small text-ink2">{clubText('rewards.total')}</dt>
          <dd className="text-figure-s num">{format.money(rewarded)}</dd>
        </div>
      </dl>
      {items.length === 0 ? (
        <p className="mt-3 text-compact text-ink2 text-pretty">{clubText('rewards.none')}</p>
      ) : (
        <>
          <h3 className="mt-4 text-small font-semibold text-ink3 max-lg:hidden">{clubText('rewards.latest')}</h3>
          <ul className="mb-3 max-lg:hidden">
            {items.map((reward) => (
              <RewardRow key={reward.id} reward={reward} />
            ))}
          </ul>
          <div className="max-lg:mt-4">{link}</div>
        </>
      )}
    </>
  );
}

function RewardRow({ reward }: { reward: ClubReward }) {
  const { type, partnerName, note, date, amount } = reward;
  const about = partnerName ?? note;
  return (
    <li className="flex justify-between gap-3 border-b border-line py-2.5 last:border-0">
      <span className="min-w-0">
        <span className="block text-compact font-semibold wrap-anywhere">
          {about || clubText(`rewardType.${type}`)}
        </span>
        <span className="block text-small text-ink3">
          {about ? `${clubText(`rewardType.${type}`)} · ${format.date(date)}` : format.date(date)}
        </span>
      </span>
      <b className="text-compact font-strong num">{format.signedMoney(amount)}</b>
    </li>
  );
}
