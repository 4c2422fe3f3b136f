import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { LinkState } from './links-state.tsx';
import { useForgottenPassword } from './links.queries.ts';
import { linksText } from './links.texts.ts';

/** Asks for a link to a new password; the answer never tells whether the account exists. */
export function ForgottenPasswordForm({ wayOut }: { wayOut: ReactNode }) {
  const forgotten = useForgottenPassword();
  const [isMissing, setIsMissing] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (forgotten.isPending) return;
    const field = event.currentTarget.elements.namedItem('username') as HTMLInputElement;
    const username = field.value.trim();
    setIsMissing(username === '');
    if (username === '') field.focus();
    else await forgotten.mutateAsync(username).catch(() => undefined);
  }

  if (forgotten.isSuccess) {
    return (
      <LinkState
        tone="mail"
        title={linksText('forgotten.sentTitle')}
        actions={
          <>
            {wayOut}
            <Button variant="quiet" onClick={() => forgotten.reset()}>
              {linksText('forgotten.other')}
            </Button>
          </>
        }
      >
        <p>{linksText('forgotten.sent')}</p>
        <p className="mt-3 text-small text-ink3">{linksText('forgotten.noEmail')}</p>
      </LinkState>
    );
  }
  return (
    <>
      <h1 className="text-h1">{linksText('forgotten.title')}</h1>
      <p className="mt-1.5 mb-5.5 text-ink2 text-pretty">{linksText('forgotten.lead')}</p>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          label={linksText('forgotten.username')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          maxLength={254}
          error={isMissing && linksText('forgotten.usernameMissing')}
          onChange={() => setIsMissing(false)}
        />
        <Button type="submit" size="large" isFull isBusy={forgotten.isPending}>
          {linksText('forgotten.submit')}
        </Button>
      </form>
      <p className="mt-5 mb-4 text-small text-ink3">{linksText('forgotten.noEmail')}</p>
      {wayOut}
    </>
  );
}
