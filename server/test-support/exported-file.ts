import { Readable } from 'node:stream';
import type { Language } from '@polana/contract/roles';
import { writeCsv } from '../src/platform/write-csv.ts';
import { writeXlsx } from '../src/modules/exports/writing/write-xlsx.ts';
import type { ExportCell, ExportColumn } from '../src/platform/export-source.ts';

const writers = { csv: writeCsv, xlsx: writeXlsx };

/** A list as its export writes it, without the order, the job and the store. */
export async function exportedFile(
  format: keyof typeof writers,
  { lang, columns, rows }: { lang: Language; columns: readonly ExportColumn[]; rows: readonly ExportCell[][] },
): Promise<Buffer> {
  const pieces = writers[format]({
    title: 'Zamestnanci',
    lang,
    columns,
    rows: Readable.from(rows),
    facts: [],
    letterhead: { productName: 'Poľana', brand: '#145a41', logo: null },
    createdAt: new Date('2026-11-15T10:00:00Z'),
  });
  return Buffer.concat(await Readable.from(pieces).toArray());
}
