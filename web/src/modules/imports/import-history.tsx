import type { ImportItem, ImportState } from '@polana/contract/imports';
import type { ReactNode } from 'react';
import { format } from '#platform/format.ts';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { type ChipTone, StatusChip } from '#ui/status-chip.tsx';
import { isUnderWay } from './import-steps.ts';
import { importsText } from './imports.texts.ts';

interface ImportHistoryProps {
  imports: readonly ImportItem[];
  state: 'ready' | 'loading' | 'error';
  pageSize: number;
  onRetry: () => void;
  empty: ReactNode;
  link: (item: ImportItem, content: ReactNode, className: string) => ReactNode;
}

/** Who imported what, when, and what came of it; a row opens where the import stands. */
export function ImportHistory({ imports, state, pageSize, onRetry, empty, link }: ImportHistoryProps) {
  return (
    <DataTable
      label={importsText('history.label')}
      loadingLabel={importsText('history.loading')}
      state={state}
      rows={imports}
      rowId={(item) => item.importId}
      rowLink={link}
      skeletonRows={pageSize}
      columns={columnsOf()}
      card={{
        title: (item) => item.fileName,
        chip: (item) => <State state={item.state} />,
        detail: (item) => (
          <>
            <span className="block">{`${importsText(`kind.${item.kind}`)} · ${resultText(item)}`}</span>
            <span className="block">{`${format.moment(item.createdAt)}, ${item.createdBy}`}</span>
          </>
        ),
      }}
      empty={empty}
      error={
        <FailedBanner retryLabel={importsText('retry')} onRetry={onRetry}>
          {importsText('history.failed')}
        </FailedBanner>
      }
    />
  );
}

function columnsOf(): TableColumn<ImportItem>[] {
  return [
    {
      id: 'file',
      header: importsText('history.file'),
      cell: ({ fileName }) => <span className="wrap-anywhere">{fileName}</span>,
      className: 'w-[24%]',
    },
    { id: 'kind', header: importsText('history.kind'), cell: ({ kind }) => importsText(`kind.${kind}`) },
    {
      id: 'created',
      header: importsText('history.created'),
      cell: ({ createdAt, createdBy }) => (
        <>
          <span className="block num">{format.moment(createdAt)}</span>
          <span className="block text-small text-ink3">{createdBy}</span>
        </>
      ),
    },
    {
      id: 'rows',
      header: importsText('history.rows'),
      isNumeric: true,
      cell: ({ rows }) => format.number(rows),
    },
    { id: 'result', header: importsText('history.result'), cell: resultText },
    { id: 'state', header: importsText('history.state'), cell: ({ state }) => <State state={state} /> },
  ];
}

/** What was done, or would be, or what stands in the way. */
function resultText({ applied, plan, state, errorCount }: ImportItem): string {
  if (applied) {
    const { added, updated, deleted } = applied;
    return importsText('history.counts', countsOf(added, updated, deleted));
  }
  if (state === 'planned' && plan)
    return importsText('history.planned', countsOf(plan.toAdd, plan.toUpdate, plan.toDelete));
  if (state === 'checked' && errorCount > 0)
    return importsText('history.errors', { count: errorCount, errors: format.number(errorCount) });
  return isUnderWay({ state }) ? '–' : importsText('history.nothing');
}

function countsOf(added: number, updated: number, deleted: number) {
  return { added: format.number(added), updated: format.number(updated), deleted: format.number(deleted) };
}

const tones: Record<ImportState, ChipTone> = {
  reading: 'info',
  checked: 'warning',
  planned: 'waiting',
  applying: 'info',
  done: 'approved',
  failed: 'rejected',
  left: 'draft',
  expired: 'draft',
};

function State({ state }: { state: ImportState }) {
  return <StatusChip tone={tones[state]}>{importsText(`state.${state}`)}</StatusChip>;
}
