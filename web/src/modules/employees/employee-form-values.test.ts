import { expect, test } from 'vitest';
import {
  emptyEmployee,
  fieldProblem,
  typedOver,
  type EmployeeField,
  type EmployeeValues,
} from './employee-form-values.ts';

const problem = (field: EmployeeField, values: Partial<EmployeeValues>) =>
  fieldProblem(field, { ...emptyEmployee, ...values });

test('names, the number and the start date have to be there; the rest may be empty', () => {
  for (const field of ['firstName', 'lastName', 'personalNumber', 'employeeStartDate'] as const)
    expect(problem(field, { [field]: ' ' })).toBe('required');
  for (const field of ['email', 'username', 'phone', 'employmentEndDate'] as const)
    expect(problem(field, { [field]: '' })).toBeNull();
});

test('a user name has letters without accents, digits and a few signs', () => {
  expect(problem('username', { username: 'jan.kovac-2' })).toBeNull();
  expect(problem('username', { username: 'ján' })).toBe('username');
  expect(problem('username', { username: '.jan' })).toBe('username');
});

test('an e-mail, a ratio and an end after the start', () => {
  expect(problem('email', { email: 'jana@firma' })).toBe('email');
  expect(problem('employeeRatio', { employeeRatio: '62,5 %' })).toBeNull();
  expect(problem('employeeRatio', { employeeRatio: '100,1' })).toBe('ratio');
  const start = { employeeStartDate: '2026-02-01' };
  expect(problem('employmentEndDate', { ...start, employmentEndDate: '2026-01-31' })).toBe('endBeforeStart');
  expect(problem('employmentEndDate', { ...start, employmentEndDate: '2026-02-01' })).toBeNull();
});

test('what is typed lies over what a colleague saved meanwhile; the rest is as saved', () => {
  const before = { ...emptyEmployee, firstName: 'Eva', lastName: 'Nová', phone: '1' };
  const saved = { ...before, lastName: 'Stará', phone: '2' };
  expect(typedOver(saved, before, { ...before, phone: '3' })).toEqual({ ...saved, phone: '3' });
  expect(typedOver(saved, before, before)).toEqual(saved);
});
