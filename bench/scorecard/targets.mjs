/**
 * Runs inside the page: what can be tapped and is smaller than a fingertip. A target counts as large as the area that really
 * answers a tap, so that a padding by a pseudo-element or a label counts too.
 * @returns {{ looked: number, small: string[] }}
 */
export function smallTargets() {
  const roles = ['button', 'link', 'tab', 'option', 'switch', 'checkbox', 'radio', 'combobox', 'menuitem'];
  const selector = ['a[href], button, input:not([type=hidden]), select, textarea, summary']
    .concat(roles.map((role) => `[role=${role}]`))
    .join(', ');
  const shown = [...document.querySelectorAll(selector)].map((element) => tappablePart(element)).filter(canBeTapped);
  const targets = [...new Set(shown)];
  const small = targets.filter((target) => !isLargeEnough(target, targets));
  return { looked: targets.length, small: small.map(describeTarget) };
}

/**
 * A box to tick is as large as its label.
 * @param {Element} element
 */
function tappablePart(element) {
  return element instanceof HTMLInputElement ? (element.closest('label') ?? element) : element;
}

/** @param {Element} target */
function canBeTapped(target) {
  if (target.closest('[inert], [aria-hidden=true], [hidden]')) return false;
  const { width, height } = target.getBoundingClientRect();
  return width > 2 && height > 2 && target.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}

/**
 * @param {Element} target
 * @param {Element[]} targets
 */
function isLargeEnough(target, targets) {
  const [fingerPx, leastPx] = [44, 24];
  target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  if (answersWithin(target, fingerPx)) return true;
  const isInText = target instanceof HTMLAnchorElement || getComputedStyle(target).display.startsWith('inline');
  const { width, height } = target.getBoundingClientRect();
  return isInText && (Math.min(width, height) >= leastPx || standsAlone(target, targets));
}

/**
 * @param {Element} target
 * @param {number} sizePx
 */
function answersWithin(target, sizePx) {
  const box = target.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const reach = sizePx / 2 - 1;
  const across = box.width >= sizePx - 0.5 ? [] : [-reach, reach].map((step) => [x + step, y]);
  const down = box.height >= sizePx - 0.5 ? [] : [-reach, reach].map((step) => [x, y + step]);
  return [...across, ...down].every(([left = 0, top = 0]) => {
    const hit = document.elementFromPoint(left, top);
    const label = hit?.closest('label');
    return hit !== null && (target.contains(hit) || label?.control === target || label?.contains(target) === true);
  });
}

/**
 * No other target within a circle of 24 px around its middle.
 * @param {Element} target
 * @param {Element[]} targets
 */
function standsAlone(target, targets) {
  const box = target.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return targets.every((other) => {
    if (other.contains(target) || target.contains(other)) return true;
    const near = other.getBoundingClientRect();
    const across = Math.max(near.left - x, 0, x - near.right);
    const down = Math.max(near.top - y, 0, y - near.bottom);
    return Math.hypot(across, down) >= 12;
  });
}

/** @param {Element} target */
function describeTarget(target) {
  const { width, height } = target.getBoundingClientRect();
  const name = target.getAttribute('aria-label') ?? target.textContent.trim();
  return `${target.tagName.toLowerCase()} “${name.slice(0, 40)}” ${Math.round(width)} × ${Math.round(height)}`;
}

/** Brought into every page, so that `smallTargets` can be called there. */
export const targetScript = [
  smallTargets,
  tappablePart,
  canBeTapped,
  isLargeEnough,
  answersWithin,
  standsAlone,
  describeTarget,
].join('\n');
