import type { ChangeEvent } from 'react';
import { businessToday } from '#platform/format-dates.ts';
import { format } from '#platform/format.ts';
import { DateField } from '#ui/date-field.tsx';
import { DateRangeField } from '#ui/date-range-field.tsx';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { ClaimValues } from './claim-draft-values.ts';
import type { Fact } from './submit-claim-facts.ts';
import { FactsList } from './submit-claim-facts-list.tsx';
import { fieldId, type FieldTie } from './submit-claim-field.ts';
import type { ClaimFlow } from './submit-claim-flow.ts';
import { FormLink } from './submit-claim-form-link.tsx';
import { KeptChildren } from './submit-claim-kept-children.tsx';
import { CategoryField } from './submit-claim-stay-fields.tsx';
import { submitClaimText } from './submit-claim.texts.ts';

interface FieldsProps {
  flow: ClaimFlow;
  tie: FieldTie;
  facts: readonly Fact[];
}

/** The youngest are one choice with the value 2. */
const ages = Array.from({ length: 17 }, (_, index) => String(index + 2));

/** Child sport: which child, which club, what period, and when the receipt was issued. */
export function ChildFields({ flow, tie, facts }: FieldsProps) {
  const { values, change, errorOf, leave } = tie;
  const today = businessToday();
  const days = submitClaimText('days', { count: flow.template.rule.deadlineDays });
  return (
    <>
      {flow.voice === 'own' && <KeptChildren tie={tie} />}
      <Child tie={tie} />
      <Club flow={flow} tie={tie} today={today} />
      <CategoryField flow={flow} tie={tie} />
      <DateRangeField
        id={fieldId('period')}
        label={submitClaimText('period.label')}
        startLabel={submitClaimText('period.from')}
        endLabel={submitClaimText('period.to')}
        startOpenLabel={submitClaimText('period.fromOpen')}
        endOpenLabel={submitClaimText('period.toOpen')}
        value={{ start: values.periodFrom, end: values.periodTo }}
        onChange={({ start, end }) => change({ periodFrom: start, periodTo: end })}
        onBlur={() => leave('period')}
        onUnread={(unread) => tie.unread('period', unread)}
        formatDate={format.date}
        today={today}
        error={errorOf('period')}
      />
      <div>
        <DateField
          id={fieldId('documentDate')}
          name="documentDate"
          label={submitClaimText('documentDate.label')}
          hint={submitClaimText('documentDate.hintSport', { days })}
          value={values.documentDate}
          onChange={(documentDate) => change({ documentDate, isLateConfirmed: false })}
          onBlur={() => leave('documentDate')}
          onUnread={(unread) => tie.unread('documentDate', unread)}
          formatDate={format.date}
          openLabel={submitClaimText('documentDate.open')}
          max={today}
          today={today}
          error={errorOf('documentDate')}
          className="sm:max-w-[calc(50%-0.375rem)]"
        />
        <FactsList facts={facts} tie={tie} />
      </div>
    </>
  );
}

type TextName = 'nameOfChild' | 'sportOrganisation';

function textTie({ values, change, errorOf, leave }: FieldTie, field: TextName) {
  return {
    id: fieldId(field),
    name: field,
    value: values[field],
    onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [field]: event.target.value } as Partial<ClaimValues>),
    onBlur: () => leave(field),
    error: errorOf(field),
  };
}

function Child({ tie }: { tie: FieldTie }) {
  const { values, change, errorOf } = tie;
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_10rem]">
      <TextField {...textTie(tie, 'nameOfChild')} label={submitClaimText('child.name')} autoComplete="off" />
      <Select
        id={fieldId('ageOfChild')}
        name="ageOfChild"
        label={submitClaimText('child.age')}
        placeholder={submitClaimText('child.agePlaceholder')}
        options={ages.map((id) => ({
          id,
          label: id === '2' ? submitClaimText('child.youngest') : submitClaimText('child.years', { count: Number(id) }),
        }))}
        value={values.ageOfChild === '' ? null : values.ageOfChild}
        onChange={(ageOfChild) => change({ ageOfChild })}
        error={errorOf('ageOfChild')}
      />
    </div>
  );
}

function Club({ flow, tie, today }: { flow: ClaimFlow; tie: FieldTie; today: string }) {
  const { values, change, errorOf, leave } = tie;
  return (
    <>
      <TextField
        {...textTie(tie, 'sportOrganisation')}
        label={submitClaimText('club.name')}
        hint={submitClaimText('club.hint')}
        autoComplete="off"
        after={<FormLink flow={flow} code="club-confirmation" className="mt-1" />}
      />
      <DateField
        id={fieldId('memberSince')}
        name="memberSince"
        label={submitClaimText('club.memberSince')}
        value={values.memberSince}
        onChange={(memberSince) => change({ memberSince })}
        onBlur={() => leave('memberSince')}
        onUnread={(unread) => tie.unread('memberSince', unread)}
        formatDate={format.date}
        openLabel={submitClaimText('club.memberSinceOpen')}
        max={today}
        today={today}
        error={errorOf('memberSince')}
        className="sm:max-w-[calc(50%-0.375rem)]"
      />
    </>
  );
}
