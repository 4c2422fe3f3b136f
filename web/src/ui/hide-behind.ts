/**
 * As a `ref`: what lies behind a dialog or a list is hidden from screen readers by one attribute. The components make it `inert`, for which the browser works
 * out the looks of every element anew, twice for each thing that opens. They keep the focus inside and the pointer off by themselves.
 */
export function hideByAttribute(page: HTMLElement | null): void {
  if (!page) return;
  Object.defineProperty(page, 'inert', {
    configurable: true,
    get: () => page.getAttribute('aria-hidden') === 'true',
    set(isHidden: boolean) {
      if (isHidden) page.setAttribute('aria-hidden', 'true');
      else page.removeAttribute('aria-hidden');
    },
  });
}
