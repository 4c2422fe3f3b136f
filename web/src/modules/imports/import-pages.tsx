import { pageSizeDefault } from '@polana/contract/primitives';
import { pageWords } from '#platform/page-words.ts';
import { pageRange } from '#ui/page-range.ts';
import { Pagination } from '#ui/pagination.tsx';
import { importsText } from './imports.texts.ts';

interface ImportPagesProps {
  view: { page: number; size: number };
  onShow: (change: { page: number; size?: number }) => void;
  total: number;
}

/** The pages of a table. */
export function ImportPages({ view: { page, size }, onShow, total }: ImportPagesProps) {
  if (total <= pageSizeDefault) return null;
  const range = pageRange(page, size, total);
  return (
    <Pagination
      className="mt-4"
      label={importsText('page.label')}
      {...pageWords(importsText, range, total)}
      page={range.page}
      pageCount={range.pageCount}
      onPage={(next) => onShow({ page: next })}
      pageSize={size}
      onPageSize={(next) => onShow({ page: 1, size: next })}
    />
  );
}
