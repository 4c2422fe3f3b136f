import { memo, type ReactNode } from 'react';
import { SelectBox } from './checkbox.tsx';
import { classNames } from './class-names.ts';
import { DataTableCards } from './data-table-cards.tsx';
import type { DataTableProps, TableColumn, TableSort } from './data-table-types.ts';
import { ArrowDownIcon, ArrowUpIcon } from './icons-controls.tsx';
import { SwapIcon } from './icons-things.tsx';
import { Skeleton } from './skeleton.tsx';
import { pageChoice, withPage } from './table-selection.ts';
import { useChoosing } from './use-choosing.ts';
import { DESKTOP_QUERY, useMediaQuery } from './use-media-query.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export type { DataTableProps, TableCard, TableColumn, TableSort } from './data-table-types.ts';

/** Makes the link of the first cell cover its whole row. */
const rowLinkClass =
  "font-semibold text-ink no-underline after:absolute after:inset-0 after:rounded-small after:content-[''] hover:underline underline-offset-3";

/** A list as a table, under 900 px as cards; loading, empty and failed are part of it. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, card, state = 'ready', empty, error } = props;
  const isDesktop = useMediaQuery(DESKTOP_QUERY);
  if (state === 'error') return <div className="rounded-card border border-line bg-surface p-4">{error}</div>;
  if (state === 'ready' && rows.length === 0) {
    return <div className="rounded-card border border-line bg-surface">{empty}</div>;
  }
  if (isDesktop) return <Table {...props} />;
  return card === null ? (
    <Table {...props} isScrolling />
  ) : (
    <DataTableCards {...props} card={card} rowLinkClass={rowLinkClass} />
  );
}

function Table<Row>(props: DataTableProps<Row>) {
  const { label, state, isScrolling = false } = props;
  const isLoading = state === 'loading';
  return (
    <div
      {...(isScrolling ? { role: 'region', 'aria-label': label, tabIndex: 0 } : {})}
      className={classNames('@container rounded-card border border-line bg-surface', isScrolling && 'overflow-x-auto')}
    >
      <table
        aria-busy={isLoading || undefined}
        className={classNames(
          'w-full border-separate border-spacing-0 text-compact',
          props.card === null && 'max-md:min-w-220',
        )}
      >
        <caption className="sr-only">{isLoading ? props.loadingLabel : label}</caption>
        <thead>
          <HeadRow {...props} />
        </thead>
        <tbody>{isLoading ? <SkeletonRows {...props} /> : <BodyRows {...props} />}</tbody>
      </table>
    </div>
  );
}

const headClass =
  'h-12 border-b border-line bg-surface text-small font-semibold text-ink2 first:rounded-tl-card last:rounded-tr-card';
const cellClass = 'h-14 border-b border-line align-middle group-last/row:border-0';
const paddingClass = 'px-3 first:pl-5 last:pr-5 @max-[50rem]:not-first:pl-2 @max-[50rem]:not-last:pr-2';
const boxColumnClass = 'w-14 pl-2 print:hidden';

function HeadRow<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, sort, onSort, selection, rowActions, isScrolling = false } = props;
  const sticky = isScrolling ? '' : 'sticky top-(--table-head-top,74px) z-2 print:static';
  const ids = rows.map(rowId);
  const choice = selection === undefined ? 'none' : pageChoice(selection.selectedIds, ids);
  return (
    <tr>
      {selection !== undefined && (
        <th scope="col" className={classNames(headClass, sticky, boxColumnClass)}>
          <SelectBox
            label={selection.pageLabel}
            isChecked={choice === 'all'}
            isIndeterminate={choice === 'some'}
            onChange={(isChosen) => selection.onChange(withPage(selection.selectedIds, ids, isChosen))}
          />
        </th>
      )}
      {columns.map((column) => (
        <th
          key={column.id}
          scope="col"
          aria-sort={sort?.columnId === column.id ? sort.direction : undefined}
          className={classNames(
            headClass,
            paddingClass,
            sticky,
            column.isNumeric ? 'text-right' : 'text-left',
            column.className,
          )}
        >
          {column.isSortable ? <SortButton column={column} sort={sort} onSort={onSort} /> : column.header}
        </th>
      ))}
      {rowActions !== undefined && (
        <th scope="col" className={classNames(headClass, paddingClass, sticky, 'w-14 print:hidden')}>
          <VisuallyHidden>{props.actionsLabel}</VisuallyHidden>
        </th>
      )}
    </tr>
  );
}

interface SortButtonProps<Row> {
  column: TableColumn<Row>;
  sort: TableSort | undefined;
  onSort: ((sort: TableSort) => void) | undefined;
}

function SortButton<Row>({ column, sort, onSort }: SortButtonProps<Row>) {
  const direction = sort?.columnId === column.id ? sort.direction : undefined;
  const next = direction === 'ascending' ? 'descending' : 'ascending';
  const Arrow = direction === undefined ? SwapIcon : direction === 'ascending' ? ArrowUpIcon : ArrowDownIcon;
  return (
    <button
      type="button"
      onClick={() => onSort?.({ columnId: column.id, direction: next })}
      className={classNames(
        '-mx-2 inline-flex min-h-9 items-center gap-1.5 rounded-chip px-2 hover:bg-sunken hover:text-ink',
        column.isNumeric ? 'flex-row-reverse text-right' : 'text-left',
        direction !== undefined && 'text-ink',
      )}
    >
      {column.header}
      <Arrow size={16} className={direction === undefined ? 'rotate-90 opacity-50 print:hidden' : ''} />
    </button>
  );
}

function BodyRows<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, rowLink, rowActions, selection, isNew } = props;
  const choose = useChoosing(selection);
  return rows.map((row) => {
    const id = rowId(row);
    return (
      <BodyRow
        key={id}
        id={id}
        row={row}
        columns={columns}
        isChosen={selection === undefined ? null : selection.selectedIds.has(id)}
        chooseLabel={selection?.rowLabel(row) ?? ''}
        onChoose={choose}
        isNew={isNew?.(row) ?? false}
        rowLink={rowLink}
        rowActions={rowActions}
      />
    );
  });
}

interface BodyRowProps<Row> {
  id: string;
  row: Row;
  columns: readonly TableColumn<Row>[];
  /** Null where rows cannot be chosen. */
  isChosen: boolean | null;
  chooseLabel: string;
  onChoose: (id: string, isChosen: boolean) => void;
  isNew: boolean;
  rowLink: DataTableProps<Row>['rowLink'];
  rowActions: DataTableProps<Row>['rowActions'];
}

