import { accessLettersMax } from '@polana/contract/employees-access';
import type { EmployeeItem } from '@polana/contract/employees-administration';
import type { Role } from '@polana/contract/identity';
import { pageSizeMax } from '@polana/contract/primitives';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { format } from '#platform/format.ts';
import { Button } from '#ui/button.tsx';
import type { EmployeeFilter } from './employee-filter.ts';
import { employeesQuery } from './employee.queries.ts';
import { employeesText } from './employees.texts.ts';

interface SelectAllEmployeesProps {
  role: Role;
  filter: EmployeeFilter;
  /** How many the list has; null while only a part of them is counted. */
  total: number | null;
  chosenCount: number;
  onSelect: (everybody: EmployeeItem[]) => void;
}

/** Chooses everybody of the list, on every page; not offered for more than what can be done with them takes. */
export function SelectAllEmployees({ role, filter, total, chosenCount, onSelect }: SelectAllEmployeesProps) {
  const queryClient = useQueryClient();
  const everybody = useMutation({
    mutationFn: async (count: number) => {
      const offsets = Array.from({ length: Math.ceil(count / pageSizeMax) }, (_, page) => page * pageSizeMax);
      const pages = await Promise.all(
        offsets.map((offset) =>
          queryClient.query(employeesQuery(role, filter, { limit: pageSizeMax, offset, order: 'lastName' })),
        ),
      );
      return pages.flatMap(({ items }) => items);
    },
    onSuccess: onSelect,
  });
  if (total === null || total <= chosenCount || total > accessLettersMax) return null;
  return (
    <Button variant="quiet" size="small" isBusy={everybody.isPending} onClick={() => everybody.mutate(total)}>
      {employeesText('bulk.all', { count: total, people: format.number(total) })}
    </Button>
  );
}
