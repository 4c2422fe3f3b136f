import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { keptChild, notificationKind } from './identity-notices.ts';
import { done, email, filledText, id, instant, listOf, listQuery, money, plainDate } from './primitives.ts';
import { actionCode, language, roleName } from './roles.ts';

/** What an employee may ask to be put right; the operator decides, or the company where it chose so. */
export const changeableFields = ['firstName', 'lastName', 'personalNumber', 'employeeStartDate'] as const;
export const changeableField = z.enum(changeableFields);
export type ChangeableField = z.infer<typeof changeableField>;

const changeStatus = z.enum(['pending', 'approved', 'rejected', 'cancelled']);

export const changeRequest = z.strictObject({
  id,
  field: changeableField,
  oldValue: z.string(),
  newValue: z.string(),
  status: changeStatus,
  createdAt: instant,
});
export type ChangeRequest = z.infer<typeof changeRequest>;

const pendingChange = z.extend(changeRequest, {
  /** The company where it decides by its setting, and somebody other than the asking administrator can. */
  waitsFor: z.enum(['operator', 'company']),
});
export type PendingChange = z.infer<typeof pendingChange>;

const employment = z.strictObject({
  /** The id of the EMPL role. */
  roleId: id,
  companyName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  personalNumber: z.string(),
  phone: z.string(),
  employeeStartDate: plainDate,
  /** Percent with up to four decimals. */
  employeeRatio: z.string(),
  pendingChanges: z.array(pendingChange),
});
export type ProfileEmployment = z.infer<typeof employment>;

export const profile = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  /** Null for whoever looks in the person's name: what somebody signs in with is their own. */
  username: z.nullable(z.string()),
  email: z.nullable(email),
  lang: language,
  employments: z.array(employment),
});
export type Profile = z.infer<typeof profile>;

export const readProfile = endpoint({
  id: 'identity.readProfile',
  method: 'GET',
  path: '/profile',
  access: 'person',
  summary: 'The signed-in person and what each employer keeps, with changes that wait for approval.',
  answer: profile,
});

export const requestChange = endpoint({
  id: 'identity.requestChange',
  method: 'POST',
  path: '/change-request',
  access: ['EMPL'],
  summary:
    'Ask for a change of name, personal number or start date; the operator approves it, or the company where it chose so.',
  body: z.strictObject({
    firstName: z.optional(filledText(100)),
    lastName: z.optional(filledText(100)),
    personalNumber: z.optional(filledText(32)),
    employeeStartDate: z.optional(plainDate),
  }),
  answer: z.strictObject({ items: z.array(changeRequest) }),
  status: 201,
  errors: ['change_empty', 'change_same', 'change_already_requested', 'not_while_impersonating'],
  forbiddenWhileImpersonating: true,
});

export const cancelChangeRequest = endpoint({
  id: 'identity.cancelChangeRequest',
  method: 'DELETE',
  path: '/change-request/{id}',
  access: ['EMPL'],
  summary: 'Take a waiting request back.',
  params: z.strictObject({ id }),
  answer: done,
  errors: ['not_found', 'change_already_decided', 'not_while_impersonating'],
  forbiddenWhileImpersonating: true,
});

export const listDocumentReads = endpoint({
  id: 'identity.listDocumentReads',
  method: 'GET',
  path: '/document-reads',
  access: ['EMPL'],
  summary: 'Who else opened the files of the own claims, newest first.',
  query: z.strictObject(listQuery(['-at'], '-at')),
  answer: listOf(
    z.strictObject({
      at: instant,
      documentNumber: z.string(),
      /** Null for the system itself. */
      readerName: z.nullable(z.string()),
      readerRole: z.nullable(z.string()),
    }),
  ),
});

const dated = { validFrom: plainDate };
const optionalDate = z.nullable(plainDate);

