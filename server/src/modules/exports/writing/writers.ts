import type { ExportFormat } from '@polana/contract/exports';
import { now } from '#platform/clock';
import type { ExportCell, ExportSource } from '#platform/export-source';
import { momentIn } from '#platform/moment';
import en from '../exports.en.json' with { type: 'json' };
import sk from '../exports.sk.json' with { type: 'json' };
import type { Export } from '../export.store.ts';
import type { MakingNames } from '../file-list.store.ts';
import type { TableToWrite, TableWriter } from './table.ts';
import { writeCsv } from '#platform/write-csv';
import { writePdf } from './write-pdf.ts';
import { writeXlsx } from './write-xlsx.ts';

export const writers: Readonly<Record<ExportFormat, TableWriter>> = { csv: writeCsv, xlsx: writeXlsx, pdf: writePdf };

const texts = { sk: sk.head, en: en.head };

/** The rows of a source with everything that stands around them. */
export function tableOf(
  source: ExportSource,
  { lang }: Pick<Export, 'lang'>,
  content: {
    filters: unknown;
    sums: TableToWrite['facts'];
    rows: AsyncIterable<readonly ExportCell[]>;
    names: MakingNames;
  },
): TableToWrite {
  const { names, filters, sums, rows } = content;
  const createdAt = now();
  return {
    title: source.title[lang],
    lang,
    columns: source.columns,
    rows,
    facts: [
      ...(names.companyName ? [{ term: texts[lang].company, text: names.companyName }] : []),
      ...(source.describe?.(filters, lang) ?? []),
      ...sums,
      { term: texts[lang].made, text: `${momentIn(lang, createdAt)}, ${names.personName}` },
    ],
    letterhead: names,
    createdAt,
  };
}
