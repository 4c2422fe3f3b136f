import { importFields, type ImportField, type ImportKind } from '@polana/contract/import-fields';
import { textFromRatio } from '@polana/contract/money';
import { partsOf } from '@polana/contract/plain-date';
import type { Language } from '@polana/contract/roles';
import { writeXlsx, type CellStyle, type ColumnDef, type WriteSheet } from 'hucre/xlsx';
import { dateIn, ratioIn } from '#platform/wording';
import en from '../imports-rows.en.json' with { type: 'json' };
import sk from '../imports-rows.sk.json' with { type: 'json' };
import { fieldRules, requiredFields } from './import-fields.ts';

const texts = { sk, en };

export interface TemplateOrder {
  kind: ImportKind;
  format: 'csv' | 'xlsx';
  lang: Language;
}

export interface Template {
  name: string;
  mediaType: string;
  bytes: Buffer;
}

/** An empty table with the columns an import reads, one example row and, in a workbook, a guide to the columns. */
export async function writeTemplate({ kind, format, lang }: TemplateOrder): Promise<Template> {
  const name = `${texts[lang].template[kind]}.${format}`;
  if (format === 'csv') return { name, mediaType: 'text/csv; charset=utf-8', bytes: csvTemplate(kind, lang) };
  const bytes = await writeXlsx({ sheets: [peopleSheet(kind, lang), guideSheet(kind, lang)] });
  const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { name, mediaType, bytes: Buffer.from(bytes) };
}

export interface ColumnDescription {
  field: ImportField;
  title: string;
  isRequired: boolean;
  explanation: string;
  example: string;
}

/** The columns as a person reads of them. */
export function describeColumns(kind: ImportKind, lang: Language): ColumnDescription[] {
  const required = requiredFields(kind);
  return importFields.map((field) => {
    const { title, explanation } = texts[lang].columns[field];
    return { field, title, isRequired: required.includes(field), explanation, example: exampleIn(lang, field) };
  });
}

function exampleIn(lang: Language, field: ImportField): string {
  const { type, example } = fieldRules[field];
  if (example === null) return '';
  if (type === 'ratio') return ratioIn(lang, Number(example));
  return type === 'date' ? dateIn(lang, String(example)) : String(example);
}

/** Headings with a star must be filled in; reading them back, the star is no part of the name. */
function headingsOf(kind: ImportKind, lang: Language): string[] {
  return describeColumns(kind, lang).map(({ title, isRequired }) => (isRequired ? `${title} *` : title));
}

/** As a Slovak Excel opens it by a double click. */
function csvTemplate(kind: ImportKind, lang: Language): Buffer {
  const cells = importFields.map((field) => {
    const { type, example } = fieldRules[field];
    if (example === null) return '';
    if (type === 'ratio') return textFromRatio(Number(example)).replace('.', ',');
    if (type === 'date') return dottedDate(String(example));
    return String(example).startsWith('+') ? `'${example}` : String(example);
  });
  return Buffer.from(`\ufeff${headingsOf(kind, lang).join(';')}\r\n${cells.join(';')}\r\n`, 'utf8');
}

function dottedDate(date: string): string {
  const { year, month, day } = partsOf(date);
  return `${String(day).padStart(2, '0')}.${String(month).padStart(2, '0')}.${year}`;
}

/** A ratio as it is typed: a format with optional decimals leaves the decimal point behind a whole number, „100,“. */
const formats = { text: '@', ratio: 'General', date: 'd\\.\\ m\\.\\ yyyy' } as const;
const headStyle: CellStyle = {
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFE3EFE8' } },
};

/** Cells for a few hundred people are ready as text, so that no nought is lost while they are typed. */
const readyRows = 500;

function peopleSheet(kind: ImportKind, lang: Language): WriteSheet {
  const headings = headingsOf(kind, lang);
  const example = importFields.map((field) => typedExample(field));
  return {
    name: texts[lang].template.people,
    columns: importFields.map((field) => columnOf(field)),
    rows: [headings, example, ...Array.from({ length: readyRows }, () => importFields.map(() => null))],
    cells: headCells(headings),
    freezePane: { rows: 1 },
  };
}

function columnOf(field: ImportField): ColumnDef {
  const { type, width } = fieldRules[field];
  return { width, style: { numFmt: formats[type] } };
}

function typedExample(field: ImportField): string | number | Date | null {
  const { type, example } = fieldRules[field];
  if (example === null) return null;
  if (type === 'ratio') return Number(example) / 10_000;
  return type === 'date' ? new Date(`${example}T00:00:00Z`) : example;
}

function headCells(headings: readonly string[]): NonNullable<WriteSheet['cells']> {
  return new Map(headings.map((value, index) => [`0,${index}`, { value, type: 'string', style: headStyle }]));
}

function guideSheet(kind: ImportKind, lang: Language): WriteSheet {
  const text = texts[lang].template;
  const headings = [text.column, text.required, text.explanation, text.example];
  const requiredOfNew = requiredFields('complex');
  const rows = describeColumns(kind, lang).map(({ field, title, isRequired, explanation, example }) => {
    const isRequiredOfNew = kind === 'collective' && requiredOfNew.includes(field);
    return [title, isRequired ? text.yes : isRequiredOfNew ? text.requiredOfNew : text.no, explanation, example];
  });
  const all = [headings, ...rows, [], ['', '', text.hint, '']];
  const wrapped: CellStyle = { alignment: { wrapText: true, vertical: 'top' } };
  return {
    name: text.guide,
    columns: [{ width: 24 }, { width: 24 }, { width: explanationWidth, style: wrapped }, { width: 30 }],
    rows: all,
    rowDefs: new Map(all.map((row, index) => [index, { height: heightFor(row[2] ?? '') }])),
    cells: headCells(headings),
    freezePane: { rows: 1 },
  };
}

const explanationWidth = 90;

/** Points for as many lines as the explanation takes: not every program makes room by itself. */
function heightFor(explanation: string): number {
  return 16 * Math.max(1, Math.ceil(explanation.length / (explanationWidth * 0.95)));
}
