import type { EmailLinkKind } from '@polana/contract/identity-links';
import { Link } from '@tanstack/react-router';
import { EmailConfirmation } from '#modules/identity/links-email-confirm.tsx';
import { linksText } from '#modules/identity/links.texts.ts';
import { readToken } from '#platform/session.ts';
import { buttonClass } from '#ui/button.tsx';
import { LinkPage, ToLogin } from '../link-card.tsx';
import { usePageTitle } from '../use-page-title.ts';

export function EmailConfirmPage() {
  usePageTitle(linksText('confirm.title'));
  return (
    <LinkPage>
      {(hash) => (
        <EmailConfirmation key={hash} hash={hash} wayOut={<ToLogin />} nextStep={(kind) => <NextStep kind={kind} />} />
      )}
    </LinkPage>
  );
}

function NextStep({ kind }: { kind: EmailLinkKind }) {
  const look = buttonClass({ size: 'large', isFull: true });
  if (kind === 'undo') {
    return (
      <Link to="/forgotten-password" className={look}>
        {linksText('confirm.undoneNext')}
      </Link>
    );
  }
  const isSignedIn = readToken() !== null;
  return (
    <Link to={isSignedIn ? '/profile' : '/'} className={look}>
      {linksText(isSignedIn ? 'link.toProfile' : 'link.signIn')}
    </Link>
  );
}
