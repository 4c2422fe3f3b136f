import { useQuery } from '@tanstack/react-query';
import type { Role } from '@polana/contract/identity';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { EmployeeStep } from '#modules/claims/submit-claim-employee-step.tsx';
import { SubmitClaimWizard } from '#modules/claims/submit-claim-wizard.tsx';
import { claimEmployeeQuery } from '#modules/claims/submit-claim.queries.ts';
import { LanguageSwitch } from '#modules/identity/language-switch.tsx';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { useOperatorProfile, useProductName } from '#modules/operator/operator.queries.ts';
import { useClaimPlace } from '../../claim-place.tsx';

const route = getRouteApi('/frame/company/add-document');

/** A claim that an administrator submits for an employee: for whom, then the same steps in the third person. */
export function CompanyAddDocumentPage() {
  const { role } = useSignedIn();
  return role && <CompanyClaim role={role} />;
}

function CompanyClaim({ role }: { role: Role }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const employeeId = search.zamestnanec ?? null;
  const place = useClaimPlace('/company/add-document', search, 'employee');
  const productName = useProductName();
  const privacyUrl = useOperatorProfile()?.privacyUrl ?? '/privacy';
  const [firstStep] = useState(place.step);
  const employee = useQuery(claimEmployeeQuery(role, employeeId)).data;
  const frame = { role, place, productName, languages: <LanguageSwitch /> };
  if (!employee || place.step === 'employee') {
    return (
      <EmployeeStep
        {...frame}
        employeeId={employee ? employeeId : null}
        onChoose={(id) => void navigate({ search: { zamestnanec: id }, replace: true })}
      />
    );
  }
  const { id, firstName, lastName, personalNumber } = employee;
  return (
    <SubmitClaimWizard
      key={id}
      {...frame}
      voice="company"
      employee={{ id, name: `${firstName} ${lastName}`, personalNumber }}
      actionCode={search.type ?? null}
      corrects={null}
      privacyUrl={privacyUrl}
      email={null}
      isContinued={firstStep === 'employee'}
    />
  );
}
