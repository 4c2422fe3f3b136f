import type { EmailLinkKind } from '@polana/contract/identity-links';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { CheckedLink } from './links-checked.tsx';
import { LinkState } from './links-state.tsx';
import { emailLinkQuery, useConfirmEmail } from './links.queries.ts';
import { linksText } from './links.texts.ts';

interface EmailConfirmationProps {
  hash: string;
  wayOut: ReactNode;
  /** The next step once it is done. */
  nextStep: (kind: EmailLinkKind) => ReactNode;
}

/** Confirms an address, or takes a change of it back, on a press of the button: mail scanners open pages too. */
export function EmailConfirmation({ hash, wayOut, nextStep }: EmailConfirmationProps) {
  const link = useQuery(emailLinkQuery(hash));
  const confirm = useConfirmEmail(hash);
  if (confirm.data) return <Confirmed kind={confirm.data.kind} nextStep={nextStep} />;
  return (
    <CheckedLink {...{ link, hash, wayOut }} isDead={confirm.data === null} title={linksText('confirm.title')}>
      {({ email, kind }) => (
        <>
          <h1 className="text-h1">{linksText(kind === 'undo' ? 'confirm.undoTitle' : 'confirm.title')}</h1>
          <p className="mt-1.5 text-ink2 text-pretty">
            {linksText(kind === 'undo' ? 'confirm.undoLead' : 'confirm.lead')}
          </p>
          <Button size="large" isFull isBusy={confirm.isPending} onClick={() => confirm.mutate()} className="mt-6">
            <span className="wrap-anywhere">
              {linksText(kind === 'undo' ? 'confirm.undoSubmit' : 'confirm.submit', { email })}
            </span>
          </Button>
        </>
      )}
    </CheckedLink>
  );
}

const doneTexts = {
  registration: { title: 'confirm.doneTitle', about: 'confirm.doneRegistration' },
  change: { title: 'confirm.doneTitle', about: 'confirm.doneChange' },
  undo: { title: 'confirm.undoneTitle', about: 'confirm.undone' },
} as const;

function Confirmed({ kind, nextStep }: Pick<EmailConfirmationProps, 'nextStep'> & { kind: EmailLinkKind }) {
  const { title, about } = doneTexts[kind];
  return (
    <LinkState tone="success" title={linksText(title)} actions={nextStep(kind)}>
      {linksText(about)}
    </LinkState>
  );
}
