import type { Activity, ActivityKind } from '@polana/contract/statistics-dashboard';
import type { ComponentType, ReactNode } from 'react';
import { format } from '#platform/format.ts';
import { Card, CardHeader } from '#ui/card.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import type { IconProps } from '#ui/icon.tsx';
import { DownloadIcon, PencilIcon, TrashIcon, UploadIcon, UserPlusIcon } from '#ui/icons-controls.tsx';
import { CircleCheckIcon, OctagonCrossIcon, RotateIcon } from '#ui/icons-signs.tsx';
import { DocumentIcon, KeyIcon, ShieldIcon } from '#ui/icons-things.tsx';
import { DESKTOP_QUERY, useMediaQuery } from '#ui/use-media-query.ts';
import { overviewText } from './overview.texts.ts';

const ICON: Record<ActivityKind, ComponentType<IconProps>> = {
  claimApproved: CircleCheckIcon,
  claimRejected: OctagonCrossIcon,
  claimReopened: RotateIcon,
  claimReversed: RotateIcon,
  claimSubmitted: DocumentIcon,
  registrationApproved: CircleCheckIcon,
  registrationRejected: OctagonCrossIcon,
  employeeAdded: UserPlusIcon,
  employeeChanged: PencilIcon,
  employeeRemoved: TrashIcon,
  employeesImported: UploadIcon,
  ratioChanged: PencilIcon,
  accessGenerated: KeyIcon,
  administratorAdded: ShieldIcon,
  administratorRemoved: ShieldIcon,
  profileChanged: PencilIcon,
  settingsChanged: PencilIcon,
  templatesChanged: PencilIcon,
  exportCreated: DownloadIcon,
};

/** Who did what lately; folded away on a phone, where tasks come first. */
export function OverviewActivity({ activity }: { activity: readonly Activity[] }) {
  const isDesktop = useMediaQuery(DESKTOP_QUERY);
  const feed = activity.length > 0 ? <Feed activity={activity} /> : <Empty />;
  if (isDesktop) return <Frame>{feed}</Frame>;
  return (
    <Frame>
      <Disclosure title={overviewText('activity.all')} className="px-4 pb-3">
        <div className="-mx-4">{feed}</div>
      </Disclosure>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Card aria-labelledby="overview-activity" hasPadding={false} className="pb-1">
      <CardHeader
        title={overviewText('activity.title')}
        titleId="overview-activity"
        className="px-4 pt-5 max-md:mb-0 md:px-6"
      />
      {children}
    </Card>
  );
}

function Empty() {
  return <p className="px-4 pb-4 text-ink2 md:px-6">{overviewText('activity.empty')}</p>;
}

function Feed({ activity }: { activity: readonly Activity[] }) {
  return (
    <ol>
      {activity.map((one) => (
        <Line key={one.id} activity={one} />
      ))}
    </ol>
  );
}

function Line({ activity }: { activity: Activity }) {
  const { kind, count, subject, actorName, at } = activity;
  const Icon = ICON[kind];
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 border-t border-line px-4 py-3 first:border-0 md:px-6">
      <Icon className="mt-0.5 text-ink3" />
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">
          {overviewText(`activity.${kind}`, { count, subject: subject ?? '' }).replace(/[:\s]+$/, '')}
        </span>
        <span className="block text-small text-ink3">
          {`${actorName ?? overviewText('activity.portal')} · ${format.moment(at)}`}
        </span>
      </span>
    </li>
  );
}
