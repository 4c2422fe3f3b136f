import type { ImportPlan } from '@polana/contract/imports';
import { useId, useState } from 'react';
import { format } from '#platform/format.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Confirmation } from './imports.queries.ts';
import { deletedShare } from './import-words.ts';
import { importsText } from './imports.texts.ts';

interface ConfirmImportDialogProps {
  plan: ImportPlan;
  /** Additions and updates are not written yet. */
  hasChanges: boolean;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: (confirmation: Omit<Confirmation, 'expiresAt'>) => void;
}

/** Deleting people is confirmed apart; where they are many, their number is typed in, so that no wrong file slips through. */
export function ConfirmImportDialog({ plan, hasChanges, isBusy, onClose, onConfirm }: ConfirmImportDialogProps) {
  const { toDelete, isCountTyped } = plan;
  const [typed, setTyped] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const fieldId = useId();
  const people = format.number(toDelete);
  const isRight = !isCountTyped || Number(typed.replaceAll(/\s/g, '')) === toDelete;

  function confirm() {
    setWasTried(true);
    if (isRight) onConfirm({ hasChanges, hasDeletions: true, typedCount: isCountTyped ? toDelete : null });
    else document.getElementById(fieldId)?.focus();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      role="alertdialog"
      title={importsText(isCountTyped ? 'confirm.guard' : 'confirm.title', { count: toDelete, people })}
      cancelLabel={importsText('confirm.cancel')}
      hasOwnFocus={isCountTyped}
      actions={
        <>
          {hasChanges && (
            <Button
              variant="secondary"
              isBusy={isBusy}
              onClick={() => onConfirm({ hasChanges: true, hasDeletions: false, typedCount: null })}
            >
              {importsText('confirm.without')}
            </Button>
          )}
          <Button variant="danger-solid" isBusy={isBusy} onClick={confirm}>
            {importsText(hasChanges ? 'confirm.with' : 'confirm.only', { count: toDelete, people })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Consequences plan={plan} hasChanges={hasChanges} />
        {isCountTyped && (
          <TextField
            id={fieldId}
            autoFocus
            label={importsText('confirm.number')}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={wasTried && !isRight ? importsText('confirm.numberWrong', { people }) : undefined}
          />
        )}
      </div>
    </Dialog>
  );
}

function Consequences({ plan, hasChanges }: { plan: ImportPlan; hasChanges: boolean }) {
  const { toDelete, openClaims, isCountTyped } = plan;
  return (
    <ul className="grid list-disc gap-1.5 pl-5 marker:text-ink3">
      {isCountTyped && <li className="font-semibold">{deletedShare(plan)}</li>}
      <li>{importsText('confirm.access', { count: toDelete })}</li>
      {openClaims > 0 && (
        <li className="font-semibold">
          {importsText('confirm.claims', { count: openClaims, claims: format.number(openClaims) })}
        </li>
      )}
      {hasChanges && <li>{importsText('confirm.changes')}</li>}
    </ul>
  );
}
