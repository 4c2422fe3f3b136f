import { standStill } from './stand-still.mjs';

/** @typedef {{ name: string, hasRing: boolean, contrast: number, coveredBy: string | null, isEnd: boolean }} Stop */

const STOPS_MAX = 70;

/**
 * Tabs through the page from its start; answers every stop that cannot be seen or has no ring.
 * @param {import('@playwright/test').Page} page
 */
export async function tabThrough(page) {
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    document.getSelection()?.removeAllRanges();
  });
  /** @type {string[]} */
  const faults = [];
  let stops = 0;
  for (; stops < STOPS_MAX; stops += 1) {
    await page.keyboard.press('Tab');
    await standStill(page);
    const stop = await page.evaluate(() => lookAtFocus());
    if (stop.isEnd) break;
    if (stop.coveredBy) faults.push(`${stop.name} is covered by ${stop.coveredBy}`);
    if (!stop.hasRing) faults.push(`${stop.name} shows no ring`);
    else if (stop.contrast < 3) faults.push(`${stop.name}: ring ${stop.contrast.toFixed(1)} : 1`);
  }
  return { stops, faults };
}

/**
 * Runs inside the page: whether the focus can be seen.
 * @returns {Stop}
 */
function lookAtFocus() {
  const element = document.activeElement;
  const isSeen = element?.hasAttribute('data-scorecard-seen');
  if (!element || element === document.body || isSeen)
    return { name: '', hasRing: true, contrast: 21, coveredBy: null, isEnd: true };
  element.setAttribute('data-scorecard-seen', '');
  setTimeout(() => element.removeAttribute('data-scorecard-seen'), 8000);
  const words = element.getAttribute('aria-label') ?? element.textContent.trim();
  const ringed = ringOf(element);
  return {
    name: `${element.tagName.toLowerCase()} “${words.slice(0, 30)}”`,
    hasRing: ringed !== null,
    contrast: ringed ? ringContrast(ringed) : 0,
    coveredBy: coverOf(element),
    isEnd: false,
  };
}

/**
 * The ring may be drawn around what contains the field, or around what stands for it.
 * @param {Element} focused
 */
function ringOf(focused) {
  let part = /** @type {Element | null} */ (focused);
  for (let depth = 0; part && depth < 4; depth += 1, part = part.parentElement) {
    const style = getComputedStyle(part);
    const isOutlined = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1.5;
    if (isOutlined || (part.matches('[data-focus-visible]') && style.boxShadow !== 'none')) return part;
  }
  for (const near of focused.parentElement?.querySelectorAll('*') ?? []) {
    const style = getComputedStyle(near);
    if (near !== focused && style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1.5) return near;
  }
  return null;
}

/** @param {Element} ringed */
function ringContrast(ringed) {
  const style = getComputedStyle(ringed);
  if (style.outlineStyle === 'none') return 21;
  const isInside = Number.parseFloat(style.outlineOffset) < 0;
  let ground = isInside ? ringed : ringed.parentElement;
  while (ground && pixelOf(getComputedStyle(ground).backgroundColor)[3] < 128) ground = ground.parentElement;
  const behind = luminanceOf(ground ? getComputedStyle(ground).backgroundColor : 'white');
  const ring = luminanceOf(style.outlineColor);
  return (Math.max(ring, behind) + 0.05) / (Math.min(ring, behind) + 0.05);
}

/**
 * @param {string} colour
 * @returns {[red: number, green: number, blue: number, alpha: number]}
 */
function pixelOf(colour) {
  const pen = new OffscreenCanvas(1, 1).getContext('2d');
  if (!pen) return [0, 0, 0, 255];
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha];
}

/** @param {string} colour */
function luminanceOf(colour) {
  const [red = 0, green = 0, blue = 0] = pixelOf(colour).map((value) => {
    const part = value / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Something that stays on the screen and lies over the middle or an end of the focus.
 * @param {Element} focused
 */
function coverOf(focused) {
  const box = focused.getBoundingClientRect();
  if (box.width < 3 || box.height < 3) return null;
  const inset = Math.min(3, box.width / 4, box.height / 4);
  const start = [box.left + inset, box.top + inset];
  const rest = [
    [box.x + box.width / 2, box.y + box.height / 2],
    [box.right - inset, box.bottom - inset],
  ];
  for (const [x = 0, y = 0] of box.height > innerHeight / 2 ? [start] : [start, ...rest]) {
    if (x < 0 || x > innerWidth || y < 0 || y > innerHeight) return 'the edge of the screen';
    const hit = document.elementFromPoint(x, y);
    if (!hit || hit.contains(focused) || focused.contains(hit)) continue;
    for (let part = /** @type {Element | null} */ (hit); part && !part.contains(focused); part = part.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(part).position)) return part.tagName.toLowerCase();
  }
  return null;
}

/** Brought into every page, so that `lookAtFocus` can be called there. */
export const focusScript = [lookAtFocus, ringOf, ringContrast, pixelOf, luminanceOf, coverOf].join('\n');
