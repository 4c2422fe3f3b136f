import type { Role } from '@polana/contract/identity';
import type { SchoolHoliday } from '@polana/contract/operator-school-holidays';
import { partsOf } from '@polana/contract/plain-date';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { format } from '#platform/format.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardHeader } from '#ui/card.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TrashIcon } from '#ui/icons-controls.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { useHeadingFocusAfter } from '#ui/use-heading-focus-after.ts';
import { HolidayForm } from './holiday-form.tsx';
import { schoolHolidaysQuery, useRemoveHoliday } from './rules.queries.ts';
import { rulesText } from './rules.texts.ts';

/** School years with their holidays, the coming ones first, and the form for those just announced. */
export function SchoolHolidays({ role, today }: { role: Role; today: string }) {
  const answer = useQuery(schoolHolidaysQuery(role));
  const [removals, setRemovals] = useState(0);
  // The row goes with its button.
  useHeadingFocusAfter(String(removals));
  const onRemoved = () => setRemovals((before) => before + 1);
  if (answer.isPending)
    return (
      <SkeletonGroup label={rulesText('loading')} className="grid gap-4">
        <Skeleton className="h-40 rounded-card" />
      </SkeletonGroup>
    );
  if (answer.isError)
    return (
      <Banner
        tone="error"
        action={
          <Button size="small" variant="secondary" onClick={() => void answer.refetch()}>
            {rulesText('retry')}
          </Button>
        }
      >
        {rulesText('failed')}
      </Banner>
    );
  const { items } = answer.data;
  const years = [...Map.groupBy(items, (holiday) => schoolYearOf(holiday.firstDay))];
  const current = schoolYearOf(today);
  const knownTo = items.at(-1)?.lastDay;
  const earlier = years.filter(([year]) => year < current).toReversed();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <div className="grid min-w-0 gap-5">
        <p className="max-w-[68ch] text-ink2">{rulesText('holidays.lead')}</p>
        {knownTo && <Banner tone="info">{rulesText('holidays.knownTo', { date: format.date(knownTo) })}</Banner>}
        {years
          .filter(([year]) => year >= current)
          .map(([year, holidays]) => (
            <SchoolYear key={year} role={role} year={year} holidays={holidays} onRemoved={onRemoved} />
          ))}
        {earlier.length > 0 && (
          <Disclosure title={rulesText('holidays.earlier')}>
            <div className="grid gap-5">
              {earlier.map(([year, holidays]) => (
                <SchoolYear key={year} role={role} year={year} holidays={holidays} onRemoved={onRemoved} />
              ))}
            </div>
          </Disclosure>
        )}
      </div>
      <HolidayForm role={role} today={today} />
    </div>
  );
}

/** The first calendar year of a school year: summer holidays end one, September begins the next. */
function schoolYearOf(day: string): number {
  const { year, month } = partsOf(day);
  return month >= 9 ? year : year - 1;
}

interface SchoolYearProps {
  role: Role;
  year: number;
  holidays: readonly SchoolHoliday[];
  onRemoved: () => void;
}

function SchoolYear({ role, year, holidays, onRemoved }: SchoolYearProps) {
  const titleId = `school-year-${year}`;
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader title={rulesText('holidays.year', { year: `${year}/${year + 1}` })} titleId={titleId} />
      <ul className="divide-y divide-line">
        {holidays.map((holiday) => (
          <HolidayRow
            key={`${holiday.firstDay} ${holiday.lastDay}`}
            role={role}
            holiday={holiday}
            onRemoved={onRemoved}
          />
        ))}
      </ul>
    </Card>
  );
}

interface HolidayRowProps extends Pick<SchoolYearProps, 'role' | 'onRemoved'> {
  holiday: SchoolHoliday;
}

function HolidayRow({ role, holiday, onRemoved }: HolidayRowProps) {
  const { name, firstDay, lastDay, regions, isRemovable } = holiday;
  const [isAsked, setIsAsked] = useState(false);
  const remove = useRemoveHoliday(role);
  const days = format.dateRange(firstDay, lastDay);

  async function confirm() {
    try {
      await remove.mutateAsync({ firstDay, lastDay });
      onRemoved();
      showToast({ tone: 'success', text: rulesText('holidays.removed') });
    } finally {
      setIsAsked(false);
    }
  }

  return (
    <li className="flex min-h-13 items-center gap-3 py-1.5">
      <div className="grid min-w-0 flex-1 gap-x-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <span className="font-semibold">{name}</span>
        <span className="num">{days}</span>
        <span className="text-small text-ink3 sm:col-span-2">
          {regions.length === 0
            ? rulesText('holidays.everywhere')
            : regions.map((one) => rulesText(`holidays.region.${one}`)).join(', ')}
        </span>
      </div>
      {isRemovable ? (
        <IconButton
          label={rulesText('holidays.remove', { name, days })}
          icon={<TrashIcon />}
          onClick={() => setIsAsked(true)}
        />
      ) : (
        <span className="w-11 flex-none" />
      )}
      {isAsked && (
        <Dialog
          isOpen
          size="small"
          onClose={() => setIsAsked(false)}
          title={rulesText('holidays.removeTitle')}
          description={`${name}, ${days}`}
          cancelLabel={rulesText('draft.cancel')}
          actions={
            <Button
              variant="danger-solid"
              isBusy={remove.isPending}
              onClick={() => void confirm().catch(() => undefined)}
            >
              {rulesText('holidays.removeConfirm')}
            </Button>
          }
        />
      )}
    </li>
  );
}
