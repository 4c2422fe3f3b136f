import { getRouteApi } from '@tanstack/react-router';
import { MessagePage } from '#modules/claims/submit-claim-blocked.tsx';
import { SubmitClaimWizard } from '#modules/claims/submit-claim-wizard.tsx';
import { submitClaimText } from '#modules/claims/submit-claim.texts.ts';
import { LanguageSwitch } from '#modules/identity/language-switch.tsx';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { useOperatorProfile, useProductName } from '#modules/operator/operator.queries.ts';
import { buttonClass } from '#ui/button.tsx';
import { useClaimPlace } from '../claim-place.tsx';

const route = getRouteApi('/frame/account/add-document');

/** An employee's own claim, from the receipt to the number. */
export function AddDocumentPage() {
  const { user, role } = useSignedIn();
  const search = route.useSearch();
  const place = useClaimPlace('/account/add-document', search, 'receipt');
  const productName = useProductName();
  const privacyUrl = useOperatorProfile()?.privacyUrl ?? '/privacy';
  if (!role) return null;
  const frame = { voice: 'own', place, productName, languages: <LanguageSwitch /> } as const;
  if (user.impersonation) {
    return (
      <MessagePage
        {...frame}
        title={submitClaimText('blocked.title.impersonating')}
        actions={place.homeLink({ children: submitClaimText('done.home.own'), className: buttonClass() })}
      >
        <p>{submitClaimText('blocked.why.impersonating')}</p>
      </MessagePage>
    );
  }
  return (
    <SubmitClaimWizard
      {...frame}
      role={role}
      employee={null}
      actionCode={search.type ?? null}
      corrects={search.oprava ?? null}
      privacyUrl={privacyUrl}
      email={user.hasEmail ? user.email : null}
    />
  );
}
