import { transferTypes, type TransferType } from '@polana/contract/ledger';
import { actionCodes, type ActionCode } from '@polana/contract/roles';
import { type ReactNode, useEffect, useState } from 'react';
import { FilterBar, type FilterTag } from '#ui/filter-bar.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Select } from '#ui/select.tsx';
import { ledgerText } from './ledger.texts.ts';

export interface ChosenFilters {
  type?: TransferType | undefined;
  actionCode?: ActionCode | undefined;
  year?: number | undefined;
  search?: string | undefined;
}

interface TransferFilterBarProps {
  chosen: ChosenFilters;
  /** Years in which there may be movements, newest first. */
  years: readonly number[];
  onChange: (chosen: ChosenFilters) => void;
  end?: ReactNode;
}

/** A released reservation has no line of its own. */
const shownTypes = transferTypes.filter((type) => type !== 'release');
const typingPauseMilliseconds = 300;

/** Narrows the movements by kind, allowance, year and text; what is in force stays visible as tags. */
export function TransferFilterBar({ chosen, years, onChange, end }: TransferFilterBarProps) {
  const { type, actionCode, year } = chosen;
  return (
    <FilterBar
      label={ledgerText('filter.label')}
      className="mb-4"
      search={<Search chosen={chosen} onChange={onChange} />}
      filters={
        <>
          <Filter
            name="type"
            value={type}
            onChange={(value) => onChange({ ...chosen, type: value })}
            options={shownTypes.map((id) => ({ id, label: ledgerText(`type.${id}`) }))}
          />
          <Filter
            name="action"
            value={actionCode}
            onChange={(value) => onChange({ ...chosen, actionCode: value })}
            options={actionCodes.map((id) => ({ id, label: ledgerText(`action.${id}`) }))}
          />
          <Filter
            name="year"
            value={year === undefined ? undefined : String(year)}
            onChange={(value) => onChange({ ...chosen, year: value === undefined ? undefined : Number(value) })}
            options={years.map((one) => ({ id: String(one), label: String(one) }))}
          />
        </>
      }
      tags={tagsOf(chosen, onChange)}
      clear={{ label: ledgerText('filter.clear'), onClear: () => onChange({}) }}
      end={end}
    />
  );
}

interface FilterProps<Id extends string> {
  name: 'type' | 'action' | 'year';
  value: Id | undefined;
  options: readonly { id: Id; label: string }[];
  onChange: (id: Id | undefined) => void;
}

function Filter<Id extends string>({ name, value, options, onChange }: FilterProps<Id>) {
  const any = { id: 'any' as const, label: ledgerText(`filter.${name}Any`) };
  return (
    <Select<Id | 'any'>
      label={ledgerText(`filter.${name}`)}
      isLabelHidden
      isCompact
      className="min-w-40 max-md:flex-1"
      value={value ?? 'any'}
      options={[any, ...options]}
      onChange={(id) => onChange(id === 'any' ? undefined : id)}
    />
  );
}

/** Asks when the person pauses, not at every letter. */
function Search({ chosen, onChange }: Pick<TransferFilterBarProps, 'chosen' | 'onChange'>) {
  const [typed, setTyped] = useState(chosen.search ?? '');
  const [known, setKnown] = useState(chosen.search);
  // Filters cleared or a link followed: a field nobody is typing into shows what the address says.
  if (known !== chosen.search) {
    setKnown(chosen.search);
    if (typed.trim() === (known ?? '')) setTyped(chosen.search ?? '');
  }
  useEffect(() => {
    const wanted = typed.trim() || undefined;
    if (wanted === chosen.search) return;
    const timer = setTimeout(() => onChange({ ...chosen, search: wanted }), typingPauseMilliseconds);
    return () => clearTimeout(timer);
  }, [typed, chosen, onChange]);
  return (
    <SearchField
      label={ledgerText('filter.search')}
      placeholder={ledgerText('filter.search')}
      clearLabel={ledgerText('filter.searchClear')}
      maxLength={100}
      value={typed}
      onChange={setTyped}
    />
  );
}

function tagsOf(chosen: ChosenFilters, onChange: (chosen: ChosenFilters) => void): FilterTag[] {
  const tag = (id: keyof ChosenFilters, label: string): FilterTag => ({
    id,
    label,
    removeLabel: ledgerText('filter.remove', { filter: label }),
    onRemove: () => onChange({ ...chosen, [id]: undefined }),
  });
  return [
    ...(chosen.type ? [tag('type', ledgerText(`type.${chosen.type}`))] : []),
    ...(chosen.actionCode ? [tag('actionCode', ledgerText(`action.${chosen.actionCode}`))] : []),
    ...(chosen.year ? [tag('year', ledgerText('filter.ofYear', { year: String(chosen.year) }))] : []),
  ];
}
