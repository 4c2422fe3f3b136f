import type { Role } from '@polana/contract/identity';
import { holidayKinds, regionCodes } from '@polana/contract/operator-school-holidays';
import { addDays } from '@polana/contract/plain-date';
import { type SubmitEvent, useState } from 'react';
import { ApiFailure } from '#platform/api-failure.ts';
import { useTyped } from '#platform/kept-form.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardHeader } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ChoiceGroup } from '#ui/choice-group.tsx';
import { focusFirstInvalid } from '#ui/focus-first-invalid.ts';
import { Select } from '#ui/select.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { OperatorDateField } from '../operator-date-field.tsx';
import { useAddHoliday } from './rules.queries.ts';
import { rulesText } from './rules.texts.ts';

interface Typed {
  kind: (typeof holidayKinds)[number];
  firstDay: string | null;
  lastDay: string | null;
  regions: readonly (typeof regionCodes)[number][];
}

const nothing: Typed = { kind: 'autumn', firstDay: null, lastDay: null, regions: [] };

/** Holidays of a coming school year. */
export function HolidayForm({ role, today }: { role: Role; today: string }) {
  const [typed, setTyped] = useTyped('holiday', nothing);
  const [isShown, setIsShown] = useState(false);
  const add = useAddHoliday(role);
  const refusals = add.error instanceof ApiFailure ? add.error.errors : [];
  const change = (changes: Partial<Typed>) => {
    add.reset();
    setTyped({ ...typed, ...changes });
  };
  const errorOf = (field: 'firstDay' | 'lastDay') =>
    isShown && typed[field] === null
      ? rulesText('holidays.dateMissing')
      : refusals.find((one) => one.path === field)?.message;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (add.isPending) return;
    const fields = event.currentTarget;
    const { kind, firstDay, lastDay, regions } = typed;
    setIsShown(true);
    if (firstDay === null || lastDay === null) return focusFirstInvalid(fields);
    try {
      await add.mutateAsync({ kind, firstDay, lastDay, regions: [...regions] });
      setTyped({ ...nothing, kind });
      setIsShown(false);
      showToast({ tone: 'success', text: rulesText('holidays.added') });
    } catch {
      focusFirstInvalid(fields);
    }
  }

  const days = { openLabel: rulesText('openCalendar'), min: addDays(today, 1), today };
  return (
    <Card aria-labelledby="holiday-form-title">
      <CardHeader title={rulesText('holidays.add')} titleId="holiday-form-title" />
      <form noValidate onSubmit={submit} className="grid gap-4">
        {refusals
          .filter((one) => one.path === '')
          .map((one) => (
            <Banner key={one.code} tone="error" isLive>
              {one.message}
            </Banner>
          ))}
        <Select
          label={rulesText('holidays.kind')}
          options={holidayKinds.map((id) => ({ id, label: rulesText(`holidays.kind.${id}`) }))}
          value={typed.kind}
          onChange={(kind) => change({ kind })}
        />
        <OperatorDateField
          {...days}
          label={rulesText('holidays.firstDay')}
          error={errorOf('firstDay')}
          value={typed.firstDay}
          onChange={(firstDay) => change({ firstDay })}
        />
        <OperatorDateField
          {...days}
          label={rulesText('holidays.lastDay')}
          error={errorOf('lastDay')}
          value={typed.lastDay}
          onChange={(lastDay) => change({ lastDay })}
        />
        <ChoiceGroup legend={rulesText('holidays.regions')} hint={rulesText('holidays.regionsHint')}>
          <div className="grid grid-cols-2 gap-x-3">
            {regionCodes.map((region) => (
              <Checkbox
                key={region}
                label={rulesText(`holidays.region.${region}`)}
                checked={typed.regions.includes(region)}
                onChange={(event) =>
                  change({
                    regions: event.target.checked
                      ? [...typed.regions, region]
                      : typed.regions.filter((one) => one !== region),
                  })
                }
              />
            ))}
          </div>
        </ChoiceGroup>
        <Button type="submit" isBusy={add.isPending}>
          {rulesText('holidays.add')}
        </Button>
      </form>
    </Card>
  );
}
