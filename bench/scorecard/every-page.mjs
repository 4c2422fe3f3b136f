import { axeViolations } from './axe.mjs';
import { tabThrough } from './focus.mjs';
import { gatherText, layoutFaults, spreadText } from './layout.mjs';
import { chooseLanguage, COMPUTER, openWindow, PHONE, settled } from './portal.mjs';
import { ROUTES } from './routes.mjs';
import { smallTargets } from './targets.mjs';
import { languageFaults } from './words.mjs';

/** @typedef {Record<'axe' | 'focus' | 'reflow' | 'spacing' | 'enlarged' | 'cut' | 'targets' | 'words' | 'names', string[]>} Faults */

/**
 * Checks 10, 11, 12, 13, 15, 20 and 25 on every address of the portal, on a phone and on a computer, light and dark, in both languages.
 * @param {import('./portal.mjs').Portal} portal
 * @param {import('./sheet.mjs').Sheet} sheet
 * @param {string} prefix of the addresses wanted
 */
export async function lookAtEveryPage(portal, sheet, prefix) {
  /** @type {Faults} */
  const faults = {
    axe: [],
    focus: [],
    reflow: [],
    spacing: [],
    enlarged: [],
    cut: [],
    targets: [],
    words: [],
    names: [],
  };
  const looked = { pages: 0, stops: 0, targets: 0 };
  await Promise.all(
    ROUTES.map(async ([who, addresses]) => {
      const wanted = addresses.filter((address) => address.startsWith(prefix));
      if (wanted.length === 0) return;
      const page = await openWindow(portal, { ...(who && { who }), size: PHONE });
      for (const address of wanted)
        await lookAt(page, address, { faults, looked }).catch((/** @type {unknown} */ error) => {
          faults.axe.push(`${address}: could not be looked at: ${String(error).split('\n')[0]}`);
        });
      await page.context().close();
    }),
  );
  const { pages, stops, targets } = looked;
  sheet.addCount(
    10,
    'violations of WCAG 2.2 A/AA by axe: every page, 390 and 1440 px, light and dark',
    faults.axe,
    pages * 4,
  );
  sheet.addCount(11, 'stops of the Tab key without a ring of 3 : 1 or covered, 390 and 1440 px', faults.focus, stops);
  sheet.addCount(12, 'pages that scroll sideways or stick out at 320 px, both languages', faults.reflow, pages * 2);
  sheet.addCount(12, 'pages that overflow with the text spread (WCAG 1.4.12) at 320 px', faults.spacing, pages);
  sheet.addCount(12, 'pages that overflow with text at 200 % on 1280 px', faults.enlarged, pages);
  sheet.addCount(
    13,
    'controls without a name, and pages without exactly one first heading and a title',
    faults.names,
    pages,
  );
  sheet.addCount(15, 'targets below 44 × 44 (in text: below 24 and not alone) at 390 px', faults.targets, targets);
  sheet.addCount(20, 'texts cut off at 320 px without a way to read them, both languages', faults.cut, pages * 2);
  sheet.addCount(
    25,
    'pages with a wrong lang, a forbidden word or an untranslated key, both languages',
    faults.words,
    pages * 2,
  );
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} address
 * @param {{ faults: Faults, looked: { pages: number, stops: number, targets: number } }} kept
 */
async function lookAt(page, address, { faults, looked }) {
  looked.pages += 1;
  /**
   * @param {keyof Faults} kind
   * @param {string} where
   * @param {string[]} found
   */
  const note = (kind, where, found) => faults[kind].push(...found.map((one) => `${address} ${where}: ${one}`));
  await speak(page, 'sk', address, PHONE);
  note('axe', '390 light', await axeViolations(page));
  note('names', '', await namesMissing(page));
  note('words', 'sk', await page.evaluate(languageFaults, 'sk'));
  const { looked: count, small } = await page.evaluate(() => smallTargets());
  looked.targets += count;
  note('targets', '', small);
  const phone = await tabThrough(page);
  note('focus', '390', phone.faults);
  await page.emulateMedia({ colorScheme: 'dark' });
  note('axe', '390 dark', await axeViolations(page, 'colours'));
  await page.emulateMedia({ colorScheme: 'light' });
  await lookNarrow(page, 'sk', note);

  await page.setViewportSize(COMPUTER);
  await settled(page);
  note('axe', '1440 light', await axeViolations(page));
  const computer = await tabThrough(page);
  note('focus', '1440', computer.faults);
  looked.stops += phone.stops + computer.stops;
  await page.emulateMedia({ colorScheme: 'dark' });
  note('axe', '1440 dark', await axeViolations(page, 'colours'));
  await page.emulateMedia({ colorScheme: 'light' });
  await lookEnlarged(page, note);

  await speak(page, 'en', address, { width: 320, height: 700 });
  note('words', 'en', await page.evaluate(languageFaults, 'en'));
  await lookNarrow(page, 'en', note);
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {'sk' | 'en'} language
 * @param {string} address
 * @param {{ width: number, height: number }} size
 */
async function speak(page, language, address, size) {
  await chooseLanguage(page, language);
  await page.setViewportSize(size);
  await page.goto(address);
  await settled(page);
}

/** @typedef {(kind: keyof Faults, where: string, found: string[]) => void} Note */

/**
 * 400 % of 1280 px is 320 px.
 * @param {import('@playwright/test').Page} page
 * @param {string} language
 * @param {Note} note
 */
async function lookNarrow(page, language, note) {
  await page.setViewportSize({ width: 320, height: 700 });
  await settled(page);
  const narrow = await page.evaluate(layoutFaults);
  note('reflow', `320 ${language}`, told(narrow));
  note('cut', `320 ${language}`, narrow.cut);
  if (language !== 'sk') return;
  await page.evaluate(spreadText);
  note('spacing', '320', told(await page.evaluate(layoutFaults)));
  await page.evaluate(gatherText);
}

/**
 * As somebody sees it who asked the browser for letters twice as large.
 * @param {import('@playwright/test').Page} page
 * @param {Note} note
 */
async function lookEnlarged(page, note) {
  await page.setViewportSize({ width: 1280, height: 900 });
  const device = await page.context().newCDPSession(page);
  await device.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  // Scripts learn of it when they start; the stylesheets would follow at once.
  await page.reload();
  await settled(page);
  note('enlarged', '1280', told(await page.evaluate(layoutFaults)));
  await device.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await device.detach();
}

/** @param {{ sideways: number, outside: string[] }} found */
function told({ sideways, outside }) {
  if (sideways <= 0 && outside.length === 0) return [];
  return [`${Math.max(sideways, 0)} px sideways; ${outside.slice(0, 3).join('; ')}`];
}

/**
 * What a screen reader has to go by: a title, one first heading, a name for every control.
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<string[]>}
 */
async function namesMissing(page) {
  const tree = await page.locator('body').ariaSnapshot();
  const nameless = tree
    .split('\n')
    .filter((line) =>
      /^\s*- (button|link|textbox|checkbox|radio|switch|combobox|tab|option|searchbox|slider|img)( \[[^\]]*\])*:?$/.test(
        line,
      ),
    );
  const headings = await page.locator('h1').count();
  const title = await page.title();
  return [
    ...nameless.map((line) => `without a name: ${line.trim()}`),
    ...(headings === 1 ? [] : [`${headings} first headings`]),
    ...(/.+ \| Poľana$/.test(title) ? [] : [`title “${title}”`]),
  ];
}
