import { daysBetween } from '@polana/contract/plain-date';
import type { CompanyDashboard } from '@polana/contract/statistics-dashboard';
import { businessToday } from '#platform/format-dates.ts';

export type TaskKind =
  | 'documents'
  | 'registrations'
  | 'changeRequests'
  | 'importsFailed'
  | 'importsRunning'
  | 'exports';

export interface Task {
  kind: TaskKind;
  count: number;
  isUrgent: boolean;
}

/** What waits for the company, the most urgent first; nothing that has a count of 0. */
export function tasksOf(all: CompanyDashboard['tasks']): Task[] {
  const { documents, registrations, changeRequests, imports, exports } = all;
  const isOverdue = documents.overdue > 0;
  const tasks: Task[] = [
    { kind: 'importsFailed', count: imports?.failed ?? 0, isUrgent: true },
    { kind: 'documents', count: documents.count, isUrgent: isOverdue },
    { kind: 'registrations', count: registrations?.count ?? 0, isUrgent: false },
    { kind: 'changeRequests', count: changeRequests?.count ?? 0, isUrgent: false },
    { kind: 'exports', count: exports?.expiring ?? 0, isUrgent: false },
    { kind: 'importsRunning', count: imports?.running ?? 0, isUrgent: false },
  ];
  const waiting = tasks.filter((task) => task.count > 0);
  // Late decisions keep people waiting for their money; nothing else does.
  return isOverdue
    ? waiting.toSorted((one, other) => Number(other.kind === 'documents') - Number(one.kind === 'documents'))
    : waiting;
}

/** Calendar days since an instant, in business time. */
export function daysSince(instant: string, today: string): number {
  return Math.max(0, daysBetween(businessToday(new Date(instant)), today));
}
