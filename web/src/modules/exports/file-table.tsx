import type { ExportItem } from '@polana/contract/exports';
import type { ReactNode } from 'react';
import { businessToday } from '#platform/format-dates.ts';
import { format } from '#platform/format.ts';
import { DataTable } from '#ui/data-table.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { FileState } from './file-state.tsx';
import { fileListText } from './file-list.texts.ts';

interface FileTableProps {
  files: readonly ExportItem[];
  state: 'ready' | 'loading' | 'error';
  pageSize: number;
  onRetry: () => void;
  empty: ReactNode;
  actions: (file: ExportItem) => ReactNode;
  isNew: (file: ExportItem) => boolean;
}

/** What administrators of the company had made; on a phone cards. */
export function FileTable({ files, state, pageSize, onRetry, empty, actions, isNew }: FileTableProps) {
  return (
    <DataTable
      label={fileListText('list.label')}
      loadingLabel={fileListText('list.loading')}
      state={state}
      rows={files}
      rowId={(file) => file.id}
      skeletonRows={pageSize}
      isNew={isNew}
      columns={[
        { id: 'file', header: fileListText('list.file'), cell: (file) => <Name file={file} />, className: 'w-[30%]' },
        { id: 'format', header: fileListText('list.format'), cell: (file) => <FormatChip file={file} /> },
        { id: 'created', header: fileListText('list.created'), cell: (file) => <Created file={file} /> },
        { id: 'size', header: fileListText('list.size'), cell: (file) => <Size file={file} />, isNumeric: true },
        {
          id: 'state',
          header: fileListText('list.state'),
          cell: (file) => <FileState file={file} />,
          className: 'w-[22%]',
        },
      ]}
      card={{
        title: (file) => fileListText(`kind.${file.kind}`),
        value: (file) => <FormatChip file={file} />,
        detail: (file) => <CardDetail file={file} />,
      }}
      rowActions={actions}
      actionsLabel={fileListText('list.actions')}
      empty={empty}
      error={
        <FailedBanner retryLabel={fileListText('list.retry')} onRetry={onRetry}>
          {fileListText('list.failed')}
        </FailedBanner>
      }
    />
  );
}

function Name({ file }: { file: ExportItem }) {
  return (
    <>
      <span className="block font-semibold">{fileListText(`kind.${file.kind}`)}</span>
      <span className="block text-small text-ink3 wrap-anywhere">{about(file)}</span>
    </>
  );
}

/** Which rows it has: of which days, or that the list was narrowed. */
function about({ filters, fileName }: ExportItem): string {
  const from = filters['from'] ?? filters['submittedFrom'];
  const to = filters['to'] ?? filters['submittedTo'];
  const { order: _order, from: _from, to: _to, submittedFrom: _since, submittedTo: _until, ...rest } = filters;
  const { month, ...narrowed } = rest;
  const period = month ? format.monthInWords(`${month}-01`) : from && to ? format.dateRange(from, to) : '';
  const filtered = Object.keys(narrowed).length > 0 ? fileListText('list.filtered') : '';
  return [fileName, period, filtered].filter(Boolean).join(' · ');
}

function FormatChip({ file }: { file: ExportItem }) {
  return (
    <span className="inline-block rounded-chip bg-neut-bg px-2 py-0.5 text-small font-semibold text-neut-fg">
      {file.format.toUpperCase()}
    </span>
  );
}

function Created({ file: { createdAt, createdBy } }: { file: ExportItem }) {
  return (
    <>
      <span className="block num">{format.moment(createdAt)}</span>
      <span className="block text-small text-ink3">{createdBy}</span>
    </>
  );
}

function Size({ file }: { file: ExportItem }) {
  if (file.size === null) return null;
  return (
    <>
      <span className="block">{format.fileSize(file.size)}</span>
      <span className="block text-small text-ink3">{countOf(file)}</span>
    </>
  );
}

function countOf({ kind, rows }: ExportItem): string {
  if (rows === null) return '';
  const words = kind === 'credentials' ? 'list.people' : kind === 'inspectionPack' ? 'list.claims' : 'list.rows';
  return fileListText(words, { count: rows, rows: format.number(rows) });
}

function CardDetail({ file }: { file: ExportItem }) {
  const size = file.size === null ? [] : [format.fileSize(file.size), countOf(file)];
  return (
    <span className="grid justify-items-start gap-1.5">
      <span className="block wrap-anywhere empty:hidden">{about(file)}</span>
      <span className="block">{`${format.date(businessToday(new Date(file.createdAt)))}, ${file.createdBy}`}</span>
      {size.length > 0 && <span className="block num">{size.filter(Boolean).join(' · ')}</span>}
      <FileState file={file} />
    </span>
  );
}
