import { createHash } from 'node:crypto';
import { personalNumberOf } from '@polana/contract/personal-number';

/** One line of a list of rewards, as it was typed. */
export interface TypedReward {
  /** As a spreadsheet counts: the first line is 1. */
  line: number;
  personalNumber: string;
  ico: string;
  amount: string;
  note: string;
}

export interface RewardRow {
  line: number;
  personalNumber: string;
  ico: string;
  amountCents: number;
  note: string;
}

export type RowProblem = 'numberMissing' | 'icoInvalid' | 'amountInvalid' | 'noteTooLong' | 'twice' | 'employeeUnknown';

export interface RowError {
  line: number;
  problem: RowProblem;
  /** The line that says the same. */
  sameAs?: number;
}

const names = {
  personalNumber: ['osobné číslo', 'osobne cislo', 'personal number', 'personalnumber'],
  ico: ['ičo', 'ico', 'ičo firmy', 'ico firmy', 'company id', 'id number'],
  amount: ['suma', 'odmena', 'amount', 'reward'],
  note: ['poznámka', 'poznamka', 'note'],
} as const;

type Field = keyof typeof names;
const fields = Object.keys(names) as Field[];

/** The rows of a sheet by their names, or in the usual order where it has no line of names. */
export function typedRewards(sheet: readonly (readonly unknown[])[]): TypedReward[] {
  const head = (sheet[0] ?? []).map((cell) => textOf(cell).toLowerCase());
  const placeOf = (field: Field) => head.findIndex((name) => (names[field] as readonly string[]).includes(name));
  const hasHead = fields.some((field) => placeOf(field) >= 0);
  const place = (field: Field) => (hasHead ? placeOf(field) : fields.indexOf(field));
  return sheet.flatMap((cells, index) => {
    const cell = (field: Field) => textOf(cells[place(field)]);
    const isEmpty = cells.every((one) => textOf(one) === '');
    if (isEmpty || (hasHead && index === 0)) return [];
    return [
      {
        line: index + 1,
        personalNumber: personalNumberOf(shown(cells[place('personalNumber')])),
        ico: cell('ico'),
        amount: cell('amount'),
        note: cell('note'),
      },
    ];
  });
}

function textOf(cell: unknown): string {
  return shown(cell).replaceAll('\u00a0', ' ').trim();
}

function shown(cell: unknown): string {
  if (typeof cell === 'number') return String(withoutNoise(cell));
  return typeof cell === 'string' ? cell : '';
}

/** A formula comes to 3.3000000000000003 where a person sees 3.3. */
function withoutNoise(number: number): number {
  const seen = Math.round(number * 100) / 100;
  return Math.abs(seen - number) < 1e-9 ? seen : number;
}

const amountCentsMax = 100_000_00;
/** No amount is longer, and reading a gap takes the square of its length. */
const amountCharactersMax = 40;
const noteMax = 200;

/** Reads each row; what cannot be read is told by its line. The same person with the same amount and note twice is a slip. */
export function readRows(typed: readonly TypedReward[]): { rows: RewardRow[]; errors: RowError[] } {
  const rows: RewardRow[] = [];
  const errors: RowError[] = [];
  const seen = new Map<string, number>();
  for (const one of typed) {
    const { line, personalNumber, note } = one;
    const ico = /^\d{1,7}$/.test(one.ico) ? one.ico.padStart(8, '0') : one.ico.replaceAll(' ', '');
    const amountCents = centsOf(one.amount);
    const problem = problemOf({ personalNumber, ico, amountCents, note });
    if (problem) errors.push({ line, problem });
    if (problem || amountCents === null) continue;
    const key = [ico, personalNumber, amountCents, note].join('\n');
    const sameAs = seen.get(key);
    if (sameAs !== undefined) errors.push({ line, problem: 'twice', sameAs });
    else seen.set(key, line);
    rows.push({ line, personalNumber, ico, amountCents, note });
  }
  return { rows, errors };
}

function problemOf(row: {
  personalNumber: string;
  ico: string;
  amountCents: number | null;
  note: string;
}): RowProblem | null {
  if (row.personalNumber === '' || row.personalNumber.length > 32) return 'numberMissing';
  if (!/^\d{8}$/.test(row.ico)) return 'icoInvalid';
  if (row.amountCents === null) return 'amountInvalid';
  return row.note.length > noteMax ? 'noteTooLong' : null;
}

/** `12,5`, `12.50`, `1 275,40 €`; null for anything else, for nothing, for more than two decimals and for what could be meant otherwise:
 *  `18 50`, `318 € 50`. */
function centsOf(amount: string): number | null {
  if (amount.length > amountCharactersMax) return null;
  const plain = amount
    .replaceAll(/^[\s€]+|[\s€]+$/g, '')
    .replaceAll(/(?<=\d)\s(?=\d{3}(?!\d))/g, '')
    .replace(',', '.');
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(plain)) return null;
  const [euros = '0', decimals = ''] = plain.split('.');
  const cents = Number(euros) * 100 + Number(decimals.padEnd(2, '0'));
  return cents > 0 && cents <= amountCentsMax ? cents : null;
}

/** The same list for the same offer has the same mark, whatever file it came in. */
export function markOf(offerId: string, rows: readonly RewardRow[]): Buffer {
  const lines = rows.map(({ personalNumber, ico, amountCents, note }) =>
    JSON.stringify([ico, personalNumber, amountCents, note]),
  );
  const ordered = lines.toSorted((one, other) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update([offerId, ...ordered].join('\n'))
    .digest();
}
