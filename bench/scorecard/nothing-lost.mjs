import { openAmountStep } from './claim-form.mjs';
import { chooseLanguage } from './portal.mjs';
import { daysAgo, typed } from './receipt.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const SUM = '86,40';

/**
 * Check 8: in the third step everything happens that can happen to a form, and everything is still there.
 * @param {import('./portal.mjs').Portal} portal
 * @param {import('./sheet.mjs').Sheet} sheet
 */
export async function loseNothing(portal, sheet) {
  const page = await openAmountStep(portal);
  await page.getByLabel('Celková suma na doklade').fill(SUM);
  await page.getByRole('textbox', { name: 'Príchod' }).fill(typed(daysAgo(9)));
  await page.getByRole('textbox', { name: 'Odchod' }).fill(typed(daysAgo(7)));
  await page.getByRole('button', { name: 'Pokračovať' }).click();
  await inStep(page, /^Vyhlásenia/);
  for (const box of (await page.getByRole('checkbox').all()).slice(0, 2)) await box.check();
  await page.waitForTimeout(1200);
  /** @type {[what: string, happen: (page: Page) => Promise<unknown>][]} */
  const events = [
    ['reload', (one) => one.reload()],
    ['back twice and forward twice', backAndForth],
    ['English and back', bothLanguages],
    ['offline and on again', offlineAndOn],
    ['sign out and in', signInAgain],
  ];
  /** @type {string[]} */
  const lost = [];
  for (const [what, happen] of events) {
    try {
      await happen(page);
      lost.push(...(await whatIsMissing(page)).map((one) => `${what}: ${one}`));
    } catch (error) {
      lost.push(`${what}: ${String(error).split('\n')[0]}`);
    }
  }
  sheet.addCount(
    8,
    'losses in the third step after reload, back, language, no connection, sign-out',
    lost,
    events.length,
  );
  await page.context().close();
}

/** @param {Page} page */
async function backAndForth(page) {
  await page.goBack();
  await page.goBack();
  await page.goForward();
  await page.goForward();
}

/** @param {Page} page */
async function bothLanguages(page) {
  for (const language of ['en', 'sk']) {
    await chooseLanguage(page, language);
    await page.reload();
    await inStep(page, language === 'en' ? /^Declarations/ : /^Vyhlásenia/);
  }
}

/** @param {Page} page */
async function offlineAndOn(page) {
  await page.context().setOffline(true);
  await page.waitForTimeout(1500);
  await page.context().setOffline(false);
  await page.reload();
}

/** @param {Page} page */
async function signInAgain(page) {
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.reload();
  await page.getByLabel('E-mail alebo používateľské meno').fill('zuzana.hrivnakova');
  await page.getByLabel('Heslo', { exact: true }).fill('Polana-2026-demo');
  await page.getByRole('button', { name: 'Prihlásiť sa' }).click();
}

/**
 * @param {Page} page
 * @param {RegExp} name
 */
async function inStep(page, name) {
  await page.getByRole('heading', { level: 1, name }).waitFor({ timeout: 15_000 });
}

/**
 * Looks at the third step and at the one before, and comes back.
 * @param {Page} page
 */
async function whatIsMissing(page) {
  /** @type {string[]} */
  const missing = [];
  await inStep(page, /^Vyhlásenia/);
  const ticked = await page.getByRole('checkbox', { checked: true }).count();
  if (ticked !== 2) missing.push(`${ticked} of 2 declarations are ticked`);
  await page.goBack();
  await inStep(page, /^Suma a termín/);
  const sum = await page.getByLabel('Celková suma na doklade').inputValue();
  if (sum !== SUM) missing.push(`the amount is “${sum}”`);
  const day = await page.getByRole('textbox', { name: 'Príchod' }).inputValue();
  if (day === '') missing.push('the date is empty');
  const receipt = page.getByRole('button', { name: 'Pozrieť doklad' });
  if (!(await receipt.waitFor().then(() => true).catch(() => false))) missing.push('the receipt is gone'); // prettier-ignore
  await page.goForward();
  await inStep(page, /^Vyhlásenia/);
  return missing;
}
