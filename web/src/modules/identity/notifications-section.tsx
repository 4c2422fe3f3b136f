import type { NotificationKind } from '@polana/contract/identity-notices';
import { useQuery } from '@tanstack/react-query';
import { Banner } from '#ui/banner.tsx';
import { Card, CardHeader } from '#ui/card.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { notificationsQuery, useSwitchNotification } from './notices.queries.ts';
import { noticesText } from './notices.texts.ts';
import { useSignedIn } from './signed-in.ts';

/** Which reminders come by mail; each can be switched off. */
export function NotificationsSection() {
  const notifications = useQuery(notificationsQuery);
  const email = notifications.data?.email;
  return (
    <Card aria-labelledby="profile-notifications">
      <CardHeader
        title={noticesText('notices.title')}
        titleId="profile-notifications"
        description={email ? noticesText('notices.about', { email }) : undefined}
      />
      {notifications.isPending && (
        <SkeletonGroup label={noticesText('notices.loading')} className="grid gap-3">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </SkeletonGroup>
      )}
      {notifications.isError && (
        <FailedBanner
          className="mb-2"
          retryLabel={noticesText('notices.retry')}
          onRetry={() => void notifications.refetch()}
        >
          {noticesText('notices.unavailable')}
        </FailedBanner>
      )}
      {notifications.isSuccess && email === null && (
        <Banner tone="info" className="mb-2">
          {noticesText('notices.withoutEmail')}
        </Banner>
      )}
      <div className="divide-y divide-line">
        {notifications.data?.items.map((item) => (
          <Notification key={item.kind} {...item} />
        ))}
      </div>
    </Card>
  );
}

function Notification({ kind, isOn }: { kind: NotificationKind; isOn: boolean }) {
  const { user } = useSignedIn();
  const change = useSwitchNotification();
  return (
    <Switch
      label={noticesText(`notices.${kind}`)}
      description={noticesText(`notices.${kind}About`)}
      checked={isOn}
      disabled={Boolean(user.impersonation)}
      onChange={(event) => change.mutate({ kind, isOn: event.target.checked })}
    />
  );
}
