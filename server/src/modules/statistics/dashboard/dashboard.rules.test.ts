import { expect, test } from 'vitest';
import { activitiesOf, type ActivityLine } from './activity.rules.ts';
import { averageDays, firstStepsOf, nextCutOff, overdueCount } from './dashboard.rules.ts';

test.each([
  ['2026-11-15', 25, 10, null, '2026-11-25', '2026-12-10'],
  ['2026-11-25', 25, 10, '2026-10-31', '2026-11-25', '2026-12-10'],
  ['2026-11-26', 25, 10, '2026-10-31', '2026-12-25', '2027-01-10'],
  ['2026-11-17', 25, 10, '2026-11-30', '2026-12-25', '2027-01-10'],
  ['2026-11-26', 25, 10, '2026-11-30', '2026-12-25', '2027-01-10'],
  ['2026-12-28', 5, 15, null, '2027-01-05', '2027-02-15'],
  ['2026-11-15', 15, 15, null, '2026-11-15', '2026-12-15'],
])(
  'on %s with the cut-off day %i, pay day %i and closed through %s the next cut-off is %s for the pay of %s',
  (today, cutOffDay, payDay, closedThrough, date, payDate) => {
    expect(nextCutOff(today, { cutOffDay, payDay, closedThrough })).toEqual({ date, payDate });
  },
);

test('the average counts working days, a decision on the same day as one, and rounds to one decimal', () => {
  const lines = [
    { submittedOn: '2026-11-13', decidedOn: '2026-11-13', count: 2 },
    { submittedOn: '2026-11-13', decidedOn: '2026-11-16', count: 1 },
    { submittedOn: '2026-11-13', decidedOn: '2026-11-20', count: 1 },
  ];
  expect(averageDays(lines)).toEqual({ count: 4, averageDays: '2.0' });
  expect(averageDays(lines.slice(1))).toEqual({ count: 2, averageDays: '3.0' });
  expect(averageDays([])).toEqual({ count: 0, averageDays: null });
});

test('a claim is overdue when more working days have passed than the company wants to take', () => {
  const lines = [
    { submittedOn: '2026-11-10', count: 2 },
    { submittedOn: '2026-11-11', count: 5 },
  ];
  expect(overdueCount(lines, '2026-11-15', 3)).toBe(0);
  expect(overdueCount(lines, '2026-11-16', 3)).toBe(2);
});

const start = { isProfileChecked: true, hasEmployees: true, hasAccess: false, hasClaims: true, administrators: 1 };

test('the first steps are shown to a new company until all are done', () => {
  const steps = firstStepsOf({ ...start, createdOn: '2026-11-01' }, '2026-11-15');
  expect(steps).toEqual([
    { name: 'profile', isDone: true },
    { name: 'employees', isDone: true },
    { name: 'access', isDone: false },
    { name: 'administrator', isDone: false },
  ]);
  expect(firstStepsOf({ ...start, createdOn: '2026-01-01' }, '2026-11-15')).toBeNull();
  expect(firstStepsOf({ ...start, createdOn: '2026-01-01', hasClaims: false }, '2026-11-15')).not.toBeNull();
  const done = { ...start, hasAccess: true, administrators: 2 };
  expect(firstStepsOf({ ...done, createdOn: '2026-11-01' }, '2026-11-15')).toBeNull();
});

const line = (entryId: number, values: Partial<ActivityLine> = {}): ActivityLine => ({
  entryId,
  at: new Date('2026-11-15T08:00:00Z'),
  action: 'claim.approved',
  actorPersonId: 'jana',
  actorName: 'Jana Oravcová',
  actorRole: 'COMP',
  objectType: 'claim',
  objectId: `claim ${entryId}`,
  subject: `RP-2026-00000${entryId}`,
  ...values,
});

test('what one person did in a row on one day is one line; a single deed names what it was about', () => {
  const told = activitiesOf(
    [
      line(9),
      line(8),
      line(7, { action: 'claim.rejected' }),
      line(6, { actorPersonId: 'peter' }),
      line(5, { action: 'unknown.thing' }),
      line(4, { actorPersonId: 'peter', at: new Date('2026-11-14T08:00:00Z') }),
    ],
    8,
  );
  expect(told.map((one) => [one.id, one.kind, one.count, one.subject, one.documentId])).toEqual([
    ['9', 'claimApproved', 2, null, null],
    ['7', 'claimRejected', 1, 'RP-2026-000007', 'claim 7'],
    ['6', 'claimApproved', 1, 'RP-2026-000006', 'claim 6'],
    ['4', 'claimApproved', 1, 'RP-2026-000004', 'claim 4'],
  ]);
  expect(activitiesOf([line(9), line(8, { action: 'claim.rejected' })], 1)).toHaveLength(1);
});

test('of employees only what they do about claims is told', () => {
  const own = { actorRole: 'EMPL' as const, actorPersonId: 'zuzana' };
  const told = activitiesOf(
    [line(3, { ...own, action: 'export.created' }), line(2, { ...own, action: 'claim.submitted' })],
    8,
  );
  expect(told.map((one) => one.kind)).toEqual(['claimSubmitted']);
});
