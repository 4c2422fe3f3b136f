import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  importApplied,
  importCause,
  importDateOrder,
  importDetected,
  importEncoding,
  importField,
  importFileLimits,
  importKind,
  importPlan,
  importProblem,
  importProgress,
  importSeparator,
  importState,
} from './import-fields.ts';
import { fileContent, id, instant, listOf, listQuery, optionalText } from './primitives.ts';

export * from './import-fields.ts';
export * from './imports-plan.ts';

const importSummary = {
  importId: id,
  kind: importKind,
  state: importState,
  fileName: z.string(),
  /** In bytes. */
  size: z.number(),
  createdAt: instant,
  createdBy: z.string(),
  rows: z.number(),
  /** Rows without an error. */
  valid: z.number(),
  errorCount: z.number(),
  warningCount: z.number(),
  plan: z.nullable(importPlan),
  /** Additions and updates; deletions are confirmed apart. `none` = there is nothing of it in the plan. */
  changes: z.enum(['none', 'waiting', 'applied']),
  deletions: z.enum(['none', 'waiting', 'applied']),
  applied: z.nullable(importApplied),
  appliedAt: z.nullable(instant),
  failure: z.nullable(z.strictObject({ code: z.string(), message: z.string() })),
};

const importItem = z.strictObject(importSummary);
export type ImportItem = z.infer<typeof importItem>;

const importDetail = z.strictObject({
  ...importSummary,
  /** Accounts it makes are taken over from an older system; people who have one already stay as they are. */
  isMigrated: z.boolean(),
  progress: z.nullable(importProgress),
  detected: z.nullable(importDetected),
  /** Lines with at least one error. */
  errorLines: z.number(),
  /** The first ones; the rest is paged. */
  errors: z.array(importProblem),
  warnings: z.array(importProblem),
  errorCauses: z.array(importCause),
  warningCauses: z.array(importCause),
  /** Against the file this one replaces: errors that are gone, and those left. */
  correction: z.nullable(z.strictObject({ fixed: z.number(), remaining: z.number() })),
  /** The file with the errors marked can be fetched. */
  hasErrorFile: z.boolean(),
  /** What it does or did can be fetched person by person. */
  hasReport: z.boolean(),
  /** The corrected file that took its place. */
  replacedBy: z.nullable(id),
  /** Until when the plan can be confirmed. */
  expiresAt: instant,
});
export type ImportDetail = z.infer<typeof importDetail>;

/** How the file is to be read, where what was detected is wrong. */
const readingOptions = {
  encoding: z.optional(importEncoding),
  separator: z.optional(importSeparator),
  sheet: z.optional(optionalText(100)),
  dateOrder: z.optional(importDateOrder),
  /** Which field a heading means, null for none. */
  columns: z.optional(z.record(optionalText(200), z.nullable(importField))),
};

/** How the file is to be read, and what it means. */
const planningOptions = {
  ...readingOptions,
  /** New people are taken over from an older system: at the first sign-in they confirm the e-mail and set a password. */
  isMigrated: z.optional(z.boolean()),
};

const options = z.strictObject({
  ...planningOptions,
  /** A loaded file this one takes the place of, which is left without changes once this one has been read. What its columns mean, the
   *  order of its dates and `isMigrated` hold on where they are not said here; sheet, encoding and separator are found anew. */
  replaces: z.optional(id),
});
export type ImportOptions = z.infer<typeof options>;

/** What may be wrong with a file as a whole. */
const readingErrors = [
  'import_too_large',
  'import_too_many_rows',
  'import_unreadable',
  'import_format',
  'import_empty',
  'import_macros',
  'import_encrypted',
  'import_unpacked_too_large',
  'import_quote_open',
  'import_sheet_unknown',
  'import_too_demanding',
] as const;

const loading = {
  method: 'POST',
  access: ['COMP'],
  upload: importFileLimits,
  body: options,
  answer: importDetail,
  limit: 'imports',
  errors: [
    'import_file_missing',
    ...readingErrors,
    'import_running',
    'import_already_applied',
    'imports_busy',
    'import_not_found',
    'too_many_requests',
    'not_while_impersonating',
  ],
  forbiddenWhileImpersonating: true,
} as const;

