export interface PageRange {
  /** The page really shown: the last one, if fewer are left than asked for. */
  page: number;
  pageCount: number;
  /** First and last row on it, counted from 1; both 0 in an empty list. */
  from: number;
  to: number;
}

/** Which rows stand on a page of a list that may have shrunk meanwhile. */
export function pageRange(askedPage: number, pageSize: number, total: number): PageRange {
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(Math.max(1, Math.trunc(askedPage) || 1), pageCount);
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1;
  return { page, pageCount, from, to: Math.min(page * pageSize, total) };
}
