import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ApiFailure } from '#platform/api-failure.ts';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { CheckedLink } from './links-checked.tsx';
import { passwordLinkQuery, useSetPassword } from './links.queries.ts';
import { linksText } from './links.texts.ts';
import { judgePassword, PasswordChecklist, revealTexts } from './password-checklist.tsx';
import type { PasswordPolicy } from './password-rules.ts';
import { passwordText } from './password.texts.ts';

interface SetPasswordProps {
  hash: string;
  wayOut: ReactNode;
  onDone: () => void;
}

/** Sets the password a link is for. */
export function SetPassword({ hash, wayOut, onDone }: SetPasswordProps) {
  const link = useQuery(passwordLinkQuery(hash));
  const [isDead, setIsDead] = useState(false);
  return (
    <CheckedLink {...{ link, isDead, hash, wayOut }} title={linksText('set.title')}>
      {({ username, policy }) => (
        <>
          <h1 className="text-h1">{linksText('set.title')}</h1>
          <p className="mt-1.5 mb-5.5 text-ink2 text-pretty">{linksText('set.lead')}</p>
          <PasswordFields {...{ hash, username, policy, onDone }} onDead={() => setIsDead(true)} />
        </>
      )}
    </CheckedLink>
  );
}

interface Passwords {
  newPassword: string;
  confirmPassword: string;
}

interface PasswordFieldsProps {
  hash: string;
  username: string;
  policy: PasswordPolicy;
  onDone: () => void;
  onDead: () => void;
}

const checklistId = 'set-password-policy';

function PasswordFields({ hash, username, policy, onDone, onDead }: PasswordFieldsProps) {
  const setPassword = useSetPassword(hash);
  const form = useForm<Passwords>({ mode: 'onTouched', defaultValues: { newPassword: '', confirmPassword: '' } });
  const { register, formState } = form;
  const newPassword = useWatch({ control: form.control, name: 'newPassword' });
  const required = passwordText('password.required');

  const submit = form.handleSubmit(async (passwords) => {
    try {
      const answer = await setPassword.mutateAsync(passwords.newPassword);
      if (answer === null) onDead();
      else onDone();
    } catch (failure) {
      const refusals = failure instanceof ApiFailure && failure.status === 400 ? failure.errors : [];
      const message = refusals.map((item) => item.message).join(' ');
      if (message) form.setError('newPassword', { type: 'server', message }, { shouldFocus: true });
    }
  });

  // The button is switched off until all is valid; pressed anyway it leads to what is missing.
  function explain(event: MouseEvent) {
    const isSubmit = event.target instanceof Element && event.target.closest('button')?.type === 'submit';
    if (isSubmit && !formState.isValid) void form.trigger(undefined, { shouldFocus: true });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextField label={linksText('set.username')} name="username" autoComplete="username" value={username} readOnly />
      <PasswordField
        label={linksText('set.password')}
        autoComplete="new-password"
        error={formState.errors.newPassword?.message}
        describedBy={checklistId}
        after={
          <PasswordChecklist
            id={checklistId}
            policy={policy}
            password={newPassword}
            wasLeft={formState.touchedFields.newPassword === true}
          />
        }
        {...revealTexts()}
        {...register('newPassword', {
          required,
          validate: (password) => judgePassword(policy, password),
          deps: formState.touchedFields.confirmPassword ? ['confirmPassword'] : [],
        })}
      />
      <PasswordField
        label={linksText('set.repeat')}
        autoComplete="new-password"
        error={formState.errors.confirmPassword?.message}
        {...revealTexts()}
        {...register('confirmPassword', {
          required,
          validate: (repeated, all) => repeated === all.newPassword || passwordText('password.mismatch'),
        })}
      />
      <div onClickCapture={explain}>
        <Button type="submit" size="large" isFull isDisabled={!formState.isValid} isBusy={setPassword.isPending}>
          {linksText('set.submit')}
        </Button>
      </div>
    </form>
  );
}
