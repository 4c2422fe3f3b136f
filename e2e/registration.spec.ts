import type { Page } from '@playwright/test';
import { enter, expect, expectFine, latestMail, test } from './support.ts';

/** Each run registers somebody of its own: one mailbox may register once in ten minutes. */
function somebody() {
  const mark = Math.random().toString(36).slice(2, 8);
  return {
    firstName: 'Ľubomíra',
    lastName: 'Kováčiková-Štrbáková',
    number: `9${mark}`,
    email: `lubomira.${mark}@posta.example`,
  };
}

async function mailedPath(page: Page, kind: string, to: string): Promise<string> {
  const address = /^http\S+$/m.exec(await latestMail(page, kind, to))?.[0] ?? '';
  return new URL(address).pathname;
}

async function chooseCompany(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Firma' }).fill(name.slice(0, 6));
  await page.getByRole('option', { name }).click();
}

async function register(page: Page, person: ReturnType<typeof somebody>): Promise<void> {
  await page.goto('/uss');
  await chooseCompany(page, 'Detvan Strojárne');
  await page.getByRole('button', { name: 'Pokračovať' }).click();
  await page.getByLabel('Meno', { exact: true }).fill(person.firstName);
  await page.getByLabel('Priezvisko').fill(person.lastName);
  await page.getByLabel('Osobné číslo').fill(person.number);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Pokračovať' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Odoslať registráciu' }).click();
  await expect(page.getByRole('heading', { name: 'Pozrite si e-mail' })).toBeFocused();
}

async function confirm(page: Page, person: ReturnType<typeof somebody>): Promise<void> {
  await page.goto(await mailedPath(page, 'emailConfirmRegistration', person.email));
  await page.getByRole('button', { name: `Potvrdiť e-mail ${person.email}` }).click();
  await expect(page.getByRole('heading', { name: 'E-mail je potvrdený' })).toBeVisible();
}

test(
  'the steps say what is missing, keep what was typed and have their own address',
  { tag: '@told-on-phone' },
  async ({ page }) => {
    await page.goto('/uss');
    await expect(page).toHaveTitle('Registrácia | Poľana');
    await expectFine(page);
    await page.getByRole('button', { name: 'Pokračovať' }).click();
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(page).toHaveTitle('Chyba: Registrácia | Poľana');
    await page.getByRole('link', { name: 'Firma: Toto pole je povinné.' }).click();
    await expect(page.getByRole('combobox', { name: 'Firma' })).toBeFocused();
    await chooseCompany(page, 'Detvan Strojárne');
    await page.getByRole('button', { name: 'Pokračovať' }).click();
    await expect(page.getByRole('heading', { name: 'Vaše údaje' })).toBeFocused();
    await expect(page).toHaveURL('/uss?krok=udaje');
    await expect(page).toHaveTitle('Registrácia | Poľana');

    await page.getByLabel('Meno', { exact: true }).fill('Eva');
    await page.getByRole('button', { name: 'Pokračovať' }).click();
    await expect(page.getByRole('heading', { name: 'Opravte 3 údaje' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'E-mail: Toto pole je povinné.' })).toBeVisible();
    await expectFine(page);
    await page.reload();
    await expect(page.getByLabel('Meno', { exact: true })).toHaveValue('Eva');
    await page.getByRole('button', { name: /^EN/ }).click();
    await expect(page.getByLabel('First name')).toHaveValue('Eva');
    await expect(page.getByText('Your personal number is on your payslip.')).toBeVisible();

    await page.goto('/uss?krok=kontrola');
    await expect(page).toHaveURL('/uss?krok=udaje');
  },
);

