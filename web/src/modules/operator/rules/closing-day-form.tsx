import type { Role } from '@polana/contract/identity';
import { daysInMonth, plainDateOf, yearOf } from '@polana/contract/plain-date';
import { type SubmitEvent, useState } from 'react';
import { ApiFailure } from '#platform/api-failure.ts';
import { format } from '#platform/format.ts';
import { currentLanguage, localeOf } from '#platform/language.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardHeader } from '#ui/card.tsx';
import { Select } from '#ui/select.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { type ClosingDay, useChangeClosingDay } from './rules.queries.ts';
import { rulesText } from './rules.texts.ts';

const months = Array.from({ length: 12 }, (_, index) => index + 1);
const monthNames = new Intl.DateTimeFormat(localeOf[currentLanguage], { month: 'long', timeZone: 'UTC' });
/** Without a 29 February: the day is one that every year has. */
const plainYear = 2027;

interface ClosingDayFormProps {
  role: Role;
  closingDay: ClosingDay;
  today: string;
}

/** Until which day of the next year the allowances of a year stay open. */
export function ClosingDayForm({ role, closingDay, today }: ClosingDayFormProps) {
  const [chosen, setChosen] = useState(closingDay);
  const save = useChangeClosingDay(role);
  const refusal = save.error instanceof ApiFailure ? save.error.errors[0]?.message : undefined;
  const year = yearOf(today);
  const isChanged = chosen.month !== closingDay.month || chosen.day !== closingDay.day;

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (save.isPending || !isChanged) return;
    try {
      await save.mutateAsync(chosen);
      showToast({ tone: 'success', text: rulesText('closing.saved') });
    } catch {
      // Said in the form.
    }
  }

  function choose(next: ClosingDay) {
    save.reset();
    setChosen({ ...next, day: Math.min(next.day, daysInMonth(plainYear, next.month)) });
  }

  const days = Array.from({ length: daysInMonth(plainYear, chosen.month) }, (_, index) => index + 1);
  return (
    <Card aria-labelledby="closing-day-title" className="max-w-170">
      <CardHeader
        title={rulesText('closing.title')}
        titleId="closing-day-title"
        description={rulesText('closing.lead')}
      />
      <form noValidate onSubmit={submit} className="grid gap-4">
        {refusal && (
          <Banner tone="error" isLive>
            {refusal}
          </Banner>
        )}
        <div className="grid gap-4 sm:grid-cols-[7rem_minmax(0,16rem)]">
          <Select
            label={rulesText('closing.day')}
            options={days.map((day) => ({ id: String(day), label: String(day) }))}
            value={String(chosen.day)}
            onChange={(day) => choose({ ...chosen, day: Number(day) })}
          />
          <Select
            label={rulesText('closing.month')}
            options={months.map((month) => ({
              id: String(month),
              label: monthNames.format(Date.UTC(plainYear, month - 1, 1)),
            }))}
            value={String(chosen.month)}
            onChange={(month) => choose({ ...chosen, month: Number(month) })}
          />
        </div>
        <p className="font-semibold">
          {rulesText('closing.example', {
            year,
            date: format.date(plainDateOf(year + 1, chosen.month, chosen.day)),
          })}
        </p>
        <p className="text-small text-ink3">{rulesText('closing.safety')}</p>
        <div>
          <Button type="submit" isBusy={save.isPending} isDisabled={!isChanged}>
            {rulesText('closing.save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
