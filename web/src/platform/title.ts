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

export function useTitle(parts: TitleParts): void {
  const title = titleOf(parts);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
