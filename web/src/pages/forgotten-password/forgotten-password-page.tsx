import { ForgottenPasswordForm } from '#modules/identity/links-forgotten-form.tsx';
import { linksText } from '#modules/identity/links.texts.ts';
import { LinkCard, ToLogin } from '../link-card.tsx';
import { usePageTitle } from '../use-page-title.ts';

export function ForgottenPasswordPage() {
  usePageTitle(linksText('forgotten.title'));
  return (
    <LinkCard>
      <ForgottenPasswordForm wayOut={<ToLogin />} />
    </LinkCard>
  );
}
