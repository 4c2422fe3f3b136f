import type { EmployeeDeletion, EmployeeDetail } from '@polana/contract/employees-administration';
import type { Role } from '@polana/contract/identity';
import { centsFromText, textFromCents } from '@polana/contract/money';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { format } from '#platform/format.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { deletionQuery, useDeleteEmployee } from './employee.queries.ts';
import { employeeText } from './employee.texts.ts';

interface DeleteEmployeeDialogProps {
  role: Role;
  employee: EmployeeDetail;
  onClose: () => void;
  onDeleted: (name: string) => void;
}

/** Rehearses a deletion: says what happens, and asks for the personal number so that nobody is deleted by a slip. */
export function DeleteEmployeeDialog({ role, employee, onClose, onDeleted }: DeleteEmployeeDialogProps) {
  const preview = useQuery(deletionQuery(role, employee.id));
  const remove = useDeleteEmployee(role);
  const [typed, setTyped] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const fieldId = useId();
  const name = `${employee.firstName} ${employee.lastName}`;
  const isSame = typed.trim() === employee.personalNumber;

  async function confirm() {
    setWasTried(true);
    if (!isSame) {
      document.getElementById(fieldId)?.focus();
      return;
    }
    const done = await remove.mutateAsync(employee.id).catch(() => null);
    if (done) onDeleted(name);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      role="alertdialog"
      title={employeeText('delete.title', { name })}
      cancelLabel={employeeText('cancel')}
      actions={
        <Button
          variant="danger-solid"
          isBusy={remove.isPending}
          isDisabled={!preview.isSuccess}
          onClick={() => void confirm()}
        >
          {employeeText('delete.submit')}
        </Button>
      }
    >
      <div className="grid gap-4">
        {preview.isPending && <Skeleton className="h-28" />}
        {preview.isError && (
          <FailedBanner retryLabel={employeeText('retry')} onRetry={() => void preview.refetch()}>
            {employeeText('delete.failed')}
          </FailedBanner>
        )}
        {preview.data && <Consequences deletion={preview.data} />}
        <TextField
          id={fieldId}
          label={employeeText('delete.number', { number: employee.personalNumber })}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={wasTried && !isSame ? employeeText('delete.numberWrong') : undefined}
        />
      </div>
    </Dialog>
  );
}

function Consequences({ deletion }: { deletion: EmployeeDeletion }) {
  const { outcome, openClaims, amounts, isShared, hasAccess } = deletion;
  const leftCents = amounts.reduce((sum, one) => sum + centsFromText(one.left), 0);
  return (
    <ul className="grid list-disc gap-1.5 pl-5 marker:text-ink3">
      <li>{employeeText(isShared ? 'delete.shared' : hasAccess ? 'delete.access' : 'delete.noAccess')}</li>
      {openClaims > 0 && <li className="font-semibold">{employeeText('delete.claims', { count: openClaims })}</li>}
      {leftCents > 0 && <li>{employeeText('delete.balance', { amount: format.money(textFromCents(leftCents)) })}</li>}
      <li>{employeeText(`delete.${outcome}`)}</li>
    </ul>
  );
}
