import { useQuery } from '@tanstack/react-query';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { OperatorSettingsForm } from '#modules/operator/settings/operator-settings-form.tsx';
import { operatorSettingsQuery } from '#modules/operator/settings/settings.queries.ts';
import { operatorSettingsText } from '#modules/operator/settings/settings.texts.ts';
import type { Role } from '@polana/contract/identity';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { usePageTitle } from '../../use-page-title.ts';

/** Names, colours, limits and periods of the whole installation. */
export function OperatorSettingsPage() {
  const { role } = useSignedIn();
  usePageTitle(operatorSettingsText('title'));
  return (
    <>
      <h1 className="text-h1">{operatorSettingsText('title')}</h1>
      <p className="mt-1 mb-5 text-ink2 text-pretty">{operatorSettingsText('lead')}</p>
      {role && <Settings role={role} />}
    </>
  );
}

function Settings({ role }: { role: Role }) {
  const settings = useQuery(operatorSettingsQuery(role));
  if (settings.data) return <OperatorSettingsForm role={role} settings={settings.data} />;
  if (settings.isError) {
    return (
      <FailedBanner
        retryLabel={operatorSettingsText('retry')}
        isBusy={settings.isFetching}
        onRetry={() => void settings.refetch()}
      >
        {operatorSettingsText('failed')}
      </FailedBanner>
    );
  }
  return (
    <SkeletonGroup label={operatorSettingsText('loading')} className="grid gap-5">
      <Skeleton className="h-48 rounded-card" />
      <Skeleton className="h-56 rounded-card" />
      <Skeleton className="h-72 rounded-card" />
    </SkeletonGroup>
  );
}
