import type { CompanyDashboard } from '@polana/contract/statistics-dashboard';
import { expect, it } from 'vitest';
import { daysSince, tasksOf } from './overview-tasks.ts';

const tasks: CompanyDashboard['tasks'] = {
  documents: { count: 23, oldestAt: '2026-11-09T07:31:00Z', overdue: 0, targetDays: 3 },
  registrations: { count: 4, oldestAt: null },
  changeRequests: { count: 1, oldestAt: null },
  imports: { running: 1, failed: 1 },
  exports: { expiring: 2, firstExpiresAt: null },
};

it('errors come first, then decisions, then the rest', () => {
  expect(tasksOf(tasks).map((task) => task.kind)).toEqual([
    'importsFailed',
    'documents',
    'registrations',
    'changeRequests',
    'exports',
    'importsRunning',
  ]);
});

it('decisions that are late come before everything', () => {
  const late = { ...tasks, documents: { ...tasks.documents, overdue: 2 } };
  expect(tasksOf(late)[0]).toEqual({ kind: 'documents', count: 23, isUrgent: true });
});

it('what does not exist or does not wait is not there', () => {
  const quiet = { ...tasks, registrations: null, changeRequests: null, imports: null, exports: null };
  expect(tasksOf({ ...quiet, documents: { ...tasks.documents, count: 0 } })).toEqual([]);
});

it.each([
  ['2026-11-15T22:30:00Z', 0],
  ['2026-11-15T23:30:00Z', 0],
  ['2026-11-09T07:31:00Z', 6],
])('%s is %i days before 15 November in Slovakia', (instant, days) => {
  expect(daysSince(instant, '2026-11-15')).toBe(days);
});
