import type { Page } from '@playwright/test';
import { expect } from './support.ts';

/** Pixels left beside the words of a button, on the narrower side. */
function roomBesideWords(button: Element): number {
  const range = document.createRange();
  range.selectNodeContents(button);
  const [words, whole] = [range.getBoundingClientRect(), button.getBoundingClientRect()];
  return Math.min(words.left - whole.left, whole.right - words.right);
}

/** On a tablet the pane is narrow: nothing of a button stands over its words. */
export async function expectWordsFit(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 1024, height: 768 });
  const words = page.getByRole('group', { name: 'Rozhodnutie' }).getByRole('button').locator('span');
  for (const label of await words.all())
    expect(await label.evaluate((span) => [span.textContent, span.scrollWidth - span.clientWidth])).toEqual([
      await label.textContent(),
      0,
    ]);
  for (const segment of await page.getByRole('group', { name: 'Stav' }).getByRole('button').all())
    expect(await segment.evaluate(roomBesideWords)).toBeGreaterThan(1);
  await page.setViewportSize(size);
}
