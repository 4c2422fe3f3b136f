import type { Page } from '@playwright/test';
import { enter, expect, expectFine, fillLogin, latestMail, test } from './support.ts';

/** An employee of the demo nobody else signs in as, so that a new password disturbs no other story. */
const username = 'adam.pekar';
const email = 'adam.pekar@detvan.example';
const newPassword = 'sedem kapustných hláv v sude';

async function mailedPath(page: Page, kind: string, to: string): Promise<string> {
  const address = /^http\S+$/m.exec(await latestMail(page, kind, to))?.[0] ?? '';
  return new URL(address).pathname;
}

test.describe.configure({ mode: 'serial' });

test(
  'a forgotten password is set anew by the mailed link, and the used link says so kindly',
  { tag: '@told-on-phone' },
  async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Zabudli ste heslo?' }).click();
    await expect(page).toHaveTitle('Obnova hesla | Poľana');
    await expectFine(page);
    await page.getByRole('button', { name: 'Poslať odkaz' }).click();
    await expect(page.getByText('Toto pole je povinné.')).toBeVisible();
    await page.getByLabel('E-mail alebo používateľské meno').fill(username);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Skontrolujte si poštu' })).toBeFocused();
    await expectFine(page);

    const path = await mailedPath(page, 'passwordLink', email);
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Nastavte si heslo' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/password/set');
    await expect(page.getByLabel('Používateľské meno')).toHaveValue(username);
    await expectFine(page);
    const save = page.getByRole('button', { name: 'Uložiť heslo' });
    await page.getByLabel('Nové heslo', { exact: true }).fill('krátke');
    await expect(save).toHaveAttribute('aria-disabled', 'true');
    await page.getByLabel('Nové heslo', { exact: true }).fill(newPassword);
    await page.getByLabel('Zopakujte nové heslo').fill(newPassword);
    await save.click();
    await page.waitForURL('/');
    await expect(page.getByText('Heslo je nastavené. Prihláste sa ním.')).toBeVisible();
    await fillLogin(page, username, newPassword);
    await page.waitForURL('/account/overview');

    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Odkaz už neplatí' })).toBeVisible();
    await expectFine(page);
    await page.getByRole('button', { name: 'Poslať nový odkaz' }).click();
    await expect(page.getByRole('heading', { name: 'Skontrolujte si poštu' })).toBeVisible();
    await expect.poll(() => mailedPath(page, 'passwordLink', email)).not.toBe(path);
  },
);

test('an unknown name gets the same answer', { tag: '@told-on-phone' }, async ({ page }) => {
  await page.goto('/forgotten-password');
  await page.getByLabel('E-mail alebo používateľské meno').fill('nikto.nikdy');
  await page.getByRole('button', { name: 'Poslať odkaz' }).click();
  await expect(page.getByText('Ak účet existuje, poslali sme naň odkaz.')).toBeVisible();
});

test(
  'a new e-mail counts after the press of a button, survives a reload before it, and can be taken back',
  { tag: '@told-on-phone' },
  async ({ page }) => {
    const otherEmail = 'adam.pekar@domov.example';
    const login = await page.request.post('/api/1.0/login', { data: { username, password: newPassword } });
    const { token } = (await login.json()) as { token: string };
    const authorization = `Bearer ${token}`;
    const change = await page.request.post('/api/1.0/email-change', {
      data: { email: otherEmail },
      headers: { authorization },
    });
    expect(change.status()).toBe(200);

    await page.goto(await mailedPath(page, 'emailChange', otherEmail));
    const confirm = page.getByRole('button', { name: `Potvrdiť e-mail ${otherEmail}` });
    await expect(confirm).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/email/confirm');
    await page.reload();
    await expectFine(page);
    await confirm.click();
    await expect(page.getByRole('heading', { name: 'E-mail je potvrdený' })).toBeFocused();
    await expectFine(page);

    await page.goto(await mailedPath(page, 'emailChanged', email));
    await page.getByRole('button', { name: `Vrátiť e-mail ${email}` }).click();
    await expect(page.getByRole('heading', { name: 'Platí pôvodný e-mail' })).toBeVisible();
    expect((await page.request.get('/api/1.0/user', { headers: { authorization } })).status()).toBe(401);
  },
);

test(
  'the overview and the profile show a change that waits; it is sent again and given up',
  { tag: '@told-on-phone' },
  async ({ page }) => {
    await enter(page, username, '/profile?sekcia=kontakt', newPassword);
    await page.getByRole('button', { name: 'Zmeniť e-mail' }).click();
    await page.getByLabel('Nový e-mail').fill('nie je adresa');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Zadajte platnú e-mailovú adresu.')).toBeVisible();
    await expectFine(page);
    await page.getByLabel('Nový e-mail').fill('adam.pekar@inde.example');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Na adam.pekar@inde.example sme poslali odkaz.')).toBeVisible();
    await expectFine(page);
    await page.goto('/account/overview');
    await expect(page.getByRole('heading', { name: 'Potvrďte nový e-mail' })).toBeVisible();
    await expectFine(page);
    await page.getByRole('link', { name: 'Otvoriť profil' }).click();
    await page.getByRole('button', { name: 'Poslať znova' }).click();
    await expect(page.getByText('Odkaz sme poslali znova.')).toBeVisible();
    await page.getByRole('button', { name: 'Zrušiť zmenu' }).click();
    await expect(page.getByRole('button', { name: 'Zmeniť e-mail' })).toBeVisible();
  },
);
