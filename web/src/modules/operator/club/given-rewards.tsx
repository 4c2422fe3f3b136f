import type { GivenReward } from '@polana/contract/operator-club';
import { format } from '#platform/format.ts';
import { Button } from '#ui/button.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { GiftIcon } from '#ui/icons-things.tsx';
import { leftOut } from '#ui/left-out.ts';
import { StatusChip } from '#ui/status-chip.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { clubDeskText } from './club-desk.texts.ts';

interface GivenRewardsProps {
  rewards: readonly GivenReward[];
  state: 'ready' | 'loading' | 'error';
  isRetrying: boolean;
  onRetry: () => void;
  onTakeBack: (reward: GivenReward) => void;
}

/** Rewards given for an offer: to whom, how much, by whom, and which of them were taken back and why. */
export function GivenRewards({ rewards, state, isRetrying, onRetry, onTakeBack }: GivenRewardsProps) {
  return (
    <DataTable
      label={clubDeskText('given.list')}
      loadingLabel={clubDeskText('given.loading')}
      rows={rewards}
      rowId={({ id }) => id}
      state={state}
      columns={[
        {
          id: 'employee',
          header: clubDeskText('given.employee'),
          cell: ({ employeeName, companyName }) => (
            <span className="block py-2 wrap-anywhere">
              <span className="block font-semibold">{employeeName}</span>
              <span className="block text-small text-ink3">{companyName}</span>
            </span>
          ),
          className: 'w-[28%]',
        },
        {
          id: 'amount',
          header: clubDeskText('reward.amount'),
          isNumeric: true,
          cell: ({ amount, takenBack }) => (
            <span className={takenBack ? 'text-ink3 line-through' : 'font-strong'}>{format.money(amount)}</span>
          ),
        },
        {
          id: 'given',
          header: clubDeskText('given.given'),
          cell: ({ date, givenBy }) => (
            <span className="block py-2 wrap-anywhere">
              <span className="block num">{format.date(date)}</span>
              <span className="block text-small text-ink3">{givenBy}</span>
            </span>
          ),
        },
        {
          id: 'note',
          header: clubDeskText('reward.note'),
          cell: ({ note }) => <span className="block py-2 wrap-anywhere">{note}</span>,
          className: leftOut.onTablets,
        },
        {
          id: 'state',
          header: clubDeskText('list.state'),
          cell: (reward) => (
            <span className="block py-2 wrap-anywhere">
              <State reward={reward} />
              <TakenBackWords reward={reward} />
            </span>
          ),
          className: 'w-[26%]',
        },
      ]}
      card={{
        title: ({ employeeName }) => employeeName,
        value: ({ amount, takenBack }) => (
          <span className={takenBack ? 'text-ink3 line-through' : undefined}>{format.money(amount)}</span>
        ),
        detail: (reward) => (
          <>
            <span className="mb-1.5 block">
              <State reward={reward} />
            </span>
            <span className="block">{reward.companyName}</span>
            <span className="block">{`${format.date(reward.date)} · ${reward.givenBy}`}</span>
            {reward.note && <span className="block">{reward.note}</span>}
            <TakenBackWords reward={reward} />
          </>
        ),
      }}
      actionsLabel={clubDeskText('given.actions')}
      rowActions={(reward) =>
        !reward.takenBack && (
          <span className="flex justify-end whitespace-nowrap max-md:pl-2">
            <Button variant="secondary" size="small" onClick={() => onTakeBack(reward)}>
              {clubDeskText('takeBack.open')}
              <VisuallyHidden>{` ${reward.employeeName}, ${format.money(reward.amount)}`}</VisuallyHidden>
            </Button>
          </span>
        )
      }
      empty={
        <EmptyState title={clubDeskText('given.empty')} icon={<GiftIcon size={24} />}>
          {clubDeskText('given.emptyAbout')}
        </EmptyState>
      }
      error={
        <FailedBanner retryLabel={clubDeskText('list.retry')} isBusy={isRetrying} onRetry={onRetry}>
          {clubDeskText('given.failed')}
        </FailedBanner>
      }
    />
  );
}

function State({ reward: { takenBack } }: { reward: GivenReward }) {
  return takenBack ? (
    <StatusChip tone="info">{clubDeskText('given.takenBack')}</StatusChip>
  ) : (
    <StatusChip tone="approved">{clubDeskText('given.stands')}</StatusChip>
  );
}

function TakenBackWords({ reward: { takenBack } }: { reward: GivenReward }) {
  if (!takenBack) return null;
  return (
    <>
      <span className="mt-1 block text-small">{takenBack.reason}</span>
      <span className="block text-small text-ink3">{`${format.moment(takenBack.at)} · ${takenBack.by}`}</span>
    </>
  );
}
