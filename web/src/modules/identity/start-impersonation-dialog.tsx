import { impersonationMinutes, reasonMaxLength } from '@polana/contract/identity-impersonation';
import { isReasonLongEnough, reasonLengthMin } from '@polana/contract/reason';
import { useId, useState, type SubmitEvent } from 'react';
import { ApiFailure } from '#platform/api-failure.ts';
import type { RoleBase } from '#platform/call-url.ts';
import { leaveWords } from '#platform/leave-words.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { useStartImpersonation } from './impersonation.queries.ts';
import { impersonationText } from './impersonation.texts.ts';

export interface PersonToEnter {
  /** The person for an operator, the employment for an administrator. */
  id: string;
  name: string;
  /** What can be entered; an operator chooses where there is more than one. */
  roles?: readonly { roleName: 'EMPL' | 'COMP'; roleId: string; companyName: string }[];
}

interface StartImpersonationDialogProps {
  person: PersonToEnter;
  /** The role of whoever asks. An operator may also ask for the right to change. */
  role: RoleBase;
  onClose: () => void;
  /** The link is there: lead to its page. */
  onReady: (hash: string) => void;
}

/** Asks why, and for an operator in which role and whether only to look; then the server makes the link. */
export function StartImpersonationDialog({ person, role, onClose, onReady }: StartImpersonationDialogProps) {
  const start = useStartImpersonation(role);
  const formId = useId();
  const [roleId, setRoleId] = useState(person.roles?.[0]?.roleId ?? null);
  const [typed, setTyped] = useState('');
  const [readOnly, setReadOnly] = useState(true);
  const [error, setError] = useState<string | undefined>();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (start.isPending) return;
    const field = event.currentTarget.elements.namedItem('reason') as HTMLTextAreaElement;
    const reason = typed.trim().replaceAll(/\s+/g, ' ');
    if (!isReasonLongEnough(reason)) {
      field.focus();
      return setError(impersonationText('start.reasonMissing', { count: reasonLengthMin }));
    }
    const chosen = person.roles?.find((one) => one.roleId === roleId);
    const entered = chosen && { roleName: chosen.roleName, roleId: chosen.roleId };
    try {
      const { hash } = await start.mutateAsync({ id: person.id, reason, readOnly, ...entered });
      onReady(hash);
    } catch (failure) {
      setError(reasonRefusal(failure));
    }
  }

  return (
    <Dialog
      isOpen
      hasOwnFocus
      onClose={onClose}
      unsaved={leaveWords(typed !== '')}
      title={impersonationText('start.title', { name: person.name })}
      description={impersonationText('start.about', { count: impersonationMinutes })}
      cancelLabel={impersonationText('start.cancel')}
      actions={
        <Button type="submit" form={formId} isBusy={start.isPending}>
          {impersonationText('start.submit')}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
        {person.roles && person.roles.length > 1 && (
          <RadioCards
            legend={impersonationText('start.role')}
            layout="rows"
            options={person.roles.map((one) => ({
              id: one.roleId,
              label: impersonationText(`role.${one.roleName}`),
              description: one.companyName,
            }))}
            value={roleId}
            onChange={setRoleId}
          />
        )}
        <TextArea
          name="reason"
          autoFocus
          rows={3}
          maxLength={reasonMaxLength}
          label={impersonationText('start.reason')}
          hint={impersonationText('start.reasonHint', { count: reasonLengthMin })}
          error={error}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(undefined);
          }}
        />
        {role.roleName === 'OPER' && (
          <Switch
            label={impersonationText('start.readOnly')}
            description={impersonationText('start.readOnlyAbout')}
            checked={readOnly}
            onChange={(event) => setReadOnly(event.target.checked)}
          />
        )}
      </form>
    </Dialog>
  );
}

/** What the server says about the reason stands beside it; everything else has been reported. */
function reasonRefusal(failure: unknown): string | undefined {
  if (!(failure instanceof ApiFailure)) return undefined;
  return failure.errors.find((item) => item.path === 'reason')?.message;
}
