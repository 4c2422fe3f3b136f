import { openWindow, PHONE } from './portal.mjs';
import { daysAgo, dropDraft, handInReceipt, typed } from './receipt.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./portal.mjs').Portal} Portal */
/** @typedef {import('./sheet.mjs').Sheet} Sheet */

const EMPLOYEE = 'zuzana.hrivnakova';
const AMOUNT = 'Celková suma na doklade';
const KEY_MS_MAX = 100;
const RULE_MS_MAX = 500;

/**
 * A claim opened up to the amount, with its receipt.
 * @param {Portal} portal
 */
export async function openAmountStep(portal) {
  const page = await openWindow(portal, { who: EMPLOYEE, at: '/account/overview', size: PHONE });
  await dropDraft(page);
  await page.goto('/account/add-document?type=RP');
  await handInReceipt(page, 'Odfotiť doklad', `Chata ${Date.now()}`);
  await page.getByRole('button', { name: 'Pokračovať' }).click();
  await page.getByRole('heading', { level: 1, name: 'Suma a termín pobytu' }).waitFor();
  return page;
}

/**
 * Checks 2 and 7: the result follows the keys, to the cent; the rules speak at the right moment.
 * @param {Portal} portal
 * @param {Sheet} sheet
 */
export async function typeAmounts(portal, sheet) {
  const page = await openAmountStep(portal);
  await fillStay(page, 4, 2);
  const left = await typeAmount(page, '9 000');
  /** @type {[typed: string, cents: number, share: number][]} */
  const amounts = [
    ['412,80', 41_280, 22_704],
    ['100,01', 10_001, 5501],
    ['12,3', 1230, 677],
    ['1 275,40', 127_540, 70_147],
    ['412.80', 41_280, 22_704],
    ['412,80 €', 41_280, 22_704],
  ];
  /** @type {string[]} */
  const wrong = [];
  /** @type {number[]} */
  const waits = [];
  for (const [text, cents, share] of amounts) {
    const { employer, own, wait } = await typeAmount(page, text);
    waits.push(wait);
    if (employer !== Math.min(share, left.employer)) wrong.push(`${text}: the employer pays ${employer} cents`);
    if (employer + own !== cents) wrong.push(`${text}: ${employer} + ${own} is not ${cents}`);
  }
  sheet.addCount(
    2,
    'typed amounts with another result than the law gives, or parts that do not add up',
    wrong,
    amounts.length,
  );
  const longest = Math.max(...waits);
  sheet.add(2, 'longest time from a key to the painted result', {
    figure: `${longest.toFixed(0)} ms`,
    bar: `${KEY_MS_MAX} ms`,
    isKept: longest <= KEY_MS_MAX,
  });
  await judgeDates(page, sheet);
  await page.context().close();
}

/**
 * @param {Page} page
 * @param {number} from days ago
 * @param {number} to days ago
 */
async function fillStay(page, from, to) {
  await page.getByRole('textbox', { name: 'Príchod' }).fill(typed(daysAgo(from)));
  await page.getByRole('textbox', { name: 'Odchod' }).fill(typed(daysAgo(to)));
  await page.getByRole('textbox', { name: 'Odchod' }).blur();
}

/**
 * @param {Page} page
 * @param {string} text
 * @returns {Promise<{ employer: number, own: number, wait: number }>}
 */
