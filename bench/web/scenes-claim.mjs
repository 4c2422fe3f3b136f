import { closePopup } from './close-popup.mjs';
import { daysAgo, dropDraft, handInReceipt, typed } from '../scorecard/receipt.mjs';

/** @typedef {import('./scenes.mjs').Scene} Scene */
/** @typedef {import('./scenes.mjs').Place} Place */

const EMPLOYEE = 'zuzana.hrivnakova';
const AMOUNT = 'Celková suma na doklade';

/**
 * A claim opened up to the amount, with its receipt, nothing of an earlier one in it.
 * @param {Place} place
 */
async function openAmountStep({ page, isPhone }) {
  await page.locator('h1').first().waitFor();
  await dropDraft(page);
  await page.evaluate(() =>
    Object.keys(localStorage).forEach((key) => /draft/i.test(key) && localStorage.removeItem(key)),
  );
  await page.goto('/account/add-document?type=RP');
  await handInReceipt(page, isPhone ? 'Odfotiť doklad' : 'Vybrať súbor', `Chata ${Date.now()}`);
  await page.getByRole('button', { name: 'Pokračovať' }).filter({ visible: true }).click();
  await page.getByLabel(AMOUNT).waitFor();
}

/** @param {Place} place */
async function openDeclarations(place) {
  const { page } = place;
  await openAmountStep(place);
  await page.getByLabel(AMOUNT).fill('412,80');
  await page.getByRole('textbox', { name: 'Príchod' }).fill(typed(daysAgo(4)));
  await page.getByRole('textbox', { name: 'Odchod' }).fill(typed(daysAgo(2)));
  await page.getByRole('textbox', { name: 'Odchod' }).blur();
  await page.getByRole('button', { name: 'Pokračovať' }).filter({ visible: true }).click();
  await page.getByRole('checkbox').first().waitFor();
}

/**
 * @param {string} label
 * @param {string} key
 * @returns {import('./scenes.mjs').Interaction}
 */
const typeInto = (label, key) => ({
  name: `type into “${label}”`,
  before: ({ page }) => page.getByRole('textbox', { name: label }).focus(),
  key,
  after: ({ page }) => page.keyboard.press('Backspace'),
});

/** @type {Scene} */
export const claimForm = {
  screen: 'claim form',
  who: EMPLOYEE,
  at: '/account/overview',
  prepare: openAmountStep,
  interactions: [
    typeInto(AMOUNT, '4'),
    typeInto('Príchod', '3'),
    typeInto('Odchod', '5'),
    {
      name: 'open the categories',
      on: 'computer',
      press: (page) => page.locator('main button[aria-haspopup=listbox]').first(),
    },
    {
      name: 'choose a category',
      on: 'computer',
      press: (page) => page.getByRole('option').nth(1),
    },
    {
      name: 'choose a category',
      on: 'phone',
      before: ({ page }) => page.getByLabel('Druh rekreácie').focus(),
      key: 'p',
      after: ({ page }) => page.keyboard.press('u'),
    },
    {
      name: 'open the calendar',
      press: (page) => page.getByRole('button', { name: 'Vybrať dátum príchodu' }),
      after: ({ page }) => closePopup(page),
    },
  ],
};

/** @type {Scene} */
export const declarations = {
  screen: 'declarations',
  who: EMPLOYEE,
  at: '/account/overview',
  prepare: openDeclarations,
  interactions: [
    { name: 'tick a declaration', press: (page) => page.getByRole('checkbox').nth(1) },
    { name: 'take it back', press: (page) => page.getByRole('checkbox').nth(1) },
  ],
};
