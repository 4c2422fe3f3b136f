import { memo, type ReactNode } from 'react';
import { SelectBox } from './checkbox.tsx';
import { classNames } from './class-names.ts';
import type { DataTableProps, TableCard } from './data-table-types.ts';
import { Skeleton, SkeletonGroup } from './skeleton.tsx';
import { useChoosing } from './use-choosing.ts';

type CardsProps<Row> = DataTableProps<Row> & { card: TableCard<Row>; rowLinkClass: string };

/** The rows of a table as cards on a phone: title and amount, detail and chip. */
export function DataTableCards<Row>(props: CardsProps<Row>) {
  const { label, rows, rowId, state, loadingLabel, skeletonRows = 10 } = props;
  const { card, selection, rowLink, rowActions, rowLinkClass } = props;
  const choose = useChoosing(selection);
  if (state === 'loading') {
    return (
      <SkeletonGroup label={loadingLabel} className="grid gap-2.5">
        {Array.from({ length: Math.min(skeletonRows, 6) }, (_, index) => (
          <Skeleton key={index} className="h-22 rounded-card" />
        ))}
      </SkeletonGroup>
    );
  }
  return (
    // Not a grid: whatever changes around it would lay out every card anew.
    <ul aria-label={label} className="space-y-2.5">
      {rows.map((row) => {
        const id = rowId(row);
        return (
          <li key={id}>
            <RowCard
              id={id}
              row={row}
              card={card}
              isChosen={selection === undefined ? null : selection.selectedIds.has(id)}
              chooseLabel={selection?.rowLabel(row) ?? ''}
              onChoose={choose}
              rowLink={rowLink}
              rowActions={rowActions}
              rowLinkClass={rowLinkClass}
            />
          </li>
        );
      })}
    </ul>
  );
}

interface RowCardProps<Row> {
  id: string;
  row: Row;
  card: TableCard<Row>;
  /** Null where rows cannot be chosen. */
  isChosen: boolean | null;
  chooseLabel: string;
  onChoose: (id: string, isChosen: boolean) => void;
  rowLink: DataTableProps<Row>['rowLink'];
  rowActions: DataTableProps<Row>['rowActions'];
  rowLinkClass: string;
}

/** Drawn again only when something of this row changes. */
const RowCard = memo(function RowCard<Row>(props: RowCardProps<Row>) {
  const { id, row, card, isChosen, chooseLabel, onChoose, rowLink, rowActions, rowLinkClass } = props;
  const title = card.title(row);
  return (
    <div
      className={classNames(
        'relative flex items-start gap-1 rounded-card border p-4',
        isChosen ? 'border-brand bg-brand-tint' : 'border-line bg-surface',
        !isChosen && rowLink !== undefined && 'active:bg-sunken',
      )}
    >
      {isChosen !== null && (
        <div className="-mt-2.5 -ml-3">
          <SelectBox label={chooseLabel} isChecked={isChosen} onChange={(isNowChosen) => onChoose(id, isNowChosen)} />
        </div>
      )}
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0 font-semibold wrap-anywhere">
            {rowLink === undefined ? title : rowLink(row, title, rowLinkClass)}
          </div>
          {card.value !== undefined && <div className="font-strong num">{card.value(row)}</div>}
        </div>
        <div className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-small text-ink3">
          {card.chip?.(row)}
          {card.detail !== undefined && <span className="min-w-0 wrap-anywhere">{card.detail(row)}</span>}
        </div>
      </div>
      {rowActions !== undefined && <div className="relative z-1 -my-2 -mr-2">{rowActions(row)}</div>}
    </div>
  );
}) as <Row>(props: RowCardProps<Row>) => ReactNode;
