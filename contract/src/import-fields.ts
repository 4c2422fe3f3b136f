import * as z from 'zod/mini';

/** `complex` is the full roster: who is missing is proposed for deletion. `collective` is a list of changes: nobody is deleted. */
export const importKinds = ['complex', 'collective'] as const;
export const importKind = z.enum(importKinds);
export type ImportKind = z.infer<typeof importKind>;

/**
 * `reading` → `checked` (with errors: nothing can be applied) or `planned` (the stored plan waits to be confirmed) → `applying` →
 * `done`; `failed` could not be read or applied; `left` without changes; `expired` was never confirmed.
 */
export const importStates = ['reading', 'checked', 'planned', 'applying', 'done', 'failed', 'left', 'expired'] as const;
export const importState = z.enum(importStates);
export type ImportState = z.infer<typeof importState>;

/** What a column of the file can mean. `dateOfChange` is the day a changed ratio holds from; without it, the day of import. */
export const importFields = [
  'personalNumber',
  'firstName',
  'lastName',
  'email',
  'username',
  'phone',
  'employeeRatio',
  'dateOfChange',
  'employeeStartDate',
  'employmentEndDate',
] as const;
export const importField = z.enum(importFields);
export type ImportField = z.infer<typeof importField>;

export const importEncodings = ['utf-8', 'utf-8-bom', 'utf-16le', 'utf-16be', 'windows-1250'] as const;
export const importSeparators = [';', ',', '\t'] as const;
/** How `2/3/2024` is meant; with dots the day always stands first. */
export const importDateOrders = ['dayFirst', 'monthFirst'] as const;
export const importDateOrder = z.enum(importDateOrders);
export const importEncoding = z.enum(importEncodings);
export const importSeparator = z.enum(importSeparators);

export const importFileLimits = { filesMax: 1, fileBytesMax: 32 * 1024 * 1024, totalBytesMax: 32 * 1024 * 1024 };
export const importRowsMax = 200_000;

/** What was found out about the file; every part of it can be sent back in `options` to say otherwise. */
export const importDetected = z.strictObject({
  format: z.enum(['csv', 'xlsx']),
  encoding: z.nullable(importEncoding),
  separator: z.nullable(importSeparator),
  sheet: z.nullable(z.string()),
  sheets: z.array(z.string()),
  /** The line of the headings, as a spreadsheet numbers it. */
  headerLine: z.number(),
  /** Only where dates with slashes told it, or the administrator. */
  dateOrder: z.nullable(importDateOrder),
  /** In the order of the file, `index` from 0; `field` is null where a column is not read. */
  columns: z.array(z.strictObject({ index: z.number(), heading: z.string(), field: z.nullable(importField) })),
  /** Fields this kind of import does not go without, and no column has; then no row is read. */
  missing: z.array(importField),
  /** The first rows under the headings, cells in the order of `columns`, so that broken diacritics are caught by eye. */
  sample: z.array(z.array(z.string())),
});
export type ImportDetected = z.infer<typeof importDetected>;

/** One thing wrong with one cell or line; texts in the caller's language. */
export const importProblem = z.strictObject({
  /** As a spreadsheet numbers it. */
  line: z.number(),
  /** Heading of the column in the file; empty when it is about the whole line. */
  column: z.string(),
  field: z.nullable(importField),
  value: z.string(),
  code: z.string(),
  /** The whole sentence. */
  message: z.string(),
  /** What belongs there. */
  expected: z.string(),
  /** How to mend it, and what is wrong where the cell does not tell. */
  advice: z.string(),
});
export type ImportProblem = z.infer<typeof importProblem>;

/** Problems of one cause together: a name for the group and how many there are. */
export const importCause = z.strictObject({ cause: z.string(), title: z.string(), count: z.number() });
export type ImportCause = z.infer<typeof importCause>;

export const importProgress = z.strictObject({
  step: z.enum(['reading', 'changes', 'deletions']),
  done: z.number(),
  /** Null while nobody knows how many rows there are. */
  total: z.nullable(z.number()),
});

export const importPlan = z.strictObject({
  toAdd: z.number(),
  toUpdate: z.number(),
  toDelete: z.number(),
  unchanged: z.number(),
  /** People of the company before the import. */
  companySize: z.number(),
  /** So many would be deleted that their number has to be typed in. */
  isCountTyped: z.boolean(),
  /** Waiting claims of those who would be deleted; they are closed. */
  openClaims: z.number(),
});
export type ImportPlan = z.infer<typeof importPlan>;

export const importApplied = z.strictObject({
  added: z.number(),
  updated: z.number(),
  deleted: z.number(),
  /** Those of the deleted who stay in the books because of movements or claims. */
  deactivated: z.number(),
});
