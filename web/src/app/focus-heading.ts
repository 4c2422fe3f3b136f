/** Moves focus to the page's heading, so that a screen reader starts reading there; a dialog keeps its own focus. */
export function focusHeading(): void {
  const heading = findHeading();
  if (!heading || document.querySelector('[role=dialog]')) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** The same on a page whose heading comes with its data, unless somebody has gone on to something else meanwhile. */
export function focusHeadingOnceShown(): () => void {
  if (findHeading()) {
    focusHeading();
    return () => undefined;
  }
  const left = document.activeElement;
  const observer = new MutationObserver(() => {
    if (!findHeading()) return;
    observer.disconnect();
    if (document.activeElement === left || document.activeElement === document.body) focusHeading();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function findHeading(): HTMLElement | null {
  return document.querySelector('h1');
}
