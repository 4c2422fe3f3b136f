import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiFailure } from '#platform/api-failure.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { CheckedLink } from './links-checked.tsx';
import { passwordLinkQuery, useSetPassword } from './links.queries.ts';
import { linksText } from './links.texts.ts';
import { leadToMissing, NewPasswordFields, noPasswords, type Passwords } from './new-password-fields.tsx';
import type { PasswordPolicy } from './password-rules.ts';

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

interface PasswordFieldsProps {
  hash: string;
  username: string;
  policy: PasswordPolicy;
  onDone: () => void;
  onDead: () => void;
}

function PasswordFields({ hash, username, policy, onDone, onDead }: PasswordFieldsProps) {
  const setPassword = useSetPassword(hash);
  const form = useForm<Passwords>({ mode: 'onTouched', defaultValues: noPasswords });

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

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextField label={linksText('set.username')} name="username" autoComplete="username" value={username} readOnly />
      <NewPasswordFields
        {...{ form, policy }}
        label={linksText('set.password')}
        repeatLabel={linksText('set.repeat')}
      />
      <div onClickCapture={leadToMissing(form)}>
        <Button type="submit" size="large" isFull isDisabled={!form.formState.isValid} isBusy={setPassword.isPending}>
          {linksText('set.submit')}
        </Button>
      </div>
    </form>
  );
}
