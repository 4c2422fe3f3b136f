import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { ApiFailure } from '#platform/api-failure.ts';
import { onIdentityAsked } from '#platform/ask-identity.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { useConfirmIdentity } from './factors.queries.ts';
import { factorsText } from './factors.texts.ts';
import { identityText } from './identity.texts.ts';
import { useSignedIn } from './signed-in.ts';

/** Stands ready on every page: when a call needs a fresh proof it asks for the password, and the call goes on. */
export function ConfirmIdentityDialog() {
  const [isOpen, setIsOpen] = useState(false);
  const answer = useRef<(isProved: boolean) => void>(() => undefined);

  useEffect(
    () =>
      onIdentityAsked(
        () =>
          new Promise<boolean>((resolve) => {
            answer.current = resolve;
            setIsOpen(true);
          }),
      ),
    [],
  );

  function close(isProved: boolean) {
    setIsOpen(false);
    answer.current(isProved);
  }

  return isOpen ? <Question onAnswer={close} /> : null;
}

function Question({ onAnswer }: { onAnswer: (isProved: boolean) => void }) {
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
