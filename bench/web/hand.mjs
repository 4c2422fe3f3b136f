/** As a person does it: the pointer arrives first, and a button or a finger stays down for a moment. */
const ARRIVED_MS = 120;
const HELD_MS = 80;

/** @typedef {import('./scenes.mjs').Page} Page */
/** @typedef {import('./scenes.mjs').Locator} Locator */

/**
 * Gets ready for an interaction.
 * @param {import('./scenes.mjs').Place} place
 * @param {import('./scenes.mjs').Interaction} interaction
 * @returns {Promise<() => Promise<void>>} does it
 */
export async function getReady({ page, isPhone }, { key, press }) {
  if (press === undefined || (key !== undefined && !isPhone)) return () => page.keyboard.press(key ?? '');
  const target = press(page);
  if (isPhone) {
    await target.scrollIntoViewIfNeeded();
    return () => tap(page, target);
  }
  await target.hover();
  await page.waitForTimeout(ARRIVED_MS);
  return () => click(page);
}

/** @param {Page} page */
async function click(page) {
  await page.mouse.down();
  await page.waitForTimeout(HELD_MS);
  await page.mouse.up();
}

/**
 * @param {Page} page
 * @param {Locator} target
 */
async function tap(page, target) {
  const box = await target.boundingBox();
  if (!box) throw new Error('there is nothing to tap');
  const devtools = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await page.waitForTimeout(HELD_MS);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await devtools.detach();
}
