/**
 * Runs inside the page: what sticks out of it sideways, and what text is cut off.
 * @returns {{ sideways: number, outside: string[], cut: string[] }}
 */
export function layoutFaults() {
  const root = document.documentElement;
  const shown = [...document.querySelectorAll('body *')].filter((element) => element.checkVisibility());
  const sideways = root.scrollWidth - root.clientWidth;
  const outside = shown.filter(sticksOut);
  return {
    sideways,
    outside: outside.filter((element) => !outside.some((other) => other !== element && element.contains(other))).map(describe), // prettier-ignore
    cut: shown.filter(isCut).map(describe),
  };

  /** @param {Element} element */
  function sticksOut(element) {
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2 || (box.right <= root.clientWidth + 1 && box.left >= -1)) return false;
    if (element.closest('svg, [aria-hidden=true]')) return false;
    for (let part = element.parentElement; part && part !== document.body; part = part.parentElement) {
      if (getComputedStyle(part).overflowX !== 'visible') return false;
    }
    return true;
  }

  /** @param {Element} element */
  function isCut(element) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
    if (!hasText || element.closest('svg, [aria-hidden=true]')) return false;
    const { width, height } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    if (width < 4 || height < 4) return false;
    const hidesX = /hidden|clip/.test(style.overflowX) && element.scrollWidth > element.clientWidth + 1;
    const hidesY = /hidden|clip/.test(style.overflowY) && element.scrollHeight > element.clientHeight + 3;
    // A card shows the beginning and leads to the whole.
    const isBeginning = style.webkitLineClamp !== 'none' && element.closest('li, article')?.querySelector('a[href]');
    return (hidesX || hidesY) && !isBeginning && !element.closest('[title]');
  }

  /** @param {Element} element */
  function describe(element) {
    const { width } = element.getBoundingClientRect();
    const name = element.getAttribute('aria-label') ?? element.textContent.trim().replaceAll(/\s+/g, ' ');
    return `${element.tagName.toLowerCase()} “${name.slice(0, 50)}” ${Math.round(width)} px wide`;
  }
}

/** Runs inside the page: the distances WCAG 1.4.12 lets a reader ask for. */
export function spreadText() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }',
  );
  document.adoptedStyleSheets.push(sheet);
}

/** Runs inside the page. */
export function gatherText() {
  document.adoptedStyleSheets.pop();
}
