import { centsFromText } from '@polana/contract/money';
import type { AuditChange, AuditGroup } from '@polana/contract/operator-audit';
import type { Language } from '@polana/contract/roles';
import { dateIn, moneyIn, ratioIn } from '#platform/wording';
import en from '../audit.en.json' with { type: 'json' };
import sk from '../audit.sk.json' with { type: 'json' };

const texts = { sk, en };
type Words = Readonly<Record<string, string>>;

/** What was done, in words. Nothing without them can be recorded (`AuditAction`); an older version may have. */
export function actionIn(lang: Language, action: string): string {
  return (texts[lang].actions as Words)[action] ?? action;
}

export function objectIn(lang: Language, objectType: string): string {
  return (texts[lang].objects as Words)[objectType] ?? objectType;
}

export function roleIn(lang: Language, role: string): string {
  return (texts[lang].roles as Words)[role] ?? role;
}

export function resultIn(lang: Language, result: 'done' | 'refused'): string {
  return texts[lang].results[result];
}

/** Why, as somebody wrote it, or in words where the portal itself noted a code. */
export function reasonIn(lang: Language, reason: string | null): string | null {
  return reason && ((texts[lang].reasons as Words)[reason] ?? reason);
}

export function groupIn(lang: Language, group: AuditGroup): string {
  return texts[lang].groups[group];
}

/** The changes of an entry as they can be read: before and after where both are known, otherwise what was noted. */
export function changesIn(lang: Language, changes: Readonly<Record<string, unknown>>): AuditChange[] {
  const told = Object.entries(changes).flatMap(([field, noted]): AuditChange[] => {
    const pair = pairOf(noted);
    if (pair) return differencesIn(lang, field, ...pair);
    return [{ field, name: fieldIn(lang, field), from: null, to: valueIn(lang, field, noted), isChange: false }];
  });
  // What changed is read before what was only noted beside it.
  return told.toSorted((one, other) => Number(other.isChange) - Number(one.isChange));
}

/** Of two records only what differs between them, however deep it lies. */
function differencesIn(lang: Language, field: string, before: unknown, after: unknown): AuditChange[] {
  if (!isRecord(before) || !isRecord(after)) {
    const last = field.slice(field.lastIndexOf('.') + 1);
    const name = fieldIn(lang, field);
    return [{ field, name, from: valueIn(lang, last, before), to: valueIn(lang, last, after), isChange: true }];
  }
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .flatMap((key) => differencesIn(lang, `${field}.${key}`, before[key], after[key]));
}

/** `template2.message.sk` as "reason for rejection 2, message, in Slovak". */
function fieldIn(lang: Language, field: string): string {
  const fields: Words = texts[lang].fields;
  const part = (word: string): string =>
    fields[word] ??
    word.replace(/^(\D+)(\d+)$/, (whole, letters: string, digits) =>
      letters in fields ? `${fields[letters]} ${digits}` : whole,
    );
  return fields[field] ?? field.split('.').map(part).join(', ');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Rooms note a change as `from` and `to`, or as `before` and `after`. */
function pairOf(noted: unknown): [unknown, unknown] | null {
  if (!isRecord(noted)) return null;
  const keys = Object.keys(noted).toSorted().join();
  if (keys === 'from,to') return [noted['from'], noted['to']];
  return keys === 'after,before' ? [noted['before'], noted['after']] : null;
}

function valueIn(lang: Language, field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return texts[lang].words[value ? 'true' : 'false'];
  if (typeof value === 'number' && /cents$/i.test(field)) return moneyIn(lang, value);
  if (typeof value === 'number' && /ratio$/i.test(field)) return ratioIn(lang, value);
  if (Array.isArray(value)) return value.map((item) => valueIn(lang, field, item) ?? '–').join(', ') || null;
  if (isRecord(value))
    return Object.entries(value)
      .map(([key, inner]) => `${fieldIn(lang, key)}: ${valueIn(lang, key, inner) ?? '–'}`)
      .join(', ');
  if (typeof value !== 'string') return JSON.stringify(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return dateIn(lang, value);
  if (field === 'cap') return moneyIn(lang, centsFromText(value));
  return codesOf(lang, field)[value] ?? value;
}

/** Values that are codes and have words. */
function codesOf(lang: Language, field: string): Words {
  if (field === 'status') return texts[lang].statuses;
  if (field === 'fields' || field === 'field') return texts[lang].fields;
  if (field === 'factor' || field === 'method' || field === 'by') return texts[lang].factors;
  return (texts[lang].codes as Readonly<Record<string, Words>>)[field] ?? {};
}
