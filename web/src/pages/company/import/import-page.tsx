import type { Role } from '@polana/contract/identity';
import type { ImportKind } from '@polana/contract/imports';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { InvitationsDialog } from '#modules/employees/invitations-dialog.tsx';
import { GenerateAccessDialog } from '#modules/employees/generate-access-dialog.tsx';
import { LanguageSwitch } from '#modules/identity/language-switch.tsx';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { ImportWizard } from '#modules/imports/import-wizard.tsx';
import { useProductName } from '#modules/operator/operator.queries.ts';
import type { ImportSearch } from './import-search.ts';
import { useImportPlace } from './import-place.tsx';

const complexRoute = getRouteApi('/frame/company/import');
const collectiveRoute = getRouteApi('/frame/company/bulk');

/** The full roster: who is missing in the file is proposed for deletion. */
export function ImportPage() {
  return <Wizard kind="complex" search={complexRoute.useSearch()} />;
}

/** New people and changes: nobody is deleted. */
export function BulkPage() {
  return <Wizard kind="collective" search={collectiveRoute.useSearch()} />;
}

interface WizardProps {
  kind: ImportKind;
  search: ImportSearch;
}

function Wizard(props: WizardProps) {
  const { role } = useSignedIn();
  return role && <RoleWizard role={role} {...props} />;
}

function RoleWizard({ role, kind, search }: WizardProps & { role: Role }) {
  const { user } = useSignedIn();
  const [isGenerating, setIsGenerating] = useState(false);
  const [invitedImportId, setInvitedImportId] = useState<string | null>(null);
  const place = useImportPlace(kind, search);
  const productName = useProductName();
  return (
    <>
      <ImportWizard
        key={kind}
        role={role}
        kind={kind}
        place={place}
        productName={productName}
        languages={<LanguageSwitch />}
        isReadOnly={user.impersonation !== undefined}
        onGenerateAccess={() => setIsGenerating(true)}
        onInvite={setInvitedImportId}
      />
      {isGenerating && <GenerateAccessDialog role={role} chosenIds={[]} onClose={() => setIsGenerating(false)} />}
      {invitedImportId && (
        <InvitationsDialog role={role} importId={invitedImportId} onClose={() => setInvitedImportId(null)} />
      )}
    </>
  );
}
