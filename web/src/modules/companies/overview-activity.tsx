import type { Activity, ActivityKind } from '@polana/contract/statistics-dashboard';
import type { ComponentType, ReactNode } from 'react';
import { format } from '#platform/format.ts';
import { Card, CardHeader } from '#ui/card.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import type { IconProps } from '#ui/icon.tsx';
import {
  CheckIcon,
  DownloadIcon,
  HelpIcon,
  MinusIcon,
  PencilIcon,
  TrashIcon,
  UploadIcon,
  UserPlusIcon,
} from '#ui/icons-controls.tsx';
import { CircleCheckIcon, OctagonCrossIcon, RotateIcon } from '#ui/icons-signs.tsx';
import { DocumentIcon, KeyIcon, ShieldIcon } from '#ui/icons-things.tsx';
import { DESKTOP_QUERY, useMediaQuery } from '#ui/use-media-query.ts';
import { overviewText } from './overview.texts.ts';

const ICON: Record<ActivityKind, ComponentType<IconProps>> = {
  claimApproved: CircleCheckIcon,
  claimRejected: OctagonCrossIcon,
  claimQuestionAsked: HelpIcon,
  claimCompleted: CheckIcon,
  claimWithdrawn: MinusIcon,
  claimCorrected: PencilIcon,
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
  accessOrdered: KeyIcon,
  administratorAdded: ShieldIcon,
  administratorRemoved: ShieldIcon,
  profileChanged: PencilIcon,
  settingsChanged: PencilIcon,
  templatesChanged: PencilIcon,
  exportCreated: DownloadIcon,
};

/** Leads to the claim a deed was about, by its number. */
export type DocumentLink = (number: string, content: ReactNode, className: string) => ReactNode;

interface OverviewActivityProps {
  activity: readonly Activity[];
  link: DocumentLink;
}

/** Who did what lately; folded away on a phone, where tasks come first. */
export function OverviewActivity({ activity, link }: OverviewActivityProps) {
  const isDesktop = useMediaQuery(DESKTOP_QUERY);
  const feed = activity.length > 0 ? <Feed activity={activity} link={link} /> : <Empty />;
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

const quietLinkClass = 'text-ink no-underline hover:underline underline-offset-3';

function Empty() {
  return <p className="px-4 pb-4 text-ink2 md:px-6">{overviewText('activity.empty')}</p>;
}

function Feed({ activity, link }: OverviewActivityProps) {
  return (
    <ol>
      {activity.map((one) => (
        <Line key={one.id} activity={one} link={link} />
      ))}
    </ol>
  );
}

function Line({ activity, link }: { activity: Activity; link: DocumentLink }) {
  const { kind, count, subject, documentId, actorName, at } = activity;
  const what = overviewText(`activity.${kind}`, { count, subject: subject ?? '' }).replace(/[:\s]+$/, '');
  const Icon = ICON[kind];
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 border-t border-line px-4 py-3 first:border-0 md:px-6">
      <Icon className="mt-0.5 text-ink3" />
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">
          {documentId && subject ? link(subject, what, quietLinkClass) : what}
        </span>
        <span className="block text-small text-ink3">
          {`${actorName ?? overviewText('activity.portal')} · ${format.moment(at)}`}
        </span>
      </span>
    </li>
  );
}
