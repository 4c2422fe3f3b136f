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

/** The page's own title, what stands before it on every page, and that a form on it has failed. */
const shown = { prefix: '', failure: '', title: '' };

function show(change: Partial<typeof shown>): void {
  Object.assign(shown, change);
  const { prefix, failure, title } = shown;
  document.title = prefix + (title.startsWith(failure) ? '' : failure) + title;
}

/** A form on the page has failed: the word for it comes first, also where the page does not say so itself. None when it is mended. */
export function showFailure(word: string): void {
  show({ failure: word && `${word}: ` });
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
