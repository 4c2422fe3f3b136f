import { useEffect } from 'react';

export interface TitleParts {
  page: string;
  productName: string;
  /** Shown in brackets when above zero. */
  count?: number | undefined;
  /** Word such as `Chyba` put in front. */
  errorPrefix?: string | undefined;
}

/** `Chyba: Doklady (23) | Poľana`. */
export function titleOf({ page, productName, count, errorPrefix }: TitleParts): string {
  const counted = count ? `${page} (${count})` : page;
  return `${errorPrefix ? `${errorPrefix}: ` : ''}${counted} | ${productName}`;
}

/** The page's own title and what stands before it on every page. */
const shown = { prefix: '', title: '' };

function show(change: Partial<typeof shown>): void {
  Object.assign(shown, change);
  document.title = shown.prefix + shown.title;
}

export function useTitle(parts: TitleParts): void {
  const title = titleOf(parts);
  useEffect(() => show({ title }), [title]);
}

/** `Ako Z. H.: ` before the title of every page, while the component stands. */
export function useTitlePrefix(prefix: string): void {
  useEffect(() => {
    show({ prefix, title: shown.title || document.title });
    return () => show({ prefix: '' });
  }, [prefix]);
}
