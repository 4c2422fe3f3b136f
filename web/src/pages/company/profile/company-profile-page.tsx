import type { Role } from '@polana/contract/identity';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { companySettingsQuery, rejectionTemplatesQuery, useCompanyData } from '#modules/companies/companies.queries.ts';
import { companyFormText } from '#modules/companies/company-form.texts.ts';
import { CompanyProfileForm } from '#modules/companies/profile-form.tsx';
import { CompanyProfileSummary } from '#modules/companies/profile-summary.tsx';
import { CompanySettingsForm } from '#modules/companies/settings-form.tsx';
import { RejectionTemplatesForm } from '#modules/companies/templates-form.tsx';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { usePageTitle } from '../../use-page-title.ts';
import { companyProfileTabs, type CompanyProfileTab } from './company-profile-tabs.ts';

const route = getRouteApi('/frame/company/profile');

/** What the company tells about itself, how it runs the programme, and its words for rejecting. */
export function CompanyProfilePage() {
  const { role } = useSignedIn();
  const { karta } = route.useSearch();
  const navigate = route.useNavigate();
  usePageTitle(companyFormText('title'));
  return (
    <div className="max-w-220">
      <h1 className="text-h1">{companyFormText('title')}</h1>
      <p className="mt-1 mb-4 text-ink2 text-pretty">{companyFormText('lead')}</p>
      <Tabs
        idBase="company-profile"
        label={companyFormText('tabs')}
        tabs={companyProfileTabs.map((id) => ({ id, label: companyFormText(`tab.${id}`) }))}
        selectedId={karta}
        onSelect={(next) => void navigate({ search: { karta: next }, replace: true })}
      />
      <TabPanel idBase="company-profile" selectedId={karta}>
        {role && <TabContent tab={karta} role={role} />}
      </TabPanel>
    </div>
  );
}

function TabContent({ tab, role }: { tab: CompanyProfileTab; role: Role }) {
  if (tab === 'nastavenia') return <Settings role={role} />;
  return tab === 'zamietnutia' ? <Templates role={role} /> : <Profile role={role} />;
}

function Profile({ role }: { role: Role }) {
  const { user } = useSignedIn();
  const company = useCompanyData(role);
  return (
    <Loaded answer={company}>
      {(data) =>
        user.impersonation ? (
          <CompanyProfileSummary company={data} />
        ) : (
          <CompanyProfileForm role={role} company={data} />
        )
      }
    </Loaded>
  );
}

function Settings({ role }: { role: Role }) {
  const { user } = useSignedIn();
  const settings = useQuery(companySettingsQuery(role));
  return (
    <Loaded answer={settings}>
      {(data) => <CompanySettingsForm role={role} settings={data} isReadOnly={user.impersonation !== undefined} />}
    </Loaded>
  );
}

function Templates({ role }: { role: Role }) {
  const { user } = useSignedIn();
  const templates = useQuery(rejectionTemplatesQuery(role));
  return (
    <Loaded answer={templates}>
      {(data) => <RejectionTemplatesForm role={role} templates={data} isReadOnly={user.impersonation !== undefined} />}
    </Loaded>
  );
}

interface LoadedProps<Data> {
  answer: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

function Loaded<Data>({ answer, children }: LoadedProps<Data>) {
  if (answer.data !== undefined) return children(answer.data);
  if (answer.isError) {
    return (
      <FailedBanner
        retryLabel={companyFormText('retry')}
        isBusy={answer.isFetching}
        onRetry={() => void answer.refetch()}
      >
        {companyFormText('failed')}
      </FailedBanner>
    );
  }
  return (
    <SkeletonGroup label={companyFormText('loading')} className="grid gap-5">
      <Skeleton className="h-72 rounded-card" />
      <Skeleton className="h-56 rounded-card" />
    </SkeletonGroup>
  );
}
