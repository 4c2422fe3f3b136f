import { groupMin } from '@polana/contract/statistics';
import type { ReactNode } from 'react';
import { format } from '#platform/format.ts';
import { percentOf } from '#platform/percent.ts';
import { Card } from '#ui/card.tsx';
import { comparisonText, type Data } from './chart-figures.ts';
import { isWholeYear } from './period-words.ts';
import { statisticsText as text } from './statistics.texts.ts';

interface KeyFiguresProps {
  data: Data;
  /** Opens the distribution of sums. */
  distribution: ReactNode;
  /** Leads to the claims that wait; given how long the oldest one does. */
  pendingLink: (label: string) => ReactNode;
}

/** Four answers before any chart: cost, people, amounts, work that waits. */
export function KeyFigures({ data, distribution, pendingLink }: KeyFiguresProps) {
  const { paid, participation, drawing } = data;
  const isSoFar = data.isCurrentYear && isWholeYear(data);
  return (
    <Card as="div" hasPadding={false} className="overflow-hidden">
      <dl
        aria-label={text('kpi.label')}
        className="-mt-px -ml-px grid grid-cols-1 *:border-t *:border-l *:border-line sm:grid-cols-2 lg:grid-cols-4"
      >
        <KeyFigure name={paidName(data)} value={format.money(paid.total)} note={comparisonText(data)} />
        <KeyFigure
          name={text('kpi.participation')}
          value={participation ? format.ratio(String(percentOf(participation.claimed, participation.entitled))) : null}
          note={
            participation
              ? [
                  text('kpi.participationOf', {
                    claimed: format.number(participation.claimed),
                    entitled: format.number(participation.entitled),
                  }),
                  text('kpi.exhausted', { count: participation.exhausted }),
                ].join(', ')
              : text('kpi.tooFew', { min: groupMin })
          }
        />
        <KeyFigure
          name={text('kpi.average')}
          value={drawing ? format.money(drawing.average) : null}
          note={
            drawing ? (
              <>
                {text('kpi.limit', { limit: format.roundMoney(drawing.limit) })}
                <span className="block">{distribution}</span>
              </>
            ) : (
              text('kpi.tooFew', { min: groupMin })
            )
          }
        />
        {isSoFar ? <Pending data={data} link={pendingLink} /> : <Decided data={data} />}
      </dl>
    </Card>
  );
}

function paidName(data: Data): string {
  if (!isWholeYear(data)) return text('kpi.paidPeriod');
  return data.isCurrentYear ? text('kpi.paid') : text('kpi.paidYear', { year: data.year });
}

function Pending({ data, link }: { data: Data; link: KeyFiguresProps['pendingLink'] }) {
  const { count, oldestDays } = data.pending;
  const oldest = oldestDays === 0 ? text('kpi.oldestToday') : text('kpi.oldest', { count: oldestDays ?? 0 });
  return (
    <KeyFigure
      name={text('kpi.pending')}
      value={format.number(count)}
      note={count === 0 ? text('kpi.nothingPending') : link(oldest)}
    />
  );
}

function Decided({ data }: { data: Data }) {
  const { count, approved, rejected } = data.decisions;
  return (
    <KeyFigure
      name={text('kpi.decided')}
      value={format.number(count)}
      note={text('kpi.outcomes', { approved: format.number(approved), rejected: format.number(rejected) })}
    />
  );
}

function KeyFigure({ name, value, note }: { name: string; value: string | null; note: ReactNode }) {
  return (
    <div className="flex flex-col px-5 py-4 md:px-6 md:py-5">
      <dt className="text-compact text-ink2">{name}</dt>
      <dd className="text-figure-s num">{value ?? text('kpi.none')}</dd>
      <dd className="text-small text-ink2 text-pretty">{note}</dd>
    </div>
  );
}
