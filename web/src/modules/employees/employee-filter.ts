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

export const employeeMarks = ['withoutAccess', 'withoutEmail', 'notClaimed'] as const;
export type EmployeeMark = (typeof employeeMarks)[number];

export function isFiltered(filter: EmployeeFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined && value !== false && value !== '');
}
