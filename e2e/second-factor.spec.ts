import type { Page } from '@playwright/test';
import { appCode, closeRecoveryCodes, nextAppCode, setUpApp } from './one-time-code.ts';
import {
  atBothSizes,
  demoPassword,
  enter,
  expect,
  expectAccessible,
  expectFine,
  fillLogin,
  isPhone,
  latestMail,
  test,
} from './support.ts';

/** Nobody else's story signs in as him: his second factor and his sessions are these stories' own. */
const username = 'cyprian.mucny';
const mailbox = 'cyprian.mucny@podpolianskepekarne.example';

async function signOut(page: Page): Promise<void> {
  await page.goto('/profile');
  await page.getByRole('main').getByRole('button', { name: 'Odhlásiť sa' }).click();
  await page.waitForURL('/');
}

/** As five minutes after the last proof: a code of the app is asked for, not the password again; nothing is changed. */
async function expectCodeAskedForPassword(page: Page): Promise<void> {
  const refusal = { errors: [{ message: 'x', path: '', code: 'confirm_identity' }] };
  await page.route('**/api/1.0/user-password', (route) => route.fulfill({ status: 403, json: refusal }));
  await page.getByLabel('Pôvodné heslo').fill(demoPassword);
  await page.getByLabel('Nové heslo', { exact: true }).fill('štyri modré slivky v sade');
  await page.getByLabel('Zopakujte nové heslo').fill('štyri modré slivky v sade');
  await page.getByRole('button', { name: 'Zmeniť heslo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Potvrďte, že ste to vy' });
  await expect(dialog.getByLabel('Kód z overovacej aplikácie')).toBeFocused();
  await expect(dialog.getByLabel('Vaše heslo')).toBeHidden();
  await expectAccessible(page);
  await dialog.getByLabel('Kód z overovacej aplikácie').fill('000000');
  await dialog.getByRole('button', { name: 'Potvrdiť' }).click();
  await expect(dialog.getByText(/^Kód nie je správny/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Zrušiť' }).first().click();
  await page.unroute('**/api/1.0/user-password');
}

async function submitCode(page: Page, label: string, code: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Overiť a pokračovať' }).click();
}

test(
  'an app is set up, asked for, replaced by a recovery code once, and given up',
  { tag: '@told-on-phone' },
  async ({ page }) => {
    test.slow();
    await enter(page, username, '/profile?sekcia=prihlasenie');
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
    await expectCodeAskedForPassword(page);
    expect(await latestMail(page, 'factorChanged', mailbox)).toContain('z overovacej aplikácie je zapnuté');

    await signOut(page);
    await fillLogin(page, username);
    await expect(page.getByText('Otvorte overovaciu aplikáciu')).toBeVisible();
    await expectFine(page);
    await submitCode(page, 'Kód z aplikácie', appCode(key, Date.now() - 3_600_000));
    await expect(page.getByRole('main').getByText('Zostávajúce pokusy: 4.')).toBeVisible();
    await page.getByLabel('Na tomto zariadení si kód 30 dní nepýtať').check();
    await submitCode(page, 'Kód z aplikácie', nextAppCode(key));
    await page.waitForURL('/account/overview');

    await signOut(page);
    await fillLogin(page, username);
    await page.waitForURL('/account/overview');
    await page.goto('/profile?sekcia=prihlasenie');
    await page.getByRole('button', { name: /^Pýtať kód na zariadení/ }).click();
    await expect(page.getByText('Na tomto zariadení sa kód bude znova pýtať.')).toBeVisible();

    await signOut(page);
    await fillLogin(page, username);
    await page.getByRole('button', { name: 'Použiť záložný kód' }).click();
    await expectAccessible(page);
    await submitCode(page, 'Záložný kód', 'abcd-efgh');
    await expect(page.getByText('Zadajte všetkých 24 znakov záložného kódu.')).toBeVisible();
    await submitCode(page, 'Záložný kód', recoveryCodes[0] ?? '');
    await page.waitForURL('/account/overview');
    expect(await latestMail(page, 'recoveryCodeUsed', mailbox)).toContain('9');

    await page.goto('/profile?sekcia=prihlasenie');
    await page.getByRole('button', { name: 'Prestať používať' }).click();
    const dialog = page.getByRole('dialog', { name: 'Prestať používať overovaciu aplikáciu?' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Prestať používať' }).click();
    await expect(page.getByText('Dvojstupňové prihlásenie: vypnuté')).toBeVisible();
  },
);

test(
  'mailed codes are switched on; five wrong ones end the sign-in, the right one opens it',
  { tag: '@told-on-phone' },
  async ({ page }) => {
    await enter(page, username, '/profile?sekcia=prihlasenie');
    await page.getByRole('switch', { name: 'Kód e-mailom' }).click();
    await expect(page.getByText('Pri prihlásení budeme posielať kód e-mailom.')).toBeVisible();
    await signOut(page);

    await fillLogin(page, username);
    await expect(page.getByText(/Nový pošleme o\s\d:\d\d/)).toBeVisible();
    const right = /^\s*(\d{6})\s*$/m.exec(await latestMail(page, 'loginCode', mailbox))?.[1] ?? '';
    for (const left of [4, 3, 2, 1, 0]) {
      await submitCode(page, 'Kód zo správy', right === '111111' ? '222222' : '111111');
      await expect(page.getByRole('main').getByText(`Zostávajúce pokusy: ${left}.`)).toBeVisible();
    }
    await submitCode(page, 'Kód zo správy', right);
    await expect(page.getByRole('heading', { name: 'Toto prihlásenie už neplatí' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Prihlásiť sa znova' }).click();

    await fillLogin(page, username);
    await expect(page.getByRole('heading', { name: 'Overovací kód' })).toBeVisible();
    const next = /^\s*(\d{6})\s*$/m.exec(await latestMail(page, 'loginCode', mailbox))?.[1] ?? '';
    await submitCode(page, 'Kód zo správy', next);
    await page.waitForURL('/account/overview');
    await page.goto('/profile?sekcia=prihlasenie');
    await page.getByRole('switch', { name: 'Kód e-mailom' }).click();
    await expect(page.getByText('Kód e-mailom je vypnutý.')).toBeVisible();
  },
);

test(
  'before the session ends a quiet warning offers to go on, and what was written stays',
  { tag: '@told-on-phone' },
  async ({ page }) => {
    await enter(page, username, '/account/overview');
    await page.route('**/api/1.0/session/current', (route) =>
      route.fulfill({
        json: {
          idleEndsAt: '2026-11-15T12:01:30.000Z',
          endsAt: '2026-11-15T20:00:00.000Z',
          now: '2026-11-15T12:00:00.000Z',
        },
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
  },
);

test(
  'a session ended from another device leads to the login and back to the same page',
  { tag: '@told-on-phone' },
  async ({ page, browser }) => {
    // Whatever the page asks by itself is answered before: otherwise it would learn of its end without anybody's doing.
    const clock = page.waitForResponse('**/api/1.0/session/current');
    await enter(page, username, '/profile?sekcia=prihlasenie');
    const setUp = page.getByRole('button', { name: 'Nastaviť aplikáciu' });
    await expect(setUp).toBeVisible();
    await clock;
    const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'sk-SK' })).newPage();
    await enter(other, username, '/profile?sekcia=prihlasenie');
    await other.getByRole('button', { name: 'Ukončiť všetky ostatné' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Ukončiť ostatné' }).click();
    await expect(other.getByText('Ostatné prihlásenia sú ukončené.')).toBeVisible();
    await expect(other.getByRole('button', { name: 'Ukončiť všetky ostatné' })).toBeHidden();
    await other.context().close();
    await setUp.click();
    await expect(page.getByText('Z bezpečnostných dôvodov sme vás odhlásili.')).toBeVisible();
    await fillLogin(page, username);
    await page.waitForURL('/profile?sekcia=prihlasenie');
    await atBothSizes(page, async () => {
      const name = isPhone(page) ? 'Prihlásenie' : 'Môj profil';
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    });
  },
);
