import type { PayrollLine } from '@polana/contract/claim-closing';
import { format } from '#platform/format.ts';
import { DataTable, type TableColumn, type TableSort } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { EuroIcon } from '#ui/icons-things.tsx';
import { closingText } from './closing.texts.ts';

interface ClosingLinesProps {
  lines: readonly PayrollLine[];
  state: 'ready' | 'loading' | 'error';
  pageSize: number;
  sort: TableSort;
  onSort: (sort: TableSort) => void;
  onRetry: () => void;
  isSearched: boolean;
}

/** Who gets what under which code. */
export function ClosingLines({ lines, state, pageSize, sort, onSort, onRetry, isSearched }: ClosingLinesProps) {
  return (
    <DataTable
      label={closingText('lines')}
      loadingLabel={closingText('lines.loading')}
      state={state}
      rows={lines}
      rowId={(line) => `${line.employee.id} ${line.kind} ${line.year}`}
      skeletonRows={pageSize}
      sort={sort}
      onSort={onSort}
      columns={columnsOf()}
      card={{
        title: (line) => line.employee.name,
        value: (line) => format.money(line.amount),
        detail: (line) =>
          closingText('card', {
            number: line.employee.personalNumber,
            kind: closingText(`kind.${line.kind}`),
            year: line.year ?? '',
          }),
      }}
      empty={
        <EmptyState
          title={closingText(isSearched ? 'lines.nothingFound' : 'lines.empty')}
          icon={<EuroIcon size={24} />}
        />
      }
      error={
        <FailedBanner retryLabel={closingText('retry')} onRetry={onRetry}>
          {closingText('lines.failed')}
        </FailedBanner>
      }
    />
  );
}

function columnsOf(): TableColumn<PayrollLine>[] {
  return [
    {
      id: 'personalNumber',
      header: closingText('column.personalNumber'),
      isSortable: true,
      cell: (line) => <span className="num">{line.employee.personalNumber}</span>,
    },
    { id: 'employee', header: closingText('column.employee'), isSortable: true, cell: (line) => line.employee.name },
    {
      id: 'code',
      header: closingText('column.code'),
      cell: (line) => line.wageCode || (line.kind === 'CLUB' ? '–' : closingText('codeNone')),
    },
    { id: 'kind', header: closingText('column.kind'), cell: (line) => closingText(`kind.${line.kind}`) },
    { id: 'year', header: closingText('column.year'), cell: (line) => <span className="num">{line.year ?? '–'}</span> },
    {
      id: 'amount',
      header: closingText('column.amount'),
      isNumeric: true,
      isSortable: true,
      cell: (line) => <b className="font-strong">{format.money(line.amount)}</b>,
    },
  ];
}
