/** @typedef {import('./scenes.mjs').Scene} Scene */
/** @typedef {import('./scenes.mjs').Interaction} Interaction */
/** @typedef {import('./scenes.mjs').Page} Page */

const APPROVER = 'jana.oravcova';

/** @param {Page} page */
const openRow = (page) => page.getByRole('listbox').locator('[role=option][aria-selected=true]');

/** @param {Page} page */
const strip = (page) => page.getByRole('group', { name: 'Rozhodnutie' }).getByRole('status');

/** @param {Page} page */
const receipt = (page) => page.locator('main img').first();

/**
 * Moves to a claim that can be approved by one key.
 * @param {Page} page
 */
async function moveToClean(page) {
  const approve = page.getByRole('button', { name: /^Schváliť \d/ }).and(page.locator(':not([aria-disabled])'));
  for (let tries = 0; tries < 23; tries += 1) {
    await page.getByText('Vyhlásenia potvrdené').waitFor();
    const isMarked = /Overiť|Nesplnené/.test((await openRow(page).textContent()) ?? '');
    const isFree = await approve.waitFor({ timeout: 3000 }).then(() => true, () => false); // prettier-ignore
    if (!isMarked && isFree) return;
    await page.keyboard.press('j');
    await page.waitForTimeout(300);
  }
  throw new Error('no clean claim waits in the queue');
}

/** @type {Interaction[]} */
const rejection = [
  {
    name: 'choose a template',
    before: ({ page }) => page.getByRole('dialog').getByRole('radio').first().waitFor(),
    key: '2',
    press: (page) => page.getByRole('dialog').locator('label').nth(1),
  },
  {
    name: 'write to the employee',
    before: ({ page }) => page.getByRole('dialog').locator('textarea').focus(),
    key: 'x',
  },
  {
    name: 'close the rejection',
    key: 'Escape',
    press: (page) => page.getByRole('dialog').getByRole('button', { name: /Zrušiť/ }),
    after: ({ page }) => page.getByRole('dialog').waitFor({ state: 'detached' }),
  },
];

/** @type {Scene} */
export const queueOnComputer = {
  screen: 'queue',
  on: 'computer',
  who: APPROVER,
  at: '/company/documents?pohlad=kontrola',
  prepare: async ({ page }) => {
    await openRow(page).waitFor();
    await receipt(page).waitFor();
    await page.getByRole('listbox').focus();
    await moveToClean(page);
  },
  interactions: [
    { name: 'next claim (key)', key: 'j' },
    { name: 'previous claim (key)', key: 'k' },
    { name: 'larger receipt (key)', before: ({ page }) => receipt(page).waitFor(), key: '+' },
    { name: 'receipt as wide as its place (key)', key: '0' },
    { name: 'open the rejection (key)', before: ({ page }) => moveToClean(page), key: 'r' },
    ...rejection,
    {
      name: 'approve (key)',
      before: async ({ page }) => {
        await page.getByRole('listbox').focus();
        await moveToClean(page);
      },
      key: 'a',
      after: ({ page }) => strip(page).filter({ hasText: 'Schválené:' }).waitFor(),
    },
    {
      name: 'take the approval back (key)',
      key: 'z',
      after: ({ page }) => strip(page).filter({ hasText: 'Vrátené späť:' }).waitFor(),
    },
    {
      name: 'type a letter into the search',
      before: ({ page }) => page.getByRole('searchbox').focus(),
      key: 'a',
      after: async ({ page }) => {
        await page.waitForTimeout(400);
        await page.getByRole('searchbox').fill('');
        await page.waitForTimeout(400);
        await page.getByRole('listbox').focus();
      },
    },
  ],
};

/** @type {Scene} */
export const queueOnPhone = {
  screen: 'queue',
  on: 'phone',
  who: APPROVER,
  at: '/company/documents?pohlad=kontrola',
  prepare: ({ page }) => page.getByRole('main').getByRole('listitem').getByRole('link').first().waitFor(),
  interactions: [
    {
      name: 'type a letter into the search',
      before: ({ page }) => page.getByRole('searchbox').focus(),
      key: 'a',
      after: async ({ page }) => {
        await page.waitForTimeout(400);
        await page.getByRole('searchbox').fill('');
        await page.waitForTimeout(400);
      },
    },
    {
      name: 'open a claim',
      press: (page) => page.getByRole('main').getByRole('listitem').getByRole('link').nth(1),
    },
    {
      name: 'larger receipt',
      before: ({ page }) => receipt(page).waitFor(),
      press: (page) => page.getByRole('button', { name: 'Zväčšiť' }),
    },
    { name: 'to the data', press: (page) => page.getByRole('tab', { name: 'Údaje' }) },
    {
      name: 'open the rejection',
      before: ({ page }) => page.getByText('Vyhlásenia potvrdené').waitFor(),
      press: (page) => page.getByRole('button', { name: 'Zamietnuť' }),
    },
    ...rejection,
    { name: 'to the receipt', press: (page) => page.getByRole('tab', { name: 'Doklad' }) },
    {
      name: 'back to the queue',
      press: (page) => page.getByRole('main').getByRole('button').first(),
    },
  ],
};
