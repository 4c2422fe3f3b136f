import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { lazyPart } from '#loading/lazy-part.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardHeader } from '#ui/card.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { emailChangeQuery, useCancelEmailChange, useResendEmailChange } from './links.queries.ts';
import { emailText } from './email.texts.ts';
import { useSignedIn } from './signed-in.ts';

const EmailChangeForm = lazyPart(async () => (await import('./email-change-form.tsx')).EmailChangeForm);
EmailChangeForm.loadOnFirstTouch();

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
      <Suspense>{change.isSuccess && isOpen && <EmailChangeForm onClose={close} />}</Suspense>
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
