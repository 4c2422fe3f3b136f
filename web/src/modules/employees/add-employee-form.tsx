import type { Role } from '@polana/contract/identity';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { readImpersonating } from '#platform/impersonating.ts';
import { useKeptFields } from '#platform/kept-fields.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { showRefusals } from './employee-data-tab.tsx';
import { emptyEmployee, type EmployeeValues } from './employee-form-values.ts';
import { EmployeeFields } from './employee-form.tsx';
import { type EmployeeToAdd, useAddEmployee } from './employee.queries.ts';
import { employeeText } from './employee.texts.ts';
import { ratioFromTyped } from './typed-ratio.ts';

interface AddEmployeeFormProps {
  role: Role;
  guard: (isDirty: boolean) => ReactNode;
  onAdded: (id: string, name: string) => void;
}

/** A new employee; with an e-mail the first link can go out at once. */
export function AddEmployeeForm({ role, guard, onAdded }: AddEmployeeFormProps) {
  const add = useAddEmployee(role);
  // Nobody mails access in somebody else's name.
  const isOwnName = readImpersonating() === null;
  const defaultValues = { ...emptyEmployee, sendAccess: isOwnName };
  const form = useForm<EmployeeValues>({ defaultValues, mode: 'onTouched' });
  useKeptFields(`newEmployee ${role.value}`, form);
  const hasEmail = useWatch({ control: form.control, name: 'email' }).trim() !== '';

  const submit = form.handleSubmit(async (values) => {
    try {
      const { id } = await add.mutateAsync(bodyOf(values));
      form.reset(values);
      onAdded(id, `${values.firstName.trim()} ${values.lastName.trim()}`);
    } catch (failure) {
      showRefusals(failure, (field, message) => form.setError(field, { message }, { shouldFocus: true }));
    }
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {guard(form.formState.isDirty && !add.isPending && !add.isSuccess)}
      <EmployeeFields form={form} isNew loginLock={null} isReadOnly={false} />
      {hasEmail && isOwnName && <Checkbox label={employeeText('add.sendAccess')} {...form.register('sendAccess')} />}
      {hasEmail && !isOwnName && <p className="text-small text-ink3">{employeeText('add.notInOthersName')}</p>}
      {!hasEmail && <p className="text-small text-ink3">{employeeText('add.noEmail')}</p>}
      <div className="sticky -bottom-5 -mx-5 -mb-5 border-t border-line bg-surface px-5 py-3.5">
        <Button type="submit" isBusy={add.isPending}>
          {employeeText('add.submit')}
        </Button>
      </div>
    </form>
  );
}

function bodyOf(values: EmployeeValues): EmployeeToAdd {
  const { firstName, lastName, personalNumber, employeeStartDate } = values;
  const [email, username, phone] = [values.email.trim(), values.username.trim(), values.phone.trim()];
  return {
    firstName,
    lastName,
    personalNumber,
    employeeStartDate,
    employeeRatio: ratioFromTyped(values.employeeRatio) ?? values.employeeRatio,
    ...(email && { email, sendAccess: values.sendAccess }),
    ...(username && { username }),
    ...(phone && { phone }),
  };
}
