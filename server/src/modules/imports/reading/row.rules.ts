import { personalNumberMax, personNameMax, phoneMax } from '@polana/contract/employees';
import { usernameMax } from '@polana/contract/employees-administration';
import type { ImportField, ImportKind } from '@polana/contract/import-fields';
import { isEmail, usernamePattern } from '@polana/contract/primitives';
import { fieldRules, requiredFields } from './import-fields.ts';
import type { Cell, ImportedPerson, ReadRow, RowProblem, SheetRow } from './sheet.ts';
import {
  looksLikeBirthNumber,
  looksLikeShare,
  parseDate,
  parsePersonalNumber,
  parseRatio,
  parseText,
  type DateContext,
  type Parsed,
} from './value.rules.ts';

export interface RowContext extends DateContext {
  kind: ImportKind;
  /** The fields that have a column. */
  fields: ReadonlySet<ImportField>;
}

const shownMax = 60;
const emailMax = 254;

type Values = Partial<Record<ImportField, string | number>>;
type Warn = (code: string) => void;

/** A row with what in it may stand in a file only once, whatever else is wrong with it, and until when it is so. */
export interface ParsedRow extends ReadRow {
  logins: Pick<Values, 'personalNumber' | 'email' | 'username' | 'employmentEndDate'>;
}

/** Reads a row by the rules of the forms: every problem of every cell at once. */
export function parseRow(row: SheetRow, context: RowContext): ParsedRow {
  const problems: RowProblem[] = [];
  const values: Values = {};
  const required = new Set(requiredFields(context.kind));
  const tell = (severity: RowProblem['severity'], field: ImportField, code: string, values?: RowProblem['values']) => {
    problems.push({
      line: row.line,
      code,
      severity,
      field,
      ...shownValue(row.cells[field]),
      ...(values && { values }),
    });
  };
  for (const field of context.fields) {
    const cell = row.cells[field];
    if (!cell) {
      if (required.has(field)) tell('error', field, 'value_missing');
      continue;
    }
    const parsed = parseCell(field, cell, context, (code) => tell('warning', field, code));
    if ('problem' in parsed) tell('error', field, parsed.problem, parsed.values);
    else values[field] = parsed.value;
  }
  for (const { field, code } of contradictions(values, context)) tell('error', field, code);
  if (isExample(values)) problems.push({ line: row.line, code: 'example_row', severity: 'error' });
  return { line: row.line, ...whoIsMeant(values, problems, context), problems, logins: values };
}

/** Nobody where the personal number is not known, or where the row is only the template's example. */
function whoIsMeant(
  values: Values,
  problems: readonly RowProblem[],
  context: RowContext,
): Pick<ReadRow, 'person' | 'partly'> {
  if (problems.every(({ severity }) => severity === 'warning')) return { person: personOf(values, context) };
  if (values.personalNumber === undefined || isExample(values)) return {};
  // What could not be read is not empty.
  const wrong = new Set(problems.map(({ field }) => field));
  const fields = new Set([...context.fields].filter((field) => !wrong.has(field)));
  return { partly: personOf(values, { ...context, fields }) };
}

/** The row of the template that somebody forgot to write over. */
function isExample(values: Values): boolean {
  return (['personalNumber', 'firstName', 'lastName'] as const).every(
    (field) => values[field] === fieldRules[field].example,
  );
}

function shownValue(cell: Cell | undefined): { value?: string } {
  if (!cell) return {};
  const text = cell.text.trim();
  return { value: text.length > shownMax ? `${text.slice(0, shownMax)}…` : text };
}

function parseCell(field: ImportField, cell: Cell, context: RowContext, warn: Warn): Parsed<string | number> {
  if (cell.fault) return { problem: `cell_${cell.fault}` };
  const { type } = fieldRules[field];
  if (type === 'date') return parseDate(cell, context);
  if (type === 'ratio')
    return warned(parseRatio(cell), warn, 'ratio_like_share', (ratio) => looksLikeShare(ratio, cell));
  if (field === 'personalNumber')
    return warned(parsePersonalNumber(cell, personalNumberMax), warn, 'number_like_birth_number', looksLikeBirthNumber);
  if (field === 'email') return parseEmail(cell);
  if (field === 'username') return parseUsername(cell);
  return parseText(cell, field === 'phone' ? phoneMax : personNameMax);
}

function warned<Value>(
  parsed: Parsed<Value>,
  warn: Warn,
  code: string,
  isOdd: (value: Value) => boolean,
): Parsed<Value> {
  if ('value' in parsed && isOdd(parsed.value)) warn(code);
  return parsed;
}

function parseEmail(cell: Cell): Parsed<string> {
  const parsed = parseText(cell, emailMax);
  if ('problem' in parsed) return parsed;
  const value = parsed.value.toLowerCase();
  if (isEmail(value)) return { value };
  if (/@.*[;,/|\s].*@/.test(value)) return { problem: 'email_many' };
  const isSpaced = /\s/.test(value) && isEmail(value.replaceAll(/\s/g, ''));
  return { problem: isSpaced ? 'email_has_space' : 'email_invalid' };
}

function parseUsername(cell: Cell): Parsed<string> {
  const parsed = parseText(cell, usernameMax);
  if ('problem' in parsed) return parsed;
  const value = parsed.value.toLowerCase();
  return usernamePattern.test(value) ? { value } : { problem: 'username_invalid' };
}

function contradictions(values: Values, { kind }: RowContext): { field: ImportField; code: string }[] {
  const { employeeRatio, dateOfChange, employeeStartDate: start, employmentEndDate: end } = values;
  return [
    ...(start !== undefined && end !== undefined && end < start
      ? [{ field: 'employmentEndDate', code: 'end_before_start' } as const]
      : []),
    ...(start !== undefined && dateOfChange !== undefined && dateOfChange < start
      ? [{ field: 'dateOfChange', code: 'change_before_start' } as const]
      : []),
    ...(kind === 'collective' && dateOfChange !== undefined && employeeRatio === undefined
      ? [{ field: 'dateOfChange', code: 'change_without_ratio' } as const]
      : []),
  ];
}

function personOf(values: Values, { kind, fields }: RowContext): ImportedPerson {
  const text = (field: ImportField) => values[field] as string | undefined;
  const emptied = (field: ImportField) => text(field) ?? (kind === 'complex' && fields.has(field) ? null : undefined);
  return withoutGaps({
    personalNumber: String(values.personalNumber),
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: emptied('email'),
    username: text('username'),
    phone: emptied('phone'),
    ratio: values.employeeRatio as number | undefined,
    ratioFrom: text('dateOfChange'),
    startDate: text('employeeStartDate'),
    endDate: emptied('employmentEndDate'),
  });
}

type Gappy = { [Key in keyof ImportedPerson]: ImportedPerson[Key] | undefined };

function withoutGaps(person: Gappy): ImportedPerson {
  return Object.fromEntries(
    Object.entries(person).filter(([, value]) => value !== undefined),
  ) as unknown as ImportedPerson;
}
