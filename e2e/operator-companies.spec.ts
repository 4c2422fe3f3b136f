import type { Page } from '@playwright/test';
import { enter, expect, expectAccessible, expectNoSidewaysScroll, latestMail, test } from './support.ts';

const reason = 'Firma tri mesiace neplatí faktúry za portál.';

/** Each run adds a company of its own. */
function aNewCompany() {
  const mark = String(Math.floor(Math.random() * 900_000) + 100_000);
  return { name: `Drevovýroba Očová ${mark}`, ico: `77${mark}`, email: `sprava.${mark}@drevo.example` };
}

async function openCompany(page: Page, name: string): Promise<void> {
  await page.goto('/operator/companies');
  await page.getByRole('searchbox', { name: 'Hľadať firmu' }).fill(name);
  await page.waitForURL(/hladat=/);
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test(
  'an operator adds a company with its administrator, notes something and changes its programme',
  { tag: '@desktop' },
  async ({ page }) => {
    const company = aNewCompany();
    await enter(page, 'operator', '/operator/overview');
    await expect(page.getByRole('heading', { level: 1, name: 'Prehľad prevádzky' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Kde žiadosti čakajú najdlhšie' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Aktívne firmy' }).click();
    await page.waitForURL('/operator/companies');
    await expect(page.getByRole('heading', { level: 1, name: /^Firmy/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /Detvan Strojárne/ })).toBeVisible();
    await page.getByRole('button', { name: 'Zamestnanci' }).click();
    await expect(page).toHaveURL(/order=employees/);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Pridať firmu' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Pokračovať' }).click();
    await expect(dialog.getByLabel('Názov firmy')).toBeFocused();
    await expect(dialog.getByText('(nepovinné)')).toHaveCount(4);
    await dialog.getByLabel('IČO').fill('90000145');
    await expect(dialog.getByText('Firma s týmto IČO tu už je:')).toBeVisible();
    await dialog.getByLabel('Názov firmy').fill(company.name);
    const question = page.getByRole('alertdialog', { name: 'Zahodiť neuložené zmeny?' });
    const leaving = [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 5),
      () => dialog.getByRole('button', { name: 'Zrušiť' }).click(),
    ];
    for (const leave of leaving) {
      await leave();
      await expect(question.getByRole('button', { name: 'Vrátiť sa k zmenám' })).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await expect(question).toBeHidden();
    }
    await expect(dialog.getByLabel('Názov firmy')).toHaveValue(company.name);
    await dialog.getByLabel('IČO').fill(company.ico);
    await dialog.getByLabel('Ulica a číslo').fill('Lesná 4');
    await dialog.getByLabel('Mesto').fill('Očová');
    await dialog.getByLabel('PSČ').fill('962 23');
    await dialog.getByLabel('E-mail na faktúry').fill('faktury@drevo.example');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Pokračovať' }).click();
    await dialog.getByLabel('Meno', { exact: true }).fill('Dorota');
    await dialog.getByLabel('Priezvisko').fill('Očovská');
    await dialog.getByLabel('E-mail').fill(company.email);
    await dialog.getByRole('button', { name: 'Pokračovať' }).click();
    await dialog.getByRole('button', { name: 'Pridať firmu' }).click();
    await expect(page.getByRole('heading', { level: 1, name: company.name })).toBeVisible();
    expect(await latestMail(page, 'administrator.addedYou', company.email)).toContain(company.name);

    await page.getByRole('tab', { name: 'Správcovia' }).click();
    await expect(page.getByText(company.email)).toBeVisible();
    await page.getByRole('tab', { name: 'Poznámky' }).click();
    await page.getByLabel('Nová poznámka').fill('Zmluvu podpísali 3. novembra.');
    await page.getByRole('button', { name: 'Pridať poznámku' }).click();
    await expect(page.getByRole('paragraph').filter({ hasText: 'Zmluvu podpísali 3. novembra.' })).toBeVisible();
    await page.getByRole('tab', { name: 'Program a prístup' }).click();
    // An empty field is no entitlement from the first day.
    const months = page.getByLabel('Najmenej mesiacov v zamestnaní').first();
    await months.fill('');
    await page.getByLabel('Najmenej znakov').fill('7');
    await page.getByRole('button', { name: 'Uložiť zmeny' }).click();
    await expect(months).toBeFocused();
    await expect(months).toHaveAccessibleDescription(/^Zadajte celé číslo od 0 do 24\./);
    await expect(page.getByLabel('Najmenej znakov')).toHaveAccessibleDescription(/^Zadajte celé číslo od 12 do 64\./);
    await months.fill('24');
    await page.getByLabel('Najmenej znakov').fill('14');
    await page.getByRole('button', { name: 'Uložiť zmeny' }).click();
    await expect(page.getByText('Zmeny sú uložené.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Udalosti' }).click();
    await expect(page.getByText('Zmena nastavení firmy')).toBeVisible();

    await page.getByRole('button', { name: 'Ukončiť účasť firmy' }).click();
    const end = page.getByRole('alertdialog');
    const day = end.getByRole('textbox', { name: 'Deň skončenia' });
    const today = await day.inputValue();
    await end.getByLabel('Dôvod').fill(reason);
    await day.fill('31.11.2026');
    await end.getByRole('button', { name: 'Ukončiť účasť' }).click();
    await expect(day).toBeFocused();
    await expect(day).toHaveAccessibleDescription(/^Taký deň/);
    await day.fill(today);
    await expectAccessible(page);
    await end.getByRole('button', { name: 'Ukončiť účasť' }).click();
    await expect(page.getByText('Skončená', { exact: true })).toBeVisible();
    await page.getByRole('tab', { name: 'Súbory' }).click();
    await expect(page.getByRole('button', { name: 'Stiahnuť' })).toHaveCount(3);
  },
);

