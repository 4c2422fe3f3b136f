import type { CompanyDashboard } from '@polana/contract/statistics-dashboard';
import type { ComponentType, ReactNode } from 'react';
import { format } from '#platform/format.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card, CardHeader } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import type { IconProps } from '#ui/icon.tsx';
import { PencilIcon, UploadIcon, UserPlusIcon } from '#ui/icons-controls.tsx';
import { CircleCheckIcon } from '#ui/icons-signs.tsx';
import { DocumentIcon, FolderIcon } from '#ui/icons-things.tsx';
import { daysSince, tasksOf, type Task, type TaskKind } from './overview-tasks.ts';
import { overviewText } from './overview.texts.ts';

/** Leads to where a task is done. */
export type TaskLink = (kind: TaskKind, content: ReactNode, className: string) => ReactNode;

const ICON: Record<TaskKind, ComponentType<IconProps>> = {
  documents: DocumentIcon,
  registrations: UserPlusIcon,
  changeRequests: PencilIcon,
  importsFailed: UploadIcon,
  importsRunning: UploadIcon,
  exports: FolderIcon,
};

/** What waits, the most urgent first with the one primary button; or that nothing does, and until when approvals count. */
export function OverviewTaskList({ dashboard, link }: { dashboard: CompanyDashboard; link: TaskLink }) {
  const tasks = tasksOf(dashboard.tasks);
  return (
    <Card aria-labelledby="overview-tasks" hasPadding={false} className="pb-1">
      <CardHeader title={overviewText('tasks.title')} titleId="overview-tasks" className="px-4 pt-5 md:px-6" />
      {tasks.length === 0 ? (
        <p className="flex items-center gap-3 px-4 pb-2 text-h3 md:px-6">
          <CircleCheckIcon size={24} className="flex-none text-ok-solid" />
          {overviewText('tasks.done')}
        </p>
      ) : (
        <ul>
          {tasks.map((task, index) => (
            <TaskRow key={task.kind} task={task} isFirst={index === 0} dashboard={dashboard} link={link} />
          ))}
        </ul>
      )}
      <p className="border-t border-line px-4 py-3.5 text-small text-ink2 md:px-6">{cutOffText(dashboard)}</p>
    </Card>
  );
}

interface TaskRowProps {
  task: Task;
  isFirst: boolean;
  dashboard: CompanyDashboard;
  link: TaskLink;
}

function TaskRow({ task, isFirst, dashboard, link }: TaskRowProps) {
  const Icon = ICON[task.kind];
  const look = buttonClass({ variant: isFirst ? 'primary' : 'secondary', size: isFirst ? 'medium' : 'small' });
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
        <span className="block font-strong">{titleOf(task)}</span>
        <span className="block text-small text-ink2">{detailOf(task, dashboard)}</span>
      </span>
      <span className="grid max-sm:col-span-2">{link(task.kind, actionOf(task), look)}</span>
    </li>
  );
}

function titleOf({ kind, count }: Task): string {
  if (kind === 'documents') return overviewText('documents.waiting', { count });
  if (kind === 'registrations') return overviewText('registrations.waiting', { count });
  if (kind === 'changeRequests') return overviewText('requests.waiting', { count });
  if (kind === 'importsFailed') return overviewText('imports.failed', { count });
  return kind === 'importsRunning'
    ? overviewText('imports.running', { count })
    : overviewText('exports.expiring', { count });
}

function actionOf({ kind, count }: Task): string {
  if (kind === 'documents') return overviewText('documents.action', { count });
  if (kind === 'registrations') return overviewText('registrations.action');
  if (kind === 'changeRequests') return overviewText('requests.action');
  return overviewText(kind === 'exports' ? 'exports.action' : 'imports.action');
}

function detailOf({ kind }: Task, { tasks, today }: CompanyDashboard): string {
  if (kind === 'documents') return documentsDetail(tasks.documents, today);
  if (kind === 'importsFailed') return overviewText('imports.failedAbout');
  if (kind === 'importsRunning') return overviewText('imports.runningAbout');
  if (kind === 'registrations') return momentText('registrations.since', tasks.registrations?.oldestAt);
  if (kind === 'changeRequests') return momentText('registrations.since', tasks.changeRequests?.oldestAt);
  return momentText('exports.until', tasks.exports?.firstExpiresAt);
}

function momentText(key: 'registrations.since' | 'exports.until', at: string | null | undefined): string {
  return at ? overviewText(key, { moment: format.moment(at) }) : '';
}

function documentsDetail(
  { oldestAt, overdue, targetDays }: CompanyDashboard['tasks']['documents'],
  today: string,
): string {
  const days = oldestAt === null ? 0 : daysSince(oldestAt, today);
  const age = days === 0 ? overviewText('documents.today') : overviewText('documents.oldest', { count: days });
  if (overdue === 0) return age;
  const target = overviewText('documents.target', { count: targetDays });
  return `${age}, ${overviewText('documents.overdue', { count: overdue, target })}`;
}

function cutOffText({ cutOff, today }: CompanyDashboard): string {
  const payDate = format.shortDate(cutOff.payDate);
  if (cutOff.date === today) return overviewText('tasks.cutOffToday', { payDate });
  return overviewText('tasks.cutOff', { date: format.shortDate(cutOff.date), payDate });
}
