import type { ImportDetail, ImportDetected } from '@polana/contract/imports';
import { format } from '#platform/format.ts';
import { percentOf } from '#platform/percent.ts';
import { importsText } from './imports.texts.ts';

type Progress = NonNullable<ImportDetail['progress']>;

/** `1 240 z 3 018 riadkov`. */
export function progressText({ step, done, total }: Progress): string {
  if (total === null) return importsText('check.rowsUnknown', { count: done, rows: format.number(done) });
  const values = { count: total, done: format.number(done), total: format.number(total) };
  return importsText(step === 'reading' ? 'check.rows' : 'applying.people', values);
}

type Counted = Pick<ImportDetail, 'valid' | 'errorCount' | 'errorLines' | 'warningCount'>;

/** `2 984 riadkov v poriadku, 31 chýb v 27 riadkoch, 7 upozornení`. */
export function checkSummary({ valid, errorCount, errorLines, warningCount }: Counted): string {
  const errors = importsText('check.errors', { count: errorCount, errors: format.number(errorCount) });
  const lines = importsText('check.lines', { count: errorLines, lines: format.number(errorLines) });
  return [
    importsText('check.valid', { count: valid, rows: format.number(valid) }),
    ...(errorCount > 0 ? [`${errors} ${lines}`] : []),
    ...(warningCount > 0
      ? [importsText('check.warnings', { count: warningCount, warnings: format.number(warningCount) })]
      : []),
  ].join(', ');
}

/** How much of the company would be deleted. */
export function deletedShare({
  toDelete,
  companySize,
}: Pick<NonNullable<ImportDetail['plan']>, 'toDelete' | 'companySize'>): string {
  return importsText('confirm.share', { percent: companySize > 0 ? percentOf(toDelete, companySize) : 100 });
}

/** `Pridá sa 46, zmení sa 18, odstráni sa 5 zamestnancov.` */
export function planSummary(plan: NonNullable<ImportDetail['plan']>, kind: ImportDetail['kind']): string {
  const { toAdd, toUpdate, toDelete } = plan;
  const last = kind === 'complex' ? toDelete : toUpdate;
  const parts = [
    importsText('summary.add', { count: toAdd, people: format.number(toAdd) }),
    importsText('summary.update', { count: toUpdate, people: format.number(toUpdate) }),
    ...(kind === 'complex'
      ? [importsText('summary.delete', { count: toDelete, people: format.number(toDelete) })]
      : []),
  ];
  return `${parts.join(', ')} ${importsText('summary.employees', { count: last })}.`;
}

const sampleRows = 3;

/** The first names of the file, or whatever stands in its first row: broken letters are caught by eye. */
export function sampleOf({ columns, sample }: Pick<ImportDetected, 'columns' | 'sample'>): string {
  const named = (['firstName', 'lastName'] as const).map((field) => columns.findIndex((one) => one.field === field));
  const places = named.filter((place) => place >= 0);
  if (places.length === 0) return (sample[0] ?? []).filter(Boolean).join(' · ');
  return sample
    .slice(0, sampleRows)
    .map((row) =>
      places
        .map((place) => row[place] ?? '')
        .join(' ')
        .trim(),
    )
    .filter(Boolean)
    .join(', ');
}
