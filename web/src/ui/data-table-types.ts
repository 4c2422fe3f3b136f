import type { ReactNode } from 'react';

export interface TableColumn<Row> {
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the right edge in tabular digits. */
  isNumeric?: boolean;
  /** The header becomes a button. */
  isSortable?: boolean;
  /** Full text for the tooltip of a cell that is cut. */
  fullText?: (row: Row) => string;
  /** Class with the width of the column, or with where it is `leftOut`. */
  className?: string;
}

export interface TableSort {
  columnId: string;
  direction: 'ascending' | 'descending';
}

/** What one row shows as a card under 900 px: two key fields and a chip. */
export interface TableCard<Row> {
  title: (row: Row) => ReactNode;
  value?: (row: Row) => ReactNode;
  detail?: (row: Row) => ReactNode;
  chip?: (row: Row) => ReactNode;
}

export interface TableSelection<Row> {
  selectedIds: ReadonlySet<string>;
  onChange: (selectedIds: ReadonlySet<string>) => void;
  /** Name of a row's box. */
  rowLabel: (row: Row) => string;
  /** Name of the box that chooses the whole page. */
  pageLabel: string;
}

export interface DataTableProps<Row> {
  /** Caption for screen readers. */
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Null: it stays a table on a phone too and scrolls in its own region. */
  card: TableCard<Row> | null;
  sort?: TableSort;
  onSort?: (sort: TableSort) => void;
  /** Wraps the first cell in the link of the row; give it the class, which makes the whole row the target. */
  rowLink?: (row: Row, content: ReactNode, className: string) => ReactNode;
  /** Buttons at the end of the row, such as a menu. */
  rowActions?: (row: Row) => ReactNode;
  /** Name of the column of buttons. */
  actionsLabel?: string;
  selection?: TableSelection<Row>;
  state?: 'ready' | 'loading' | 'error';
  loadingLabel: string;
  /** Rows of the skeleton; the page size, so that nothing jumps. */
  skeletonRows?: number;
  empty: ReactNode;
  /** What is said when loading failed, with a way to try again. */
  error?: ReactNode;
  /** Marks a row that has just appeared. */
  isNew?: (row: Row) => boolean;
  /** Too many columns for the page: the table scrolls in its own region. */
  isScrolling?: boolean;
}
