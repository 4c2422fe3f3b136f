import { auditGroups, platformChain, type AuditGroup } from '@polana/contract/operator-audit';
import type { Role } from '@polana/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { businessToday } from '#platform/format-dates.ts';
import { format } from '#platform/format.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ComboBox } from '#ui/combo-box.tsx';
import { DateRangeField } from '#ui/date-range-field.tsx';
import { focusFirstInvalid } from '#ui/focus-first-invalid.ts';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { UnreadDate } from '#ui/typed-date.ts';
import { operatorDateProblem } from '../operator-date-field.tsx';
import { auditCompaniesQuery, type AuditFilters } from './audit.queries.ts';
import { auditText } from './audit.texts.ts';

const anyGroup = 'any';

interface AuditFilterFormProps {
  role: Role;
  filters: AuditFilters;
  /** The company of the filter by its name. */
  company: { id: string; name: string } | null;
  onApply: (filters: AuditFilters) => void;
}

/** What the log is narrowed to; nothing happens before it is applied. A change from elsewhere shows here. */
export function AuditFilterForm({ role, filters, company, onApply }: AuditFilterFormProps) {
  const [draft, setDraft] = useState(filters);
  const [unread, setUnread] = useState<UnreadDate | null>(null);
  const [isTried, setIsTried] = useState(false);
  const applied = JSON.stringify(filters);
  const [knownApplied, setKnownApplied] = useState(applied);
  if (applied !== knownApplied) {
    setKnownApplied(applied);
    setDraft(filters);
    setIsTried(false);
  }
  const change = (changed: { [Key in keyof AuditFilters]: AuditFilters[Key] | undefined }) =>
    setDraft((before) => withoutEmpty({ ...before, ...changed }));

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setIsTried(true);
    // What cannot be read would be no limit at all.
    if (unread) focusFirstInvalid(event.currentTarget);
    else onApply(draft);
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-x-5 gap-y-4 md:grid-cols-2 xl:grid-cols-4">
      <TextField
        label={auditText('filter.person')}
        hint={auditText('filter.personHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={draft.person ?? ''}
        onChange={(event) => change({ person: event.target.value })}
      />
      <TextField
        label={auditText('filter.object')}
        hint={auditText('filter.objectHint')}
        autoComplete="off"
        spellCheck={false}
        value={draft.object ?? ''}
        onChange={(event) => change({ object: event.target.value })}
      />
      <CompanyField
        role={role}
        company={company}
        value={draft.company ?? null}
        onChange={(id) => change({ company: id ?? undefined })}
      />
      <Select
        label={auditText('filter.group')}
        value={draft.group ?? anyGroup}
        onChange={(id) => change({ group: id === anyGroup ? undefined : id })}
        options={[
          { id: anyGroup as AuditGroup | typeof anyGroup, label: auditText('filter.groupAny') },
          ...auditGroups.map((id) => ({ id, label: auditText(`group.${id}`) })),
        ]}
        className="self-end"
      />
      <DateRangeField
        // A half of a date is gone with the filters it was typed over.
        key={applied}
        className="md:col-span-2"
        label={auditText('filter.period')}
        startLabel={auditText('filter.from')}
        endLabel={auditText('filter.to')}
        startOpenLabel={auditText('filter.openFrom')}
        endOpenLabel={auditText('filter.openTo')}
        value={{ start: draft.from ?? null, end: draft.to ?? null }}
        onChange={({ start, end }) => change({ from: start ?? undefined, to: end ?? undefined })}
        onUnread={setUnread}
        error={isTried && unread ? operatorDateProblem(unread) : undefined}
        formatDate={format.date}
        today={businessToday()}
      />
      <div className="flex flex-wrap items-end justify-between gap-4 md:col-span-2">
        <Checkbox
          label={auditText('filter.impersonated')}
          checked={draft.impersonated === 'true'}
          onChange={(event) => change({ impersonated: event.target.checked ? 'true' : undefined })}
        />
        <Button type="submit" variant="secondary">
          {auditText('filter.apply')}
        </Button>
      </div>
    </form>
  );
}

function withoutEmpty(filters: { [Key in keyof AuditFilters]: AuditFilters[Key] | undefined }): AuditFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''));
}

interface CompanyFieldProps {
  role: Role;
  company: { id: string; name: string } | null;
  value: string | null;
  onChange: (id: string | null) => void;
  /** Without the portal itself. */
  isOfCompanies?: boolean;
}

/** A company by a part of its name or its ID number. */
export function CompanyField({ role, company, value, onChange, isOfCompanies = false }: CompanyFieldProps) {
  const [search, setSearch] = useState('');
  const answer = useQuery(auditCompaniesQuery(role, search === company?.name ? '' : search));
  const found = answer.data?.items ?? [];
  const known = company && !found.some(({ id }) => id === company.id) ? [company] : [];
  const options = [
    ...(isOfCompanies ? [] : [{ id: platformChain as string, label: auditText('filter.platform') }]),
    ...[...known, ...found].map(({ id, name }) => ({ id, label: name })),
  ];
  return (
    <ComboBox
      label={auditText('filter.company')}
      value={value}
      onChange={onChange}
      onSearch={setSearch}
      options={options}
      isLoading={answer.isFetching}
      loadingText={auditText('filter.companyLoading')}
      emptyText={auditText('filter.companyNone')}
      className="self-end"
    />
  );
}
