import { Link } from '@tanstack/react-router';
import { AccountVerification } from '#modules/identity/links-account-verify.tsx';
import { linksText } from '#modules/identity/links.texts.ts';
import { buttonClass } from '#ui/button.tsx';
import { LinkPage, ToLogin } from '../link-card.tsx';
import { usePageTitle } from '../use-page-title.ts';

export function HashVerifyPage() {
  usePageTitle(linksText('verify.title'));
  return (
    <LinkPage>
      {(hash) => (
        <AccountVerification
          key={hash}
          hash={hash}
          wayOut={<ToLogin />}
          setPasswordLink={(linkHash) => (
            <Link
              to="/password/set/{-$hash}"
              params={{ hash: undefined }}
              state={{ linkHash }}
              replace
              className={buttonClass({ size: 'large', isFull: true })}
            >
              {linksText('verify.setPassword')}
            </Link>
          )}
        />
      )}
    </LinkPage>
  );
}