async function typeAmount(page, text) {
  const field = page.getByLabel(AMOUNT);
  await field.fill('');
  await page.evaluate(() => {
    /** @type {number[]} */
    const waits = [];
    Object.assign(window, { scorecardWaits: waits });
    document.addEventListener(
      'input',
      (event) => requestAnimationFrame(() => setTimeout(() => waits.push(performance.now() - event.timeStamp))),
      { capture: true, once: false },
    );
  });
  await (text.includes('€') ? page.keyboard.insertText(text) : field.pressSequentially(text));
  await page.waitForTimeout(50);
  return page.evaluate(() => {
    const waits = /** @type {{ scorecardWaits: number[] }} */ (/** @type {unknown} */ (window)).scorecardWaits;
    /** @param {string} label */
    const cents = (label) => {
      const term = [...document.querySelectorAll('dt')].find((one) => one.textContent.trim() === label);
      return Number((term?.nextElementSibling?.textContent ?? '').replaceAll(/[^\d]/g, ''));
    };
    return { employer: cents('Zamestnávateľ'), own: cents('Zaplatíte vy'), wait: Math.max(...waits) };
  });
}

/**
 * @param {Page} page
 * @param {Sheet} sheet
 */
async function judgeDates(page, sheet) {
  /** @type {[what: string, from: number, to: number, sentence: RegExp][]} */
  const cases = [
    ['one night is blocked', 5, 4, /Pobyt musí mať aspoň 2 noci/],
    ['37 days ago is a warning to confirm', 39, 37, /uplynulo 37 dní/],
    ['a stay that is not over is blocked', -2, -5, /Pobyt sa ešte neskončil/],
  ];
  for (const [what, from, to, sentence] of cases) {
    await fillStay(page, from, to);
    const start = Date.now();
    const isSaid = await page
      .waitForFunction(
        (source) => new RegExp(source).test(document.body.innerText.replaceAll('\u00a0', ' ')),
        sentence.source,
        {
          timeout: 5000,
          polling: 20,
        },
      )
      .then(() => true)
      .catch(() => false);
    const wait = Date.now() - start;
    sheet.add(7, what, {
      figure: isSaid ? `${wait} ms` : 'not said',
      bar: `${RULE_MS_MAX} ms`,
      isKept: isSaid && wait <= RULE_MS_MAX,
    });
  }
}

/**
 * Check 6: what is wrong is said above and at the field, the focus goes there, nothing is lost.
 * @param {Portal} portal
 * @param {Sheet} sheet
 */
export async function makeMistakes(portal, sheet) {
  const page = await openAmountStep(portal);
  await fillStay(page, 5, 4);
  await page.getByRole('button', { name: 'Pokračovať' }).click();
  const summary = page.getByRole('alert').filter({ has: page.getByRole('heading') });
  await summary.waitFor();
  /** @type {string[]} */
  const faults = [];
  if (!(await summary.evaluate((box) => box === document.activeElement))) faults.push('the summary has no focus');
  if (!(await page.title()).startsWith('Chyba:')) faults.push(`the title is “${await page.title()}”`);
  const links = await summary.getByRole('link').all();
  for (const link of links) {
    const words = (await link.textContent())?.trim() ?? '';
    await link.click();
    faults.push(...(await page.evaluate(fieldFaults, words)));
  }
  if ((await page.getByRole('textbox', { name: 'Príchod' }).inputValue()) === '') faults.push('the date is lost');
  if ((await page.getByRole('button', { name: 'Pozrieť doklad' }).count()) === 0) faults.push('the photo is lost');
  sheet.addCount(6, `faults of the error summary (${links.length} errors: no amount, one night)`, faults, links.length);
  await page.context().close();
}

/**
 * Runs inside the page: whether the focused field is marked as wrong and says the same words.
 * @param {string} words
 * @returns {string[]}
 */
function fieldFaults(words) {
  const field = document.activeElement;
  const marked = field?.matches('[aria-invalid=true]') ? field : field?.querySelector('[aria-invalid=true]');
  if (!field || field === document.body) return [`“${words}” leads nowhere`];
  const group = field.closest('[role=group], fieldset');
  const ids = [field, group].flatMap((one) => one?.getAttribute('aria-describedby')?.split(' ') ?? []);
  const said = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  return [
    ...(marked ? [] : [`the field of “${words}” is not aria-invalid`]),
    ...(said.includes(words) ? [] : [`the field of “${words}” says “${said}”`]),
  ];
}
