import { relations } from '@polana/contract/claim-fields';
import { addDays, type PlainDate } from '@polana/contract/plain-date';
import type { ActionCode } from '@polana/contract/roles';
import type { ReactNode } from 'react';
import { format } from '#platform/format.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { ChoiceGroup } from '#ui/choice-group.tsx';
import { TextField } from '#ui/text-field.tsx';
import { OperatorDateField } from '../operator-date-field.tsx';
import { fieldsOf, type RuleFormValues, type WholeField } from './rule-form-values.ts';
import { rulesText } from './rules.texts.ts';

/** Ties a field to its path: the problem of either side finds it. */
export type RuleFieldTie = (path: string) => { id: string; error: string | undefined };

export interface RulePartProps {
  actionCode: ActionCode;
  values: RuleFormValues;
  tie: RuleFieldTie;
  isReadOnly: boolean;
  onChange: (changes: Partial<RuleFormValues>) => void;
}

/** When the version begins, what it pays and under what conditions. */
export function RuleFields(props: RulePartProps & { today: PlainDate }) {
  const { actionCode, values, tie, isReadOnly, onChange, today } = props;
  const earliest = addDays(today, 1);
  const known = fieldsOf(actionCode);
  const conditions = known.filter((field) => field !== 'percent');
  return (
    <>
      <Group title={rulesText('group.money')} note={rulesText('field.validFromHint', { date: format.date(earliest) })}>
        <OperatorDateField
          {...tie('validFrom')}
          label={rulesText('field.validFrom')}
          value={values.validFrom || null}
          onChange={(date) => onChange({ validFrom: date ?? '' })}
          openLabel={rulesText('openCalendar')}
          min={earliest}
          today={today}
          readOnly={isReadOnly}
        />
        <Figure {...props} field="percent" unit="%" />
        <TextField
          {...tie('cap')}
          label={rulesText('field.cap')}
          inputMode="decimal"
          end={<Unit>€</Unit>}
          value={values.cap}
          readOnly={isReadOnly}
          onChange={(event) => onChange({ cap: event.target.value })}
        />
      </Group>
      <Group title={rulesText('group.conditions')} note={rulesText(`field.deadlineHint.${actionCode}`)}>
        {conditions.map((field) => (
          <Figure key={field} {...props} field={field} />
        ))}
      </Group>
      {actionCode === 'RP' && <Relations {...props} />}
      <Group title={rulesText('group.law')}>
        <TextField
          {...tie('act')}
          label={rulesText('field.act')}
          value={values.act}
          readOnly={isReadOnly}
          onChange={(event) => onChange({ act: event.target.value })}
          className="lg:col-span-2"
        />
        <TextField
          {...tie('paragraph')}
          label={rulesText('field.paragraph')}
          value={values.paragraph}
          readOnly={isReadOnly}
          onChange={(event) => onChange({ paragraph: event.target.value })}
        />
      </Group>
    </>
  );
}

function Group({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t border-line pt-5 first-of-type:border-0 first-of-type:pt-0">
      <legend className="float-left mb-3 w-full text-h3">{title}</legend>
      <div className="clear-both grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">{children}</div>
      {note && <p className="mt-2.5 text-small text-ink3">{note}</p>}
    </fieldset>
  );
}

function Unit({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className="pr-3.5 text-ink3">
      {children}
    </span>
  );
}

interface FigureProps extends RulePartProps {
  field: WholeField;
  unit?: string;
}

function Figure({ field, unit, values, tie, isReadOnly, onChange }: FigureProps) {
  return (
    <TextField
      {...tie(field)}
      label={rulesText(`field.${field}`)}
      {...(unit && !isReadOnly && { end: <Unit>{unit}</Unit> })}
      inputMode="numeric"
      value={values[field]}
      readOnly={isReadOnly}
      onChange={(event) => onChange({ [field]: event.target.value })}
    />
  );
}

function Relations({ values, tie, isReadOnly, onChange }: RulePartProps) {
  const { id, error } = tie('rule.relations');
  return (
    <div className="border-t border-line pt-5">
      <ChoiceGroup id={id} legend={rulesText('field.relations')} error={error}>
        <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
          {relations.map((relation) => (
            <Checkbox
              key={relation}
              label={rulesText(`relation.${relation}`)}
              checked={values.relations[relation]}
              disabled={isReadOnly}
              onChange={(event) => onChange({ relations: { ...values.relations, [relation]: event.target.checked } })}
            />
          ))}
        </div>
      </ChoiceGroup>
    </div>
  );
}
