import { format } from './format.ts';

type PageKey = `page.${'range' | 'previous' | 'next' | 'number' | 'count' | 'size'}`;

/** What a list says of its pages, in the words of its room. */
export function pageWords(
  text: (key: PageKey, values?: Record<string, string>) => string,
  { pageCount, from, to }: { pageCount: number; from: number; to: number },
  total: number,
) {
  return {
    rangeText: text('page.range', {
      from: format.number(from),
      to: format.number(to),
      total: format.number(total),
    }),
    previousLabel: text('page.previous'),
    nextLabel: text('page.next'),
    pageLabel: text('page.number'),
    pageCountText: text('page.count', { count: format.number(pageCount) }),
    pageSizeLabel: text('page.size'),
  };
}
