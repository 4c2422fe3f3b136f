import { appCode, closeRecoveryCodes, nextAppCode, setUpApp } from './one-time-code.ts';
import { enterCode, expect, expectAccessible, expectNoSidewaysScroll, fillLogin, isPhone, latestMail, signIn, test } from './support.ts';

async function signOut(page: import('@playwright/test').Page): Promise<void> {
  await page.goto('/profile');
  await page.getByRole('main').getByRole('button', { name: 'Odhlásiť sa' }).click();
  await page.waitForURL('/');
}

test('an employee sets up an app, signs in with its code, with a recovery code, and gives the app up again', async ({ page }) => {
  test.setTimeout(90_000);
  await signIn(page, 'zuzana.hrivnakova');
  await page.goto('/profile?sekcia=prihlasenie');
  await expect(page.getByText('Dvojstupňové prihlásenie: vypnuté')).toBeVisible();
  await expectAccessible(page);
  const { key, recoveryCodes } = await setUpApp(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Hotovo' }).click();
  await expect(page.getByText('Najprv si kódy uložte a potvrďte to.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Stiahnuť', exact: true }).click();
  expect((await download).suggestedFilename()).toBe('zalozne-kody.txt');
  await closeRecoveryCodes(page);
  await expect(page.getByText('Dvojstupňové prihlásenie: zapnuté')).toBeVisible();
  await expect(page.getByText('Zostáva 10 kódov')).toBeVisible();
  expect(await latestMail(page, 'factorChanged')).toContain('prihlasovanie kódom z overovacej aplikácie je zapnuté');

  await signOut(page);
  await fillLogin(page, 'zuzana.hrivnakova');
  await expect(page.getByText('Otvorte overovaciu aplikáciu')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Kód z aplikácie').fill(appCode(key, Date.now() - 3_600_000));
  await page.getByRole('button', { name: 'Overiť a pokračovať' }).click();
  await expect(page.getByText('Zostávajúce pokusy: 4.')).toBeVisible();
  await page.getByLabel('Kód z aplikácie').fill(nextAppCode(key));
  await page.getByLabel('Na tomto zariadení si kód 30 dní nepýtať').check();
  await page.getByRole('button', { name: 'Overiť a pokračovať' }).click();
  await page.waitForURL('/account/overview');

  await signOut(page);
  await fillLogin(page, 'zuzana.hrivnakova');
  await page.waitForURL('/account/overview');
  await page.goto('/profile?sekcia=prihlasenie');
  await page.getByRole('button', { name: /^Pýtať kód na zariadení/ }).click();
  await expect(page.getByText('Na tomto zariadení sa kód bude znova pýtať.')).toBeVisible();

  await signOut(page);
  await fillLogin(page, 'zuzana.hrivnakova');
  await page.getByRole('button', { name: 'Použiť záložný kód' }).click();
  await expectAccessible(page);
  await page.getByLabel('Záložný kód').fill('krátky');
  await page.getByRole('button', { name: 'Overiť a pokračovať' }).click();
  await expect(page.getByText('Zadajte všetkých 24 znakov záložného kódu.')).toBeVisible();
  await page.getByLabel('Záložný kód').fill(recoveryCodes[0] ?? '');
  await page.getByRole('button', { name: 'Overiť a pokračovať' }).click();
  await page.waitForURL('/account/overview');
  expect(await latestMail(page, 'recoveryCodeUsed')).toContain('9');

  await page.goto('/profile?sekcia=prihlasenie');
  await page.getByRole('button', { name: 'Prestať používať' }).click();
  const dialog = page.getByRole('dialog', { name: 'Prestať používať overovaciu aplikáciu?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Prestať používať' }).click();
  await expect(page.getByText('Dvojstupňové prihlásenie: vypnuté')).toBeVisible();
});

test('an administrator is never offered to trust the device, and a new code waits a minute', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await fillLogin(page, 'peter.kovac');
  await expect(page.getByRole('heading', { name: 'Overovací kód' })).toBeVisible();
  await expect(page.getByText('Na tomto zariadení si kód 30 dní nepýtať')).toBeHidden();
  await expect(page.getByText(/Nový pošleme o (1:00|0:\d\d)/)).toBeVisible();
  await page.clock.runFor(61_000);
  await expect(page.getByRole('button', { name: 'Poslať nový kód' })).toBeVisible();
  await enterCode(page);
  await page.waitForURL('/company/overview');
});

test('five wrong codes end the sign-in', async ({ page }) => {
  await page.goto('/');
  await fillLogin(page, 'maria.tothova');
  const right = /^\s*(\d{6})\s*$/m.exec(await latestMail(page, 'loginCode'))?.[1] ?? '';
  for (const left of [4, 3, 2, 1, 0]) {
    await page.getByLabel('Kód zo správy').fill(right === '111111' ? '222222' : '111111');
    await page.getByRole('button', { name: 'Overiť a pokračovať' }).click();
    await expect(page.getByText(`Zostávajúce pokusy: ${left}.`)).toBeVisible();
  }
  await page.getByLabel('Kód zo správy').fill(right);
  await page.getByRole('button', { name: 'Overiť a pokračovať' }).click();
  await expect(page.getByRole('heading', { name: 'Toto prihlásenie už neplatí' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Prihlásiť sa znova' }).click();
  await expect(page.getByRole('heading', { name: 'Prihlásenie' })).toBeVisible();
});

test('before the session ends a quiet warning offers to go on, and what was written stays', async ({ page }) => {
  await signIn(page, 'zuzana.hrivnakova');
  await page.route('**/api/1.0/session/current', (route) =>
    route.fulfill({
      json: { idleEndsAt: '2026-11-15T12:01:30.000Z', endsAt: '2026-11-15T20:00:00.000Z', now: '2026-11-15T12:00:00.000Z' },
    }),
  );
  await page.goto('/profile?sekcia=prihlasenie');
  await page.getByLabel('Pôvodné heslo').fill('rozpísané');
  await expect(page.getByText('O 2 minúty vás pre nečinnosť odhlásime.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/1.0/session/current');
  await page.getByRole('button', { name: 'Pokračovať v práci' }).click();
  await expect(page.getByText('O 2 minúty vás pre nečinnosť odhlásime.')).toBeHidden();
  await expect(page.getByLabel('Pôvodné heslo')).toHaveValue('rozpísané');
});

test('a session that ended elsewhere leads to the login and back to the same page', async ({ page, browser }) => {
  await signIn(page, 'zuzana.hrivnakova');
  await page.goto('/profile?sekcia=prihlasenie');
  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'sk-SK' })).newPage();
  await signIn(other, 'zuzana.hrivnakova');
  await other.goto('/profile?sekcia=prihlasenie');
  await other.getByRole('button', { name: 'Ukončiť všetky ostatné' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Ukončiť ostatné' }).click();
  await expect(other.getByText('Ostatné prihlásenia sú ukončené.')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Ukončiť všetky ostatné' })).toBeHidden();
  await other.context().close();
  await page.getByRole('button', { name: 'Nastaviť aplikáciu' }).click();
  await expect(page.getByText('Z bezpečnostných dôvodov sme vás odhlásili.')).toBeVisible();
  await fillLogin(page, 'zuzana.hrivnakova');
  await page.waitForURL('/profile?sekcia=prihlasenie');
  if (!isPhone(page)) await expect(page.getByRole('heading', { name: 'Môj profil' })).toBeVisible();
});
