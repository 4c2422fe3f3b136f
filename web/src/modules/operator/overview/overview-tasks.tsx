import type { OperatorOverview } from '@polana/contract/operator-overview';
import type { ComponentType, ReactNode } from 'react';
import { buttonClass } from '#ui/button.tsx';
import { Card, CardHeader } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import type { IconProps } from '#ui/icon.tsx';
import { PencilIcon, UserPlusIcon } from '#ui/icons-controls.tsx';
import { CircleCheckIcon, TriangleIcon } from '#ui/icons-signs.tsx';
import { BuildingIcon, CalendarIcon, MailIcon, SettingsIcon } from '#ui/icons-things.tsx';
import { daysSince } from '../companies/days-since.ts';
import { overviewText } from './overview.texts.ts';

export type TaskKind = 'registrations' | 'changeRequests' | 'suspended' | 'ending' | 'failedMails' | 'failedJobs';

/** Leads to where a task is done. */
export type TaskLink = (kind: TaskKind, content: ReactNode, className: string) => ReactNode;

interface Task {
  kind: TaskKind;
  count: number;
  oldestAt: string | null;
  isUrgent: boolean;
}

const icons: Record<TaskKind, ComponentType<IconProps>> = {
  registrations: UserPlusIcon,
  changeRequests: PencilIcon,
  suspended: BuildingIcon,
  ending: CalendarIcon,
  failedMails: MailIcon,
  failedJobs: SettingsIcon,
};

/** Waiting longer than this many days is too long. */
const patienceDays = 2;

function tasksOf({ waiting }: OperatorOverview): Task[] {
  const since = (kind: 'registrations' | 'changeRequests'): Task => {
    const { count, oldestAt } = waiting[kind];
    return { kind, count, oldestAt, isUrgent: oldestAt !== null && daysSince(oldestAt) > patienceDays };
  };
  const counted = (kind: TaskKind, count: number, isUrgent: boolean): Task => ({
    kind,
    count,
    oldestAt: null,
    isUrgent,
  });
  return [
    since('registrations'),
    since('changeRequests'),
    counted('failedMails', waiting.failedMails, true),
    counted('failedJobs', waiting.failedJobs, true),
    counted('suspended', waiting.suspendedCompanies, false),
    counted('ending', waiting.endingCompanies, false),
  ].filter((task) => task.count > 0);
}

/** What waits for the operator and how long, or that nothing does. */
export function OverviewTasks({ overview, link }: { overview: OperatorOverview; link: TaskLink }) {
  const tasks = tasksOf(overview);
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
  const days = task.oldestAt === null ? null : daysSince(task.oldestAt);
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
        <span className="block text-small text-ink2">
          {days === null
            ? overviewText(`about.${task.kind}`)
            : days === 0
              ? overviewText('oldestToday')
              : overviewText('oldest', { count: days })}
        </span>
      </span>
      <span className="grid max-sm:col-span-2">{link(task.kind, overviewText(`action.${task.kind}`), look)}</span>
    </li>
  );
}
