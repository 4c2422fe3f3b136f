import { useProductName } from '#modules/operator/operator.queries.ts';
import { useTitle } from '#platform/title.ts';
import { pagesText } from './pages.texts.ts';

/** `page | product name` in the browser's tab; an error is said first. */
export function usePageTitle(
  page: string,
  { count, hasFailed = false }: { count?: number; hasFailed?: boolean } = {},
): void {
  const productName = useProductName();
  useTitle({ page, productName, count, errorPrefix: hasFailed ? pagesText('title.error') : undefined });
}
