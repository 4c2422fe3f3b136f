import { personalNumberMax, personNameMax, phoneMax } from '@polana/contract/employees';
import { type EmployeeDetail, usernameMax } from '@polana/contract/employees-administration';
import { email as emailSchema } from '@polana/contract/primitives';
import { ratioFromTyped } from './typed-ratio.ts';

/** What is typed into the form of an employee, as text. */
export interface EmployeeValues {
  firstName: string;
  lastName: string;
  personalNumber: string;
  email: string;
  username: string;
  phone: string;
  employeeRatio: string;
  employeeStartDate: string;
  employmentEndDate: string;
  sendAccess: boolean;
}

export type EmployeeField = Exclude<keyof EmployeeValues, 'sendAccess'>;

export const emptyEmployee: EmployeeValues = {
  firstName: '',
  lastName: '',
  personalNumber: '',
  email: '',
  username: '',
  phone: '',
  employeeRatio: '100',
  employeeStartDate: '',
  employmentEndDate: '',
  sendAccess: true,
};

export function valuesOf(employee: EmployeeDetail): EmployeeValues {
  return {
    firstName: employee.firstName,
    lastName: employee.lastName,
    personalNumber: employee.personalNumber,
    username: employee.username ?? '',
    phone: employee.phone,
    employeeRatio: employee.employeeRatio,
    employeeStartDate: employee.employeeStartDate,
    email: employee.email ?? '',
    employmentEndDate: employee.employmentEndDate ?? '',
    sendAccess: false,
  };
}

/** The values a colleague saved, with what was typed since `before` on top of them. */
export function typedOver(saved: EmployeeValues, before: EmployeeValues, now: EmployeeValues): EmployeeValues {
  const typed = Object.entries(now).filter(([field, value]) => value !== before[field as keyof EmployeeValues]);
  return { ...saved, ...Object.fromEntries(typed) };
}

export type FieldProblem = 'required' | 'tooLong' | 'email' | 'username' | 'ratio' | 'endBeforeStart';

const lengths: Partial<Record<EmployeeField, number>> = {
  firstName: personNameMax,
  lastName: personNameMax,
  personalNumber: personalNumberMax,
  username: usernameMax,
  phone: phoneMax,
};
const required: readonly EmployeeField[] = ['firstName', 'lastName', 'personalNumber', 'employeeStartDate'];

/** What is wrong with a field before the server is asked; the server has the last word. */
export function fieldProblem(field: EmployeeField, values: EmployeeValues): FieldProblem | null {
  const value = values[field].trim();
  if (value === '') return required.includes(field) ? 'required' : null;
  if (value.length > (lengths[field] ?? Number.POSITIVE_INFINITY)) return 'tooLong';
  if (field === 'email' && !emailSchema.safeParse(value).success) return 'email';
  if (field === 'username' && !/^[a-z0-9][a-z0-9._@+-]+$/i.test(value)) return 'username';
  if (field === 'employeeRatio' && ratioFromTyped(value) === null) return 'ratio';
  if (field === 'employmentEndDate' && value < values.employeeStartDate) return 'endBeforeStart';
  return null;
}
