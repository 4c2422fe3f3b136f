import type { EmployeeItem } from '@polana/contract/employees-administration';
import type { Role } from '@polana/contract/identity';
import { getRouteApi, Link, useBlocker } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { AddEmployeeForm } from '#modules/employees/add-employee-form.tsx';
import { EmployeeDrawer } from '#modules/employees/employee-drawer.tsx';
import type { EmployeeTab } from '#modules/employees/employee-tabs.ts';
import { employeeText } from '#modules/employees/employee.texts.ts';
import { employeesText } from '#modules/employees/employees.texts.ts';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { lazyPart } from '#loading/lazy-part.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { showToast } from '#ui/toast-queue.ts';

const route = getRouteApi('/frame/company/employees');
const LeaveDialog = lazyPart(async () => (await import('./leave-dialog.tsx')).LeaveDialog);

interface OpenEmployeeProps {
  role: Role;
  employees: readonly EmployeeItem[];
  id: string;
  tab: EmployeeTab | undefined;
}

/** Whoever the address names, or the form of somebody new. Closing, the next one and another tab are addresses too, so one guard
 *  stands before all of them. */
export function OpenEmployee({ role, employees, id, tab: karta = 'udaje' }: OpenEmployeeProps) {
  const navigate = route.useNavigate();
  const { user } = useSignedIn();
  const at = employees.findIndex((one) => one.id === id);

  const open = (next: string | undefined, tab?: EmployeeTab) =>
    void navigate({
      search: ({ zamestnanec: _open, karta: _tab, ...before }) => ({
        ...before,
        ...(next && { zamestnanec: next }),
        ...(tab && tab !== 'udaje' && { karta: tab }),
      }),
      resetScroll: false,
    });
  const stepTo = (index: number) => {
    const next = employees[index];
    return at >= 0 && next ? () => open(next.id, karta) : undefined;
  };

  if (id === 'novy') {
    return (
      <Drawer
        isOpen
        size="detail"
        onClose={() => open(undefined)}
        closeLabel={employeeText('drawer.close')}
        title={employeeText('drawer.new')}
      >
        <AddEmployeeForm
          role={role}
          guard={(isDirty) => <Guard isDirty={isDirty} />}
          onAdded={(added, name) => {
            showToast({ tone: 'success', text: employeesText('added', { name }) });
            open(added);
          }}
        />
      </Drawer>
    );
  }
  return (
    <EmployeeDrawer
      role={role}
      id={id}
      isSelf={user.roles.some((own) => own.roleName === 'EMPL' && own.roleId === id)}
      tab={karta}
      onTab={(tab) => open(id, tab)}
      onClose={() => open(undefined)}
      onPrevious={stepTo(at - 1)}
      onNext={stepTo(at + 1)}
      guard={(isDirty) => <Guard isDirty={isDirty} />}
      claimLink={(claim, content, className) => (
        <Link to="/company/documents" search={{ z: claim.id }} className={className}>
          {content}
        </Link>
      )}
      onDeleted={(name) => {
        showToast({ tone: 'success', text: employeesText('deleted', { name }) });
        open(undefined);
      }}
    />
  );
}

function Guard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  useEffect(() => LeaveDialog.loadOnFirstTouch(), []);
  if (blocker.status !== 'blocked') return null;
  return (
    <Suspense>
      <LeaveDialog onStay={blocker.reset} onLeave={blocker.proceed} />
    </Suspense>
  );
}
