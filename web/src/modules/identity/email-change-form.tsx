import { useForm } from 'react-hook-form';
import { ApiFailure } from '#platform/api-failure.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { emailText } from './email.texts.ts';
import { useChangeEmail } from './links.queries.ts';

/** Asks for another mailbox, which counts once it is confirmed. */
export function EmailChangeForm({ onClose }: { onClose: () => void }) {
  const changeEmail = useChangeEmail();
  const form = useForm<{ email: string }>({ mode: 'onTouched', defaultValues: { email: '' } });
  const invalid = emailText('invalid');

  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await changeEmail.mutateAsync(email.trim());
      onClose();
    } catch (failure) {
      const message = failure instanceof ApiFailure ? refusalText(failure) : undefined;
      if (message) form.setError('email', { type: 'server', message }, { shouldFocus: true });
    }
  });

  return (
    <form noValidate onSubmit={submit} className="grid max-w-110 gap-4">
      <TextField
        label={emailText('new')}
        hint={emailText('hint')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={254}
        error={form.formState.errors.email?.message}
        {...form.register('email', {
          required: invalid,
          validate: (email) => /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(email.trim()) || invalid,
        })}
      />
      <div className="flex flex-wrap gap-2.5 max-sm:flex-col">
        <Button type="submit" isBusy={changeEmail.isPending}>
          {emailText('submit')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {emailText('close')}
        </Button>
      </div>
    </form>
  );
}

/** Other failures are told by the toast alone. */
function refusalText(failure: ApiFailure): string | undefined {
  if (failure.wasDeclined) return emailText('confirmFirst');
  return failure.status === 400 ? failure.errors[0]?.message : undefined;
}