test(
  'somebody registers, confirms the mailbox, is approved and gets the link that verifies the account',
  { tag: ['@told-on-phone', '@own-clock'] },
  async ({ page }) => {
    const person = somebody();
    await register(page, person);
    await expect(page).toHaveURL('/uss?krok=hotovo');
    await expect(page.getByText(person.email)).toBeVisible();
    await expectFine(page);
    await confirm(page, person);

    await page.clock.install();
    await enter(page, 'jana.oravcova', '/company/overview');
    await page.goto('/company/employee-registration?order=-createdAt');
    await expect(page.getByText('Nenájdené v zozname').first()).toBeVisible();
    await expectFine(page);
    await page
      .getByRole('link', { name: `${person.firstName} ${person.lastName}` })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: `${person.firstName} ${person.lastName}` })).toBeFocused();
    await expectFine(page);
    const approve = page.getByRole('button', { name: /^Schváliť registráciu/ });
    await approve.click();
    await expect(page.getByRole('link', { name: 'Dátum nástupu: Toto pole je povinné.' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Dátum nástupu' }).fill('1.2.2024');
    await page.getByLabel('Úväzok (%)').fill('62,5');
    await approve.click();
    await page.getByRole('button', { name: 'Vrátiť späť' }).click();
    await expect(page.getByText('rozhodnutie je vrátené, registrácia čaká ďalej.')).toBeVisible();
    await expect(page.getByRole('heading', { name: `${person.firstName} ${person.lastName}` })).toBeVisible();
    await expectFine(page);
    // What was filled in before is there again.
    await expect(page.getByRole('textbox', { name: 'Dátum nástupu' })).toHaveValue(/2024/);
    await expect(page.getByLabel('Úväzok (%)')).toHaveValue('62,5');
    await approve.click();
    await expect(page.getByText(`${person.firstName} ${person.lastName}: o chvíľu schválime`)).toBeVisible();
    await expectFine(page);
    await page.clock.fastForward(heldMilliseconds);
    await expect(page.getByText(`${person.firstName} ${person.lastName}: registrácia je schválená.`)).toBeVisible();

    await page.goto(await mailedPath(page, 'registration.approved', person.email));
    await expect(page.getByText(person.firstName)).toBeVisible();
    await expect(page.getByRole('button', { name: /Overiť/ })).toBeVisible();
  },
);

/** Until then a decision can be taken back; nobody waits for it here. */
const heldMilliseconds = 8_000;

/** The reason typed before is still in the dialog. */
async function rejectAgain(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Zamietnuť registráciu/ })).toBeEnabled();
  await page.keyboard.press('r');
  await expect(page.getByLabel('Dôvod')).toHaveValue('U nás nepracujete.');
  await page.getByRole('dialog').getByRole('button', { name: 'Zamietnuť registráciu' }).click();
  await expect(page.getByText(': o chvíľu zamietneme')).toBeVisible();
  await page.clock.fastForward(heldMilliseconds);
}

/** Switched off in the profile, single keys decide nothing and no button shows one. */
async function withoutShortcuts(page: Page): Promise<void> {
  const reject = page.getByRole('button', { name: /^Zamietnuť registráciu/ });
  await expect(reject).toHaveText(/R$/);
  await page.evaluate(() => localStorage.setItem('shortcuts', 'off'));
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.reload();
  await expect(reject).toHaveText('Zamietnuť registráciu');
  await page.evaluate(() => localStorage.removeItem('shortcuts'));
}

test(
  'of two administrators the second learns who decided, and a reason is typed once',
  { tag: ['@told-on-desktop', '@own-clock'] },
  async ({ page, browser, baseURL }) => {
    const person = somebody();
    await register(page, person);
    await confirm(page, person);
    await page.clock.install();
    await enter(page, 'jana.oravcova', '/company/overview');
    await page.goto('/company/employee-registration?order=-createdAt');
    await page
      .getByRole('link', { name: `${person.firstName} ${person.lastName}` })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: `${person.firstName} ${person.lastName}` })).toBeVisible();
    await page.getByRole('textbox', { name: 'Dátum nástupu' }).fill('1.2.2024');

    const colleague = await browser.newPage({ ...(baseURL && { baseURL }) });
    await colleague.clock.install();
    await enter(colleague, 'peter.kovac', '/company/overview');
    await colleague.goto(new URL(page.url()).pathname);
    await expect(colleague.getByRole('button', { name: /^Zamietnuť registráciu/ })).toBeVisible();
    await withoutShortcuts(colleague);
    await colleague.keyboard.press('r');
    await expect(colleague.getByLabel('Dôvod')).toBeFocused();
    await colleague.getByRole('dialog').getByRole('button', { name: 'Zamietnuť registráciu' }).click();
    await expect(colleague.getByText('Toto pole je povinné.')).toBeVisible();
    await colleague.getByLabel('Dôvod').fill('U nás nepracujete.');
    const lost = '**/pending-registrations/*/reject';
    await colleague.route(lost, (route) => route.abort());
    await colleague.getByRole('dialog').getByRole('button', { name: 'Zamietnuť registráciu' }).click();
    await colleague.getByRole('button', { name: 'Vrátiť späť' }).click();
    await rejectAgain(colleague);
    await expect(colleague.getByText(/registrácia čaká ďalej\. .*Čo ste vyplnili, pri nej zostalo\./)).toBeVisible();
    await colleague.unroute(lost);
    await colleague.getByRole('link', { name: 'Otvoriť' }).click();
    await expect(colleague.getByRole('heading', { name: `${person.firstName} ${person.lastName}` })).toBeVisible();
    await rejectAgain(colleague);
    await expect(
      colleague.getByText(`${person.firstName} ${person.lastName}: registrácia je zamietnutá.`),
    ).toBeVisible();
    await colleague.close();

    await page.getByRole('button', { name: /^Schváliť registráciu/ }).click();
    // Another registration is on the page by now; the decision is sent when its seconds are over.
    await expect(page.getByText(`${person.firstName} ${person.lastName}: o chvíľu schválime`)).toBeVisible();
    await page.clock.fastForward(heldMilliseconds);
    await expect(page.getByText(`${person.firstName} ${person.lastName}: o registrácii už rozhodol`)).toBeVisible();
    await page.getByRole('status').getByRole('link', { name: 'Otvoriť' }).click();
    await expect(page.getByText(/Už rozhodnuté: Peter Kováč, pred (chvíľou|minútou)\./)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Schváliť registráciu/ })).toBeHidden();
    expect(await latestMail(page, 'registration.rejected', person.email)).toContain('U nás nepracujete.');
    await expectFine(page);
  },
);

