/** What is done on which screen, in the order of a person's work; each round leaves the page as it found it. */
import { closePopup } from './close-popup.mjs';
import { claimForm, declarations } from './scenes-claim.mjs';
import { queueOnComputer, queueOnPhone } from './scenes-queue.mjs';

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('@playwright/test').Locator} Locator
 * @typedef {{ page: Page, isPhone: boolean }} Place
 * @typedef {{ name: string, key?: string, press?: (page: Page) => Locator, before?: (place: Place) => Promise<unknown>, after?: (place: Place) => Promise<unknown>, on?: 'computer' | 'phone' }} Interaction
 *   with both a key and something to press, a computer has the key
 * @typedef {{ screen: string, who: string, at: string, on?: 'computer' | 'phone', prepare: (place: Place) => Promise<unknown>, interactions: Interaction[] }} Scene
 */

const ADMINISTRATOR = 'jana.oravcova';
/** The longest page the lists offer. */
const PAGE_SIZE = 50;

/** @param {Page} page */
const firstRow = (page) => page.locator('main table tbody a, main ul[aria-label] > li a').first();

/** @param {Page} page */
const searchBox = (page) => page.getByRole('searchbox').first();

/** @type {Interaction} */
const typeIntoSearch = {
  name: 'type a letter into the search',
  before: ({ page }) => searchBox(page).focus(),
  key: 'k',
  after: async ({ page }) => {
    await page.waitForTimeout(400);
    await searchBox(page).fill('');
    await page.waitForTimeout(400);
  },
};

/** @type {Interaction} */
const openFilter = {
  name: 'open a filter',
  on: 'computer',
  press: (page) => page.locator('main button[aria-haspopup=listbox]').first(),
  after: ({ page }) => closePopup(page),
};

/** @type {Interaction} */
const nextPage = {
  name: 'next page',
  press: (page) => page.getByRole('button', { name: 'Nasledujúca strana' }),
  after: async ({ page }) => page.getByRole('button', { name: 'Predchádzajúca strana' }).click(),
};

/**
 * @param {string} column
 * @returns {Interaction}
 */
const sortBy = (column) => ({
  name: 'sort by another column',
  on: 'computer',
  press: (page) => page.locator('main thead').getByRole('button', { name: column }),
});

/** @type {Scene} */
const employees = {
  screen: 'employees',
  who: ADMINISTRATOR,
  at: `/company/employees?size=${PAGE_SIZE}`,
  prepare: ({ page }) => firstRow(page).waitFor(),
  interactions: [
    typeIntoSearch,
    openFilter,
    {
      name: 'open the further filters',
      press: (page) => page.getByRole('button', { name: 'Ďalšie filtre' }),
      after: ({ page }) => closePopup(page),
    },
    {
      name: 'tick a row',
      on: 'computer',
      press: (page) => page.getByRole('checkbox', { name: /^Vybrať: / }).nth(1),
      after: ({ page }) => page.getByRole('button', { name: 'Zrušiť výber' }).click(),
    },
    sortBy('Osobné číslo'),
    nextPage,
    { name: 'open the detail', press: (page) => firstRow(page) },
    {
      name: 'switch the tab of the detail',
      before: ({ page }) => page.getByRole('tab', { name: 'Úväzok' }).waitFor(),
      press: (page) => page.getByRole('tab', { name: 'Úväzok' }),
    },
    {
      name: 'close the detail',
      press: (page) => page.getByRole('dialog').getByRole('button', { name: 'Zavrieť', exact: true }),
      after: ({ page }) => page.getByRole('dialog').waitFor({ state: 'detached' }),
    },
  ],
};

