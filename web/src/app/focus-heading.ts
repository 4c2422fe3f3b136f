/** Moves focus to the page's heading, so that a screen reader starts reading there; a dialog keeps its own focus. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1');
  if (!heading || document.querySelector('[role=dialog]')) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
