import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { privacyKind, privacyStatus } from './identity-privacy.ts';
import {
  done,
  fileContent,
  filledLines,
  id,
  instant,
  listOf,
  listQuery,
  optionalText,
  plainDate,
  text,
} from './primitives.ts';

/** Kinds of records with a period of their own, in the order they are shown. */
export const retentionKinds = [
  'rejectedFiles',
  'claims',
  'people',
  'registrations',
  'mails',
  'traces',
  'imports',
  'exports',
  'audit',
] as const;
export type RetentionKind = (typeof retentionKinds)[number];

const retentionLine = z.strictObject({
  kind: z.enum(retentionKinds),
  period: z.strictObject({ count: z.number(), unit: z.enum(['years', 'months', 'days']) }),
  /** How many would go if it ran now; of the audit log how many are older than its period and stay. */
  dueCount: z.number(),
  oldest: z.nullable(plainDate),
  newest: z.nullable(plainDate),
  lastRunAt: z.nullable(instant),
  /** How many the last run let go, where it is counted. */
  lastCount: z.nullable(z.number()),
});
export type RetentionLine = z.infer<typeof retentionLine>;

const retentionSchedule = z.strictObject({
  computedAt: instant,
  /** A run waits or is under way. */
  isRunning: z.boolean(),
  items: z.array(retentionLine),
});
export type RetentionSchedule = z.infer<typeof retentionSchedule>;

export const readRetentionSchedule = endpoint({
  id: 'operator.readRetentionSchedule',
  method: 'GET',
  path: '/privacy/schedule',
  access: ['OPER'],
  summary:
    'How long each kind of record is kept, when it was last gone through, and what would go now: counts and dates only.',
  answer: retentionSchedule,
});

export const runRetention = endpoint({
  id: 'operator.runRetention',
  method: 'POST',
  path: '/privacy/run',
  access: ['OPER'],
  summary: 'Let go of what is due now, by the same job as every night.',
  status: 202,
  answer: done,
  errors: ['confirm_identity', 'not_while_impersonating'],
  forbiddenWhileImpersonating: true,
});

const requestItem = z.strictObject({
  id,
  kind: privacyKind,
  source: z.enum(['person', 'letter']),
  status: privacyStatus,
  personName: z.string(),
  receivedOn: plainDate,
  dueOn: plainDate,
  isOverdue: z.boolean(),
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(z.string()),
});
export type PrivacyRequestItem = z.infer<typeof requestItem>;

export const listPrivacyRequests = endpoint({
  id: 'operator.listPrivacyRequests',
  method: 'GET',
  path: '/privacy-request',
  access: ['OPER'],
  summary: 'What people ask about their data: what waits, by its deadline, or what was decided, newest first.',
  query: z.strictObject({
    ...listQuery(['dueOn'], 'dueOn'),
    state: z._default(z.enum(['waiting', 'decided']), 'waiting'),
  }),
  answer: z.extend(listOf(requestItem), { waitingCount: z.number() }),
});

const requestDetail = z.strictObject({
  ...requestItem.shape,
  email: z.nullable(z.string()),
  note: z.string(),
  reason: z.string(),
  liftedAt: z.nullable(instant),
  /** The announced day on which the restriction ends. */
  liftsOn: z.nullable(plainDate),
  /** The person's data are only kept. */
  isRestricted: z.boolean(),
  /** Nothing of the account is left. */
  isErased: z.boolean(),
  employments: z.array(
    z.strictObject({ companyName: z.string(), personalNumber: z.string(), endDate: z.nullable(plainDate) }),
  ),
  /** What erasure takes at once. */
  atOnce: z.strictObject({
    openSessions: z.number(),
    devices: z.number(),
    hasChildren: z.boolean(),
    notificationsOff: z.number(),
    drafts: z.number(),
    uploads: z.number(),
  }),
  /** What has to be kept and until when; null while nobody can tell because the employment lasts. */
  later: z.strictObject({
    isEmployed: z.boolean(),
    nameUntil: z.nullable(plainDate),
    claims: z.array(z.strictObject({ year: z.number(), claims: z.number(), until: plainDate })),
    booksUntil: z.nullable(plainDate),
  }),
});
export type PrivacyRequestDetail = z.infer<typeof requestDetail>;

const one = { params: z.strictObject({ id }), access: ['OPER'] } as const;

export const readPrivacyRequest = endpoint({
  ...one,
  id: 'operator.readPrivacyRequest',
  method: 'GET',
  path: '/privacy-request/{id}',
  summary: 'One request with what would happen at once and what has to be kept until when.',
  answer: requestDetail,
  errors: ['privacy_request_not_found'],
});

export const enterPrivacyRequest = endpoint({
  id: 'operator.enterPrivacyRequest',
  method: 'POST',
  path: '/privacy-request',
  access: ['OPER'],
  summary: 'Write down a request that came by letter; whose it is tells a user name or an e-mail written out in full.',
  body: z.strictObject({
    login: text(254),
    kind: privacyKind,
    receivedOn: plainDate,
    note: optionalText(500),
  }),
  status: 201,
  answer: z.strictObject({ id }),
  errors: [
    'privacy_person_unknown',
    'privacy_already_requested',
    'privacy_duties_held',
    'privacy_received_wrong',
    'not_while_impersonating',
  ],
  forbiddenWhileImpersonating: true,
});

const deciding = { ...one, method: 'POST', forbiddenWhileImpersonating: true } as const;
const decidingErrors = [
  'privacy_request_not_found',
  'privacy_already_decided',
  'confirm_identity',
  'not_while_impersonating',
];
const words = filledLines(500);

export const carryOutPrivacyRequest = endpoint({
  ...deciding,
  id: 'operator.carryOutPrivacyRequest',
  path: '/privacy-request/{id}/carry-out',
  summary:
    'Do what the person asked for, as far as the law allows; the person is told by mail. An erasure cannot be taken back.',
  answer: done,
  errors: [...decidingErrors, 'privacy_duties_held', 'privacy_no_mailbox'],
});

export const handOverPersonData = endpoint({
  ...deciding,
  id: 'operator.handOverPersonData',
  path: '/privacy-request/{id}/hand-over',
  summary:
    'Everything kept about somebody who cannot fetch it alone, for handing over; given out once, which carries the request out.',
  binary: true,
  answer: fileContent,
  errors: decidingErrors,
});

export const refusePrivacyRequest = endpoint({
  ...deciding,
  id: 'operator.refusePrivacyRequest',
  path: '/privacy-request/{id}/refuse',
  summary: 'Leave everything as it is; the person gets the reason by mail.',
  body: z.strictObject({ reason: words }),
  answer: done,
  errors: decidingErrors,
});

/** So many days somebody knows beforehand that a restriction ends. */
export const liftingNoticeDays = 7;

export const liftRestriction = endpoint({
  ...deciding,
  id: 'operator.liftRestriction',
  path: '/privacy-request/{id}/lift',
  summary:
    'End a restriction that was carried out: at once where the person asks for it, otherwise after the days in which the person knows.',
  body: z.strictObject({ reason: words, isOwnWish: z.optional(z.boolean()) }),
  answer: done,
  errors: [...decidingErrors, 'privacy_not_restricted', 'privacy_lifting_announced'],
});

export const keepRestriction = endpoint({
  ...deciding,
  id: 'operator.keepRestriction',
  path: '/privacy-request/{id}/keep',
  summary: 'Leave a restriction in place whose end was announced; the person gets a mail.',
  answer: done,
  errors: [...decidingErrors, 'privacy_lifting_not_announced'],
});
