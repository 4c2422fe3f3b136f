import { pageWords } from '#platform/page-words.ts';
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
      {...pageWords(deskText, range, total)}
      page={range.page}
      pageCount={range.pageCount}
      onPage={onPage}
      pageSize={registrationPageSize}
      pageSizes={[registrationPageSize]}
      onPageSize={() => undefined}
    />
  );
}
