import type { Page } from '@playwright/test';
import { expect, expectFine } from './support.ts';

/** A claim just sent is taken back; it can be sent again without filling it in anew. */
export async function takeBackAndBeginAgain(page: Page, number: string): Promise<void> {
  await page.getByRole('link', { name: 'Pozrieť žiadosti' }).click();
  await page.getByRole('listitem').filter({ hasText: number }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Stiahnuť žiadosť späť' }).click();
  await expectFine(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Stiahnuť späť' }).click();
  const again = page.getByRole('link', { name: 'Podať znova' });
  await expect(again).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectFine(page);
  await again.click();
  await expect(page.getByText(`Podávate znova stiahnutú žiadosť ${number}`)).toBeVisible();
  await expectFine(page);
  await page.getByRole('button', { name: 'Zahodiť koncept' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Zahodiť koncept' }).click();
  await expect(page.getByText('Koncept je zahodený.')).toBeVisible();
}
