import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { standStill } from './stand-still.mjs';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What axe finds against WCAG 2.2 A and AA on the page as it stands; in another theme only the colours can differ.
 * @param {import('@playwright/test').Page} page
 * @param {'everything' | 'colours'} [what]
 * @returns {Promise<string[]>}
 */
export async function axeViolations(page, what = 'everything') {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const runOnly = what === 'colours' ? { type: 'rule', values: ['color-contrast'] } : { type: 'tag', values: LEVELS };
  await standStill(page);
  return page.evaluate(
    async (options) => {
      const axe = /** @type {{ axe: typeof import('axe-core') }} */ (/** @type {unknown} */ (window)).axe;
      const { violations } = await axe.run(document, /** @type {import('axe-core').RunOptions} */ (options));
      return violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`);
    },
    { runOnly, resultTypes: ['violations'], iframes: false, preload: false },
  );
}
