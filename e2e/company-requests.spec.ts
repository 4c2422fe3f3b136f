import type { Page } from '@playwright/test';
import { askForChange, enter, expect, expectFine, latestMail, test } from './support.ts';

const byCompany = (page: Page) => page.getByRole('checkbox', { name: /^Žiadosti o zmenu údajov schvaľuje firma/ });

async function saveSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Uložiť zmeny' }).click();
  await expect(page.getByText('Uložené.')).toBeVisible();
}

test(
  'a company takes over the changes of data its employees ask for, decides about one and gives them back',
  { tag: '@told-on-desktop' },
  async ({ page, browser, baseURL }) => {
    const mark = String.fromCodePoint(65 + Math.floor(Math.random() * 26));
    await enter(page, 'maria.tothova', '/company/requests');
    await expect(page.getByRole('heading', { name: 'Žiadosti schvaľuje prevádzkovateľ.' })).toBeVisible();
    await expectFine(page);
    await page.getByRole('link', { name: 'Otvoriť nastavenia' }).click();
    await byCompany(page).check();
    await expectFine(page);
    await saveSettings(page);

    await askForChange({ browser, baseURL }, 'cyprian.mucny', { firstName: `Cyprián ${mark}` });
    await page.goto('/company/overview');
    await expect(page.getByText('1 žiadosť o zmenu údajov čaká')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Žiadosti o zmenu/ })).toBeVisible();
    await page.getByRole('link', { name: 'Pozrieť žiadosti' }).click();
    await expect(page).toHaveTitle('Žiadosti o zmenu (1) | Poľana');
    await expect(page.getByText(`Cyprián ${mark}`).first()).toBeVisible();
    await expectFine(page);
    // Rejected, because other stories know the people of the demo by their names.
    await page.getByRole('button', { name: /^Zamietnuť zmenu: Cyprián/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Zamietnuť/ }).click();
    await expect(dialog.getByText('Toto pole je povinné.')).toBeVisible();
    await dialog.getByLabel('Dôvod pre zamestnanca').fill('Doložte, prosím, rodný list.');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(/^Zmena je zamietnutá: Cyprián/)).toBeVisible();
    // The row is gone with its buttons.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByText('Nič nečaká.')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Žiadosti o zmenu/ })).toBeHidden();
    expect(await latestMail(page, 'changeRequest.rejected')).toContain('Doložte, prosím, rodný list.');
    await page.getByRole('tab', { name: 'Rozhodnuté' }).click();
    await expect(page.getByText('Doložte, prosím, rodný list.').first()).toBeVisible();
    await expectFine(page);

    await page.goto('/company/profile?karta=nastavenia');
    await byCompany(page).uncheck();
    await saveSettings(page);
  },
);
