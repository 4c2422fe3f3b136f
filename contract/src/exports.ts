import * as z from 'zod/mini';
import { claimListOrders, listClaims } from './claims.ts';
import { employeeFilters, employeeOrders } from './employees-administration.ts';
import { endpoint } from './endpoint.ts';
import { transferFilters } from './ledger.ts';
import { fileContent, id, instant, listOf, listQuery, optionalText } from './primitives.ts';
import { exportKinds } from './list-words.ts';

export { exportKinds, type ExportKind } from './list-words.ts';

export const exportKind = z.enum(exportKinds);

export const exportFormats = ['csv', 'xlsx', 'pdf'] as const;
export const exportFormat = z.enum(exportFormats);
export type ExportFormat = z.infer<typeof exportFormat>;

/** A pack of many files is an archive; lists are never. */
export const fileFormats = [...exportFormats, 'zip'] as const;
export type FileFormat = (typeof fileFormats)[number];

/** `downloaded` is the end of what may be taken away only once. */
export const exportStates = ['queued', 'running', 'ready', 'downloaded', 'failed', 'expired'] as const;
export type ExportState = (typeof exportStates)[number];

/** Filters and order of a list as they stand in its address. */
const filterTexts = z.record(z.string().check(z.regex(/^[A-Za-z]{1,40}$/)), optionalText(200));

const exportItem = z.strictObject({
  id,
  kind: exportKind,
  format: z.enum(fileFormats),
  state: z.enum(exportStates),
  /** Whole percent while it is being made. */
  progress: z.nullable(z.number()),
  rows: z.nullable(z.number()),
  /** In bytes. */
  size: z.nullable(z.number()),
  /** Of the file's bytes, in hexadecimal; null until it is made, and for letters with access. */
  sha256: z.nullable(z.string()),
  fileName: z.nullable(z.string()),
  createdAt: instant,
  createdBy: z.string(),
  /** Only whoever made a file may fetch it. */
  isOwn: z.boolean(),
  expiresAt: z.nullable(instant),
  failure: z.nullable(z.enum(['tooManyRows', 'error', 'lost'])),
  /** To make the same again. */
  filters: filterTexts,
});
export type ExportItem = z.infer<typeof exportItem>;

const created = z.strictObject({ id, state: z.enum(exportStates) });
export const asking = {
  method: 'POST',
  status: 202,
  answer: created,
  errors: ['confirm_identity', 'exports_too_many', 'idempotency_key_reused', 'not_while_impersonating'],
  forbiddenWhileImpersonating: true,
} as const;

export const createExport = endpoint({
  ...asking,
  id: 'exports.create',
  path: '/company/export',
  access: ['COMP'],
  summary:
    'Take a list of the company away as a file: made in the background, fetched with a token. Filters as the list has them.',
  body: z.strictObject({ kind: exportKind, format: exportFormat, filters: z.optional(filterTexts) }),
  errors: [...asking.errors, 'export_kind_unknown', 'export_filters_invalid'],
});

const { limit: _limit, offset: _offset, order: _order, ...claimFilters } = listClaims.query.shape;

export const exportEmployees = endpoint({
  ...asking,
  id: 'exports.employees',
  path: '/employee/download/export',
  access: ['COMP'],
  summary: 'The list of employees as a file, with the filters and the order of the list.',
  body: z.strictObject({
    format: exportFormat,
    filters: z.optional(z.strictObject({ ...employeeFilters, order: z.optional(z.enum(employeeOrders)) })),
  }),
});

export const exportClaims = endpoint({
  ...asking,
  id: 'exports.claims',
  path: '/document/download/export',
  access: ['EMPL', 'COMP'],
  summary: "The employee's own claims or the company's as a file, with the filters and the order of the list.",
  body: z.strictObject({
    format: exportFormat,
    filters: z.optional(z.strictObject({ ...claimFilters, order: z.optional(z.enum(claimListOrders)) })),
  }),
});

export const exportTransfers = endpoint({
  ...asking,
  id: 'exports.transfers',
  path: '/transfer/download/export',
  access: ['EMPL', 'COMP'],
  summary: 'The movements of the accounts of the role as a file, with the filters and the order of the list.',
  body: z.strictObject({
    format: exportFormat,
    filters: z.optional(z.strictObject({ ...transferFilters, order: z.optional(z.enum(['-date', 'date'])) })),
  }),
});

export const listExports = endpoint({
  id: 'exports.list',
  method: 'GET',
  path: '/company/export',
  access: ['COMP'],
  summary: 'Files the company’s administrators had made: exports and letters with access credentials.',
  query: z.strictObject({ ...listQuery(['-createdAt', 'createdAt'], '-createdAt'), kind: z.optional(exportKind) }),
  answer: listOf(exportItem),
});

export const listOperatorExports = endpoint({
  id: 'exports.listOfOperator',
  method: 'GET',
  path: '/operator/export',
  access: ['OPER'],
  summary: 'Files the operator had made: the audit log and packs for inspections.',
  query: z.strictObject(listQuery(['-createdAt', 'createdAt'], '-createdAt')),
  answer: listOf(exportItem),
});

const params = z.strictObject({ id });

export const readExport = endpoint({
  id: 'exports.read',
  method: 'GET',
  path: '/company/export/{id}',
  access: ['EMPL', 'COMP', 'OPER'],
  summary: 'How far the making of an own export has come.',
  params,
  answer: exportItem,
  errors: ['export_not_found'],
});

const fetching = {
  access: ['EMPL', 'COMP', 'OPER'],
  params,
  errors: ['export_not_found', 'export_not_ready', 'export_expired', 'confirm_identity', 'not_while_impersonating'],
  forbiddenWhileImpersonating: true,
} as const;

export const downloadExport = endpoint({
  ...fetching,
  id: 'exports.download',
  method: 'GET',
  path: '/company/export/{id}/download',
  summary: 'An own export, for programs that send the bearer token with every call.',
  binary: true,
  answer: fileContent,
});

export const readExportToken = endpoint({
  ...fetching,
  id: 'exports.readToken',
  method: 'GET',
  path: '/company/export/token/{id}',
  summary:
    'Leave to fetch an own export once: for a link, which carries no bearer token. Five minutes, this session only.',
  answer: z.strictObject({ token: z.string(), expiresAt: instant }),
});

export const takeExport = endpoint({
  id: 'exports.take',
  method: 'GET',
  path: '/export/download/{token}',
  access: 'public',
  summary: 'The file a token stands for, once; used, late, guessed and forwarded tokens are all the same.',
  params: z.strictObject({ token: z.string().check(z.maxLength(200)) }),
  binary: true,
  answer: fileContent,
  errors: ['link_invalid'],
});
