import type { ClaimCategory, Relation } from '@polana/contract/claim-fields';
import { memo } from 'react';
import { businessToday } from '#platform/format-dates.ts';
import { format } from '#platform/format.ts';
import { DateRangeField } from '#ui/date-range-field.tsx';
import { Select } from '#ui/select.tsx';
import { relationsAfter } from './claim-draft-values.ts';
import type { Fact } from './submit-claim-facts.ts';
import { FactsList } from './submit-claim-facts-list.tsx';
import { fieldId, type FieldTie } from './submit-claim-field.ts';
import type { ClaimFlow } from './submit-claim-flow.ts';
import { submitClaimText } from './submit-claim.texts.ts';

interface FieldsProps {
  flow: ClaimFlow;
  tie: FieldTie;
  facts: readonly Fact[];
}

/** Recreation: what kind of stay and when. */
export function StayFields({ flow, tie, facts }: FieldsProps) {
  const { values, change, errorOf, leave } = tie;
  const isCamp = values.category === 'CAMP';
  return (
    <>
      <CategoryField flow={flow} tie={tie} />
      <DateRangeField
        id={fieldId('stay')}
        label={submitClaimText(isCamp ? 'stay.camp' : 'stay.label')}
        startLabel={submitClaimText(isCamp ? 'stay.campFrom' : 'stay.from')}
        endLabel={submitClaimText(isCamp ? 'stay.campTo' : 'stay.to')}
        startOpenLabel={submitClaimText(isCamp ? 'stay.campFromOpen' : 'stay.fromOpen')}
        endOpenLabel={submitClaimText(isCamp ? 'stay.campToOpen' : 'stay.toOpen')}
        value={{ start: values.stayFrom, end: values.stayTo }}
        onChange={({ start, end }) => change({ stayFrom: start, stayTo: end, isLateConfirmed: false })}
        onBlur={() => leave('stay')}
        onUnread={(unread) => tie.unread('stay', unread)}
        formatDate={format.date}
        today={businessToday()}
        max={businessToday()}
        error={errorOf('stay')}
        after={<FactsList facts={facts} tie={tie} />}
      />
    </>
  );
}

/** The kind of expense; what goes without saying is chosen already. */
export function CategoryField({ flow, tie }: { flow: ClaimFlow; tie: FieldTie }) {
  const { values, change, errorOf } = tie;
  return (
    <CategorySelect
      template={flow.template}
      value={values.category}
      relations={values.relations}
      error={errorOf('category')}
      change={change}
    />
  );
}

interface CategorySelectProps {
  template: ClaimFlow['template'];
  value: ClaimCategory;
  relations: Relation[];
  error: string | undefined;
  change: FieldTie['change'];
}

/** Left alone by keys in other fields: a list of choices is the most expensive part of the form. */
const CategorySelect = memo(function CategorySelect(props: CategorySelectProps) {
  const { template, value, relations, error, change } = props;
  const { categories, actionCode } = template;

  function choose(category: ClaimCategory) {
    change({ category, ...(actionCode === 'RP' && { relations: relationsAfter(relations, value, category) }) });
  }

  return (
    <Select
      id={fieldId('category')}
      name="category"
      label={submitClaimText(`category.label.${actionCode}`)}
      options={categories.map((id) => ({
        id,
        label: submitClaimText(`category.${id}`),
        description: submitClaimText(`category.about.${id}`),
      }))}
      value={value}
      onChange={choose}
      error={error}
    />
  );
});
