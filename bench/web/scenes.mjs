/** What is done on which screen, in the order of a person's work; each round leaves the page as it found it. */
import { claimForm, declarations } from './scenes-claim.mjs';
import { queueOnComputer, queueOnPhone } from './scenes-queue.mjs';

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('@playwright/test').Locator} Locator
 * @typedef {{ page: Page, isPhone: boolean, press: (target: Locator) => Promise<void>, key: (name: string) => Promise<void> }} Hand
 * @typedef {{ name: string, act: (hand: Hand) => Promise<unknown>, before?: (hand: Hand) => Promise<unknown>, after?: (hand: Hand) => Promise<unknown>, on?: 'computer' | 'phone' }} Interaction
 * @typedef {{ screen: string, who: string, at: string, on?: 'computer' | 'phone', prepare: (hand: Hand) => Promise<unknown>, interactions: Interaction[] }} Scene
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
  act: ({ key }) => key('k'),
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
  act: ({ page, press }) => press(page.locator('main button[aria-haspopup=listbox]').first()),
  after: ({ page }) => page.keyboard.press('Escape'),
};

/** @type {Interaction} */
const nextPage = {
  name: 'next page',
  act: ({ page, press }) => press(page.getByRole('button', { name: 'Nasledujúca strana' })),
  after: async ({ page }) => page.getByRole('button', { name: 'Predchádzajúca strana' }).click(),
};

/**
 * @param {string} column
 * @returns {Interaction}
 */
const sortBy = (column) => ({
  name: 'sort by another column',
  on: 'computer',
  act: ({ page, press }) => press(page.locator('main thead').getByRole('button', { name: column })),
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
      act: ({ page, press }) => press(page.getByRole('button', { name: 'Ďalšie filtre' })),
      after: ({ page }) => page.keyboard.press('Escape'),
    },
    {
      name: 'tick a row',
      on: 'computer',
      act: ({ page, press }) => press(page.getByRole('checkbox', { name: /^Vybrať: / }).nth(1)),
      after: ({ page }) => page.getByRole('button', { name: 'Zrušiť výber' }).click(),
    },
    sortBy('Osobné číslo'),
    nextPage,
    { name: 'open the detail', act: ({ page, press }) => press(firstRow(page)) },
    {
      name: 'switch the tab of the detail',
      before: ({ page }) => page.getByRole('tab', { name: 'Úväzok' }).waitFor(),
      act: ({ page, press }) => press(page.getByRole('tab', { name: 'Úväzok' })),
    },
    {
      name: 'close the detail',
      act: ({ page, press }) => press(page.getByRole('dialog').getByRole('button', { name: 'Zavrieť', exact: true })),
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
      act: ({ page, press }) => press(firstRow(page)),
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
      act: ({ page, press }) => press(page.locator('main button[aria-haspopup=listbox]')),
    },
    {
      name: 'choose another year',
      on: 'computer',
      act: ({ page, press }) => press(page.getByRole('option').nth(1)),
      after: ({ page }) => page.goBack(),
    },
    {
      name: 'choose another year',
      on: 'phone',
      before: ({ page }) => page.getByLabel('Rok').focus(),
      act: ({ key }) => key('ArrowDown'),
      after: ({ page }) => page.goBack(),
    },
    {
      name: 'one allowance only',
      act: ({ page, press }) => press(page.locator('main').getByRole('button', { name: 'Rekreácia', exact: true })),
      after: ({ page }) => page.goBack(),
    },
    {
      name: 'a chart as a table',
      act: ({ page, press }) => press(page.getByRole('button', { name: 'Tabuľka' }).first()),
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
  act: ({ page, press }) => press(page.getByRole('button', { name: /^EN/ }).filter({ visible: true })),
  after: async ({ page }) => {
    await page.waitForTimeout(2 * REFUSED_AFTER_MS);
    await page.unroute('**/change-lang/**', refuseLater);
  },
};

/** @type {Interaction[]} */
const themes = [
  { name: 'dark theme', act: ({ page, press }) => press(page.getByRole('button', { name: 'Tmavý' })) },
  { name: 'light theme', act: ({ page, press }) => press(page.getByRole('button', { name: 'Svetlý' })) },
];

/** @type {Scene} */
const menu = {
  screen: 'menu',
  on: 'phone',
  who: ADMINISTRATOR,
  at: '/company/overview',
  prepare: ({ page }) => page.locator('h1').first().waitFor(),
  interactions: [
    { name: 'open the menu', act: ({ page, press }) => press(page.getByRole('button', { name: 'Otvoriť ponuku' })) },
    ...themes,
    otherLanguage,
    {
      name: 'close the menu',
      act: ({ page, press }) => press(page.getByRole('dialog').getByRole('button', { name: 'Zavrieť', exact: true })),
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
      act: ({ page, press }) => press(page.locator('header button[aria-haspopup]').first()),
      after: ({ page }) => page.keyboard.press('Escape'),
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
