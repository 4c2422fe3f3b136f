import { COMPUTER, PHONE, settled } from '../scorecard/portal.mjs';
import { throttle } from './event-timing.mjs';
import { openEmptyWindow } from './window.mjs';

const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };

/** @type {[page: string, address: string, who: string | undefined][]} */
const PAGES = [
  ['login', '/', undefined],
  ['account overview', '/account/overview', 'zuzana.hrivnakova'],
  ['claim', '/account/add-document', 'zuzana.hrivnakova'],
  ['profile', '/profile', 'zuzana.hrivnakova'],
  ['queue', '/company/documents?pohlad=kontrola', 'jana.oravcova'],
  ['statistics', '/company/statistics', 'jana.oravcova'],
  ['company overview', '/company/overview', 'jana.oravcova'],
  ['employees', '/company/employees', 'jana.oravcova'],
];

/** @typedef {{ page: string, width: number, quick: number, slow: number, moved: string[] }} Stability */
/** @typedef {import('../scorecard/portal.mjs').Portal} Portal */

/**
 * Opens every page with an empty cache on a slowed processor, by a quick and by a slow network, and adds up what jumped.
 * @param {Portal} portal
 * @param {number} rate
 * @param {string} only
 * @returns {Promise<Stability[]>}
 */
export async function measureShifts(portal, rate, only) {
  /** @type {Stability[]} */
  const found = [];
  for (const size of [COMPUTER, PHONE]) {
    for (const [name, address, who] of PAGES.filter(([page]) => page.includes(only))) {
      const wish = { address, who, size, rate };
      // What jumps does not depend on how long it takes, so both at once.
      const [quick, slow] = await Promise.all([
        load(portal, { ...wish, isSlow: false }),
        load(portal, { ...wish, isSlow: true }),
      ]);
      const moved = [...new Set([...quick.moved, ...slow.moved])];
      found.push({ page: name, width: size.width, quick: quick.shift, slow: slow.shift, moved });
      console.log(
        `shift ${name} ${size.width}: ${quick.shift.toFixed(4)} / ${slow.shift.toFixed(4)} ${moved.join('; ')}`,
      );
    }
  }
  return found;
}

/**
 * @param {Portal} portal
 * @param {{ address: string, who: string | undefined, size: { width: number, height: number }, rate: number, isSlow: boolean }} wish
 */
async function load(portal, { address, who, size, rate, isSlow }) {
  const page = await openEmptyWindow(portal, { who, size });
  try {
    const device = await page.context().newCDPSession(page);
    await device.send('Network.enable');
    if (isSlow) await device.send('Network.emulateNetworkConditions', SLOW_4G);
    await throttle(page, rate);
    await page.addInitScript(watchShifts);
    await page.goto(address, { timeout: 90_000 });
    await settled(page);
    await page.waitForTimeout(1000);
    await settled(page);
    return await page.evaluate(
      () =>
        /** @type {{ benchShifts: { shift: number, moved: string[] } }} */ (/** @type {unknown} */ (window))
          .benchShifts,
    );
  } finally {
    await page.context().close();
  }
}

/** Runs inside the page. */
function watchShifts() {
  /** @type {{ shift: number, moved: string[] }} */
  const kept = { shift: 0, moved: [] };
  Object.assign(window, { benchShifts: kept });
  /** @typedef {PerformanceEntry & { value: number, sources?: { node: Node | null, previousRect: DOMRect, currentRect: DOMRect }[] }} Shift */
  new PerformanceObserver((list) => {
    for (const entry of /** @type {Shift[]} */ (/** @type {unknown} */ (list.getEntries()))) {
      kept.shift += entry.value;
      for (const { node, previousRect: before, currentRect: after } of entry.sources ?? []) {
        const element = node instanceof Element ? node : node?.parentElement;
        const words = element?.textContent.trim().slice(0, 30) ?? '';
        const way = `${before.x},${before.y} ${before.width}×${before.height} → ${after.x},${after.y} ${after.width}×${after.height}`;
        kept.moved.push(`${element?.tagName.toLowerCase() ?? '?'} “${words}” ${way}`);
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
