import type { ImportTable } from '@polana/contract/imports';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { additionColumns, deletionColumns, updateColumns } from './import-change-columns.tsx';
import type { LoadedStepProps } from './import-flow.ts';
import { ImportPages } from './import-pages.tsx';
import { ImportReportButton } from './import-report-button.tsx';
import { changesQuery } from './imports.queries.ts';
import { importsText } from './imports.texts.ts';
import { useTypedSearch } from '#platform/use-typed-search.ts';

/** One table of the plan, searched and paged. */
export function ImportChangesTable({ flow, detail, table }: LoadedStepProps & { table: ImportTable }) {
  const { role, place } = flow;
  const { search, page, size } = place.view;
  const [typed, setTyped] = useTypedSearch(search, (text) => place.show({ search: text, page: 1 }));
  const answer = useQuery(changesQuery(role, detail.importId, { table, search, page, size }));
  const state = answer.isPending ? 'loading' : answer.isError ? 'error' : 'ready';
  const shared = {
    label: importsText(`table.${table}`),
    state,
    pageSize: size,
    empty: <EmptyState level={3} title={importsText(search ? 'table.notFound' : `table.empty.${table}`)} />,
    onRetry: () => void answer.refetch(),
  } as const;
  const isSearchable = (detail.plan?.[table] ?? 0) > 0;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 empty:hidden">
        {isSearchable && (
          <SearchField
            className="max-w-105 flex-[1_1_16rem]"
            label={importsText('table.search')}
            placeholder={importsText('table.search')}
            clearLabel={importsText('table.clear')}
            value={typed}
            onChange={setTyped}
          />
        )}
        <ImportReportButton flow={flow} detail={detail} />
      </div>
      <div aria-busy={answer.isPlaceholderData} className={answer.isPlaceholderData ? 'opacity-60' : undefined}>
        {table === 'toAdd' && (
          <ChangeRows
            {...shared}
            rows={answer.data?.toAdd.items}
            rowId={(row) => String(row.line)}
            columns={additionColumns()}
          />
        )}
        {table === 'toUpdate' && (
          <ChangeRows
            {...shared}
            rows={answer.data?.toUpdate.items}
            rowId={(row) => row.employeeId}
            columns={updateColumns()}
          />
        )}
        {table === 'toDelete' && (
          <ChangeRows
            {...shared}
            rows={answer.data?.toDelete.items}
            rowId={(row) => row.employeeId}
            columns={deletionColumns()}
          />
        )}
      </div>
      <ImportPages view={place.view} onShow={place.show} total={answer.data?.[table].totalCount ?? 0} />
    </>
  );
}

interface ChangeRowsProps<Row> {
  label: string;
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  columns: readonly TableColumn<Row>[];
  state: 'ready' | 'loading' | 'error';
  pageSize: number;
  empty: ReactNode;
  onRetry: () => void;
}

function ChangeRows<Row>({ label, rows = [], rowId, columns, state, pageSize, empty, onRetry }: ChangeRowsProps<Row>) {
  return (
    <DataTable
      label={label}
      loadingLabel={importsText('table.loading')}
      state={state}
      rows={rows}
      rowId={rowId}
      columns={columns}
      card={null}
      skeletonRows={pageSize}
      empty={empty}
      error={
        <FailedBanner retryLabel={importsText('retry')} onRetry={onRetry}>
          {importsText('table.failed')}
        </FailedBanner>
      }
    />
  );
}