test(
  'in a suspended company an employee sees the account and a clear sentence instead of the form',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    await enter(page, 'operator', '/operator/overview');
    await openCompany(page, 'Podpolianske pekárne');
    await page.getByRole('button', { name: 'Pozastaviť firmu' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Pozastaviť' }).click();
    await expect(dialog.getByText('Dôvod musí mať aspoň 10 znakov.')).toBeVisible();
    await dialog.getByLabel('Dôvod').fill(reason);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Pozastaviť' }).click();
    await expect(page.getByText('Pozastavená', { exact: true })).toBeVisible();
    await expect(page.getByText(`Dôvod: ${reason}`)).toBeVisible();

    const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
    const employee = await context.newPage();
    await enter(employee, 'cyprian.mucny', '/account/overview');
    await expect(employee.getByText('Vaša firma je pozastavená')).toBeVisible();
    await expectAccessible(employee);
    await employee.goto('/account/add-document');
    await expect(employee.getByText('Prevádzkovateľ pozastavil vašej firme podávanie žiadostí.').first()).toBeVisible();
    await context.close();

    await page.getByRole('button', { name: 'Obnoviť firmu' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Obnoviť' }).click();
    await expect(page.getByText('Aktívna', { exact: true })).toBeVisible();
  },
);

test(
  'an end is planned with the waiting claims in sight and called off; the menu counts what waits and the log opens narrowed',
  { tag: '@desktop' },
  async ({ page }) => {
    await enter(page, 'operator', '/operator/overview');
    await expect(page.getByRole('link', { name: /^Registrácie firiem.*čak/ })).toBeVisible();
    await openCompany(page, 'Detvan Strojárne');
    await page.getByRole('button', { name: 'Ukončiť účasť firmy' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByText(/Na rozhodnutie čak/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Napriek tomu ukončiť' })).toBeVisible();
    const nextYear = new Date().getFullYear() + 1;
    await dialog.getByLabel('Deň skončenia').fill(`2.1.${nextYear}`);
    await dialog.getByLabel('Dôvod').fill(reason);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Naplánovať skončenie' }).click();
    await expect(page.getByText(`Účasť firmy sa skončí 2. 1. ${nextYear}`)).toBeVisible();
    await page.getByRole('button', { name: 'Odvolať skončenie' }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Odvolať skončenie' }).click();
    await expect(page.getByText(`Účasť firmy sa skončí 2. 1. ${nextYear}`)).toBeHidden();
    await page.getByRole('tab', { name: 'Udalosti' }).click();
    await page.getByRole('link', { name: 'Všetky záznamy firmy' }).click();
    await page.waitForURL(/firma=/);
    await expect(page.getByText('Firma: Detvan Strojárne, a. s.')).toBeVisible();
  },
);

test(
  'of two operators with the same company the second keeps what was typed and sees what the first saved',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    await enter(page, 'operator', '/operator/overview');
    await openCompany(page, 'Podpolianske pekárne');
    await page.getByRole('textbox', { name: 'Telefón' }).fill('045 555 66 77');
    const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
    const colleague = await context.newPage();
    await enter(colleague, 'operator', new URL(page.url()).pathname);
    await colleague.getByRole('textbox', { name: 'Kontaktná osoba' }).fill('Eva Chlebová');
    await colleague.getByRole('button', { name: 'Uložiť zmeny' }).click();
    await expect(colleague.getByText('Zmeny sú uložené.')).toBeVisible();
    await context.close();

    await page.getByRole('button', { name: 'Uložiť zmeny' }).click();
    await expect(page.getByText('Medzitým to zmenil niekto iný', { exact: true })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Telefón' })).toHaveValue('045 555 66 77');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Pokračovať s mojimi zmenami' }).click();
    await expect(page.getByRole('textbox', { name: 'Kontaktná osoba' })).toHaveValue('Eva Chlebová');
    await page.getByRole('button', { name: 'Uložiť zmeny' }).click();
    await expect(page.getByText('Zmeny sú uložené.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Telefón' })).toHaveValue('045 555 66 77');
    await expect(page.getByRole('textbox', { name: 'Kontaktná osoba' })).toHaveValue('Eva Chlebová');
  },
);

test('the overview, the list and a company read well on a phone', { tag: '@phone' }, async ({ page }) => {
  await enter(page, 'operator', '/operator/overview');
  await expect(page.getByRole('heading', { name: 'Na vybavenie' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await openCompany(page, 'Detvan Strojárne');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // The buttons of an administrator leave room for an address on one line.
  await page.getByRole('tab', { name: 'Správcovia' }).click();
  const address = page.getByText('jana.oravcova@detvan.example');
  await expect(address).toBeVisible();
  expect(await address.evaluate((span) => span.clientHeight)).toBeLessThan(30);
});