test('a company registers itself', { tag: '@told-on-desktop' }, async ({ page }) => {
  await page.goto('/company-registration');
  await expect(page).toHaveTitle('Registrácia firmy | Poľana');
  await expectFine(page);
  await page.getByRole('button', { name: 'Odoslať registráciu' }).click();
  await expect(page.getByRole('link', { name: 'IČO: Toto pole je povinné.' })).toBeVisible();
  await page.getByLabel('Názov firmy').fill('Píla Podpoľanie, s. r. o.');
  await page.getByLabel('IČO').fill('36 12');
  await page.getByLabel('Ulica a číslo').fill('Dlhá 1');
  await page.getByLabel('Mesto').fill('Detva');
  await page.getByLabel('PSČ').fill('96212');
  await page.getByRole('checkbox', { name: 'Príspevok na šport dieťaťa' }).uncheck();
  // Whoever would rather read English goes on where they were.
  await page.getByRole('button', { name: /^EN/ }).click();
  await expect(page.getByLabel('Company name')).toHaveValue('Píla Podpoľanie, s. r. o.');
  await expect(page.getByRole('checkbox', { name: 'Child sport allowance' })).not.toBeChecked();
  await page.getByRole('button', { name: /^SK/ }).click();
  await page.getByLabel('E-mail na faktúry').fill('faktury@pila.example');
  await page.getByLabel('Meno', { exact: true }).fill('Eva');
  await page.getByLabel('Priezvisko').fill('Nová');
  const email = somebody().email;
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByRole('checkbox', { name: /Súhlasím/ }).check();
  await page.getByRole('button', { name: 'Odoslať registráciu' }).click();
  await expect(page.getByRole('link', { name: 'IČO má 8 číslic.' })).toBeVisible();
  await expectFine(page);
  await page.getByLabel('IČO').fill(String(40_000_000 + Math.floor(Math.random() * 9_000_000)));
  await page.getByRole('button', { name: 'Odoslať registráciu' }).click();
  await expect(page.getByRole('heading', { name: 'Registráciu sme prijali' })).toBeFocused();
  expect(await page.evaluate(() => sessionStorage.getItem('companyRegistration'))).toBeNull();
  expect(await latestMail(page, 'companyRegistration.received', email)).toContain('IČO');
});

test('a company that does not approve registrations says so', { tag: '@told-on-desktop' }, async ({ page }) => {
  await enter(page, 'maria.tothova', '/company/overview');
  await page.goto('/company/employee-registration');
  await expect(page.getByRole('heading', { name: 'Schvaľovanie registrácií je vypnuté' })).toBeVisible();
  await expectFine(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Registrácie/ })).toBeHidden();
  await page.getByRole('link', { name: 'Otvoriť nastavenia firmy' }).click();
  await expect(page).toHaveURL('/company/profile?karta=nastavenia');
});
