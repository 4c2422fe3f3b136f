import { offerKinds, type OfferKind } from '@polana/contract/club';
import type { Role } from '@polana/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { wholeName } from '#platform/no-break-spaces.ts';
import { Card, CardHeader } from '#ui/card.tsx';
import { ComboBox } from '#ui/combo-box.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { CloseIcon } from '#ui/icons-signs.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Select } from '#ui/select.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { OperatorDateField } from '../operator-date-field.tsx';
import { clubCompaniesQuery } from './club-desk.queries.ts';
import { clubDeskText } from './club-desk.texts.ts';
import { fieldId, type FieldProblem, type OfferValues } from './offer-form-values.ts';

export interface OfferFieldsProps {
  values: OfferValues;
  onChange: (change: Partial<OfferValues>) => void;
  problems: readonly FieldProblem[];
}

const errorOf = (problems: readonly FieldProblem[], field: keyof OfferValues) => {
  const problem = problems.find((one) => one.fieldId === fieldId(field));
  return problem ? { error: problem.message } : {};
};

type TextName = {
  [Name in keyof OfferValues]: OfferValues[Name] extends string ? Name : never;
}[Exclude<keyof OfferValues, 'kind'>];

function useFields({ values, onChange, problems }: OfferFieldsProps) {
  const tied = (field: TextName, isOptional: boolean) => ({
    id: fieldId(field),
    label: clubDeskText(`field.${field}`),
    value: values[field],
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
    ...(isOptional && { optionalMark: `(${clubDeskText('field.optional')})` }),
    ...errorOf(problems, field),
  });
  return { line: (field: TextName, isOptional = false) => <TextField {...tied(field, isOptional)} />, tied };
}

export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Card aria-labelledby={id}>
      <CardHeader title={title} titleId={id} />
      <div className="grid gap-4.5">{children}</div>
    </Card>
  );
}

/** Who the partner is and what it gives. */
export function OfferBasics(props: OfferFieldsProps) {
  const { values, onChange } = props;
  const { line } = useFields(props);
  return (
    <Part id="offer-basics" title={clubDeskText('part.offer')}>
      {line('partnerName')}
      <div className="grid gap-4.5 sm:grid-cols-2">
        <Select<OfferKind>
          label={clubDeskText('field.kind')}
          value={values.kind}
          onChange={(kind) => onChange({ kind })}
          options={offerKinds.map((id) => ({ id, label: clubDeskText(`kind.${id}`) }))}
        />
        {line('rewardPercent')}
        {line('place', true)}
        {line('region', true)}
      </div>
      {line('address', true)}
      {line('webUrl')}
    </Part>
  );
}

/** Both languages side by side, so that nothing is forgotten in one of them. */
export function OfferTexts(props: OfferFieldsProps) {
  const { tied } = useFields(props);
  const area = (field: TextName, isOptional: boolean, rows = 3) => (
    <TextArea {...tied(field, isOptional)} rows={rows} />
  );
  return (
    <Part id="offer-texts" title={clubDeskText('part.texts')}>
      <div className="grid gap-4.5 sm:grid-cols-2">
        <TextField {...tied('titleSk', false)} />
        <TextField {...tied('titleEn', true)} />
        {area('descriptionSk', false)}
        {area('descriptionEn', true)}
        {area('conditionsSk', true, 5)}
        {area('conditionsEn', true, 5)}
        {area('howToUseSk', true, 5)}
        {area('howToUseEn', true, 5)}
      </div>
    </Part>
  );
}

/** When it holds and for whom. */
export function OfferReach({ role, ...props }: OfferFieldsProps & { role: Role }) {
  const { values, onChange, problems } = props;
  const day = (field: 'validFrom' | 'validTo') => (
    <OperatorDateField
      id={fieldId(field)}
      label={clubDeskText(`field.${field}`)}
      value={values[field]}
      onChange={(date) => onChange({ [field]: date })}
      openLabel={clubDeskText('field.openCalendar')}
      {...errorOf(problems, field)}
    />
  );
  return (
    <Part id="offer-reach" title={clubDeskText('part.validity')}>
      <div className="grid gap-4.5 sm:grid-cols-2">
        {day('validFrom')}
        {day('validTo')}
      </div>
      <RadioCards
        legend={clubDeskText('companies.legend')}
        layout="rows"
        value={values.isForChosen ? 'chosen' : 'all'}
        onChange={(id) => onChange({ isForChosen: id === 'chosen' })}
        options={[
          { id: 'all', label: clubDeskText('companies.all') },
          { id: 'chosen', label: clubDeskText('companies.chosen') },
        ]}
      />
      {values.isForChosen && <Companies role={role} {...props} />}
    </Part>
  );
}

function Companies({ role, values, onChange, problems }: OfferFieldsProps & { role: Role }) {
  const { companies } = values;
  const [search, setSearch] = useState('');
  const found = useQuery(clubCompaniesQuery(role, search));
  const free = (found.data?.items ?? []).filter((one) => !companies.some((company) => company.id === one.id));
  return (
    <>
      <ComboBox
        key={companies.length}
        id={fieldId('companies')}
        label={clubDeskText('companies.add')}
        hint={clubDeskText('companies.hint')}
        options={free.map(({ id, name, ico }) => ({ id, label: name, description: ico }))}
        value={null}
        onSearch={setSearch}
        isLoading={found.isFetching}
        loadingText={clubDeskText('companies.loading')}
        emptyText={clubDeskText('companies.none')}
        onChange={(id) => {
          const company = free.find((one) => one.id === id);
          if (company) onChange({ companies: [...companies, company] });
        }}
        {...errorOf(problems, 'companies')}
      />
      <ul className="grid gap-1.5 empty:hidden">
        {companies.map((company) => (
          <li key={company.id} className="flex items-center justify-between gap-3 rounded-control bg-sunken pl-4">
            <span className="min-w-0 wrap-anywhere">
              {wholeName(company.name)} <span className="text-small text-ink3 num">{company.ico}</span>
            </span>
            <IconButton
              label={clubDeskText('companies.remove', { name: company.name })}
              icon={<CloseIcon />}
              onClick={() => onChange({ companies: companies.filter((one) => one.id !== company.id) })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
