import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { identityText } from './identity.texts.ts';
import { useSignedIn } from './signed-in.ts';

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
      title={identityText('password.forcedTitle')}
      description={identityText('password.forcedReason')}
    >
      <ChangePasswordForm
        takesFocus
        username={user.email ?? `${user.firstname} ${user.surname}`}
        otherAction={
          <Button variant="quiet" onClick={signOut}>
            {identityText('password.signOut')}
          </Button>
        }
      />
    </Dialog>
  );
}
