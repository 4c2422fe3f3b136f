import type { Page } from '@playwright/test';
import { askForChange, enter, expect, expectAccessible, expectNoSidewaysScroll, latestMail, test } from './support.ts';

/** Each run registers a company of its own; its contact reads mail in English. */
async function aRegistration(page: Page) {
  const mark = Math.random().toString(36).slice(2, 8);
  const company = {
    name: `Píla Podpoľanie ${mark}, s. r. o.`,
    ico: String(40_000_000 + Math.floor(Math.random() * 9_000_000)),
    email: `kontakt.${mark}@pila.example`,
  };
  const form = {
    ...company,
    dic: '2020202020',
    icDph: '',
    street: 'Dlhá 1',
    city: 'Detva',
    zip: '962 12',
    phone: '045 123 4567',
    webUrl: '',
    invoicingEmail: 'faktury@pila.example',
    firstName: 'Eva',
    lastName: 'Nová',
    allowances: ['RP'],
    privacy: true,
  };
  const headers = { 'Accept-Language': 'en' };
  const answer = await page.request.post('/api/1.0/register/company', { data: form, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return company;
}

async function expectInvited(page: Page, email: string): Promise<void> {
  const mail = await latestMail(page, 'companyRegistration.approved', email);
  expect(mail).toContain('Hello Eva Nová');
  await page.goto(new URL(/^http\S+$/m.exec(mail)?.[0] ?? '').pathname);
  await expect(page.getByRole('button', { name: /Overiť/ })).toBeVisible();
}

test(
  'the operator rejects by a key, takes it back, asks, approves, takes that back too, and the new administrator gets the link',
  { tag: '@desktop' },
  async ({ page }) => {
    const company = await aRegistration(page);
    await enter(page, 'operator', '/operator/registrations');
    await page.getByRole('link', { name: company.name }).click();
    await expect(page.getByRole('heading', { name: company.name })).toBeVisible();
    await expect(page.getByText('Rovnaké IČO nemá žiadna iná firma ani registrácia.')).toBeVisible();
    await expectAccessible(page);

    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog');
    await page.keyboard.press('2');
    await expect(dialog.getByLabel('Správa pre kontaktnú osobu')).toHaveValue(/business register/);
    await expectAccessible(page);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(`Zamietnutá: ${company.name}`)).toBeVisible();
    expect(await latestMail(page, 'companyRegistration.rejected', company.email)).toContain('business register');
    await page.keyboard.press('z');
    await expect(page.getByText(`Rozhodnutie je vzaté späť: ${company.name}`)).toBeVisible();
    await expect(page.getByRole('heading', { name: company.name })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Zamietnuť/ })).toBeVisible();
    await page.keyboard.press('r');
    await expect(dialog.getByLabel('Správa pre kontaktnú osobu')).toHaveValue(/business register/);
    await dialog.getByLabel('Správa pre kontaktnú osobu').fill('Not in the register yet.');
    await page.keyboard.press('Escape');
    await page.keyboard.press('r');
    await expect(dialog.getByLabel('Správa pre kontaktnú osobu')).toHaveValue('Not in the register yet.');
    // A look at another reason costs no words, and the focus goes with the choice.
    await page.keyboard.press('1');
    await expect(dialog.getByRole('radio').first()).toBeFocused();
    await expect(dialog.getByLabel('Správa pre kontaktnú osobu')).not.toHaveValue('Not in the register yet.');
    await page.keyboard.press('2');
    await expect(dialog.getByLabel('Správa pre kontaktnú osobu')).toHaveValue('Not in the register yet.');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Opýtať sa/ }).click();
    await dialog.getByLabel('Otázka').fill('Who acts for the company?');
    await dialog.getByRole('button', { name: /^Poslať otázku/ }).click();
    await expect(page.getByText('Čaká na odpoveď').first()).toBeVisible();
    await page.getByRole('button', { name: /^Schváliť/ }).click();
    await expect(page.getByText(`Schválená: ${company.name}, pozvánka pre správcu odišla na`)).toBeVisible();
    await page.keyboard.press('z');
    await expect(page.getByText(`Rozhodnutie je vzaté späť: ${company.name}`)).toBeVisible();
    await expect(page.getByRole('heading', { name: company.name })).toBeVisible();
    expect(await latestMail(page, 'companyRegistration.approvalReopened', company.email)).toContain('Hello Eva Nová');
    await page.getByRole('button', { name: /^Schváliť/ }).click();
    await expect(page.getByText(`Schválená: ${company.name}`)).toBeVisible();
    await page.getByRole('tab', { name: 'Rozhodnuté' }).click();
    await page.getByRole('link', { name: company.name }).click();
    await expect(page.getByRole('button', { name: 'Vziať schválenie späť' })).toBeVisible();
    await expectAccessible(page);
    await expectInvited(page, company.email);
  },
);

test('approving works on a phone too', { tag: '@phone' }, async ({ page }) => {
  const company = await aRegistration(page);
  await enter(page, 'operator', '/operator/registrations');
  await expect(page.getByRole('link', { name: company.name })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: company.name }).click();
  await expect(page.getByRole('heading', { name: company.name })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: /^Schváliť/ }).click();
  await expect(page.getByText(`Schválená: ${company.name}, pozvánka pre správcu odišla na`)).toBeVisible();
  await expectInvited(page, company.email);
  await page.goto('/operator/requests');
  await expect(page.getByRole('heading', { name: 'Žiadosti o zmenu' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test(
  'what an employee wants put right is rejected with a reason that comes by mail',
  { tag: '@desktop' },
  async ({ page, browser, baseURL }) => {
    const mark = String.fromCodePoint(65 + Math.floor(Math.random() * 26));
    await askForChange({ browser, baseURL }, 'jana.oravcova', { firstName: `Jana ${mark}` });

    await enter(page, 'operator', '/operator/requests');
    await expect(page.getByRole('cell', { name: new RegExp(`bolo Jana bude Jana ${mark}`) })).toBeVisible();
    await expectAccessible(page);
    // Rejected, because other stories know the people of the demo by their names.
    await page
      .getByRole('row', { name: new RegExp(`Jana ${mark}`) })
      .getByRole('button', { name: 'Zamietnuť zmenu: Jana Oravcová' })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Dôvod pre zamestnanca').fill('Doložte, prosím, doklad.');
    await dialog.getByRole('button', { name: /^Zamietnuť/ }).click();
    await expect(page.getByText('Zmena je zamietnutá: Jana Oravcová.')).toBeVisible();
    expect(await latestMail(page, 'changeRequest.rejected')).toContain('Doložte, prosím, doklad.');
  },
);

test('a page on which everything was decided leads to the last one there is', { tag: '@desktop' }, async ({ page }) => {
  await aRegistration(page);
  await enter(page, 'operator', '/operator/registrations?page=9');
  await expect(page).toHaveURL(/\/operator\/registrations$/);
  await expect(page.getByRole('link', { name: /Píla Podpoľanie/ }).first()).toBeVisible();
  await page.goto('/operator/requests?page=9');
  await expect(page).toHaveURL(/\/operator\/requests$/);
  await page.goto('/operator/privacy?cast=ziadosti&page=9');
  await expect(page).toHaveURL(/\/operator\/privacy\?cast=ziadosti$/);
});
