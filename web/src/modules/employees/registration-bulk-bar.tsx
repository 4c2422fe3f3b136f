import type { PendingRegistration } from '@polana/contract/employees';
import { BulkBar } from '#ui/bulk-bar.tsx';
import { Button } from '#ui/button.tsx';
import { isMatching } from './match-chip.tsx';
import { registrationsText } from './registrations.texts.ts';

interface RegistrationBulkBarProps {
  selected: readonly PendingRegistration[];
  isBusy: boolean;
  onApprove: (ids: string[]) => void;
  onClear: () => void;
}

/** Approves what matches among the chosen ones; the rest needs a look of its own. */
export function RegistrationBulkBar({ selected, isBusy, onApprove, onClear }: RegistrationBulkBarProps) {
  const matching = selected.filter((one) => isMatching(one.matchedEmployment));
  const others = selected.length - matching.length;
  return (
    <BulkBar
      label={registrationsText('bulk.label')}
      text={registrationsText('bulk.count', { count: selected.length })}
      selectAll={
        others > 0 ? (
          <span className="text-small text-ink2">
            {matching.length === 0
              ? registrationsText('bulk.noMatch')
              : registrationsText('bulk.partly', { count: others })}
          </span>
        ) : undefined
      }
      actions={
        <Button
          size="small"
          isBusy={isBusy}
          isDisabled={matching.length === 0}
          onClick={() => onApprove(matching.map((one) => one.id))}
        >
          {registrationsText('bulk.approve', { count: matching.length })}
        </Button>
      }
      clearLabel={registrationsText('bulk.clear')}
      onClear={onClear}
    />
  );
}
