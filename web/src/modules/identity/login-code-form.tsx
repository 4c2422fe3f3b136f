import type { Challenge } from '@polana/contract/identity';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiFailure } from '#platform/api-failure.ts';
import { Button } from '#ui/button.tsx';
import { OneTimeCodeField } from '#ui/one-time-code-field.tsx';
import { ArrowLeftIcon } from '#ui/icons.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { useLoginCode } from './identity.queries.ts';
import { identityText } from './identity.texts.ts';

const codeLength = 6;

interface LoginCodeFormProps {
  challenge: Challenge;
  onSignedIn: () => void;
  onBack: () => void;
}

/** Second step of signing in: one field; sent by the button or Enter, never by itself on the sixth digit. */
export function LoginCodeForm({ challenge, onSignedIn, onBack }: LoginCodeFormProps) {
  const loginCode = useLoginCode();
  const [code, setCode] = useState('');
  const [isIncomplete, setIsIncomplete] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const byEmail = challenge.method === 'email';

  useEffect(() => {
    if (isIncomplete || loginCode.isError) form.current?.querySelector<HTMLInputElement>('[name=code]')?.focus();
  }, [isIncomplete, loginCode.isError]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (loginCode.isPending) return;
    if (code.length < codeLength) {
      setIsIncomplete(true);
      return;
    }
    const trustDevice = new FormData(event.currentTarget).has('trustDevice');
    try {
      await loginCode.mutateAsync({ challengeId: challenge.id, code, trustDevice });
      onSignedIn();
    } catch {
      setCode('');
    }
  }

  function change(digits: string) {
    setCode(digits);
    setIsIncomplete(false);
    if (loginCode.isError) loginCode.reset();
  }

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <button
        type="button"
        onClick={onBack}
        className={`-mt-3 mb-2 inline-flex min-h-11 items-center gap-1.5 text-small ${textLinkClass}`}
      >
        <ArrowLeftIcon size={16} />
        {identityText('code.back')}
      </button>
      <h1 tabIndex={-1} className="mb-1.5 text-h1">
        {identityText('code.title')}
      </h1>
      <p className="mb-5.5 text-ink2 md:mb-7">{identityText(byEmail ? 'code.leadEmail' : 'code.leadTotp')}</p>
      <OneTimeCodeField
        name="code"
        label={identityText(byEmail ? 'code.label' : 'code.labelTotp')}
        hint={identityText('code.hint')}
        value={code}
        onChange={change}
        length={codeLength}
        error={isIncomplete ? identityText('code.incomplete') : loginCode.isError && refusalText(loginCode.error)}
      />
      <label className="mt-4 flex min-h-11 items-center gap-3 text-compact">
        <input type="checkbox" name="trustDevice" className="size-6 flex-none accent-brand" />
        {identityText('code.trust')}
      </label>
      <Button type="submit" size="large" isFull isBusy={loginCode.isPending} className="mt-4">
        {identityText('code.submit')}
      </Button>
      <p className="mt-4.5 text-small text-ink3">{identityText(byEmail ? 'code.lost' : 'code.lostTotp')}</p>
    </form>
  );
}

function refusalText(failure: Error): string {
  const messages = failure instanceof ApiFailure ? failure.errors.map((item) => item.message).join(' ') : '';
  if (messages) return messages;
  const unreachable = failure instanceof ApiFailure && (failure.status === 0 || failure.status >= 500);
  return identityText(unreachable ? 'login.unreachable' : 'code.wrong');
}
