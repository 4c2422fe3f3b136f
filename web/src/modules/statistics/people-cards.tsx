import { groupMin, type ParticipationGroup } from '@polana/contract/statistics';
import type { ReactNode } from 'react';
import { format } from '#platform/format.ts';
import { percentOf } from '#platform/percent.ts';
import { BarRows } from '#ui/charts/bar-rows.tsx';
import { SegmentedBar } from '#ui/charts/segmented-bar.tsx';
import { AnswerCard } from './answer-card.tsx';
import {
  type Data,
  groupsFigures,
  groupsTitle,
  lengthText,
  participationFigures,
  participationParts,
  participationTitle,
  ratioText,
} from './chart-figures.ts';
import { fileNameOf } from './period-words.ts';
import { statisticsText as text } from './statistics.texts.ts';

interface PeopleCardProps {
  data: Data;
  className?: string;
}

/** How many of those entitled use it. */
export function ParticipationCard({ data, className, link }: PeopleCardProps & { link: ReactNode }) {
  const { participation, year } = data;
  const number = (value = 0) => format.number(value);
  return (
    <AnswerCard
      className={className ?? ''}
      title={participationTitle(data)}
      description={text('participation.definition', { year })}
      figures={participationFigures(data)}
      tooLittle={text('participation.tooFew', { min: groupMin })}
      fileName={fileNameOf(data, 2)}
      after={<div className="mt-4">{link}</div>}
    >
      <SegmentedBar
        label={text('participation.spoken', {
          entitled: number(participation?.entitled),
          claimed: number(participation?.claimed),
          waiting: number(participation?.waiting),
          notYet: number(participation?.notYet),
        })}
        segments={participationParts(data).map(({ id, label, count, percent, look }) => ({
          id,
          label,
          look,
          value: count,
          valueText: format.number(count),
          shareText: format.ratio(String(percent)),
        }))}
      />
    </AnswerCard>
  );
}

/** Whether those who do not use it are a group. */
export function GroupsCard({ data, className }: PeopleCardProps) {
  return (
    <AnswerCard
      className={className ?? ''}
      title={groupsTitle(data)}
      description={text('groups.definition')}
      figures={groupsFigures(data)}
      tooLittle={text('participation.tooFew', { min: groupMin })}
      fileName={fileNameOf(data, 6)}
    >
      <Groups title={text('groups.ratio')} groups={data.byRatio.groups} textOf={ratioText} />
      <Groups title={text('groups.length')} groups={data.byLength.groups} textOf={lengthText} />
    </AnswerCard>
  );
}

interface GroupsProps {
  title: string;
  groups: readonly ParticipationGroup[];
  textOf: (group: ParticipationGroup) => string;
}

function Groups({ title, groups, textOf }: GroupsProps) {
  return (
    <>
      <h3 className="mt-2 text-small font-semibold text-ink2 first:mt-0">{title}</h3>
      <BarRows
        full={100}
        label={title}
        rows={groups.map((group) => ({
          id: String(group.from),
          label: textOf(group),
          value: percentOf(group.claimed, group.entitled),
          valueText: format.ratio(String(percentOf(group.claimed, group.entitled))),
        }))}
      />
    </>
  );
}
