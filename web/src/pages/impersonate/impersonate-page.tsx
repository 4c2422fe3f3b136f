import { Link, useLocation } from '@tanstack/react-router';
import { ImpersonationEntry } from '#modules/identity/impersonation-entry.tsx';
import { impersonationText } from '#modules/identity/impersonation.texts.ts';
import { buttonClass } from '#ui/button.tsx';
import { LinkCard } from '../link-card.tsx';
import { usePageTitle } from '../use-page-title.ts';

const home = '/_app';

export function ImpersonatePage() {
  const { linkHash = null, backTo = home } = useLocation({ select: (location) => location.state });
  usePageTitle(impersonationText('entry.pageTitle'));
  return (
    <LinkCard>
      <ImpersonationEntry
        key={linkHash}
        hash={linkHash}
        backTo={backTo}
        cancelLink={
          <Link to={backTo} replace className={buttonClass({ variant: 'quiet', isFull: true })}>
            {impersonationText('entry.cancel')}
          </Link>
        }
        wayOut={
          <Link to={home} className={buttonClass({ variant: 'secondary', isFull: true })}>
            {impersonationText('entry.back')}
          </Link>
        }
      />
    </LinkCard>
  );
}
