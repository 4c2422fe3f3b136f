import type { Role } from '@polana/contract/identity';
import type { ProgrammeRules } from '@polana/contract/operator-rules';
import { actionCodes } from '@polana/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { ClosingDayForm } from '#modules/operator/rules/closing-day-form.tsx';
import { rulesQuery } from '#modules/operator/rules/rules.queries.ts';
import { rulesText } from '#modules/operator/rules/rules.texts.ts';
import { SchoolHolidays } from '#modules/operator/rules/school-holidays.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { usePageTitle } from '../../use-page-title.ts';
import type { RulesPart } from './rules-search.ts';
import { RuleVersions } from './rule-versions.tsx';

const route = getRouteApi('/frame/operator/rules');
const parts: readonly RulesPart[] = ['verzie', 'prazdniny', 'uzavierka'];

/** The law as dated data: versions, drafts, school holidays and the closing of a year. */
export function RulesPage() {
  const { role } = useSignedIn();
  if (!role) return null;
  return <Rules role={role} />;
}

function Rules({ role }: { role: Role }) {
  const rules = useQuery(rulesQuery(role));
  const { cast } = route.useSearch();
  const navigate = route.useNavigate();
  usePageTitle(rulesText('title'), { hasFailed: rules.isError });
  return (
    <>
      <h1 className="text-h1">{rulesText('title')}</h1>
      <p className="mt-1 mb-4 max-w-[78ch] text-ink2">{rulesText('lead')}</p>
      <Tabs
        idBase="rules"
        label={rulesText('parts')}
        tabs={parts.map((id) => ({ id, label: rulesText(`part.${id}`) }))}
        selectedId={cast}
        onSelect={(id) => void navigate({ search: (before) => ({ ...before, cast: id }), resetScroll: false })}
      />
      <TabPanel idBase="rules" selectedId={cast}>
        {rules.isPending && <Loading />}
        {rules.isError && <Failed onRetry={() => void rules.refetch()} />}
        {rules.data && <Part role={role} rules={rules.data} part={cast} />}
      </TabPanel>
    </>
  );
}

function Part({ role, rules, part }: { role: Role; rules: ProgrammeRules; part: RulesPart }) {
  const { prispevok } = route.useSearch();
  const navigate = route.useNavigate();
  if (part === 'prazdniny') return <SchoolHolidays role={role} today={rules.today} />;
  if (part === 'uzavierka') return <ClosingDayForm role={role} closingDay={rules.closingDay} today={rules.today} />;
  return (
    <>
      <SegmentedControl
        label={rulesText('allowances')}
        segments={actionCodes.map((id) => ({ id, label: rulesText(`allowance.${id}`) }))}
        selectedId={prispevok}
        onSelect={(id) => void navigate({ search: { prispevok: id }, resetScroll: false })}
      />
      <RuleVersions key={prispevok} role={role} rules={rules} actionCode={prispevok} />
    </>
  );
}

function Loading() {
  return (
    <SkeletonGroup label={rulesText('loading')} className="grid gap-5">
      <Skeleton className="h-24 rounded-card" />
      <div className="grid gap-5 lg:grid-cols-2">
        <Skeleton className="h-96 rounded-card" />
        <Skeleton className="h-96 rounded-card" />
      </div>
    </SkeletonGroup>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <FailedBanner retryLabel={rulesText('retry')} onRetry={onRetry}>
      {rulesText('failed')}
    </FailedBanner>
  );
}