export const loadImport = endpoint({
  ...loading,
  id: 'imports.load',
  path: '/employee/import/load',
  summary:
    'Load the full roster: everything of the file is checked and a plan stored, nothing is written. Large files answer `reading`.',
});

export const loadCollectiveImport = endpoint({
  ...loading,
  id: 'imports.loadCollective',
  path: '/employee/import/load/collective',
  summary: 'Load a list of changes: nobody is deleted, an end date ends an employment. Otherwise as the full roster.',
});

export const downloadImportTemplate = endpoint({
  id: 'imports.template',
  method: 'GET',
  path: '/employee/import/template',
  access: ['COMP'],
  summary: 'An empty file with the columns an import reads, an example row and a guide.',
  query: z.strictObject({ format: z.enum(['xlsx', 'csv']), kind: z._default(importKind, 'complex') }),
  binary: true,
  answer: fileContent,
});

export const listImports = endpoint({
  id: 'imports.list',
  method: 'GET',
  path: '/employee/import',
  access: ['COMP'],
  summary: 'Imports of the company: who, when, which file, what came of it.',
  query: z.strictObject(listQuery(['-createdAt', 'createdAt'] as const, '-createdAt')),
  answer: listOf(importItem),
});

const params = z.strictObject({ id });

export const readImport = endpoint({
  id: 'imports.read',
  method: 'GET',
  path: '/employee/import/{id}',
  access: ['COMP'],
  summary: 'How far an import has come and what was found.',
  params,
  answer: importDetail,
  errors: ['import_not_found'],
});

export const listImportProblems = endpoint({
  id: 'imports.listProblems',
  method: 'GET',
  path: '/employee/import/{id}/errors',
  access: ['COMP'],
  summary: 'Errors or warnings of a loaded file by line, also of one cause only.',
  params,
  query: z.strictObject({
    ...listQuery(['line'] as const, 'line'),
    severity: z._default(z.enum(['error', 'warning']), 'error'),
    cause: z.optional(optionalText(80)),
  }),
  answer: listOf(importProblem),
  errors: ['import_not_found'],
});

export const downloadImportErrors = endpoint({
  id: 'imports.downloadErrors',
  method: 'GET',
  path: '/employee/import/{id}/errors.xlsx',
  access: ['COMP'],
  summary: 'The loaded file with a column of errors added.',
  params,
  binary: true,
  answer: fileContent,
  errors: ['import_not_found', 'import_file_gone', 'confirm_identity', 'too_many_requests', 'not_while_impersonating'],
  forbiddenWhileImpersonating: true,
});

export const downloadImportReport = endpoint({
  id: 'imports.downloadReport',
  method: 'GET',
  path: '/employee/import/{id}/report.csv',
  access: ['COMP'],
  summary:
    'The stored plan and what became of it as CSV: who is added, changed from what to what, deleted or deactivated, and what was skipped.',
  params,
  binary: true,
  answer: fileContent,
  errors: [
    'import_not_found',
    'import_not_planned',
    'import_report_gone',
    'confirm_identity',
    'not_while_impersonating',
  ],
  forbiddenWhileImpersonating: true,
});

export const reloadImport = endpoint({
  id: 'imports.reload',
  method: 'POST',
  path: '/employee/import/{id}/reload',
  access: ['COMP'],
  summary:
    'Read the loaded file again with other settings, or make the plan anew after the data changed; the id stays.',
  params,
  body: z.strictObject(planningOptions),
  answer: importDetail,
  errors: [
    'import_not_found',
    'import_running',
    'import_already_applied',
    'import_file_gone',
    'imports_busy',
    'too_many_requests',
    ...readingErrors,
  ],
  forbiddenWhileImpersonating: true,
});

export const leaveImport = endpoint({
  id: 'imports.leave',
  method: 'DELETE',
  path: '/employee/import/{id}',
  access: ['COMP'],
  summary: 'Leave without changes: the plan can no longer be confirmed and the file is let go.',
  params,
  answer: z.strictObject({ state: importState }),
  errors: ['import_not_found', 'import_running', 'import_already_applied'],
});
