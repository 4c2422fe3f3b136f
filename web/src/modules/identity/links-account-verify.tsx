import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { CheckedLink } from './links-checked.tsx';
import { LinkState } from './links-state.tsx';
import { accountLinkQuery, useVerifyAccount } from './links.queries.ts';
import { linksText } from './links.texts.ts';

interface AccountVerificationProps {
  hash: string;
  wayOut: ReactNode;
  /** Leads to setting the password the answered link is for. */
  setPasswordLink: (passwordSetHash: string) => ReactNode;
}

/** Verifies an account on a press of the button, never by opening the page: mail scanners open pages too. */
export function AccountVerification({ hash, wayOut, setPasswordLink }: AccountVerificationProps) {
  const link = useQuery(accountLinkQuery(hash));
  const verify = useVerifyAccount(hash);
  if (verify.data) {
    return (
      <LinkState
        tone="success"
        title={linksText('verify.doneTitle')}
        actions={setPasswordLink(verify.data.passwordSetHash)}
      >
        {linksText('verify.done')}
      </LinkState>
    );
  }
  return (
    <CheckedLink {...{ link, hash, wayOut }} isDead={verify.data === null} title={linksText('verify.title')}>
      {({ username, firstname }) => (
        <>
          <h1 className="text-h1">{linksText('verify.title')}</h1>
          <p className="mt-1.5 text-ink2 text-pretty">{linksText('verify.lead', { firstname })}</p>
          <dl className="mt-5 rounded-control bg-canvas px-4 py-3">
            <dt className="text-small text-ink3">{linksText('verify.username')}</dt>
            <dd className="font-semibold wrap-anywhere">{username}</dd>
          </dl>
          <Button size="large" isFull isBusy={verify.isPending} onClick={() => verify.mutate()} className="mt-6">
            {linksText('verify.submit')}
          </Button>
        </>
      )}
    </CheckedLink>
  );
}
