import type { EmployeeItem, EmployeeStatus } from '@polana/contract/employees-administration';
import type { Role } from '@polana/contract/identity';
import { type ComponentProps, useDeferredValue, useMemo, useState } from 'react';
import type { EmployeeFilter } from '#modules/employees/employee-filter.ts';
import { EmployeeTable } from '#modules/employees/employee-table.tsx';
import { employeesText } from '#modules/employees/employees.texts.ts';
import { GenerateAccessDialog } from '#modules/employees/generate-access-dialog.tsx';
import { SelectAllEmployees } from '#modules/employees/select-all-employees.tsx';
import { format } from '#platform/format.ts';
import { BulkBar } from '#ui/bulk-bar.tsx';
import { Button } from '#ui/button.tsx';
import { KeyIcon } from '#ui/icons-things.tsx';

interface ChoosableEmployeesProps extends Omit<ComponentProps<typeof EmployeeTable>, 'selectedIds' | 'onSelect'> {
  role: Role;
  filter: EmployeeFilter;
  /** Null while only a part of the list is counted. */
  total: number | null;
  /** Still what was shown before. */
  isStale: boolean;
  /** For whom access is being generated; none of them for everybody without it, null for nobody. */
  orderedIds: readonly string[] | null;
  onOrder: (ids: readonly string[] | null) => void;
}

/** The list with what can be done with those who are ticked; ticking draws nothing else of the page anew. */
export function ChoosableEmployees(props: ChoosableEmployeesProps) {
  const { role, filter, total, isStale, orderedIds, onOrder, ...table } = props;
  const selection = useSelection(table.employees);
  // The box that was ticked answers first, then what can be done comes up.
  const chosen = useDeferredValue(selection.chosen);
  return (
    <>
      <div aria-busy={isStale} className={isStale ? 'opacity-60' : undefined}>
        <EmployeeTable {...table} selectedIds={selection.ids} onSelect={selection.choose} />
      </div>
      {chosen.size > 0 && (
        <ChosenBar
          role={role}
          filter={filter}
          total={total}
          chosen={chosen}
          onSelectAll={selection.set}
          onClear={selection.clear}
          onGenerate={onOrder}
        />
      )}
      {orderedIds && (
        <GenerateAccessDialog
          role={role}
          chosenIds={orderedIds}
          onClose={() => {
            onOrder(null);
            selection.clear();
          }}
        />
      )}
    </>
  );
}

/** Who is ticked, on this page and others, and how each stood when ticked: some of it cannot be done with everybody. */
type Chosen = ReadonlyMap<string, EmployeeStatus>;

const nobody: Chosen = new Map();

function useSelection(items: readonly EmployeeItem[]) {
  const [chosen, setChosen] = useState(nobody);
  const ids = useMemo(() => new Set(chosen.keys()), [chosen]);
  const choose = (next: ReadonlySet<string>) =>
    setChosen(new Map([...chosen, ...statusesOf(items)].filter(([id]) => next.has(id))));
  return { chosen, ids, choose, set: setChosen, clear: () => setChosen(nobody) };
}

function statusesOf(items: readonly EmployeeItem[]): [string, EmployeeStatus][] {
  return items.map(({ id, status }) => [id, status]);
}

interface ChosenBarProps {
  role: Role;
  filter: EmployeeFilter;
  /** Null while only a part of the list is counted. */
  total: number | null;
  chosen: Chosen;
  onSelectAll: (chosen: Chosen) => void;
  onClear: () => void;
  onGenerate: (ids: readonly string[]) => void;
}

/** What can be done with the chosen ones: letters for those of them who cannot sign in yet. */
function ChosenBar({ role, filter, total, chosen, onSelectAll, onClear, onGenerate }: ChosenBarProps) {
  const withoutLogin = [...chosen].flatMap(([id, status]) => (status === 'invited' ? [id] : []));
  const count = withoutLogin.length;
  return (
    <BulkBar
      label={employeesText('bulk.label')}
      text={employeesText(count > 0 ? 'bulk.count' : 'bulk.countNone', { count: format.number(chosen.size) })}
      selectAll={
        <SelectAllEmployees
          role={role}
          filter={filter}
          total={total}
          chosenCount={chosen.size}
          onSelect={(everybody) => onSelectAll(new Map(statusesOf(everybody)))}
        />
      }
      actions={
        <Button size="small" icon={<KeyIcon />} isDisabled={count === 0} onClick={() => onGenerate(withoutLogin)}>
          {employeesText('bulk.generate', { count: format.number(count) })}
        </Button>
      }
      clearLabel={employeesText('bulk.clear')}
      onClear={onClear}
    />
  );
}
