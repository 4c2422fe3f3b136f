import type { OperatorOverview } from '@polana/contract/operator-overview';
import { addDays } from '@polana/contract/plain-date';
import type { ComponentType, ReactNode } from 'react';
import { format } from '#platform/format.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card, CardHeader } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import type { IconProps } from '#ui/icon.tsx';
import { PencilIcon, UserPlusIcon } from '#ui/icons-controls.tsx';
import { CircleCheckIcon, TriangleIcon } from '#ui/icons-signs.tsx';
import { BuildingIcon, CalendarIcon, MailIcon, ScalesIcon, SettingsIcon, ShieldIcon } from '#ui/icons-things.tsx';
import { daysSince } from '../companies/days-since.ts';
import { useOperatorProfile } from '../operator.queries.ts';
import { overviewText } from './overview.texts.ts';

export type TaskKind =
  | 'presentation'
  | 'registrations'
  | 'changeRequests'
  | 'privacyRequests'
  | 'ruleDrafts'
  | 'suspended'
  | 'ending'
  | 'failedMails'
  | 'failedJobs'
  | 'backup';

/** Leads to where a task is done. */
export type TaskLink = (kind: TaskKind, content: ReactNode, className: string) => ReactNode;

interface Task {
  kind: TaskKind;
  count: number;
  /** How long it waits or until when it has to be done, otherwise what it is. */
  about: string;
  isUrgent: boolean;
}

const icons: Record<TaskKind, ComponentType<IconProps>> = {
  presentation: SettingsIcon,
  registrations: UserPlusIcon,
  changeRequests: PencilIcon,
  privacyRequests: ShieldIcon,
  ruleDrafts: ScalesIcon,
  suspended: BuildingIcon,
  ending: CalendarIcon,
  failedMails: MailIcon,
  failedJobs: SettingsIcon,
  backup: SettingsIcon,
};

/** Waiting longer than this many days is too long. */
const patienceDays = 2;
/** With no more days than this left, a deadline is near. */
const nearDays = 7;

function tasksOf({ waiting, today }: OperatorOverview, isPresented: boolean): Task[] {
  const since = (kind: 'registrations' | 'changeRequests'): Task => {
    const { count, oldestAt } = waiting[kind];
    const days = oldestAt === null ? 0 : daysSince(oldestAt);
    const about = days === 0 ? overviewText('oldestToday') : overviewText('oldest', { count: days });
    return { kind, count, about, isUrgent: days > patienceDays };
  };
  const counted = (
    kind: Exclude<TaskKind, 'registrations' | 'changeRequests' | 'privacyRequests'>,
    count: number,
    isUrgent: boolean,
  ): Task => ({
    kind,
    count,
    about: overviewText(`about.${kind}`),
    isUrgent,
  });
  return [
    // Until then no page and no mail says who runs the portal.
    counted('presentation', isPresented ? 0 : 1, true),
    since('registrations'),
    since('changeRequests'),
    privacyTask(waiting.privacyRequests, today),
    counted('ruleDrafts', waiting.ruleDrafts, false),
    counted('failedMails', waiting.failedMails, true),
    counted('failedJobs', waiting.failedJobs, true),
    counted('backup', waiting.isBackupMissing ? 1 : 0, true),
    counted('suspended', waiting.suspendedCompanies, false),
    counted('ending', waiting.endingCompanies, false),
  ].filter((task) => task.count > 0);
}

/** The law gives a month: what counts is how much of it is left. */
function privacyTask({ count, dueOn }: OperatorOverview['waiting']['privacyRequests'], today: string): Task {
  const date = dueOn === null ? '' : format.date(dueOn);
  const isLate = dueOn !== null && dueOn < today;
  return {
    kind: 'privacyRequests',
    count,
    about: overviewText(isLate ? 'overdue' : 'due', { date }),
    isUrgent: dueOn !== null && dueOn <= addDays(today, nearDays),
  };
}

/** What waits for the operator and how long, or that nothing does. */
export function OverviewTasks({ overview, link }: { overview: OperatorOverview; link: TaskLink }) {
  const isPresented = useOperatorProfile()?.operatorName !== '';
  const tasks = tasksOf(overview, isPresented);
  return (
    <Card aria-labelledby="operator-tasks" hasPadding={false} className="pb-1">
      <CardHeader title={overviewText('tasks.title')} titleId="operator-tasks" className="px-4 pt-5 md:px-6" />
      {tasks.length === 0 ? (
        <p className="flex items-center gap-3 px-4 pb-4 text-h3 md:px-6">
          <CircleCheckIcon size={24} className="flex-none text-ok-solid" />
          {overviewText('tasks.done')}
        </p>
      ) : (
        <ul>
          {tasks.map((task, index) => (
            <TaskRow key={task.kind} task={task} isFirst={index === 0} link={link} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function TaskRow({ task, isFirst, link }: { task: Task; isFirst: boolean; link: TaskLink }) {
  const Icon = task.isUrgent && task.kind !== 'registrations' ? TriangleIcon : icons[task.kind];
  const look = buttonClass({ variant: isFirst ? 'primary' : 'secondary', size: 'small' });
  return (
    <li className="grid grid-cols-[2.75rem_minmax(0,1fr)] items-center gap-x-3.5 gap-y-3 border-t border-line px-4 py-3.5 first:border-0 sm:grid-cols-[2.75rem_minmax(0,1fr)_auto] md:px-6">
      <span
        className={classNames(
          'grid size-11 place-items-center rounded-control',
          task.isUrgent ? 'bg-wait-bg text-wait-fg' : 'bg-sunken text-ink2',
        )}
      >
        <Icon />
      </span>
      <span className="min-w-0">
        <span className="block font-strong">{overviewText(`task.${task.kind}`, { count: task.count })}</span>
        <span className="block text-small text-ink2">{task.about}</span>
      </span>
      <span className="grid max-sm:col-span-2">{link(task.kind, overviewText(`action.${task.kind}`), look)}</span>
    </li>
  );
}
