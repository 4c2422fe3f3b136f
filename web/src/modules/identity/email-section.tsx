import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiFailure } from '#platform/api-failure.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardHeader } from '#ui/card.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { emailChangeQuery, useCancelEmailChange, useChangeEmail, useResendEmailChange } from './links.queries.ts';
import { emailText } from './email.texts.ts';
import { useSignedIn } from './signed-in.ts';

/** The own e-mail: what counts, what waits for the new mailbox, and changing it. */
export function EmailSection() {
  const { user } = useSignedIn();
  return (
    <Card aria-labelledby="profile-email">
      <CardHeader title={emailText('title')} titleId="profile-email" />
      <p className="text-small text-ink3">{emailText('current')}</p>
      <p className="font-semibold wrap-anywhere">{user.email ?? emailText('none')}</p>
      {!user.impersonation && <EmailChange hasEmail={user.email !== null} />}
    </Card>
  );
}

function EmailChange({ hasEmail }: { hasEmail: boolean }) {
  const change = useQuery(emailChangeQuery);
  const [isOpen, setIsOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);

  // What was pressed is gone by then, so the part of the page it stood in takes the focus.
  function close() {
    setIsOpen(false);
    area.current?.focus();
  }

  return (
    <div ref={area} tabIndex={-1} className="mt-4 grid gap-4 rounded-control">
      {change.isPending && (
        <SkeletonGroup label={emailText('loading')}>
          <Skeleton className="h-12 max-w-60" />
        </SkeletonGroup>
      )}
      {change.isError && <Banner tone="error">{emailText('unavailable')}</Banner>}
      {change.data?.pending && (
        <PendingChange key={change.data.pending.expiresAt} {...change.data.pending} onCancelled={close} />
      )}
      {change.isSuccess && isOpen && <ChangeForm onClose={close} />}
      {change.isSuccess && !isOpen && !change.data.pending && (
        <Button variant="secondary" onClick={() => setIsOpen(true)} className="justify-self-start">
          {emailText(hasEmail ? 'change' : 'add')}
        </Button>
      )}
    </div>
  );
}

interface PendingChangeProps {
  email: string;
  expiresAt: string;
  onCancelled: () => void;
}

function PendingChange({ email, expiresAt, onCancelled }: PendingChangeProps) {
  const resend = useResendEmailChange();
  const cancel = useCancelEmailChange();
  const [isExpired] = useState(() => new Date(expiresAt) <= new Date());
  const tell = (text: string) => showToast({ tone: 'success', text });
  const cancelled = () => {
    onCancelled();
    tell(emailText('cancelled'));
  };
  return (
    <>
      <Banner tone="warning" isLive title={emailText('pendingTitle')}>
        <span className="wrap-anywhere">{emailText(isExpired ? 'expired' : 'pending', { email })}</span>
      </Banner>
      <div className="flex flex-wrap gap-2.5 max-sm:flex-col">
        <Button
          variant="secondary"
          isBusy={resend.isPending}
          onClick={() => resend.mutate(undefined, { onSuccess: () => void tell(emailText('resent')) })}
        >
          {emailText('resend')}
        </Button>
        <Button
          variant="quiet"
          isBusy={cancel.isPending}
          onClick={() => cancel.mutate(undefined, { onSuccess: cancelled })}
        >
          {emailText('cancel')}
        </Button>
      </div>
    </>
  );
}

function ChangeForm({ onClose }: { onClose: () => void }) {
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
