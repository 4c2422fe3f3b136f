import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, id, instant, money, plainDate } from './primitives.ts';
import { actionCode, roleName } from './roles.ts';

const count = z.number();

/** Something that waits: how much of it, and since when. */
const waiting = z.strictObject({ count, oldestAt: z.nullable(instant) });

export const activityKinds = [
  'claimSubmitted',
  'claimApproved',
  'claimRejected',
  'claimQuestionAsked',
  'claimCompleted',
  'claimWithdrawn',
  'claimReopened',
  'claimReversed',
  'claimCorrected',
  'registrationApproved',
  'registrationRejected',
  'employeeAdded',
  'employeeChanged',
  'employeeRemoved',
  'employeesImported',
  'ratioChanged',
  'accessOrdered',
  'administratorAdded',
  'administratorRemoved',
  'profileChanged',
  'settingsChanged',
  'templatesChanged',
  'exportCreated',
] as const;
export const activityKind = z.enum(activityKinds);
export type ActivityKind = z.infer<typeof activityKind>;

/** What somebody did; several deeds of one kind in a row on one day are one line. */
const activity = z.strictObject({
  id: z.string(),
  kind: activityKind,
  /** Of the newest deed of the line. */
  at: instant,
  count,
  /** Null where the portal itself did it. */
  actorName: z.nullable(z.string()),
  actorRole: z.nullable(roleName),
  /** Whom or what a single deed was about: a claim's number, a name. */
  subject: z.nullable(z.string()),
  documentId: z.nullable(id),
});
export type Activity = z.infer<typeof activity>;

export const firstStepNames = ['profile', 'employees', 'access', 'administrator'] as const;
export type FirstStepName = (typeof firstStepNames)[number];

const companyDashboard = z.strictObject({
  roleName: z.literal('COMP'),
  companyName: z.string(),
  /** What the operator decided about the company. */
  standing: z.strictObject({
    status: z.enum(['active', 'suspended']),
    /** Why it is suspended; empty otherwise. */
    reason: z.string(),
    /** From this day on nobody signs in to the company. */
    endsOn: z.nullable(plainDate),
  }),
  asOf: instant,
  today: plainDate,
  /** Null where there is no such kind of work: no approval of registrations or of changes, no imports, no exports. */
  tasks: z.strictObject({
    documents: z.extend(waiting, {
      /** Older than the company's own target. */
      overdue: count,
      targetDays: count,
    }),
    registrations: z.nullable(waiting),
    /** Changes of data employees ask for, where the company decides; the own ones are somebody else's work. */
    changeRequests: z.nullable(waiting),
    imports: z.nullable(z.strictObject({ running: count, failed: count })),
    exports: z.nullable(z.strictObject({ expiring: count, firstExpiresAt: z.nullable(instant) })),
  }),
  figures: z.strictObject({
    year: z.number(),
    /** What allowances paid out this year, by the ledger. */
    paid: money,
    paidThisMonth: money,
    /** Null where fewer people are entitled than may be told. */
    people: z.nullable(z.strictObject({ claimed: count, entitled: count })),
    decisions: z.strictObject({
      count,
      /** Working days from submission to decision, with one decimal; null before the first decision. */
      averageDays: z.nullable(z.string()),
      targetDays: count,
    }),
    /** Of the company's fund; below zero it is the employer's obligation. */
    balance: money,
  }),
  activity: z.array(activity),
  /** The next day up to which approvals go into the coming pay, and that pay day. */
  cutOff: z.strictObject({ date: plainDate, payDate: plainDate }),
  /** Null once a company has found its feet. */
  firstSteps: z.nullable(z.array(z.strictObject({ name: z.enum(firstStepNames), isDone: z.boolean() }))),
});
export type CompanyDashboard = z.infer<typeof companyDashboard>;

const claimTask = z.strictObject({
  /** A question of the company to answer, or a rejected claim that may be sent again. */
  kind: z.enum(['infoRequested', 'rejected']),
  documentId: id,
  documentNumber: z.string(),
  actionCode,
  at: instant,
  text: z.nullable(z.string()),
});

/** A changed e-mail counts once its mailbox confirms it. */
const emailTask = z.strictObject({ kind: z.literal('emailToConfirm'), email, at: instant, expiresAt: instant });

const employeeTask = z.discriminatedUnion('kind', [claimTask, emailTask]);

const employeeDashboard = z.strictObject({
  roleName: z.literal('EMPL'),
  companyName: z.string(),
  /** The operator suspended the company: accounts are shown, no claim can be submitted. */
  isSuspended: z.boolean(),
  /** The last day of an employment that is over: claims are for what began by then. */
  employmentEndedOn: z.nullable(plainDate),
  asOf: instant,
  today: plainDate,
  year: z.number(),
  /** What may still be claimed this year, over the allowances the company provides today. */
  left: money,
  allowances: z.array(
    z.strictObject({
      actionCode,
      credited: money,
      reserved: money,
      drawn: money,
      left: money,
      isOpen: z.boolean(),
      closedReason: z.string(),
      /** The first day of entitlement, past or to come. */
      entitledFrom: plainDate,
    }),
  ),
  /** Of last year, while its receipts are still taken; null where nothing was credited or it is closed. */
  lastYear: z.nullable(
    z.strictObject({
      year: z.number(),
      left: money,
      /** The last day to submit. */
      openUntil: plainDate,
      allowances: z.array(z.strictObject({ actionCode, credited: money, reserved: money, drawn: money, left: money })),
    }),
  ),
  tasks: z.array(employeeTask),
  documents: z.strictObject({ pending: count, approved: count, rejected: count }),
});
export type EmployeeDashboard = z.infer<typeof employeeDashboard>;

export const readDashboard = endpoint({
  id: 'statistics.readDashboard',
  method: 'GET',
  path: '/dashboard/',
  access: ['COMP', 'EMPL'],
  summary: 'The overview of the role in one call: what waits, the main figures, what happened lately.',
  answer: z.discriminatedUnion('roleName', [companyDashboard, employeeDashboard]),
});
