import { listedTransferTypes, type ListedTransferType } from '@polana/contract/ledger';
import { actionCodes, type ActionCode } from '@polana/contract/roles';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { FilterBar, type FilterTag } from '#ui/filter-bar.tsx';
import { FilterIcon } from '#ui/icons-controls.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Select } from '#ui/select.tsx';
import { DESKTOP_QUERY, useMediaQuery } from '#ui/use-media-query.ts';
import { ledgerText } from './ledger.texts.ts';

export interface ChosenFilters {
  type?: ListedTransferType | undefined;
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

const typingPauseMilliseconds = 300;

/** Narrows the movements by kind, allowance, year and text; on a phone the filters open in a sheet. What is in force stays visible. */
export function TransferFilterBar({ chosen, years, onChange, end }: TransferFilterBarProps) {
  const isDesktop = useMediaQuery(DESKTOP_QUERY);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const tags = tagsOf(chosen, onChange);
  return (
    <>
      <FilterBar
        label={ledgerText('filter.label')}
        className="mb-4"
        search={<Search chosen={chosen} onChange={onChange} />}
        filters={
          isDesktop ? (
            <Choices {...{ chosen, years, onChange }} isCompact />
          ) : (
            <Button
              variant="secondary"
              size="small"
              icon={<FilterIcon />}
              aria-label={tags.length > 0 ? ledgerText('filter.openCount', { count: tags.length }) : undefined}
              onClick={() => setIsSheetOpen(true)}
            >
              {ledgerText('filter.open')}
            </Button>
          )
        }
        tags={tags}
        clear={{ label: ledgerText('filter.clear'), onClear: () => onChange({}) }}
        end={end}
      />
      <Drawer
        isOpen={!isDesktop && isSheetOpen}
        onClose={() => setIsSheetOpen(false)}
        title={ledgerText('filter.open')}
        closeLabel={ledgerText('filter.close')}
        footer={
          <Button isFull onClick={() => setIsSheetOpen(false)}>
            {ledgerText('filter.done')}
          </Button>
        }
      >
        <div className="grid gap-4">
          <Choices {...{ chosen, years, onChange }} />
        </div>
      </Drawer>
    </>
  );
}

type ChoicesProps = Pick<TransferFilterBarProps, 'chosen' | 'years' | 'onChange'> & { isCompact?: boolean };

function Choices({ chosen, years, onChange, isCompact = false }: ChoicesProps) {
  const { type, actionCode, year } = chosen;
  return (
    <>
      <Filter
        name="type"
        isCompact={isCompact}
        value={type}
        onChange={(value) => onChange({ ...chosen, type: value })}
        options={listedTransferTypes.map((id) => ({ id, label: ledgerText(`type.${id}`) }))}
      />
      <Filter
        name="action"
        isCompact={isCompact}
        value={actionCode}
        onChange={(value) => onChange({ ...chosen, actionCode: value })}
        options={actionCodes.map((id) => ({ id, label: ledgerText(`action.${id}`) }))}
      />
      <Filter
        name="year"
        isCompact={isCompact}
        value={year === undefined ? undefined : String(year)}
        onChange={(value) => onChange({ ...chosen, year: value === undefined ? undefined : Number(value) })}
        options={years.map((one) => ({ id: String(one), label: String(one) }))}
      />
    </>
  );
}

interface FilterProps<Id extends string> {
  name: 'type' | 'action' | 'year';
  isCompact: boolean;
  value: Id | undefined;
  options: readonly { id: Id; label: string }[];
  onChange: (id: Id | undefined) => void;
}

function Filter<Id extends string>({ name, isCompact, value, options, onChange }: FilterProps<Id>) {
  const any = { id: 'any' as const, label: ledgerText(`filter.${name}Any`) };
  return (
    <Select<Id | 'any'>
      label={ledgerText(`filter.${name}`)}
      isLabelHidden={isCompact}
      isCompact={isCompact}
      className="min-w-40"
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
