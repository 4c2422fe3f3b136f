import '#ui/all-classes.css';
import type { Challenge } from '@polana/contract/identity';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiFailure } from '#platform/api-failure.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { OneTimeCodeField } from '#ui/one-time-code-field.tsx';
import { ArrowLeftIcon } from '#ui/icons-signs.tsx';
import { TextField } from '#ui/text-field.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { useResendLoginCode } from './factors.queries.ts';
import { useLoginCode } from './identity.queries.ts';
import { identityText } from './identity.texts.ts';

const codeLength = 6;
const recoveryCodeLength = 24;
const resendAfterSeconds = 60;

interface LoginCodeFormProps {
  challenge: Challenge;
  onSignedIn: () => void;
  onBack: () => void;
  onFailure: (hasFailed: boolean) => void;
}

/** Second step of signing in: one field; sent by the button or Enter, by itself only where the browser has filled it in. */
export function LoginCodeForm({ challenge, onSignedIn, onBack, onFailure }: LoginCodeFormProps) {
  const loginCode = useLoginCode();
  const [isRecovery, setIsRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [refusals, setRefusals] = useState(0);
  const [isIncomplete, setIsIncomplete] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isDead = codeOf(loginCode.error) === 'challenge_dead';

  useEffect(() => form.current?.querySelector('h1')?.focus(), [isRecovery, isDead]);

  const hasFailed = isIncomplete || loginCode.isError;
  useEffect(() => {
    if (hasFailed) form.current?.querySelector<HTMLInputElement>('[name=code]')?.focus();
  }, [hasFailed]);

  useEffect(() => {
    onFailure(hasFailed);
    return () => onFailure(false);
  }, [hasFailed, onFailure]);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (code.length < (isRecovery ? recoveryCodeLength : codeLength)) setIsIncomplete(true);
    else void send(code);
  }

  async function send(whole: string) {
    if (loginCode.isPending || !form.current) return;
    const trustDevice = new FormData(form.current).has('trustDevice');
    try {
      await loginCode.mutateAsync({ challengeId: challenge.id, code: whole, trustDevice });
      onSignedIn();
    } catch (failure) {
      // What nobody has read is good for another attempt.
      if (!(failure instanceof ApiFailure && failure.isRefusal)) return;
      setCode('');
      setRefusals((count) => count + 1);
    }
  }

  function change(typed: string) {
    setCode(typed);
    setIsIncomplete(false);
    if (loginCode.isError) loginCode.reset();
  }

  function switchTo(recovery: boolean) {
    change('');
    setIsRecovery(recovery);
  }

  if (isDead) return <DeadAttempt formRef={form} onBack={onBack} />;
  const incomplete = isIncomplete && identityText(isRecovery ? 'code.recoveryIncomplete' : 'code.incomplete');
  const error = incomplete || (loginCode.isError && refusalText(loginCode.error));
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
        {identityText(isRecovery ? 'code.recoveryTitle' : 'code.title')}
      </h1>
      <p className="mb-5.5 text-ink2 md:mb-7">{leadOf(challenge.method, isRecovery)}</p>
      {isRecovery ? (
        <RecoveryCodeField onChange={change} error={error} key={refusals} />
      ) : (
        <OneTimeCodeField
          name="code"
          label={identityText(challenge.method === 'email' ? 'code.label' : 'code.labelTotp')}
          hint={identityText('code.hint')}
          value={code}
          onChange={change}
          onFilledIn={(whole) => void send(whole)}
          length={codeLength}
          error={error}
        />
      )}
      {challenge.canTrustDevice && <Checkbox name="trustDevice" label={identityText('code.trust')} className="mt-3" />}
      <Button type="submit" size="large" isFull isBusy={loginCode.isPending} className="mt-4">
        {identityText('code.submit')}
      </Button>
      <div className="mt-4.5 grid justify-items-start gap-1 text-small text-ink3">
        {challenge.method === 'email' && !isRecovery && <Resend challengeId={challenge.id} />}
        <OtherWay isRecovery={isRecovery} onSwitch={switchTo} />
        {isRecovery && <p>{identityText('code.lostAll')}</p>}
      </div>
    </form>
  );
}

function leadOf(method: Challenge['method'], isRecovery: boolean): string {
  if (isRecovery) return identityText('code.recoveryLead');
  return identityText(method === 'email' ? 'code.leadEmail' : 'code.leadTotp');
}

function RecoveryCodeField({ onChange, error }: { onChange: (code: string) => void; error: string | false }) {
  return (
    <TextField
      name="code"
      label={identityText('code.recoveryLabel')}
      hint={identityText('code.recoveryHint')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      inputClassName="font-mono"
      onChange={(event) => onChange(event.target.value.replaceAll(/[^A-Za-z2-7]/g, '').slice(0, recoveryCodeLength))}
      error={error}
    />
  );
}

function OtherWay({ isRecovery, onSwitch }: { isRecovery: boolean; onSwitch: (recovery: boolean) => void }) {
  return (
    <button type="button" onClick={() => onSwitch(!isRecovery)} className={`min-h-11 ${textLinkClass}`}>
      {identityText(isRecovery ? 'code.useCode' : 'code.useRecovery')}
    </button>
  );
}

/** A new code once a minute; how long it still takes is shown but not read out each second. */
function Resend({ challengeId }: { challengeId: string }) {
  const resend = useResendLoginCode();
  const [secondsLeft, setSecondsLeft] = useState(resendAfterSeconds);

  useEffect(() => {
    const timer = setInterval(() => setSecondsLeft((seconds) => Math.max(0, seconds - 1)), 1_000);
    return () => clearInterval(timer);
  }, []);

  function send() {
    resend.mutate(challengeId, { onSettled: () => setSecondsLeft(resendAfterSeconds) });
  }

  const time = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`;
  return (
    <>
      {resend.isSuccess && (
        <Banner tone="success" isLive className="mb-2 w-full">
          {identityText('code.resent')}
        </Banner>
      )}
      {secondsLeft > 0 ? (
        <p className="flex min-h-11 items-center tabular-nums">{identityText('code.resendWait', { time })}</p>
      ) : (
        <button type="button" onClick={send} disabled={resend.isPending} className={`min-h-11 ${textLinkClass}`}>
          {identityText('code.resend')}
        </button>
      )}
    </>
  );
}

function DeadAttempt({ formRef, onBack }: { formRef: React.RefObject<HTMLFormElement | null>; onBack: () => void }) {
  return (
    <form ref={formRef} onSubmit={onBack}>
      <h1 tabIndex={-1} className="mb-1.5 text-h1">
        {identityText('code.deadTitle')}
      </h1>
      <p className="mb-5.5 text-ink2 md:mb-7">{identityText('code.dead')}</p>
      <Button type="button" size="large" isFull onClick={onBack}>
        {identityText('code.again')}
      </Button>
    </form>
  );
}

function codeOf(failure: Error | null): string | undefined {
  return failure instanceof ApiFailure ? failure.errors[0]?.code : undefined;
}

function refusalText(failure: Error): string {
  const messages = failure instanceof ApiFailure ? failure.errors.map((item) => item.message).join(' ') : '';
  if (messages) return messages;
  const unreachable = failure instanceof ApiFailure && (failure.status === 0 || failure.status >= 500);
  return identityText(unreachable ? 'login.unreachable' : 'code.wrong');
}
