import type { Role } from '@polana/contract/identity';
import type { CompanyDetail } from '@polana/contract/operator-companies';
import type { CompanyAdministrator } from '@polana/contract/operator-company-parts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { StartImpersonationDialog } from '#modules/identity/start-impersonation-dialog.tsx';
import { companyQuery } from '#modules/operator/companies/companies.queries.ts';
import { companiesText } from '#modules/operator/companies/companies.texts.ts';
import { CompanyAdministratorsPart } from '#modules/operator/companies/company-administrators-part.tsx';
import { CompanyEventsPart } from '#modules/operator/companies/company-events-part.tsx';
import { CompanyFilesPart } from '#modules/operator/companies/company-files-part.tsx';
import { CompanyHead } from '#modules/operator/companies/company-head.tsx';
import { CompanyNotesPart } from '#modules/operator/companies/company-notes-part.tsx';
import { companyParts, type CompanyPart } from '#modules/operator/companies/company-parts.ts';
import { CompanyProfilePart } from '#modules/operator/companies/company-profile-part.tsx';
import { CompanyProgrammePart } from '#modules/operator/companies/company-programme-part.tsx';
import { companyText } from '#modules/operator/companies/company.texts.ts';
import { Loaded } from '#modules/operator/companies/loaded.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SearchIcon } from '#ui/icons-controls.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { standaloneLinkClass } from '#ui/text-link.ts';
import { usePageTitle } from '../../use-page-title.ts';
import { StandingActions } from './standing-actions.tsx';

const route = getRouteApi('/frame/operator/companies/$id');

/** One company: its standing, and what the operator may see and change of it. */
export function CompanyPage() {
  const { role } = useSignedIn();
  return role && <Company role={role} />;
}

function Company({ role }: { role: Role }) {
  const { id } = route.useParams();
  const answer = useQuery(companyQuery(role, id));
  usePageTitle(answer.data?.name ?? companiesText('title'), { hasFailed: answer.isError });
  return (
    <>
      <p className="mb-3">
        <Link to="/operator/companies" className={standaloneLinkClass}>
          {companyText('back')}
        </Link>
      </p>
      <Loaded answer={answer}>
        {(company) => (company === null ? <Missing /> : <Shown role={role} company={company} />)}
      </Loaded>
    </>
  );
}

function Missing() {
  return (
    <>
      <h1 className="sr-only">{companyText('missing')}</h1>
      <EmptyState title={companyText('missing')} icon={<SearchIcon size={24} />}>
        {companyText('missingAbout')}
      </EmptyState>
    </>
  );
}

function Shown({ role, company }: { role: Role; company: CompanyDetail }) {
  const { cast } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <CompanyHead company={company} actions={<StandingActions role={role} company={company} />} />
      <Tabs
        idBase="company"
        label={companyText('tabs')}
        tabs={companyParts.map((part) => ({
          id: part,
          label: companyText(`tab.${part}`),
          ...(part === 'poznamky' && company.notes > 0 && { count: company.notes }),
        }))}
        selectedId={cast}
        onSelect={(next) => void navigate({ search: { cast: next }, replace: true, resetScroll: false })}
      />
      <TabPanel idBase="company" selectedId={cast}>
        <Part part={cast} role={role} company={company} />
      </TabPanel>
    </>
  );
}

function Part({ part, role, company }: { part: CompanyPart; role: Role; company: CompanyDetail }) {
  const { id } = company;
  if (part === 'spravcovia') return <Administrators role={role} company={company} />;
  if (part === 'program') return <CompanyProgrammePart key={id} role={role} company={company} />;
  if (part === 'subory') return <CompanyFilesPart role={role} companyId={id} />;
  if (part === 'poznamky') return <CompanyNotesPart role={role} companyId={id} />;
  if (part === 'udalosti') return <CompanyEventsPart role={role} companyId={id} auditLink={auditLink(id)} />;
  return <CompanyProfilePart key={id} role={role} company={company} />;
}

/** With the way into an administrator's account, which leads back here at its end. */
function Administrators({ role, company }: { role: Role; company: CompanyDetail }) {
  const navigate = useNavigate();
  const backTo = useLocation({ select: (location) => location.href });
  const [entered, setEntered] = useState<CompanyAdministrator | null>(null);
  return (
    <>
      <CompanyAdministratorsPart
        role={role}
        companyId={company.id}
        isReadOnly={company.status === 'ended' || company.status === 'pending'}
        onEnter={setEntered}
      />
      {entered && (
        <StartImpersonationDialog
          role={role}
          person={{
            id: entered.personId,
            name: entered.name,
            roles: [{ roleName: 'COMP', roleId: entered.id, companyName: company.name }],
          }}
          onClose={() => setEntered(null)}
          onReady={(linkHash) =>
            void navigate({ to: '/impersonate/{-$hash}', params: { hash: undefined }, state: { linkHash, backTo } })
          }
        />
      )}
    </>
  );
}

/** To the log, narrowed to the company. */
function auditLink(id: string) {
  return (content: ReactNode) => (
    <Link to="/operator/audit" search={{ firma: id }} className={standaloneLinkClass}>
      {content}
    </Link>
  );
}
