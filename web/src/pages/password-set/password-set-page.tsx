import { useNavigate } from '@tanstack/react-router';
import { SetPassword } from '#modules/identity/links-password-form.tsx';
import { linksText } from '#modules/identity/links.texts.ts';
import { endSession, readToken } from '#platform/session.ts';
import { showToast } from '#ui/toast-queue.ts';
import { LinkPage, ToLogin } from '../link-card.tsx';
import { usePageTitle } from '../use-page-title.ts';

export function PasswordSetPage() {
  const navigate = useNavigate();
  usePageTitle(linksText('set.title'));

  function goToLogin() {
    showToast({ tone: 'success', text: linksText('set.done') });
    // The new password ended the session on the server; this device must not go on with a dead token.
    if (readToken()) endSession('signed-out');
    else void navigate({ to: '/' });
  }

  return (
    <LinkPage>{(hash) => <SetPassword key={hash} hash={hash} wayOut={<ToLogin />} onDone={goToLogin} />}</LinkPage>
  );
}
