import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { useSignedIn } from './signed-in.ts';
import { passwordText } from './password.texts.ts';

/** Stands over the first page until the temporary password is changed; only signing out leads past it. */
export function ForcedPasswordDialog() {
  const { user, signOut } = useSignedIn();
  return (
    <Dialog
      isOpen
      isForced
      hasOwnFocus
      size="small"
      onClose={() => undefined}
      title={passwordText('password.forcedTitle')}
      description={passwordText('password.forcedReason')}
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
