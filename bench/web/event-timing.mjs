/** @typedef {import('@playwright/test').Page} Page */

/** So many dependent steps of about five cycles each: 83 ms on a core that runs at 3 GHz and has nothing else to do. */
const STEPS = 50_000_000;
export const REFERENCE_MS = 83;

/**
 * From now on the page notes how long each of its interactions takes until the next paint, as Interaction to Next Paint counts it.
 * @param {Page} page
 */
export async function watchInteractions(page) {
  await page.addInitScript(() => {
    /** @type {{ id: number, durationMs: number }[]} */
    const kept = [];
    Object.assign(window, { benchInteractions: kept });
    const options = /** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: 16, buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const id = /** @type {{ interactionId?: number }} */ (/** @type {unknown} */ (entry)).interactionId ?? 0;
        if (id > 0) kept.push({ id, durationMs: entry.duration });
      }
    }).observe(options);
  });
}

/**
 * Does it and tells how long the slowest of its interactions took from the input to the paint; 0 where none reached 16 ms.
 * @param {Page} page
 * @param {() => Promise<unknown>} act
 * @returns {Promise<number>} milliseconds
 */
export async function timeInteraction(page, act) {
  await takeInteractions(page);
  await act();
  return page.evaluate(async () => {
    const kept = /** @type {{ benchInteractions: { durationMs: number }[] }} */ (/** @type {unknown} */ (window))
      .benchInteractions;
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    await frame();
    await frame();
    // What took long is told a few frames after its paint, what was quick never.
    for (let wait = 0; wait < 6 && kept.length === 0; wait += 1)
      await new Promise((resolve) => setTimeout(resolve, 40));
    await new Promise((resolve) => setTimeout(resolve, 60));
    return Math.max(0, ...kept.map(({ durationMs }) => durationMs));
  });
}

/** @param {Page} page */
async function takeInteractions(page) {
  await page.evaluate(() => {
    /** @type {{ benchInteractions: unknown[] }} */ (/** @type {unknown} */ (window)).benchInteractions.length = 0;
  });
}

/**
 * Waits until what was asked for stands and nothing has happened in the page for a moment.
 * @param {Page} page
 */
export async function standQuiet(page) {
  await page
    .waitForFunction(
      () => !document.querySelector('main [aria-busy=true], [role=dialog] [aria-busy=true]'),
      undefined,
      {
        timeout: 10_000,
      },
    )
    .catch(() => undefined);
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 80), { timeout: 3000 })),
  );
}

/**
 * How long a fixed loop takes in the page, so that a busy or slow machine shows.
 * @param {Page} page
 * @returns {Promise<number>} milliseconds
 */
export function timeLoop(page) {
  return page.evaluate((steps) => {
    const begun = performance.now();
    let value = 1;
    for (let step = 0; step < steps; step += 1) value = (Math.imul(value, 1_103_515_245) + 12_345) | 0;
    const passed = performance.now() - begun;
    // Its result is used, so that nothing is left out.
    return value === 0 ? 0 : passed;
  }, STEPS);
}

/**
 * @param {Page} page
 * @param {number} rate 4: as if the processor were four times slower
 */
export async function throttle(page, rate) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  return () => devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
}
