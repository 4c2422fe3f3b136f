import { EmployeeName } from '#modules/employees/employee-name.tsx';

export const ClaimTable = EmployeeName;
