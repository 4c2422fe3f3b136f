import type { EmployeeDetail } from '@polana/contract/employees-administration';
import type { Role } from '@polana/contract/identity';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiFailure } from '#platform/api-failure.ts';
import { format } from '#platform/format.ts';
import { readImpersonating } from '#platform/impersonating.ts';
import { useKeptFields } from '#platform/kept-fields.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { type EmployeeField, emptyEmployee, type EmployeeValues, typedOver, valuesOf } from './employee-form-values.ts';
import { EmployeeFields } from './employee-form.tsx';
import { useRefreshEmployees, useUpdateEmployee } from './employee.queries.ts';
import { employeeText } from './employee.texts.ts';

interface EmployeeDataTabProps {
  role: Role;
  employee: EmployeeDetail;
  /** Told whether something is typed and not saved. */
  guard: (isDirty: boolean) => ReactNode;
}

/** What the company keeps of an employee; saved as a whole, or somebody else was quicker and says so. */
export function EmployeeDataTab({ role, employee, guard }: EmployeeDataTabProps) {
  const update = useUpdateEmployee(role, employee.id);
  const refresh = useRefreshEmployees();
  const [isOvertaken, setIsOvertaken] = useState(false);
  const [isNewWanted, setIsNewWanted] = useState(false);
  const [keptAs] = useState(`employee ${employee.id} ${employee.version}`);
  // What the fields began with: while somebody types, it is not what a colleague has saved since.
  const base = useRef(employee);
  const form = useForm<EmployeeValues>({ defaultValues: valuesOf(employee), mode: 'onTouched' });
  useKeptFields(keptAs, form);
  const { isDirty } = form.formState;
  const takeNew = useEffectEvent(() => {
    if (employee.version === base.current.version) return;
    const typed = typedOver(valuesOf(employee), valuesOf(base.current), form.getValues());
    base.current = employee;
    form.reset(valuesOf(employee));
    form.reset(typed, { keepDefaultValues: true });
  });
  useEffect(() => {
    if (isNewWanted || !isDirty) takeNew();
  }, [employee.version, isNewWanted, isDirty]);
  // Nobody changes sign-in details in somebody else's name.
  const isOwnName = readImpersonating() === null;

  async function save(values: EmployeeValues) {
    try {
      const saved = await update.mutateAsync({
        version: base.current.version,
        firstName: values.firstName,
        lastName: values.lastName,
        personalNumber: values.personalNumber,
        email: values.email.trim() || null,
        username: values.username.trim() || null,
        phone: values.phone,
        employeeStartDate: values.employeeStartDate,
        employmentEndDate: values.employmentEndDate || null,
      });
      base.current = saved;
      form.reset(valuesOf(saved));
      setIsNewWanted(false);
      showToast({ tone: 'success', text: employeeText('data.saved') });
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.errors[0]?.code === 'employee_changed') setIsOvertaken(true);
      else showRefusals(failure, (field, message) => form.setError(field, { message }, { shouldFocus: true }));
    }
  }

  async function loadAgain() {
    setIsNewWanted(true);
    await refresh();
    setIsOvertaken(false);
  }

  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(save)(event)} className="grid gap-5">
      {guard(isDirty && !update.isPending)}
      {employee.isDeactivated && <Banner tone="info">{employeeText('data.deactivated')}</Banner>}
      {isOvertaken && (
        <Banner
          tone="warning"
          isLive
          action={
            <Button variant="secondary" size="small" onClick={() => void loadAgain()}>
              {employeeText('data.loadAgain')}
            </Button>
          }
        >
          {employeeText('data.overtaken')}
        </Banner>
      )}
      <EmployeeFields
        form={form}
        isNew={false}
        loginLock={isOwnName ? (employee.canChangeLogin ? null : 'loginLocked') : 'loginNotInOthersName'}
        isReadOnly={employee.isDeactivated}
      />
      <Entitlement employee={employee} />
      {!employee.isDeactivated && (
        <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-wrap gap-2.5 border-t border-line bg-surface px-5 py-3.5">
          <Button type="submit" isBusy={update.isPending} isDisabled={!isDirty}>
            {employeeText('data.save')}
          </Button>
          {isDirty && (
            <Button variant="quiet" onClick={() => form.reset()}>
              {employeeText('data.discard')}
            </Button>
          )}
        </div>
      )}
    </form>
  );
}

/** Refusals about a field stand at it; everything else was told in the toast. */
export function showRefusals(failure: unknown, show: (field: EmployeeField, message: string) => void): void {
  if (!(failure instanceof ApiFailure)) return;
  for (const { path, message } of failure.errors) if (path in emptyEmployee) show(path as EmployeeField, message);
}

function Entitlement({ employee }: { employee: EmployeeDetail }) {
  const [first, second] = employee.entitledFrom;
  if (!first) return null;
  const isSame = second === undefined || second.from === first.from;
  return (
    <p className="text-small text-ink3">
      {isSame
        ? employeeText('data.entitledFrom', { date: format.date(first.from) })
        : employeeText('data.entitledFromEach', { rp: format.date(first.from), sp: format.date(second.from) })}
    </p>
  );
}
