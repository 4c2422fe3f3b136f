import { roster } from './roster-file.ts';
import { enter, expect, expectFine, test } from './support.ts';

const stranger = {
  personalNumber: '000780',
  firstName: 'Ľubomíra',
  lastName: 'Neznáma',
  employeeRatio: '100',
  employeeStartDate: '2026-02-02',
};

test(
  'an import begun is offered where the next one would start, is read as one says, searched and left',
  { tag: '@told-on-desktop' },
  async ({ page }) => {
    await enter(page, 'maria.tothova', '/company/bulk');
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles(roster([stranger]));
    await page.getByRole('button', { name: 'Zmeniť, ako súbor čítame' }).click();
    const slashes = page.getByRole('button', { name: /Dátumy s lomkou/ });
    await expect(slashes).toContainText('Vyberte');
    await expectFine(page);
    await slashes.click();
    await page.getByRole('option', { name: 'mesiac/deň/rok' }).click();
    await page.getByRole('button', { name: 'Prečítať znova' }).click();
    await expect(page.getByText('Súbor sme prečítali znova.')).toBeVisible();

    await page.goto('/company/bulk');
    await expect(page.getByText('Rozpracovaný import')).toBeVisible();
    await expect(page.getByText(/^zamestnanci\.csv, dnes o/)).toBeVisible();
    await expectFine(page);
    await page.getByRole('link', { name: 'Pokračovať' }).click();
    await expect(page.getByText('Pridá sa 1, zmení sa 0 zamestnancov.')).toBeVisible();
    const search = page.getByPlaceholder('Hľadať podľa mena alebo osobného čísla');
    await search.fill('nikto taký');
    await expect(page.getByText('Hľadaniu nikto nezodpovedá.')).toBeVisible();
    await expect(page).toHaveURL(/[?&]hladat=nikto/);
    await expectFine(page);
    await page.getByRole('button', { name: 'Vymazať hľadanie' }).click();
    await expect(page.getByRole('table').getByText('000780')).toBeVisible();

    await page.getByRole('button', { name: 'Zavrieť import' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Skončiť bez zmien' }).click();
    await expect(page).toHaveURL(/\/company\/employees/);
    await page.goto('/company/bulk');
    await expect(page.getByRole('heading', { level: 1, name: 'Nahrajte zoznam zamestnancov' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'História importov' })).toBeVisible();
    await expect(page.getByText('Rozpracovaný import')).toBeHidden();
  },
);
