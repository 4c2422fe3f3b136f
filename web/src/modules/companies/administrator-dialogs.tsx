import type { Administrator } from '@polana/contract/companies-administrators';
import type { Role } from '@polana/contract/identity';
import { email as emailSchema } from '@polana/contract/primitives';
import { type SubmitEvent, useId, useState } from 'react';
import { ApiFailure } from '#platform/api-failure.ts';
import { leaveWords } from '#platform/leave-words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useAddAdministrator, useRemoveAdministrator } from './administrators.queries.ts';
import { administratorsText } from './administrators.texts.ts';

interface AddAdministratorDialogProps {
  role: Role;
  onClose: () => void;
  onAdded: (email: string) => void;
}

/** Asks for the e-mail of somebody who has an account in the company. */
export function AddAdministratorDialog({ role, onClose, onAdded }: AddAdministratorDialogProps) {
  const add = useAddAdministrator(role);
  const formId = useId();
  const [email, setEmail] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const problem = problemOf(email);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (add.isPending) return;
    setWasTried(true);
    if (problem) return focusEmail();
    try {
      await add.mutateAsync(email.trim());
    } catch {
      return focusEmail();
    }
    onAdded(email.trim());
  }

  const error = (wasTried && problem) || messageOf(add.error);
  return (
    <Dialog
      isOpen
      size="small"
      hasOwnFocus
      onClose={onClose}
      unsaved={leaveWords(email !== '')}
      title={administratorsText('addDialog.title')}
      description={administratorsText('addDialog.about')}
      cancelLabel={administratorsText('addDialog.cancel')}
      actions={
        <Button type="submit" form={formId} isBusy={add.isPending}>
          {administratorsText('addDialog.submit')}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          id="administrator-email"
          type="email"
          label={administratorsText('addDialog.email')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={email}
          onChange={(event) => {
            add.reset();
            setEmail(event.target.value);
          }}
          error={error || undefined}
        />
      </form>
    </Dialog>
  );
}

function focusEmail(): void {
  document.getElementById('administrator-email')?.focus();
}

function problemOf(email: string): string | null {
  if (email.trim() === '') return administratorsText('addDialog.missing');
  return emailSchema.safeParse(email.trim()).success ? null : administratorsText('addDialog.invalid');
}

/** Who chose not to prove who they are knows why nothing happened. */
function messageOf(failure: Error | null): string | null {
  if (!(failure instanceof ApiFailure) || failure.wasDeclined) return null;
  return failure.errors[0]?.message ?? null;
}

interface RemoveAdministratorDialogProps {
  role: Role;
  administrator: Administrator;
  onClose: () => void;
  onRemoved: (name: string) => void;
}

/** Says what will happen before it does. */
export function RemoveAdministratorDialog({ role, administrator, onClose, onRemoved }: RemoveAdministratorDialogProps) {
  const remove = useRemoveAdministrator(role);
  const { id, name, isEmployee } = administrator;
  const message = messageOf(remove.error);
  return (
    <Dialog
      isOpen
      size="small"
      role="alertdialog"
      onClose={onClose}
      title={administratorsText('removeDialog.title', { name })}
      cancelLabel={administratorsText('removeDialog.cancel')}
      actions={
        <Button
          variant="danger-solid"
          isBusy={remove.isPending}
          onClick={() => remove.mutate(id, { onSuccess: () => onRemoved(name) })}
        >
          {administratorsText('removeDialog.submit')}
        </Button>
      }
    >
      <p>
        {administratorsText('removeDialog.about')} {isEmployee && administratorsText('removeDialog.employee')}
      </p>
      {message !== null && (
        <Banner tone="error" isLive className="mt-3">
          {message}
        </Banner>
      )}
    </Dialog>
  );
}