/** @type {Scene} */
const claims = {
  screen: 'claims as a table',
  who: ADMINISTRATOR,
  at: `/company/documents?pohlad=zoznam&size=${PAGE_SIZE}`,
  prepare: ({ page }) => firstRow(page).waitFor(),
  interactions: [
    typeIntoSearch,
    openFilter,
    sortBy('Príspevok'),
    nextPage,
    {
      name: 'open a claim',
      press: (page) => firstRow(page),
      after: async ({ page }) => {
        await page.getByRole('heading', { level: 1, name: 'Doklady a žiadosti' }).waitFor({ state: 'detached' });
        await page.goBack();
        await firstRow(page).waitFor();
      },
    },
  ],
};

/** @type {Scene} */
const statistics = {
  screen: 'statistics',
  who: ADMINISTRATOR,
  at: '/company/statistics',
  prepare: ({ page }) => page.getByRole('button', { name: 'Tabuľka' }).first().waitFor(),
  interactions: [
    {
      name: 'open the years',
      on: 'computer',
      press: (page) => page.locator('main button[aria-haspopup=listbox]').first(),
    },
    {
      name: 'choose another year',
      on: 'computer',
      press: (page) => page.getByRole('option').nth(1),
      after: ({ page }) => page.goBack(),
    },
    {
      name: 'choose another year',
      on: 'phone',
      before: ({ page }) => page.locator('main select').first().focus(),
      key: 'r',
      after: ({ page }) => page.goBack(),
    },
    {
      name: 'one allowance only',
      press: (page) => page.locator('main').getByRole('button', { name: 'Rekreácia', exact: true }),
      after: ({ page }) => page.goBack(),
    },
    {
      name: 'a chart as a table',
      press: (page) => page.getByRole('button', { name: 'Tabuľka' }).first(),
      after: ({ page }) => page.getByRole('button', { name: 'Graf', exact: true }).click(),
    },
  ],
};

const REFUSED_AFTER_MS = 700;

/** @param {import('@playwright/test').Route} route */
async function refuseLater(route) {
  await new Promise((resolve) => setTimeout(resolve, REFUSED_AFTER_MS));
  await route.abort();
}

/** @type {Interaction} */
const otherLanguage = {
  name: 'choose the other language',
  // The page would be loaded anew once the server knows; what is measured is the answer to the finger.
  before: ({ page }) => page.route('**/change-lang/**', refuseLater),
  press: (page) => page.getByRole('button', { name: /^EN/ }).filter({ visible: true }).last(),
  after: async ({ page }) => {
    await page.waitForTimeout(2 * REFUSED_AFTER_MS);
    await page.unroute('**/change-lang/**', refuseLater);
  },
};

/** @type {Interaction[]} */
const themes = [
  { name: 'dark theme', press: (page) => page.getByRole('button', { name: 'Tmavý' }) },
  { name: 'light theme', press: (page) => page.getByRole('button', { name: 'Svetlý' }) },
];

/** @type {Scene} */
const menu = {
  screen: 'menu',
  on: 'phone',
  who: ADMINISTRATOR,
  at: '/company/overview',
  prepare: ({ page }) => page.locator('h1').first().waitFor(),
  interactions: [
    { name: 'open the menu', press: (page) => page.getByRole('button', { name: 'Otvoriť ponuku' }) },
    ...themes,
    otherLanguage,
    {
      name: 'close the menu',
      press: (page) => page.getByRole('dialog').getByRole('button', { name: 'Zavrieť', exact: true }),
      after: ({ page }) => page.getByRole('dialog').waitFor({ state: 'detached' }),
    },
  ],
};

/** @type {Scene} */
const profile = {
  screen: 'profile',
  on: 'computer',
  who: ADMINISTRATOR,
  at: '/profile',
  prepare: ({ page }) => page.getByRole('button', { name: 'Tmavý' }).waitFor(),
  interactions: [
    ...themes,
    {
      name: 'open the accounts',
      press: (page) => page.locator('header button[aria-haspopup]').first(),
      after: ({ page }) => closePopup(page),
    },
    otherLanguage,
  ],
};

/** @type {Scene[]} */
export const scenes = [
  employees,
  claims,
  queueOnComputer,
  queueOnPhone,
  claimForm,
  declarations,
  statistics,
  menu,
  profile,
];