/** Drawn again only when something of this row changes: ticking one box leaves the other rows alone. */
const BodyRow = memo(function BodyRow<Row>(props: BodyRowProps<Row>) {
  const { id, row, columns, isChosen, chooseLabel, onChoose, isNew, rowLink, rowActions } = props;
  return (
    <tr
      aria-selected={isChosen ?? undefined}
      className={classNames(
        // No fading: each frame of it paints the whole list anew, and a press on a row would wait for that.
        'group/row relative',
        isChosen ? 'bg-brand-tint' : rowLink !== undefined && 'hover:bg-canvas active:bg-sunken',
        isNew && 'bg-ok-bg',
      )}
    >
      {isChosen !== null && (
        <td className={classNames(cellClass, boxColumnClass)}>
          <SelectBox label={chooseLabel} isChecked={isChosen} onChange={(isNowChosen) => onChoose(id, isNowChosen)} />
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={column.id}
          title={column.fullText?.(row)}
          className={classNames(
            cellClass,
            paddingClass,
            'py-2.5',
            column.isNumeric && 'text-right num',
            column.fullText !== undefined && 'max-w-0 truncate',
            column.className,
          )}
        >
          {index === 0 && rowLink !== undefined ? rowLink(row, column.cell(row), rowLinkClass) : column.cell(row)}
        </td>
      ))}
      {rowActions !== undefined && (
        <td className={classNames(cellClass, paddingClass, 'print:hidden')}>
          <div className="relative z-1 flex justify-end">{rowActions(row)}</div>
        </td>
      )}
    </tr>
  );
}) as <Row>(props: BodyRowProps<Row>) => ReactNode;

/** Keeps the column of boxes and buttons while there are none. */
const NOTHING = '\u00a0';

function SkeletonRows<Row>({ columns, selection, rowActions, skeletonRows = 10 }: DataTableProps<Row>) {
  return Array.from({ length: skeletonRows }, (_, index) => (
    <tr key={index} className="group/row">
      {selection !== undefined && <td className={cellClass}>{NOTHING}</td>}
      {columns.map((column) => (
        <td key={column.id} className={classNames(cellClass, paddingClass, column.className)}>
          <Skeleton className={classNames('h-5.5', column.isNumeric ? 'ml-auto w-16' : 'w-3/4')} />
        </td>
      ))}
      {rowActions !== undefined && <td className={cellClass}>{NOTHING}</td>}
    </tr>
  ));
}
