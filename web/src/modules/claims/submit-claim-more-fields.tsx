import type { Relation } from '@polana/contract/claim-fields';
import type { ChangeEvent } from 'react';
import { businessToday } from '#platform/format-dates.ts';
import { format } from '#platform/format.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { ChoiceGroup } from '#ui/choice-group.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { ClaimValues } from './claim-draft-values.ts';
import { digitsOf } from './claim-submission.ts';
import { fieldId, type FieldTie } from './submit-claim-field.ts';
import type { ClaimFlow } from './submit-claim-flow.ts';
import { submitClaimText } from './submit-claim.texts.ts';

type Name = 'documentNumber' | 'issuerName' | 'orderNumber' | 'note';

/** What most people need not say: who took part, numbers of the receipt and the booking, a note. */
export function MoreFields({ flow, tie }: { flow: ClaimFlow; tie: FieldTie }) {
  const { values, errorOf } = tie;
  const isRecreation = flow.template.actionCode === 'RP';
  const names: Name[] = ['documentNumber', 'issuerName', 'orderNumber', 'note'];
  const hasWrong = [...names, 'relations' as const, ...(isRecreation ? ['documentDate' as const] : [])].some(
    (name) => errorOf(name) !== undefined,
  );
  return (
    <Disclosure
      title={submitClaimText(`more.title.${flow.template.actionCode}`)}
      isInitiallyOpen={names.some((name) => values[name] !== '')}
      hasNews={hasWrong}
    >
      <div className="grid gap-5 pb-2">
        {isRecreation && <Relations flow={flow} tie={tie} />}
        {isRecreation && <BookingNumber flow={flow} tie={tie} />}
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
          <TextField
            {...tieText(flow, tie, 'issuerName')}
            label={submitClaimText('more.issuerName')}
            autoComplete="off"
          />
          <TextField
            {...tieText(flow, tie, 'documentNumber')}
            label={submitClaimText('more.documentNumber')}
            autoComplete="off"
          />
        </div>
        {isRecreation && <DocumentDate flow={flow} tie={tie} />}
        <TextArea
          {...tieText(flow, tie, 'note')}
          label={submitClaimText('more.note')}
          hint={submitClaimText('more.noteHint')}
          maxLength={templateField(flow, 'note')?.maxLength ?? undefined}
          rows={3}
        />
      </div>
    </Disclosure>
  );
}

function templateField({ template }: ClaimFlow, name: Name | 'documentDate') {
  return template.fields.find((field) => field.name === name);
}

/** As the server asks for it. */
function optionalMark(flow: ClaimFlow, name: Name | 'documentDate'): string | undefined {
  return templateField(flow, name)?.isRequired === true ? undefined : submitClaimText('optional');
}

function tieText(flow: ClaimFlow, { values, change, errorOf, leave }: FieldTie, field: Name) {
  return {
    id: fieldId(field),
    name: field,
    value: values[field],
    onChange: (event: ChangeEvent<HTMLInputElement & HTMLTextAreaElement>) =>
      change({ [field]: event.target.value } as Partial<ClaimValues>),
    onBlur: () => leave(field),
    error: errorOf(field),
    optionalMark: optionalMark(flow, field),
  };
}

function Relations({ flow, tie }: { flow: ClaimFlow; tie: FieldTie }) {
  const { values, change, errorOf } = tie;
  const { relations } = flow.template;
  const toggle = (relation: Relation, isChosen: boolean) =>
    change({ relations: relations.filter((one) => (one === relation ? isChosen : values.relations.includes(one))) });
  return (
    <ChoiceGroup
      id={fieldId('relations')}
      legend={submitClaimText('relations.legend')}
      hint={submitClaimText('relations.hint')}
      error={errorOf('relations')}
    >
      <div className="grid sm:grid-cols-2 sm:gap-x-3">
        {relations.map((relation) => (
          <Checkbox
            key={relation}
            name={`relation-${relation}`}
            label={submitClaimText(`relation.${relation}.${flow.voice}`)}
            checked={values.relations.includes(relation)}
            onChange={(event) => toggle(relation, event.target.checked)}
          />
        ))}
      </div>
    </ChoiceGroup>
  );
}

/** Grouped 4-3-3 when the field is left. */
function BookingNumber({ flow, tie }: { flow: ClaimFlow; tie: FieldTie }) {
  const { values, change, leave } = tie;
  const digits = digitsOf(values.orderNumber);
  const isWhole = digits.length === 10;

  function settle() {
    leave('orderNumber');
    if (isWhole) change({ orderNumber: digits.replace(/(\d{4})(\d{3})(\d{3})/, '$1 $2 $3') });
  }

  return (
    <TextField
      {...tieText(flow, tie, 'orderNumber')}
      onBlur={settle}
      label={submitClaimText('more.orderNumber')}
      hint={submitClaimText(`more.orderNumberHint.${flow.voice}`)}
      inputMode="numeric"
      autoComplete="off"
      successLabel={isWhole ? submitClaimText('more.orderNumberFine') : undefined}
    />
  );
}

function DocumentDate({ flow, tie }: { flow: ClaimFlow; tie: FieldTie }) {
  const { values, change, leave, errorOf } = tie;
  const today = businessToday();
  return (
    <DateField
      id={fieldId('documentDate')}
      name="documentDate"
      label={submitClaimText('documentDate.label')}
      optionalMark={optionalMark(flow, 'documentDate')}
      value={values.documentDate}
      onChange={(documentDate) => change({ documentDate })}
      onBlur={() => leave('documentDate')}
      onUnread={(unread) => tie.unread('documentDate', unread)}
      formatDate={format.date}
      openLabel={submitClaimText('documentDate.open')}
      max={today}
      today={today}
      error={errorOf('documentDate')}
      className="sm:max-w-[calc(50%-0.375rem)]"
    />
  );
}
