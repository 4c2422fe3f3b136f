import { mkdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { renderPdf } from '../../server/src/modules/files/decoding/render-pdf.ts';
import { root } from '../../scripts/prepare/project.mjs';
import { openWindow, settled } from './portal.mjs';

const PAGES = /** @type {const} */ ([
  ['queue', 'jana.oravcova', '/company/documents'],
  ['statistics', 'jana.oravcova', '/company/statistics'],
  ['account', 'zuzana.hrivnakova', '/account/overview'],
]);
const SIGHTS = /** @type {const} */ (['achromatopsia', 'deuteranopia', 'protanopia']);
const PAPER_WIDTH = 900;

/**
 * Check 14: pictures of three pages as people see them who see colours otherwise and as a printer without colours prints them, to look at;
 * and whether every chip has words.
 * @param {import('./portal.mjs').Portal} portal
 * @param {import('./sheet.mjs').Sheet} sheet
 */
export async function seeWithoutColours(portal, sheet) {
  const folder = path.join(root, 'test-results/scorecard');
  mkdirSync(folder, { recursive: true });
  let pictures = 0;
  /** @type {string[]} */
  const mute = [];
  for (const [name, who, at] of PAGES) {
    const page = await openWindow(portal, { who, at });
    await settled(page);
    const device = await page.context().newCDPSession(page);
    for (const sight of SIGHTS) {
      await device.send('Emulation.setEmulatedVisionDeficiency', { type: sight });
      await page.screenshot({ path: path.join(folder, `${name}-${sight}.png`) });
      pictures += 1;
    }
    await device.send('Emulation.setEmulatedVisionDeficiency', { type: 'none' });
    const printed = await renderPdf(await page.pdf({ format: 'A4' }), 1, PAPER_WIDTH);
    await sharp(printed)
      .grayscale()
      .toFile(path.join(folder, `${name}-printed.png`));
    pictures += 1;
    mute.push(...(await page.evaluate(wordlessMarks)).map((one) => `${name}: ${one}`));
    await page.context().close();
  }
  sheet.addCount(14, 'coloured marks that say nothing in words on queue, statistics and account', mute, PAGES.length);
  sheet.add(14, 'pictures for eyes in test-results/scorecard', {
    figure: pictures,
    bar: '12',
    isKept: pictures === 12,
  });
}

/**
 * Runs inside the page: something with the colour of a state has to carry a word or a sign.
 * @returns {string[]}
 */
function wordlessMarks() {
  const marks = document.querySelectorAll(
    'main [class*="bg-ok-"], main [class*="bg-bad-"], main [class*="bg-wait-"], main [class*="bg-info-"]',
  );
  return [...marks]
    .filter((mark) => mark.checkVisibility() && mark.textContent.trim() === '' && !mark.closest('[aria-hidden=true]'))
    .filter((mark) => !mark.hasAttribute('aria-label') && mark.querySelector('svg') === null)
    .map((mark) => mark.className.toString().slice(0, 60));
}
