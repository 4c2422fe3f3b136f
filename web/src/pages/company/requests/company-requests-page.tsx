import { getRouteApi, Link } from '@tanstack/react-router';
import { useCompanyData } from '#modules/companies/companies.queries.ts';
import { requestsText } from '#modules/employees/requests.texts.ts';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { InfoIcon } from '#ui/icons-signs.tsx';
import { RequestDesk } from '../../request-desk.tsx';
import { usePageTitle } from '../../use-page-title.ts';

const route = getRouteApi('/frame/company/requests');

/** What employees of the company want put right, or that the operator decides about it. */
export function CompanyRequestsPage() {
  const { role } = useSignedIn();
  const company = useCompanyData(role);
  const { stav, page } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <h1 className="text-h1">{requestsText('title')}</h1>
      <p className="mt-1 mb-4 max-w-[68ch] text-ink2 text-pretty">{requestsText('companyLead')}</p>
      {company.data?.changesByCompany === false && <SwitchedOff />}
      {role && (company.data?.changesByCompany ?? company.isError) && (
        <RequestDesk
          role={role}
          shown={stav ? 'decided' : 'waiting'}
          page={page}
          onShow={(state) => void navigate({ search: { page: 1, ...(state === 'decided' && { stav: 'rozhodnute' }) } })}
          onPage={(next, isInstead = false) =>
            void navigate({ search: (before) => ({ ...before, page: next }), replace: isInstead })
          }
        />
      )}
    </>
  );
}

function SwitchedOff() {
  usePageTitle(requestsText('title'));
  return (
    <Card as="div">
      <EmptyState
        title={requestsText('off.title')}
        icon={<InfoIcon size={24} />}
        action={
          <Link
            to="/company/profile"
            search={{ karta: 'nastavenia' }}
            className={buttonClass({ variant: 'secondary' })}
          >
            {requestsText('off.action')}
          </Link>
        }
      >
        {requestsText('off.about')}
      </EmptyState>
    </Card>
  );
}
