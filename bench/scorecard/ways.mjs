import { openWindow, PHONE, settled } from './portal.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./portal.mjs').Portal} Portal */
/** @typedef {import('./sheet.mjs').Sheet} Sheet */

const EMPLOYEE = 'zuzana.hrivnakova';
const APPROVER = 'jana.oravcova';

/**
 * Check 4: three facts people come for, and how many clicks each is away.
 * @param {Portal} portal
 * @param {Sheet} sheet
 */
export async function findFacts(portal, sheet) {
  const page = await openWindow(portal, { who: EMPLOYEE, at: '/account/overview', size: PHONE });
  await settled(page);
  const left = page.getByRole('heading', { name: /^V roku \d{4} môžete ešte získať$/ });
  const isLeftSeen = await left.evaluate((one) => one.getBoundingClientRect().bottom < innerHeight - 80);
  sheet.add(4, 'clicks to how much is left, without scrolling on a phone', {
    figure: isLeftSeen ? '0' : 'not in sight',
    bar: '0',
    isKept: isLeftSeen,
  });
  await page.getByRole('link', { name: 'Čo môžete urobiť' }).first().click();
  const isReasonSeen = await appears(page, /Z dokladu nie je zrejmé/);
  sheet.add(4, 'clicks to why a claim was rejected', {
    figure: isReasonSeen ? '1' : 'more',
    bar: '1',
    isKept: isReasonSeen,
  });
  await page.context().close();
  const company = await openWindow(portal, { who: APPROVER, at: '/company/overview' });
  await settled(company);
  const text = await company.locator('main').innerText();
  const isCounted = /Skontrolovať \d+ doklad/.test(text) && /[Nn]ajstarš/.test(text);
  sheet.add(4, 'clicks to how many documents wait and how old the oldest is', {
    figure: isCounted ? '0' : 'not on the overview',
    bar: '0',
    isKept: isCounted,
  });
  await company.context().close();
}

/**
 * @param {Page} page
 * @param {RegExp} text
 */
async function appears(page, text) {
  return page.getByText(text).first().waitFor().then(() => true).catch(() => false); // prettier-ignore
}

/**
 * Check 19: an address is the view; back goes where one came from.
 * @param {Portal} portal
 * @param {Sheet} sheet
 */
export async function followAddresses(portal, sheet) {
  const at = '/company/documents?pohlad=zoznam&stav=schvalene';
  const page = await openWindow(portal, { who: APPROVER, at });
  await settled(page);
  await page.getByRole('searchbox').fill('hrivn');
  await page.waitForURL(/hladat=hrivn/);
  await page.waitForTimeout(800);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await settled(other);
  await other.waitForTimeout(800);
  const [mine, theirs] = [await rows(page), await rows(other)];
  sheet.add(19, 'a copied address with a filter shows the same rows in a new window', {
    figure: mine === theirs ? 'same' : 'other rows',
    bar: 'same',
    isKept: mine === theirs && mine.length > 0,
  });
  await other.close();
  await lookAtThirdPage(page, sheet);
  const place = await backFromMovement(portal);
  sheet.add(19, 'back closes what is open over a list and leaves the list where it was scrolled', {
    figure: place,
    bar: 'same place',
    isKept: place === 'same place',
  });
  const signedOut = await openWindow(portal, { at: '/account/documents?stav=zamietnute' });
  await signedOut.getByLabel('E-mail alebo používateľské meno').fill(EMPLOYEE);
  await signedOut.getByLabel('Heslo', { exact: true }).fill('Polana-2026-demo');
  await signedOut.getByRole('button', { name: 'Prihlásiť sa' }).click();
  const isThere = await signedOut.waitForURL(/stav=zamietnute/).then(() => true).catch(() => false); // prettier-ignore
  sheet.add(19, 'a link opened signed out leads through the login to that link', {
    figure: isThere ? 'there' : signedOut.url(),
    bar: 'there',
    isKept: isThere,
  });
  await signedOut.context().close();
  await page.context().close();
}

/**
 * @param {Page} page
 * @param {Sheet} sheet
 */
