import type { EmployeeStatus } from '@polana/contract/employees-administration';
import { MinusIcon } from '#ui/icons-controls.tsx';
import { LockIcon } from '#ui/icons-signs.tsx';
import { StatusChip, type ChipTone } from '#ui/status-chip.tsx';
import { employeesText } from './employees.texts.ts';

const tones: Record<EmployeeStatus, ChipTone> = {
  invited: 'waiting',
  active: 'approved',
  blocked: 'rejected',
  ended: 'draft',
};

export function EmployeeStatusChip({ status }: { status: EmployeeStatus }) {
  const icon = status === 'blocked' ? <LockIcon size={16} /> : status === 'ended' ? <MinusIcon size={16} /> : undefined;
  return (
    <StatusChip tone={tones[status]} icon={icon} className="whitespace-nowrap">
      {employeesText(`status.${status}`)}
    </StatusChip>
  );
}
