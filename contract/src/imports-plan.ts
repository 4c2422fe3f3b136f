import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { allowanceAmount } from './identity.ts';
import { importApplied, importField, importState } from './import-fields.ts';
import { id, instant, listOf, optionalText, pageSizeDefault, pageSizeMax } from './primitives.ts';

/** Of somebody to be added, as the file says it. */
const addition = z.strictObject({
  line: z.number(),
  personalNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  /** Null = made of the name. */
  username: z.nullable(z.string()),
  phone: z.string(),
  employeeRatio: z.string(),
  employeeStartDate: z.string(),
  employmentEndDate: z.nullable(z.string()),
});
export type ImportAddition = z.infer<typeof addition>;

/** Only what changes; ratio as `37.5`, days as `YYYY-MM-DD`, empty as null. */
const update = z.strictObject({
  line: z.number(),
  employeeId: id,
  personalNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  changes: z.array(z.strictObject({ field: importField, from: z.nullable(z.string()), to: z.nullable(z.string()) })),
});
export type ImportUpdate = z.infer<typeof update>;

const deletion = z.strictObject({
  employeeId: id,
  personalNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Somebody with movements or claims is deactivated and stays in the books. */
  outcome: z.enum(['deactivated', 'deleted']),
  openClaims: z.number(),
  /** What goes back to the company's fund. */
  amounts: z.array(allowanceAmount),
});
export type ImportDeletion = z.infer<typeof deletion>;

export const importTables = ['toAdd', 'toUpdate', 'toDelete'] as const;
export type ImportTable = (typeof importTables)[number];

const whole = (max: number) => z.int().check(z.gte(0), z.lte(max));

export const readImportChanges = endpoint({
  id: 'imports.changes',
  method: 'POST',
  path: '/employee/import/changes',
  access: ['COMP'],
  summary: 'The stored plan in three tables: who is added, what changes, who is deleted.',
  body: z.strictObject({
    importId: id,
    /** Only this table has items then; the counts are always of all three. */
    table: z.optional(z.enum(importTables)),
    /** Beginnings of words: names and personal number. */
    search: z.optional(optionalText(100)),
    limit: z._default(whole(pageSizeMax), pageSizeDefault),
    offset: z._default(whole(10_000_000), 0),
  }),
  answer: z.strictObject({ toAdd: listOf(addition), toUpdate: listOf(update), toDelete: listOf(deletion) }),
  errors: ['import_not_found', 'import_not_planned'],
});

const confirming = {
  importId: id,
  /** Of the plan that was looked at: one that was made anew since is not confirmed. */
  expiresAt: z.optional(instant),
};

const applying = {
  method: 'POST',
  access: ['COMP'],
  answer: z.strictObject({
    importId: id,
    /** `applying` goes on in the background; otherwise it is done. */
    state: importState,
    applied: z.nullable(importApplied),
  }),
  errors: [
    'import_not_found',
    'import_not_planned',
    'import_outdated',
    'import_planned_anew',
    'import_plan_changed',
    'import_already_applied',
    'import_running',
    'import_failed',
    'confirm_identity',
    'not_while_impersonating',
  ],
  forbiddenWhileImpersonating: true,
} as const;

export const applyImport = endpoint({
  ...applying,
  id: 'imports.apply',
  path: '/employee/import/create',
  summary: 'Apply the additions and updates of the stored plan, all of them or none. Whoever comes second gets 409.',
  body: z.strictObject(confirming),
});

export const applyImportDeletions = endpoint({
  ...applying,
  id: 'imports.applyDeletions',
  path: '/employee/import/delete',
  summary:
    'Apply the deletions of the stored plan. Many of them, or waiting claims, ask for `force`; a number sent along has to be theirs.',
  body: z.strictObject({ ...confirming, typedCount: z.optional(whole(10_000_000)) }),
  forceable: true,
  errors: [
    ...applying.errors,
    'import_deletes_many',
    'import_deletes_open_claims',
    'import_deletes_self',
    'import_count_wrong',
  ],
});
