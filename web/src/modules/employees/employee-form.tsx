import { useRef } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { format } from '#platform/format.ts';
import { businessToday } from '#platform/format-dates.ts';
import { DateField } from '#ui/date-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { UnreadDate } from '#ui/typed-date.ts';
import { type EmployeeField, type EmployeeValues, fieldProblem, type FieldProblem } from './employee-form-values.ts';
import { employeeText } from './employee.texts.ts';

interface EmployeeFieldsProps {
  form: UseFormReturn<EmployeeValues>;
  /** A new employee has a ratio and no end yet. */
  isNew: boolean;
  /** Why the e-mail and the user name cannot be changed here; null where they can. */
  loginLock: 'loginLocked' | 'loginNotInOthersName' | null;
  isReadOnly: boolean;
}

/** The fields of an employee, in the order of a personnel file. */
export function EmployeeFields({ form, isNew, loginLock, isReadOnly }: EmployeeFieldsProps) {
  const tie = (field: EmployeeField) => ({
    id: `employee-${field}`,
    label: employeeText(`field.${field}`),
    error: form.formState.errors[field]?.message,
    autoComplete: 'off',
    readOnly: isReadOnly,
    ...form.register(field, { validate: (_value, values) => problemText(fieldProblem(field, values)) }),
  });
  const optionalMark = employeeText('field.optional');
  const login = { readOnly: isReadOnly || loginLock !== null, autoCapitalize: 'none', spellCheck: false } as const;
  // The user name of an account that leads to another company too is not told.
  const isUntold = loginLock !== null && form.getValues('username') === '';
  // Whoever signs in with a user name is told so at it, not at an empty e-mail.
  const lockHint = loginLock ? employeeText(`field.${loginLock}`) : undefined;
  const hasEmail = form.getValues('email') !== '';
  const usernameHint = isNew
    ? employeeText('field.usernameHint')
    : isUntold
      ? employeeText('field.usernameOwn')
      : hasEmail
        ? undefined
        : lockHint;
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField {...tie('firstName')} />
      <TextField {...tie('lastName')} />
      <TextField {...tie('personalNumber')} />
      <TextField {...tie('phone')} type="tel" optionalMark={optionalMark} />
      <TextField
        {...tie('email')}
        {...login}
        type="email"
        optionalMark={optionalMark}
        hint={hasEmail || isUntold ? lockHint : loginLock ? employeeText('field.emailOwn') : undefined}
        className="sm:col-span-2"
      />
      <TextField
        {...tie('username')}
        {...login}
        {...(isNew && { optionalMark })}
        hint={usernameHint}
        className="sm:col-span-2"
      />
      {isNew && (
        <TextField
          {...tie('employeeRatio')}
          inputMode="decimal"
          after={<p className="mt-1.5 text-small text-ink3">{employeeText('field.ratioHint')}</p>}
        />
      )}
      <Day form={form} field="employeeStartDate" isReadOnly={isReadOnly} />
      {!isNew && <Day form={form} field="employmentEndDate" isReadOnly={isReadOnly} isOptional />}
    </div>
  );
}

interface DayProps {
  form: UseFormReturn<EmployeeValues>;
  field: 'employeeStartDate' | 'employmentEndDate';
  isReadOnly: boolean;
  isOptional?: boolean;
}

function Day({ form, field: name, isReadOnly, isOptional = false }: DayProps) {
  // What cannot be read would be saved as no day at all.
  const unread = useRef<UnreadDate>(null);
  const problem = (values: EmployeeValues) =>
    values[name] === '' && unread.current ? unreadDateText(unread.current) : problemText(fieldProblem(name, values));
  return (
    <Controller
      control={form.control}
      name={name}
      rules={{ validate: (_value, values) => problem(values) }}
      render={({ field, fieldState }) => (
        <DateField
          id={`employee-${name}`}
          label={employeeText(`field.${name}`)}
          {...(isOptional && { optionalMark: employeeText('field.optional') })}
          openLabel={employeeText(`open.${name}`)}
          value={field.value || null}
          onChange={(date) => field.onChange(date ?? '')}
          onBlur={field.onBlur}
          onUnread={(why) => {
            unread.current = why;
          }}
          formatDate={format.date}
          today={businessToday()}
          readOnly={isReadOnly}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}

/** Why what was typed is no date. */
export function unreadDateText(why: UnreadDate): string {
  return employeeText(`problem.date.${why}`, { example: format.date('2026-06-19') });
}

function problemText(problem: FieldProblem | null): string | true {
  if (problem === null) return true;
  return employeeText(`problem.${problem}`);
}
