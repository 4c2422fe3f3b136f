import { importFields, type ImportField, type ImportKind } from '@polana/contract/import-fields';
import { fieldRules, requiredFields } from './import-fields.ts';
import type { RawRow } from './raw-table.ts';
import type { DetectedColumn } from './sheet.ts';

/** Titles and notes may stand above the headings, not more than this. */
const linesBeforeHeadings = 30;

type KnownColumns = Readonly<Record<string, ImportField | null>>;

/** `Osobné číslo *`, `OSOBNE_CISLO` and `osobneCislo` are the same; what stands in brackets explains and does not name. */
function plainHeading(heading: string): string {
  const withoutBrackets = heading.replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ' ');
  return plainLetters(withoutBrackets) || plainLetters(heading);
}

function plainLetters(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%]/gu, '');
}

const fieldByHeading = new Map(
  importFields.flatMap((field) =>
    [field, ...fieldRules[field].headings.flatMap((line) => line.split(', '))].map(
      (heading) => [plainHeading(heading), field] as const,
    ),
  ),
);

/** `Úväzok (hod.)`: forty hours a week are no forty percent. */
const inHours = /[([](?:[^)\]%]*[^\p{L}\p{N}%)\]])?(?:h|hod|hodín|hodiny|hours?)(?![\p{L}\p{N}])[^)\]%]*[)\]]/iu;

export function fieldOfHeading(heading: string): ImportField | undefined {
  const field = fieldNamed(plainHeading(heading));
  return field === 'employeeRatio' && inHours.test(heading) ? undefined : field;
}

/** What a heading names without an explanation in brackets. */
function plainFieldOf(heading: string): ImportField | undefined {
  return fieldNamed(plainLetters(heading));
}

function fieldNamed(letters: string): ImportField | undefined {
  return fieldByHeading.get(letters) ?? fieldByHeading.get(letters.replaceAll('%', ''));
}

/** How many different columns a row names; headings the administrator has explained count too. */
export function scoreOfHeadings(cells: readonly string[], explained: readonly string[]): number {
  const known = new Set<string>();
  for (const cell of cells) {
    const heading = headingOf(cell);
    const name = explained.includes(heading) ? heading : fieldOfHeading(heading);
    if (name) known.add(name);
  }
  return known.size;
}

export interface Headings {
  line: number;
  columns: DetectedColumn[];
  missing: ImportField[];
  /** Cells of the row, empty ones at its end too. */
  width: number;
  /** Rows that still belong to the headings, e.g. the same in another language. */
  otherLines: Set<number>;
}

/** Finds the row that names the most columns; where none does, the first one is shown to be explained. */
export function findHeadings(rows: readonly RawRow[], kind: ImportKind, explained: KnownColumns): Headings | undefined {
  const names = Object.keys(explained);
  const candidates = rows.slice(0, linesBeforeHeadings);
  const [first] = candidates;
  if (!first) return undefined;
  let [best, bestScore] = [first, 0];
  for (const row of candidates) {
    const score = scoreOfHeadings(textsOf(row), names);
    if (score > bestScore) [best, bestScore] = [row, score];
  }
  const columns = columnsOf(best, explained);
  const fields = new Set(columns.map(({ field }) => field));
  return {
    line: best.line,
    width: best.cells.length,
    columns,
    missing: requiredFields(kind).filter((field) => !fields.has(field)),
    otherLines: new Set(candidates.filter((row) => isSecondHeader(row, best, columns)).map(({ line }) => line)),
  };
}

/** Two columns of one name: the first is read, the other is shown as left out. `Priezvisko (rodné)` stands behind `Priezvisko`. */
function columnsOf(row: RawRow, explained: KnownColumns): DetectedColumn[] {
  const taken = new Set<ImportField>();
  const headings = textsOf(row);
  while (headings.at(-1) === '') headings.pop();
  const plainly = new Set(headings.map(plainFieldOf));
  for (const heading of headings) {
    const chosen = Object.hasOwn(explained, heading) ? explained[heading] : undefined;
    if (chosen) taken.add(chosen);
  }
  const chosenOnce = new Set<ImportField>();
  return headings.flatMap((heading, index) => {
    if (heading === '') return [];
    return [{ index, heading, field: Object.hasOwn(explained, heading) ? chosenField(heading) : foundField(heading) }];
  });

  function chosenField(heading: string): ImportField | null {
    const field = explained[heading] ?? null;
    if (field === null || chosenOnce.has(field)) return null;
    chosenOnce.add(field);
    return field;
  }

  function foundField(heading: string): ImportField | null {
    const field = fieldOfHeading(heading) ?? null;
    if (field === null || taken.has(field)) return null;
    if (plainly.has(field) && plainFieldOf(heading) !== field) return null;
    taken.add(field);
    return field;
  }
}

function isSecondHeader(row: RawRow, header: RawRow, columns: readonly DetectedColumn[]): boolean {
  if (row.line !== header.line + 1) return false;
  const again = columns.filter(
    ({ index, field }) => field !== null && fieldOfHeading(headingOf(row.cells[index]?.text ?? '')) === field,
  );
  return again.length >= 2;
}

function textsOf(row: RawRow): string[] {
  return Array.from(row.cells, (cell) => headingOf(cell?.text ?? ''));
}

function headingOf(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 200);
}
