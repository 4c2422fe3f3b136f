import type { ExportFormat, FileFormat } from '@polana/contract/exports';
import type { AnyAsker } from '#platform/export-source';

/** After this long not even the trace of a file is kept: the audit log has one of its own. */
export const rememberedDays = 90;
/** Lists handed over to a company that leaves are kept longer than others. */
export const handoverKeptDays = 90;
export const tokenMinutes = 5;

/** Per company, or per person for what employees take away of their own. */
export const unfinishedMax = 2;

export const attemptsMax = 3;
/** Nobody finishes it any more. */
export const lostAfterMinutes = 120;
/** Whoever has waited longer than this is told by mail. */
export const mailAfterSeconds = 60;

/** What a program can open, and a person leaf through. */
export const rowsMax: Readonly<Record<ExportFormat, number>> = { csv: 5_000_000, xlsx: 1_000_000, pdf: 100_000 };

export const contentTypes: Readonly<Record<FileFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  zip: 'application/zip',
};

/** `pohyby-na-ucte-2026-11-15.csv`: no accent and no space that a mail program would trip over. */
export function fileNameOf(title: string, format: FileFormat, period: string): string {
  const plain = title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return `${plain}-${period}.${format}`;
}

/** Whole percent; a list that grew meanwhile does not pass the end. */
export function progressOf(rowsDone: number, rowsTotal: number | null): number {
  if (!rowsTotal) return 0;
  return Math.min(99, Math.floor((rowsDone * 100) / rowsTotal));
}

/** Whose purse an export is paid from. */
export function isOfCompany({ roleName }: Pick<AnyAsker, 'roleName'>): boolean {
  return roleName === 'COMP';
}
