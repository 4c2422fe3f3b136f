import { employeeStatuses } from '@polana/contract/employees-administration';
import { memo } from 'react';
import { useTypedSearch } from '#platform/use-typed-search.ts';
import { FilterBar, type FilterTag } from '#ui/filter-bar.tsx';
import { FilterIcon } from '#ui/icons-controls.tsx';
import { LazyMenu } from '#ui/lazy-menu.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Select } from '#ui/select.tsx';
import { employeeMarks, type EmployeeFilter, type EmployeeMark, noFilter } from './employee-filter.ts';
import { employeesText } from './employees.texts.ts';

interface EmployeeFiltersProps {
  filter: EmployeeFilter;
  /** What changes; the rest stays as the address has it by then. */
  onChange: (change: EmployeeFilter) => void;
}

/** Search and filters above the list; what is in force stands under it and can be taken away. */
export const EmployeeFilters = memo(function EmployeeFilters({ filter, onChange }: EmployeeFiltersProps) {
  const tags = tagsOf(filter, onChange);
  return (
    <FilterBar
      label={employeesText('filter.label')}
      className="mb-4"
      search={<Search filter={filter} onChange={onChange} />}
      filters={
        <>
          <StatusSelect filter={filter} onChange={onChange} />
          <RatioSelect filter={filter} onChange={onChange} />
          <Marks filter={filter} onChange={onChange} />
        </>
      }
      tags={tags}
      {...(tags.length > 0 && {
        clear: { label: employeesText('filter.clear'), onClear: () => onChange(noFilter) },
      })}
    />
  );
});

function Search({ filter, onChange }: EmployeeFiltersProps) {
  const [typed, setTyped] = useTypedSearch(filter.search ?? '', (search) => onChange({ search: search || undefined }));
  return (
    <SearchField
      label={employeesText('filter.search')}
      placeholder={employeesText('filter.searchHint')}
      value={typed}
      onChange={setTyped}
      clearLabel={employeesText('filter.searchClear')}
      maxLength={100}
    />
  );
}

const selectClass = 'w-[calc(50%-0.375rem)] sm:w-44';

function StatusSelect({ filter, onChange }: EmployeeFiltersProps) {
  const options = ['current', ...employeeStatuses, 'all'] as const;
  return (
    <Select
      label={employeesText('filter.status')}
      isLabelHidden
      isCompact
      className={selectClass}
      options={options.map((id) => ({ id, label: employeesText(`filter.status.${id}`) }))}
      value={filter.status ?? 'current'}
      onChange={(status) => onChange({ status: status === 'current' ? undefined : status })}
    />
  );
}

function RatioSelect({ filter, onChange }: EmployeeFiltersProps) {
  const options = ['any', 'full', 'part'] as const;
  return (
    <Select
      label={employeesText('filter.ratio')}
      isLabelHidden
      isCompact
      className={selectClass}
      options={options.map((id) => ({ id, label: employeesText(`filter.ratio.${id}`) }))}
      value={filter.ratio ?? 'any'}
      onChange={(ratio) => onChange({ ratio: ratio === 'any' ? undefined : ratio })}
    />
  );
}

function Marks({ filter, onChange }: EmployeeFiltersProps) {
  const toggle = (mark: EmployeeMark) => onChange({ [mark]: filter[mark] ? undefined : true });
  return (
    <LazyMenu
      label={employeesText('filter.marks')}
      trigger={
        <button
          type="button"
          className="inline-flex min-h-11 items-center justify-center gap-2.5 rounded-control border-[1.5px] border-control bg-surface px-3.5 text-compact font-semibold hover:border-ink2 max-sm:w-full print:hidden"
        >
          <FilterIcon />
          {employeesText('filter.marks')}
        </button>
      }
      groups={[
        {
          id: 'marks',
          items: employeeMarks.map((mark) => ({
            id: mark,
            label: employeesText(`filter.${mark}`),
            isSelected: filter[mark] === true,
          })),
        },
      ]}
      onAction={(id) => toggle(id as EmployeeMark)}
    />
  );
}

function tagsOf(filter: EmployeeFilter, onChange: (change: EmployeeFilter) => void): FilterTag[] {
  const tag = (id: keyof EmployeeFilter, label: string): FilterTag => ({
    id,
    label,
    removeLabel: employeesText('filter.remove', { name: label }),
    onRemove: () => onChange({ [id]: undefined }),
  });
  return [
    ...(filter.status ? [tag('status', employeesText(`filter.status.${filter.status}`))] : []),
    ...(filter.ratio ? [tag('ratio', employeesText(`filter.ratio.${filter.ratio}`))] : []),
    ...employeeMarks.flatMap((mark) => (filter[mark] ? [tag(mark, employeesText(`filter.${mark}`))] : [])),
  ];
}
