import type { EmployeeStatus } from '@polana/contract/employees-administration';

/** What the list is narrowed by; nothing set means everybody who works here now. */
export interface EmployeeFilter {
  search?: string | undefined;
  status?: EmployeeStatus | 'all' | undefined;
  ratio?: 'full' | 'part' | undefined;
  withoutEmail?: boolean | undefined;
  withoutAccess?: boolean | undefined;
  notClaimed?: boolean | undefined;
}

/** As a change of a filter: takes everything away. */
export const noFilter = {
  search: undefined,
  status: undefined,
  ratio: undefined,
  withoutEmail: undefined,
  withoutAccess: undefined,
  notClaimed: undefined,
} satisfies Record<keyof EmployeeFilter, undefined>;

export const employeeMarks = ['withoutAccess', 'withoutEmail', 'notClaimed'] as const;
export type EmployeeMark = (typeof employeeMarks)[number];

export function isFiltered(filter: EmployeeFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined && value !== false && value !== '');
}
