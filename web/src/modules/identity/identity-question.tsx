import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { ApiFailure } from '#platform/api-failure.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { OneTimeCodeField } from '#ui/one-time-code-field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { twoFactorQuery, useConfirmIdentity } from './factors.queries.ts';
import { factorsText } from './factors.texts.ts';
import { identityText } from './identity.texts.ts';
import { useSignedIn } from './signed-in.ts';

/** A code of the app once more, or the password where there is no app, for a call that needs a fresh proof. */
export function IdentityQuestion({ onAnswer }: { onAnswer: (isProved: boolean) => void }) {
  const { user } = useSignedIn();
  const twoFactor = useQuery(twoFactorQuery);
  const confirm = useConfirmIdentity();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | undefined>();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { isPending } = twoFactor;
  const hasApp = twoFactor.data?.totp === true;

  // Over another dialog the first focus goes to the window as a whole; the only field is what the person came for.
  useEffect(() => {
    const timer = setTimeout(() => proofField(form.current)?.focus());
    return () => clearTimeout(timer);
  }, [isPending]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = proofField(form.current);
    if (confirm.isPending || !field) return;
    if (field.value === '') return setError(factorsText('identity.missing'));
    try {
      await confirm.mutateAsync(hasApp ? { code } : { password: field.value });
      onAnswer(true);
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.isRefusal) {
        setCode('');
        field.value = '';
      }
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
        <Button type="submit" form={formId} isBusy={confirm.isPending || isPending}>
          {factorsText('identity.submit')}
        </Button>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={submit}>
        <input type="text" name="username" autoComplete="username" value={user.email ?? ''} readOnly hidden />
        {isPending && <Skeleton className="h-19" />}
        {!isPending && hasApp && (
          <OneTimeCodeField
            name="code"
            label={factorsText('identity.code')}
            autoFocus
            value={code}
            error={error}
            onChange={(digits) => {
              setCode(digits);
              setError(undefined);
            }}
          />
        )}
        {!isPending && !hasApp && (
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
        )}
      </form>
    </Dialog>
  );
}

function proofField(form: HTMLFormElement | null): HTMLInputElement | null {
  return form?.querySelector<HTMLInputElement>('[name="password"], [name="code"]') ?? null;
}

function refusalText(failure: unknown): string {
  const message = failure instanceof ApiFailure ? failure.errors[0]?.message : undefined;
  return message ?? factorsText('identity.failed');
}