/** A claim in somebody's own data, as its page shows it; who decided is not told. */
const claimOfMine = z.strictObject({
  number: z.string(),
  companyName: z.string(),
  actionCode,
  category: z.string(),
  status: z.string(),
  flags: z.strictObject({ infoRequested: z.boolean(), late: z.boolean(), duplicateSuspected: z.boolean() }),
  sum: money,
  /** Null until a decision, and where the whole sum was recognised. */
  recognisedSum: z.nullable(money),
  contribution: money,
  /** Of the allowance. */
  year: z.number(),
  asOfDate: plainDate,
  stayFrom: optionalDate,
  stayTo: optionalDate,
  periodFrom: optionalDate,
  periodTo: optionalDate,
  documentDate: optionalDate,
  documentNumber: z.string(),
  issuerName: z.string(),
  issuerIco: z.string(),
  orderNumber: z.nullable(z.string()),
  ekasaId: z.nullable(z.string()),
  sportOrganisation: z.nullable(z.string()),
  memberSince: optionalDate,
  childAge: z.nullable(z.number()),
  persons: z.array(z.strictObject({ relation: z.string() })),
  note: z.string(),
  reasonCode: z.nullable(z.string()),
  reasonText: z.nullable(z.string()),
  /** The number of the claim this one corrects. */
  replaces: z.nullable(z.string()),
  submittedByCompany: z.boolean(),
  submittedAt: instant,
  firstSubmittedAt: instant,
  decidedAt: z.nullable(instant),
  filesErasedAt: z.nullable(instant),
  /** Since then what was personal in it is empty. */
  forgottenAt: z.nullable(instant),
  /** In the words that were accepted. */
  declarations: z.array(z.strictObject({ id: z.string(), version: z.number(), acceptedAt: instant, text: z.string() })),
  /** What happened to it, oldest first, with questions and answers. */
  events: z.array(z.strictObject({ kind: z.string(), at: instant, text: z.string() })),
});

/** Everything kept about one person, for them to take away. */
export const myData = z.strictObject({
  createdAt: instant,
  person: z.strictObject({
    firstName: z.string(),
    lastName: z.string(),
    username: z.string(),
    email: z.nullable(z.string()),
    lang: language,
    accountCreatedAt: instant,
    authenticatorApp: z.boolean(),
    codeByMail: z.boolean(),
    recoveryCodesLeft: z.number(),
  }),
  roles: z.array(z.strictObject({ roleName, companyName: z.nullable(z.string()) })),
  employments: z.array(
    z.strictObject({
      companyName: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      personalNumber: z.string(),
      email: z.nullable(z.string()),
      phone: z.string(),
      startDate: plainDate,
      endDate: optionalDate,
      ratios: z.array(z.strictObject({ ...dated, ratio: z.string() })),
    }),
  ),
  changeRequests: z.array(changeRequest),
  children: z.array(keptChild),
  /** Reminders the person does not want. */
  notificationsOff: z.array(notificationKind),
  claims: z.array(claimOfMine),
  movements: z.array(
    z.strictObject({
      date: plainDate,
      type: z.string(),
      actionCode: z.nullable(actionCode),
      year: z.nullable(z.number()),
      amount: money,
      balanceAfter: money,
    }),
  ),
  sessions: z.array(
    z.strictObject({
      device: z.nullable(z.string()),
      createdAt: instant,
      lastActAt: instant,
      endedAt: z.nullable(instant),
    }),
  ),
  trustedDevices: z.array(z.strictObject({ device: z.nullable(z.string()), createdAt: instant, expiresAt: instant })),
  mails: z.array(z.strictObject({ kind: z.string(), subject: z.string(), createdAt: instant })),
  acts: z.array(z.strictObject({ at: instant, action: z.string(), objectType: z.string(), result: z.string() })),
});
export type MyData = z.infer<typeof myData>;

export const readMyData = endpoint({
  id: 'identity.readMyData',
  method: 'GET',
  path: '/my-data',
  access: 'person',
  summary: 'Everything the portal keeps about the signed-in person; secrets are left out, being no data about anybody.',
  answer: myData,
  errors: ['confirm_identity', 'not_while_impersonating'],
  forbiddenWhileImpersonating: true,
});
