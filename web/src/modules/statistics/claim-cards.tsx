import type { ActionCode } from '@polana/contract/roles';
import { groupMin } from '@polana/contract/statistics';
import { format } from '#platform/format.ts';
import { BarRows } from '#ui/charts/bar-rows.tsx';
import { ColumnChart } from '#ui/charts/column-chart.tsx';
import { Legend, type Tone } from '#ui/charts/patterns.tsx';
import { AnswerCard } from './answer-card.tsx';
import { monthNumber } from './answers.ts';
import {
  claimsFigures,
  claimsTitle,
  claimsTotal,
  type Data,
  daysText,
  decisionsFigures,
  decisionsTitle,
  medianText,
  type ReasonLabels,
  reasonsFigures,
  reasonsDefinition,
  reasonsTitle,
} from './chart-figures.ts';
import { fileNameOf, isWholeYear, periodOf } from './period-words.ts';
import { statisticsText as text } from './statistics.texts.ts';

interface ClaimCardProps {
  data: Data;
  className?: string;
}

const toneOf: Record<ActionCode, Tone> = { RP: 'first', SP: 'second' };

/** When the work comes. */
export function ClaimsCard({ data, className }: ClaimCardProps) {
  const { claims, action } = data;
  const codes: ActionCode[] = action ? [action] : ['RP', 'SP'];
  const counts = claims.map((month) => month.RP + month.SP);
  return (
    <AnswerCard
      className={className ?? ''}
      title={claimsTitle(data)}
      description={claimsDefinition(data)}
      figures={claimsFigures(data)}
      tooLittle={text('claims.tooFew', { min: groupMin })}
      fileName={fileNameOf(data, 3)}
    >
      <Legend
        items={[
          ...codes.map((code) => ({
            id: code,
            label: text(`filter.${code}`),
            tone: toneOf[code],
            look: code === 'RP' ? ('solid' as const) : ('dotted' as const),
          })),
          ...(claims.some((month) => !month.isComplete)
            ? [{ id: 'partial', label: text('claims.partial'), tone: 'first' as const, look: 'hatched' as const }]
            : []),
        ]}
      />
      <ColumnChart
        height={286}
        label={text('claims.spoken', {
          total: format.number(claimsTotal(data)),
          highest: format.number(Math.max(...counts)),
        })}
        formatTick={format.number}
        columns={claims.map((month) => ({
          id: month.month,
          label: text(`month.short.${monthNumber(month.month)}`),
          total: format.number(month.RP + month.SP),
          isPartial: !month.isComplete,
          parts: codes.map((code) => ({ id: code, value: month[code], tone: toneOf[code] })),
        }))}
      />
    </AnswerCard>
  );
}

function claimsDefinition(data: Data): string {
  if (!isWholeYear(data)) return text('claims.definition.period', { period: periodOf(data) });
  return text(data.isCurrentYear ? 'claims.definition.recent' : 'claims.definition.year', { year: data.year });
}

/** Whether decisions are fast enough. */
export function DecisionsCard({ data, className }: ClaimCardProps) {
  const { count, bands, targetDays, withinTarget, medianDays } = data.decisions;
  return (
    <AnswerCard
      className={className ?? ''}
      title={decisionsTitle(data)}
      description={text('decisions.definition', { count })}
      figures={decisionsFigures(data)}
      tooLittle={text('decisions.tooFew', { min: groupMin })}
      fileName={fileNameOf(data, 4)}
    >
      <ColumnChart
        height={306}
        hasGrid={false}
        label={text('decisions.spoken', {
          within: format.number(withinTarget),
          total: format.number(count),
          median: medianText(medianDays ?? 0),
        })}
        formatTick={format.number}
        target={{
          after: bands.findIndex((band) => band.to === targetDays) + 1,
          label: text('decisions.target', { count: targetDays }),
        }}
        columns={bands.map((band) => ({
          id: String(band.from),
          label: daysText(band),
          total: format.number(band.count),
          parts: [{ id: 'all', value: band.count, tone: (band.to ?? Infinity) <= targetDays ? 'first' : 'attention' }],
        }))}
      />
    </AnswerCard>
  );
}

const REASONS_SHOWN = 6;

/** Why claims are rejected. */
export function ReasonsCard({ data, labels, className }: ClaimCardProps & { labels: ReasonLabels }) {
  const { count, reasons } = data.decisions;
  const shown = reasons.length > REASONS_SHOWN ? reasons.slice(0, REASONS_SHOWN - 1) : reasons;
  const rest = reasons.slice(shown.length).reduce((sum, reason) => sum + reason.count, 0);
  return (
    <AnswerCard
      className={className ?? ''}
      title={reasonsTitle(data)}
      description={reasonsDefinition(data)}
      figures={reasonsFigures(data, labels)}
      tooLittle={count < groupMin ? text('decisions.tooFew', { min: groupMin }) : text('reasons.good')}
      fileName={fileNameOf(data, 5)}
    >
      <BarRows
        label={reasonsTitle(data)}
        rows={[
          ...shown.map((reason) => ({
            id: reason.code,
            label: labels.get(reason.code) ?? reason.code,
            value: reason.count,
            valueText: format.number(reason.count),
          })),
          ...(rest > 0
            ? [
                {
                  id: 'rest',
                  label: text('reasons.others'),
                  value: rest,
                  valueText: format.number(rest),
                  tone: 'previous' as const,
                },
              ]
            : []),
        ]}
      />
    </AnswerCard>
  );
}
