import type { listClosings } from '@polana/contract/claim-closing';
import type { AnswerOf } from '@polana/contract/endpoint';
import type { ReactNode } from 'react';
import { format } from '#platform/format.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { CalendarIcon } from '#ui/icons-things.tsx';
import { closingText } from './closing.texts.ts';

type ListedClosing = AnswerOf<typeof listClosings>['items'][number];

interface ClosingMonthsProps {
  closings: readonly ListedClosing[];
  link: (closing: ListedClosing, content: ReactNode, className: string) => ReactNode;
}

/** The closed months, newest first. */
export function ClosingMonths({ closings, link }: ClosingMonthsProps) {
  const by = (row: ListedClosing) =>
    closingText('months.by', { name: row.closedBy, when: format.moment(row.closedAt) });
  return (
    <section aria-labelledby="closing-months">
      <h2 id="closing-months" className="mb-3 text-h2">
        {closingText('months')}
      </h2>
      <DataTable
        label={closingText('months')}
        loadingLabel={closingText('loading')}
        rows={closings}
        rowId={(row) => row.month}
        rowLink={link}
        columns={[
          {
            id: 'month',
            header: closingText('months.month'),
            cell: (row) => format.monthAndYear(`${row.month}-01`),
          },
          {
            id: 'employees',
            header: closingText('months.employees'),
            isNumeric: true,
            cell: (row) => format.number(row.employees),
          },
          {
            id: 'total',
            header: closingText('months.total'),
            isNumeric: true,
            cell: (row) => <b className="font-strong">{format.money(row.total)}</b>,
          },
          { id: 'closed', header: closingText('months.closed'), cell: by },
        ]}
        card={{
          title: (row) => format.monthAndYear(`${row.month}-01`),
          value: (row) => format.money(row.total),
          detail: by,
        }}
        empty={<EmptyState title={closingText('months.none')} icon={<CalendarIcon size={24} />} />}
      />
    </section>
  );
}