async function lookAtThirdPage(page, sheet) {
  await page.goto('/company/documents?pohlad=zoznam&stav=schvalene&page=3');
  await settled(page);
  const row = page.locator('main tbody').getByRole('link').first();
  const number = (await page.locator('main tbody tr').first().innerText()).match(/[RS]P-\d{4}-\d+/)?.[0] ?? 'no number';
  const [tab] = await Promise.all([page.context().waitForEvent('page'), row.click({ button: 'middle' })]);
  await tab.getByText(number).first().waitFor();
  const isKept = page.url().includes('page=3') && /[?&]z=/.test(tab.url());
  sheet.add(19, 'a middle click on a row of the third page opens that claim in a tab of its own', {
    figure: isKept ? 'there, the list stays' : tab.url(),
    bar: 'there',
    isKept,
  });
  const copy = await page.context().newPage();
  await copy.goto(tab.url());
  const isSame = await appears(copy, new RegExp(number));
  sheet.add(19, 'a copied address with an open claim shows that claim in a new window', {
    figure: isSame ? 'same' : 'another view',
    bar: 'same',
    isKept: isSame,
  });
  await copy.close();
  await tab.close();
}

/** @param {Page} page */
async function rows(page) {
  return (
    await page
      .locator('main')
      .getByRole('link', { name: /RP-|SP-|Zuzana/ })
      .allInnerTexts()
  ).join('\n');
}

/** @param {Portal} portal */
async function backFromMovement(portal) {
  const page = await openWindow(portal, {
    who: EMPLOYEE,
    at: '/account/movements',
    size: { width: 1440, height: 500 },
  });
  await settled(page);
  await page.evaluate(() => window.scrollTo(0, 250));
  await page.waitForTimeout(200);
  const before = await page.evaluate(() => window.scrollY);
  const row = page.locator('main table tbody tr, main li').getByRole('link').nth(3);
  await row.click();
  await page.getByRole('dialog').waitFor();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.waitForTimeout(300);
  const after = await page.evaluate(() => window.scrollY);
  const isList = new URL(page.url()).pathname === '/account/movements';
  await page.context().close();
  return isList && Math.abs(after - before) < 80 ? 'same place' : `${before} px, then ${after} px`;
}

const FAILING = [
  [EMPLOYEE, '/account/overview'],
  [EMPLOYEE, '/account/movements'],
  [EMPLOYEE, '/account/documents'],
  [EMPLOYEE, '/account/benefits'],
  [APPROVER, '/company/overview'],
  [APPROVER, '/company/documents'],
  [APPROVER, '/company/employees'],
  [APPROVER, '/company/statistics'],
  [APPROVER, '/company/file-list'],
];

/**
 * Check 21: a server that answers 500, a page that does not exist, one that is not theirs, a search without a hit.
 * @param {Portal} portal
 * @param {Sheet} sheet
 */
export async function failKindly(portal, sheet) {
  /** @type {string[]} */
  const faults = [];
  for (const [who = '', at = ''] of FAILING) faults.push(...(await lookAtFailure(portal, who, at)));
  const quiet = await openWindow(portal, { who: APPROVER, at: '/company/employees?hladat=qqqqzz' });
  await settled(quiet);
  await quiet.waitForTimeout(600);
  faults.push(...(await quiet.evaluate(kindnessFaults)).map((one) => `no hit: ${one}`));
  for (const at of ['/nowhere', '/operator/overview']) {
    await quiet.goto(at);
    await settled(quiet);
    faults.push(...(await quiet.evaluate(kindnessFaults)).map((one) => `${at}: ${one}`));
  }
  await quiet.context().close();
  sheet.addCount(
    21,
    'failed, empty or forbidden pages without a sentence and something to do',
    faults,
    FAILING.length + 3,
  );
}

/**
 * @param {Portal} portal
 * @param {string} who
 * @param {string} at
 */
async function lookAtFailure(portal, who, at) {
  const page = await openWindow(portal, { who, at: '/privacy', size: PHONE });
  await page.route('**/api/1.0/{EMPL,COMP}/**', (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' }),
  );
  await page.goto(at);
  await settled(page);
  // The page tries again by itself before it gives up.
  await page.waitForTimeout(4500);
  const faults = await page.evaluate(kindnessFaults);
  await page.context().close();
  return faults.map((one) => `${at} with answers of 500: ${one}`);
}

/**
 * Runs inside the page: a sentence, something to press, nothing raw.
 * @returns {string[]}
 */
function kindnessFaults() {
  const main = document.querySelector('main');
  const text = main?.innerText ?? '';
  const actions = [...(main?.querySelectorAll('a[href], button') ?? [])].filter((one) => one.checkVisibility());
  return [
    ...(/\S+ \S+ \S+.*\./.test(text) ? [] : ['no sentence']),
    ...(actions.length > 0 ? [] : ['nothing to do']),
    ...(/\b(Error|undefined|null|NaN|500|Internal)\b/.test(text) ? ['something raw'] : []),
    ...(main?.querySelector('[aria-busy=true]') ? ['still loading'] : []),
  ];
}
