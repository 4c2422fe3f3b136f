import { useTitle } from '#platform/title.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { useSignedIn } from './signed-in.ts';
import { passwordText } from './password.texts.ts';

/** Stands over the first page until the password is changed, as a temporary one or as the company asks; only signing out leads past it. */
export function ForcedPasswordDialog({ productName }: { productName: string }) {
  const { user, signOut } = useSignedIn();
  const title = passwordText('password.forcedTitle');
  useTitle({ page: title, productName });
  return (
    <Dialog
      isOpen
      isForced
      hasOwnFocus
      size="small"
      onClose={() => undefined}
      title={title}
      description={passwordText(user.isPasswordTemporary ? 'password.forcedTemporary' : 'password.forcedAsked')}
    >
      <ChangePasswordForm
        takesFocus
        username={user.username ?? user.email ?? ''}
        otherAction={
          <Button variant="quiet" onClick={signOut}>
            {passwordText('password.signOut')}
          </Button>
        }
      />
    </Dialog>
  );
}
