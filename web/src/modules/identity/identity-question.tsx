import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { ApiFailure } from '#platform/api-failure.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { useConfirmIdentity } from './factors.queries.ts';
import { factorsText } from './factors.texts.ts';
import { identityText } from './identity.texts.ts';
import { useSignedIn } from './signed-in.ts';

/** The password once more, for a call that needs a fresh proof. */
export function IdentityQuestion({ onAnswer }: { onAnswer: (isProved: boolean) => void }) {
  const { user } = useSignedIn();
  const confirm = useConfirmIdentity();
  const [error, setError] = useState<string | undefined>();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);

  // Over another dialog the first focus goes to the window as a whole; the only field is what the person came for.
  useEffect(() => {
    const timer = setTimeout(() => form.current?.querySelector<HTMLElement>('[name="password"]')?.focus());
    return () => clearTimeout(timer);
  }, []);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (confirm.isPending) return;
    const field = event.currentTarget.elements.namedItem('password') as HTMLInputElement;
    if (field.value === '') return setError(factorsText('identity.missing'));
    try {
      await confirm.mutateAsync(field.value);
      onAnswer(true);
    } catch (failure) {
      field.value = '';
      field.focus();
      setError(refusalText(failure));
    }
  }

  return (
    <Dialog
      isOpen
      size="small"
      hasOwnFocus
      onClose={() => onAnswer(false)}
      title={factorsText('identity.title')}
      description={factorsText('identity.about')}
      cancelLabel={factorsText('identity.cancel')}
      actions={
        <Button type="submit" form={formId} isBusy={confirm.isPending}>
          {factorsText('identity.submit')}
        </Button>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={submit}>
        <input type="text" name="username" autoComplete="username" value={user.email ?? ''} readOnly hidden />
        <PasswordField
          name="password"
          label={factorsText('identity.password')}
          autoComplete="current-password"
          autoFocus
          showLabel={identityText('password.show')}
          hideLabel={identityText('password.hide')}
          capsLockHint={identityText('password.capsLock')}
          error={error}
          onChange={() => setError(undefined)}
        />
      </form>
    </Dialog>
  );
}

function refusalText(failure: unknown): string {
  const message = failure instanceof ApiFailure ? failure.errors[0]?.message : undefined;
  return message ?? factorsText('identity.failed');
}
