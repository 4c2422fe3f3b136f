import { companyStateFilters, type CompanyStateFilter } from '@polana/contract/operator-companies';
import { useTypedSearch } from '#platform/use-typed-search.ts';
import { FilterBar } from '#ui/filter-bar.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Select } from '#ui/select.tsx';
import { companiesText } from './companies.texts.ts';

interface CompaniesFiltersProps {
  search: string;
  state: CompanyStateFilter;
  onSearch: (search: string) => void;
  onState: (state: CompanyStateFilter) => void;
}

/** Looks for companies by name or number and chooses their state. */
export function CompaniesFilters({ search, state, onSearch, onState }: CompaniesFiltersProps) {
  const [typed, setTyped] = useTypedSearch(search, onSearch);
  return (
    <FilterBar
      label={companiesText('filter.label')}
      className="mb-4"
      search={
        <SearchField
          label={companiesText('filter.search')}
          placeholder={companiesText('filter.searchHint')}
          value={typed}
          onChange={setTyped}
          clearLabel={companiesText('filter.searchClear')}
          maxLength={100}
        />
      }
      filters={
        <Select
          label={companiesText('filter.state')}
          isLabelHidden
          isCompact
          className="w-full sm:w-56"
          options={companyStateFilters.map((id) => ({ id, label: companiesText(`filter.${id}`) }))}
          value={state}
          onChange={onState}
        />
      }
    />
  );
}
