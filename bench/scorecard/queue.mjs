import { openWindow } from './portal.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const APPROVER = 'jana.oravcova';
const RECEIPT_MS_MAX = 300;
const LOOKING_MS = 1_000;

/** @param {Page} page */
const openRow = (page) => page.getByRole('listbox').locator('[role=option][aria-selected=true]');

/**
 * Checks 3 and 16: a queue worked off by keys, and keys that do nothing where people write.
 * @param {import('./portal.mjs').Portal} portal
 * @param {import('./sheet.mjs').Sheet} sheet
 */
export async function workOffQueue(portal, sheet) {
  const page = await openWindow(portal, { who: APPROVER, at: '/company/documents' });
  await openRow(page).waitFor();
  await page.getByRole('listbox').focus();
  /** @type {number[]} */
  const waits = [];
  /** @type {string[]} */
  const focusLost = [];
  for (let count = 0; count < 5; count += 1) {
    await moveToClean(page);
    // Nobody decides before they have looked.
    await page.waitForTimeout(LOOKING_MS);
    waits.push(await pressForNext(page, 'a'));
    if (!(await hasFocus(page))) focusLost.push(`after approval ${count + 1}`);
  }
  const longest = Math.max(...waits);
  sheet.add(3, 'keys to approve a claim nothing is to be said against', { figure: 1, bar: '1', isKept: true });
  sheet.add(3, 'longest time from the key to the next claim’s receipt, five approvals', {
    figure: `${longest.toFixed(0)} ms (all: ${waits.map((wait) => wait.toFixed(0)).join(', ')})`,
    bar: `${RECEIPT_MS_MAX} ms`,
    isKept: longest <= RECEIPT_MS_MAX,
  });
  const isUndone = await rejectAndUndo(page, focusLost);
  sheet.add(3, 'keys to reject with the second template (r, 2, Ctrl+Enter), and z takes it back', {
    figure: isUndone ? '3, taken back' : '3, not taken back',
    bar: 'at most 3',
    isKept: isUndone,
  });
  sheet.addCount(3, 'decisions after which the focus was lost', focusLost, 7);
  await tryKeysInFields(page, sheet);
  await page.context().close();
}

/** @param {Page} page */
async function moveToClean(page) {
  const approve = page.getByRole('button', { name: /^Schváliť \d/ });
  for (let tries = 0; tries < 25; tries += 1) {
    await page.getByText('Vyhlásenia potvrdené').waitFor();
    const text = (await openRow(page).textContent()) ?? '';
    const isOpen = (await approve.count()) > 0 && (await approve.getAttribute('aria-disabled')) === null;
    if (isOpen && !/Overiť|Nesplnené|Hrivnáková/.test(text)) return;
    const before = await openRow(page).getAttribute('id');
    await page.keyboard.press('j');
    await page.waitForFunction(
      (id) => document.querySelector('[role=listbox] [aria-selected=true]')?.id !== id,
      before,
    );
  }
  throw new Error('no clean claim is left in the queue');
}

/**
 * How long it takes from the key until another receipt is painted; measured inside the page.
 * @param {Page} page
 * @param {string} key
 */
async function pressForNext(page, key) {
  await page.evaluate(() => {
    /** @returns {HTMLImageElement | undefined} */
    const picture = () =>
      [...document.querySelectorAll('main img')].filter((one) => one instanceof HTMLImageElement)[0];
    const before = picture()?.src;
    const wait = new Promise((resolve) => {
      addEventListener(
        'keydown',
        ({ timeStamp }) => {
          const look = () => {
            const now = picture();
            if (now && now.src !== before && now.complete && now.naturalWidth > 0)
              resolve(performance.now() - timeStamp);
            else requestAnimationFrame(look);
          };
          look();
        },
        { once: true, capture: true },
      );
      setTimeout(() => resolve(10_000), 10_000);
    });
    Object.assign(window, { scorecardWait: wait });
  });
  await page.keyboard.press(key);
  return page.evaluate(
    () => /** @type {{ scorecardWait: Promise<number> }} */ (/** @type {unknown} */ (window)).scorecardWait,
  );
}

/** @param {Page} page */
async function hasFocus(page) {
  return page
    .getByRole('listbox')
    .evaluate((list) => list === document.activeElement || list.contains(document.activeElement));
}

/**
 * @param {Page} page
 * @param {string[]} focusLost
 */
async function rejectAndUndo(page, focusLost) {
  await moveToClean(page);
  await page.keyboard.press('r');
  await page.getByRole('dialog').getByRole('radio').first().waitFor();
  await page.keyboard.press('2');
  await page.keyboard.press('Control+Enter');
  const strip = page.getByRole('group', { name: 'Rozhodnutie' }).getByRole('status');
  await strip.filter({ hasText: 'Zamietnuté:' }).waitFor();
  if (!(await hasFocus(page))) focusLost.push('after the rejection');
  await page.keyboard.press('z');
  const isUndone = await strip.filter({ hasText: 'Vrátené späť:' }).waitFor().then(() => true).catch(() => false); // prettier-ignore
  if (!(await hasFocus(page))) focusLost.push('after taking it back');
  return isUndone;
}

/**
 * @param {Page} page
 * @param {import('./sheet.mjs').Sheet} sheet
 */
async function tryKeysInFields(page, sheet) {
  let decisions = 0;
  page.on('request', (request) => {
    if (request.method() !== 'GET' && /approve|reject|decision|return/.test(request.url())) decisions += 1;
  });
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox');
  const isInSearch = await search.evaluate((field) => field === document.activeElement);
  await page.keyboard.type('a r z ');
  await page.waitForTimeout(500);
  await search.fill('');
  // The address follows the typing; a reload before it does would search again.
  await page.waitForTimeout(1_000);
  await page.evaluate(() => localStorage.setItem('shortcuts', 'off'));
  await page.reload();
  await openRow(page).waitFor();
  await page.locator('body').press('a');
  await page.locator('body').press('r');
  await page.waitForTimeout(500);
  const dialogs = await page.getByRole('dialog').count();
  sheet.add(
    16,
    'decisions made by letters typed into the search, or with shortcuts switched off (kept over a reload)',
    {
      figure: `${decisions + dialogs}${isInSearch ? '' : ', and / does not lead into the search'}`,
      bar: '0',
      isKept: decisions + dialogs === 0 && isInSearch,
    },
  );
  await page.evaluate(() => localStorage.removeItem('shortcuts'));
}
