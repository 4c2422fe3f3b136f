import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { exportKind, exportStates, fileFormats } from './exports.ts';
import { changeErrors, changing, ofCompany } from './operator-companies.ts';
import { done, email, fileContent, filledLines, id, instant, listOf, listQuery, optionalText } from './primitives.ts';
import { language } from './roles.ts';

export const noteMax = 2_000;

const companyAdministrator = z.strictObject({
  /** Of the administratorship. */
  id,
  personId: id,
  name: z.string(),
  email: z.nullable(z.string()),
  addedAt: instant,
  addedBy: z.nullable(z.string()),
  lastSignInAt: z.nullable(instant),
  secondFactor: z.enum(['app', 'email', 'none']),
});
export type CompanyAdministrator = z.infer<typeof companyAdministrator>;

export const listCompanyAdministrators = endpoint({
  id: 'operator.listCompanyAdministrators',
  method: 'GET',
  path: '/companies/{id}/administrators',
  access: ['OPER'],
  summary: 'Who administers a company.',
  params: ofCompany,
  answer: listOf(companyAdministrator),
  errors: ['company_not_found'],
});

export const addCompanyAdministrator = endpoint({
  ...changing,
  id: 'operator.addCompanyAdministrator',
  method: 'POST',
  path: '/companies/{id}/administrators',
  summary: 'Make somebody an administrator of a company by e-mail; whoever has no account yet is invited.',
  body: z.strictObject({ email, firstName: optionalText(100), lastName: optionalText(100), lang: language }),
  answer: z.strictObject({ id }),
  status: 201,
  errors: [
    ...changeErrors,
    'administrator_exists',
    'administrator_names_required',
    'administrator_disabled',
    'confirm_identity',
  ],
});

export const removeCompanyAdministrator = endpoint({
  ...changing,
  id: 'operator.removeCompanyAdministrator',
  method: 'DELETE',
  path: '/companies/{id}/administrators/{administratorId}',
  summary: 'End somebody’s administratorship and their sessions; never the last one.',
  params: z.strictObject({ id, administratorId: id }),
  answer: done,
  errors: [...changeErrors, 'administrator_not_found', 'administrator_last', 'confirm_identity'],
});

const companyFile = z.strictObject({
  id,
  kind: exportKind,
  format: z.enum(fileFormats),
  state: z.enum(exportStates),
  fileName: z.nullable(z.string()),
  createdAt: instant,
  createdBy: z.string(),
  expiresAt: z.nullable(instant),
  /** Made for handing over: the operator may fetch it. */
  isHandover: z.boolean(),
});
export type CompanyFile = z.infer<typeof companyFile>;

export const listCompanyFiles = endpoint({
  id: 'operator.listCompanyFiles',
  method: 'GET',
  path: '/companies/{id}/files',
  access: ['OPER'],
  summary: 'Files of a company by name and state, newest first; their content stays with the company.',
  params: ofCompany,
  query: z.strictObject(listQuery(['-createdAt'], '-createdAt')),
  answer: listOf(companyFile),
  errors: ['company_not_found'],
});

export const downloadHandover = endpoint({
  id: 'operator.downloadHandover',
  method: 'GET',
  path: '/companies/{id}/files/{fileId}/download',
  access: ['OPER'],
  summary: 'A list made for handing over when the company leaves. No other file of a company can be fetched.',
  params: z.strictObject({ id, fileId: id }),
  answer: fileContent,
  binary: true,
  errors: [
    'company_not_found',
    'export_not_found',
    'export_not_ready',
    'export_failed',
    'export_expired',
    'confirm_identity',
  ],
  forbiddenWhileImpersonating: true,
});

const companyNote = z.strictObject({ id, text: z.string(), createdAt: instant, createdBy: z.string() });

export const listCompanyNotes = endpoint({
  id: 'operator.listCompanyNotes',
  method: 'GET',
  path: '/companies/{id}/notes',
  access: ['OPER'],
  summary: 'What operators noted about a company, newest first. The company does not see it.',
  params: ofCompany,
  query: z.strictObject(listQuery(['-createdAt'], '-createdAt')),
  answer: listOf(companyNote),
  errors: ['company_not_found'],
});

export const addCompanyNote = endpoint({
  ...changing,
  id: 'operator.addCompanyNote',
  method: 'POST',
  path: '/companies/{id}/notes',
  summary: 'Add a note about a company; notes are never changed.',
  body: z.strictObject({ text: filledLines(noteMax) }),
  answer: companyNote,
  status: 201,
  errors: ['company_not_found', 'not_while_impersonating'],
});

export const companyEvent = z.strictObject({
  id: z.string(),
  at: instant,
  /** As the audit log names it, e.g. `company.suspended`, and says it in the caller's language. */
  action: z.string(),
  actionText: z.string(),
  /** Null where the portal itself did it. */
  actorName: z.nullable(z.string()),
  actorRole: z.nullable(z.string()),
  /** Whom or what it was about. */
  subject: z.nullable(z.string()),
});

export const eventsMax = 50;

export const listCompanyEvents = endpoint({
  id: 'operator.listCompanyEvents',
  method: 'GET',
  path: '/companies/{id}/events',
  access: ['OPER'],
  summary: 'The newest deeds in a company that concern its administration; the whole trail is the audit log.',
  params: ofCompany,
  answer: z.strictObject({ items: z.array(companyEvent) }),
  errors: ['company_not_found'],
});
