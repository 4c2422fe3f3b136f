import type { ClaimListItem } from '@polana/contract/claim-fields';
import type { EmployeeDetail } from '@polana/contract/employees-administration';
import type { Role } from '@polana/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Drawer } from '#ui/drawer.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { iconButtonClass } from '#ui/icon-button.tsx';
import { MoreIcon, SearchIcon, TrashIcon } from '#ui/icons-controls.tsx';
import { LazyMenu } from '#ui/lazy-menu.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { DeleteEmployeeDialog } from './delete-employee-dialog.tsx';
import { EmployeeAccessTab } from './employee-access-tab.tsx';
import { EmployeeClaimsTab } from './employee-claims-tab.tsx';
import { EmployeeDataTab } from './employee-data-tab.tsx';
import { EmployeeRatioTab } from './employee-ratio-tab.tsx';
import { EmployeeStatusChip } from './employee-status-chip.tsx';
import { type EmployeeTab, employeeTabs } from './employee-tabs.ts';
import { employeeQuery } from './employee.queries.ts';
import { employeeText } from './employee.texts.ts';

interface EmployeeDrawerProps {
  role: Role;
  /** Who is open. */
  id: string;
  tab: EmployeeTab;
  onTab: (tab: EmployeeTab) => void;
  onClose: () => void;
  /** To the neighbours in the list, where there are any. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  /** Stands between unsaved changes and whatever would lose them. */
  guard: (isDirty: boolean) => ReactNode;
  claimLink: (claim: ClaimListItem, content: ReactNode, className: string) => ReactNode;
  onDeleted: (name: string) => void;
  /** The administrator's own employment, which nobody ends themselves. */
  isSelf: boolean;
}

/** One employee beside the list: data, working time, claims and access. */
export function EmployeeDrawer(props: EmployeeDrawerProps) {
  const { role, id, onClose, onPrevious, onNext } = props;
  const answer = useQuery(employeeQuery(role, id));
  const employee = answer.data;
  return (
    <Drawer
      isOpen
      size="detail"
      onClose={onClose}
      closeLabel={employeeText('drawer.close')}
      title={employee ? `${employee.firstName} ${employee.lastName}` : employeeText('drawer.loading')}
      steps={{
        previousLabel: employeeText('drawer.previous'),
        nextLabel: employeeText('drawer.next'),
        ...(onPrevious && { onPrevious }),
        ...(onNext && { onNext }),
      }}
    >
      {answer.isPending && <Loading />}
      {answer.isError && <Failed onRetry={() => void answer.refetch()} />}
      {employee === null && (
        <EmptyState title={employeeText('drawer.missing')} icon={<SearchIcon size={24} />} level={3}>
          {employeeText('drawer.missingAbout')}
        </EmptyState>
      )}
      {employee && <Shown key={employee.id} {...props} employee={employee} />}
    </Drawer>
  );
}

function Shown(props: EmployeeDrawerProps & { employee: EmployeeDetail }) {
  const { role, employee, tab, onTab, guard, claimLink, onDeleted, isSelf } = props;
  const [isDeleting, setIsDeleting] = useState(false);
  const mayBeDeleted = !employee.isDeactivated && !isSelf;
  return (
    <>
      <div className="mb-3 flex items-center justify-between gap-3">
        <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5 text-ink2">
          <EmployeeStatusChip status={employee.status} />
          <span className="num">{employeeText('drawer.number', { number: employee.personalNumber })}</span>
        </p>
        {mayBeDeleted && <Options onDelete={() => setIsDeleting(true)} />}
      </div>
      {isSelf && <p className="mb-3 text-small text-ink3">{employeeText('drawer.deleteSelf')}</p>}
      <Tabs
        idBase="employee"
        label={employeeText('tabs.label')}
        tabs={employeeTabs.map((one) => ({ id: one, label: employeeText(`tabs.${one}`) }))}
        selectedId={tab}
        onSelect={onTab}
      />
      <TabPanel idBase="employee" selectedId={tab}>
        {tab === 'udaje' && <EmployeeDataTab role={role} employee={employee} guard={guard} />}
        {tab === 'uvazok' && <EmployeeRatioTab role={role} employee={employee} guard={guard} />}
        {tab === 'doklady' && <EmployeeClaimsTab role={role} id={employee.id} link={claimLink} />}
        {tab === 'pristup' && <EmployeeAccessTab role={role} employee={employee} />}
      </TabPanel>
      {isDeleting && (
        <DeleteEmployeeDialog
          role={role}
          employee={employee}
          onClose={() => setIsDeleting(false)}
          onDeleted={onDeleted}
        />
      )}
    </>
  );
}

function Options({ onDelete }: { onDelete: () => void }) {
  return (
    <LazyMenu
      label={employeeText('drawer.menu')}
      trigger={
        <button type="button" aria-label={employeeText('drawer.menu')} className={iconButtonClass('medium')}>
          <MoreIcon />
        </button>
      }
      groups={[
        {
          id: 'danger',
          items: [{ id: 'delete', label: employeeText('drawer.delete'), icon: <TrashIcon />, isDanger: true }],
        },
      ]}
      onAction={onDelete}
    />
  );
}

function Loading() {
  return (
    <SkeletonGroup label={employeeText('drawer.loading')} className="grid gap-4">
      <Skeleton className="h-8 w-2/3" />
      <Skeleton className="h-12" />
      <Skeleton className="h-72" />
    </SkeletonGroup>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <FailedBanner retryLabel={employeeText('retry')} onRetry={onRetry}>
      {employeeText('drawer.failed')}
    </FailedBanner>
  );
}
