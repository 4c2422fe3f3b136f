import { format } from '#platform/format.ts';
import { pageRange } from '#ui/page-range.ts';
import { Pagination } from '#ui/pagination.tsx';
import { registrationPageSize } from './registrations.queries.ts';
import { deskText } from './registrations.texts.ts';

/** The way to other pages; nothing while everything fits on one. */
export function DeskPages({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const range = pageRange(page, registrationPageSize, total);
  if (range.pageCount < 2) return null;
  return (
    <Pagination
      className="mt-4"
      label={deskText('page.label')}
      rangeText={deskText('page.range', {
        from: format.number(range.from),
        to: format.number(range.to),
        total: format.number(total),
      })}
      page={range.page}
      pageCount={range.pageCount}
      onPage={onPage}
      previousLabel={deskText('page.previous')}
      nextLabel={deskText('page.next')}
      pageLabel={deskText('page.number')}
      pageCountText={deskText('page.count', { count: format.number(range.pageCount) })}
      pageSize={registrationPageSize}
      pageSizes={[registrationPageSize]}
      pageSizeLabel={deskText('page.size')}
      onPageSize={() => undefined}
    />
  );
}
