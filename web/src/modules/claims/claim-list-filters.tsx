import type { ClaimStatus } from '@polana/contract/claim-fields';
import { type ActionCode, actionCodes } from '@polana/contract/roles';
import { useTypedSearch } from '#platform/use-typed-search.ts';
import { FilterBar, type FilterTag } from '#ui/filter-bar.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Select } from '#ui/select.tsx';
import { claimListText } from './claim-list.texts.ts';

export interface ClaimListFilter {
  status?: ClaimStatus | undefined;
  actionCode?: ActionCode | undefined;
  year?: number | undefined;
  flag?: 'infoRequested' | 'late' | 'duplicateSuspected' | undefined;
  search?: string | undefined;
}

interface ClaimListFiltersProps {
  filter: ClaimListFilter;
  onChange: (filter: ClaimListFilter) => void;
  years: readonly number[];
}

/** Search and filters above the list; what is in force stands under it and can be taken away. */
export function ClaimListFilters({ filter, onChange, years }: ClaimListFiltersProps) {
  const tags = tagsOf(filter, onChange);
  return (
    <FilterBar
      label={claimListText('filter.label')}
      className="mb-4"
      search={<Search filter={filter} onChange={onChange} />}
      filters={<Selects filter={filter} onChange={onChange} years={years} />}
      tags={tags}
      {...(tags.length > 0 && { clear: { label: claimListText('filter.clear'), onClear: () => onChange({}) } })}
    />
  );
}

type PartProps = Pick<ClaimListFiltersProps, 'filter' | 'onChange'>;

function Search({ filter, onChange }: PartProps) {
  const [typed, setTyped] = useTypedSearch(filter.search ?? '', (search) =>
    onChange({ ...filter, search: search || undefined }),
  );
  return (
    <SearchField
      label={claimListText('filter.search')}
      placeholder={claimListText('filter.searchHint')}
      clearLabel={claimListText('filter.searchClear')}
      value={typed}
      onChange={setTyped}
      maxLength={100}
    />
  );
}

const selectClass = 'w-[calc(50%-0.375rem)] sm:w-40';
const statuses = ['pending', 'approved', 'rejected'] as const;

function Selects({ filter, onChange, years }: Pick<ClaimListFiltersProps, 'filter' | 'onChange' | 'years'>) {
  const shared = { isLabelHidden: true, isCompact: true, className: selectClass };
  return (
    <>
      <Select
        {...shared}
        label={claimListText('filter.status')}
        options={(['all', ...statuses] as const).map((id) => ({ id, label: claimListText(`filter.status.${id}`) }))}
        value={filter.status ?? 'all'}
        onChange={(id) => onChange({ ...filter, status: id === 'all' ? undefined : id })}
      />
      <Select
        {...shared}
        label={claimListText('filter.action')}
        options={[
          { id: 'all', label: claimListText('filter.action.all') },
          ...actionCodes.map((id) => ({ id, label: claimListText(`action.${id}`) })),
        ]}
        value={filter.actionCode ?? 'all'}
        onChange={(id) => onChange({ ...filter, actionCode: actionCodes.find((code) => code === id) })}
      />
      <Select
        {...shared}
        label={claimListText('filter.year')}
        options={[
          { id: 'all', label: claimListText('filter.year.all') },
          ...years.map((year) => ({ id: String(year), label: String(year) })),
        ]}
        value={filter.year === undefined ? 'all' : String(filter.year)}
        onChange={(id) => onChange({ ...filter, year: id === 'all' ? undefined : Number(id) })}
      />
    </>
  );
}

function tagsOf(filter: ClaimListFilter, onChange: (filter: ClaimListFilter) => void): FilterTag[] {
  const tag = (name: keyof ClaimListFilter, label: string): FilterTag => ({
    id: name,
    label,
    removeLabel: claimListText('filter.remove', { name: label }),
    onRemove: () => onChange({ ...filter, [name]: undefined }),
  });
  return [
    ...(filter.search ? [tag('search', claimListText('filter.searched', { text: filter.search }))] : []),
    ...(filter.status ? [tag('status', claimListText(`filter.status.${filter.status}`))] : []),
    ...(filter.actionCode ? [tag('actionCode', claimListText(`action.${filter.actionCode}`))] : []),
    ...(filter.year === undefined ? [] : [tag('year', `${claimListText('filter.year')} ${filter.year}`)]),
    ...(filter.flag ? [tag('flag', claimListText(`filter.mark.${filter.flag}`))] : []),
  ];
}
