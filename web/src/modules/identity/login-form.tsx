import type { Challenge } from '@polana/contract/identity';
import { type SubmitEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiFailure } from '#platform/api-failure.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useLogin } from './identity.queries.ts';
import { identityText } from './identity.texts.ts';

interface LoginFormProps {
  /** Link to the password reset, at the end of the password's label. */
  forgottenLink: ReactNode;
  /** Known already, e.g. from the code on a letter. */
  username?: string | undefined;
  onSignedIn: () => void;
  onChallenge: (challenge: Challenge) => void;
  onFailure: (hasFailed: boolean) => void;
}

type Missing = { username?: boolean; password?: boolean };

/** User name or e-mail and password. After a refusal the password is emptied, and the message of any failure takes focus. */
export function LoginForm({ forgottenLink, username: known, onSignedIn, onChallenge, onFailure }: LoginFormProps) {
  const login = useLogin();
  const [missing, setMissing] = useState<Missing>({});
  const [attempt, setAttempt] = useState(0);
  const message = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (attempt > 0) message.current?.focus();
  }, [attempt]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (login.isPending) return;
    const form = event.currentTarget;
    const { username, password } = valuesOf(form);
    const lacking = { username: username === '', password: password === '' };
    setMissing(lacking);
    if (lacking.username || lacking.password) {
      form.querySelector<HTMLInputElement>(`[name=${lacking.username ? 'username' : 'password'}]`)?.focus();
      return;
    }
    try {
      const answer = await login.mutateAsync({ username, password });
      onFailure(false);
      if ('challenge' in answer) onChallenge(answer.challenge);
      else onSignedIn();
    } catch (failure) {
      const passwordInput = form.elements.namedItem('password') as HTMLInputElement;
      if (failure instanceof ApiFailure && failure.isRefusal) passwordInput.value = '';
      onFailure(true);
      setAttempt((count) => count + 1);
    }
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {login.isError && (
        <div ref={message} tabIndex={-1} className="rounded-panel">
          <Banner tone="error" isLive>
            {refusalText(login.error)}
          </Banner>
        </div>
      )}
      <TextField
        label={identityText('login.username')}
        name="username"
        defaultValue={known}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        error={missing.username && identityText('login.usernameMissing')}
        onChange={() => setMissing((now) => ({ ...now, username: false }))}
      />
      <PasswordField
        label={identityText('login.password')}
        labelEnd={forgottenLink}
        name="password"
        autoComplete="current-password"
        showLabel={identityText('password.show')}
        hideLabel={identityText('password.hide')}
        capsLockHint={identityText('password.capsLock')}
        error={missing.password && identityText('login.passwordMissing')}
        onChange={() => setMissing((now) => ({ ...now, password: false }))}
      />
      <Button type="submit" size="large" isFull isBusy={login.isPending} className="mt-1">
        {identityText('login.submit')}
      </Button>
    </form>
  );
}

function valuesOf(form: HTMLFormElement) {
  const data = new FormData(form);
  const username = data.get('username');
  const password = data.get('password');
  return {
    username: typeof username === 'string' ? username.trim() : '',
    password: typeof password === 'string' ? password : '',
  };
}

/** The server's own words where it has some; never which of the two was wrong. */
function refusalText(failure: Error): string {
  if (!(failure instanceof ApiFailure) || !failure.isRefusal) {
    return identityText('login.unreachable');
  }
  if (failure.status === 429 && failure.retryAfterSeconds) {
    return identityText('login.locked', { count: Math.ceil(failure.retryAfterSeconds / 60) });
  }
  return failure.errors.map((item) => item.message).join(' ') || identityText('login.unreachable');
}
