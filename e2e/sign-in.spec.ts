import type { Page } from '@playwright/test';
import { demoPassword, expect, expectAccessible, fillLogin, isPhone, latestMail, signIn, test } from './support.ts';

const onDesktop = { tag: '@told-on-desktop' };

test('an employee signs in, sees what can still be got, and signs out', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Prihlásenie | Poľana');
  await expectAccessible(page);
  await fillLogin(page, 'zuzana.hrivnakova');
  await page.waitForURL('/account/overview');
  // How much depends on what other stories have claimed meanwhile.
  await expect(page.getByRole('heading', { name: /^V roku \d{4} môžete ešte získať$/ })).toBeVisible();
  await expect(page.getByText(/^\d{1,3},\d{2}\s€$/).first()).toBeVisible();
  await expectAccessible(page);

  await leaveWork(page);
  if (isPhone(page)) await page.getByRole('button', { name: 'Otvoriť ponuku' }).click();
  await page.getByRole('button', { name: 'Odhlásiť sa' }).click();
  await page.waitForURL('/');
  expect(await page.evaluate(() => sessionStorage.getItem('claimDrafts'))).toBeNull();
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('role')])).toEqual([
    null,
    null,
  ]);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Prihlásenie' })).toBeVisible();
});

/** As the claim of an earlier visit leaves it: what was typed, and a receipt that has not been sent. */
async function leaveWork(page: Page): Promise<void> {
  await page.evaluate(async () => {
    sessionStorage.setItem('claimDrafts', '{"x SP own":{"values":{"childName":"Ema"},"files":[]}}');
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('polana-claims', 1);
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('waiting', { keyPath: 'key' }));
      opening.addEventListener('success', () => resolve(opening.result));
    });
    database
      .transaction('waiting', 'readwrite')
      .objectStore('waiting')
      .put({ key: '1', content: new Blob(['x']) });
    database.close();
  });
}

test('where the figures of the programme cannot be read, no words stand without them', onDesktop, async ({ page }) => {
  const facts = page.getByRole('complementary', { name: 'O programe' }).getByRole('listitem');
  await page.goto('/');
  await expect(facts).toHaveText([/^55\s%/, /^do 275\s€/, /^1\sminúta/]);
  await page.route('**/api/1.0/programme', (route) => route.abort());
  await page.reload();
  await expect(facts).toHaveText([/^1\sminúta/]);
});

test(
  'the e-mail works as well as the user name, and a signed-in visitor of the login page goes on',
  { tag: '@told-on-phone' },
  async ({ page }) => {
    await signIn(page, 'Zuzana.Hrivnakova@detvan.example');
    await page.goto('/');
    await page.waitForURL('/account/overview');
    await page.goto('/_app');
    await page.waitForURL('/account/overview');
  },
);

test(
  'a wrong password and an unknown name get the same answer and keep the name',
  { tag: '@told-on-phone' },
  async ({ page }) => {
    await page.goto('/');
    for (const name of ['zuzana.hrivnakova', 'nikto.nikdy']) {
      await fillLogin(page, name, 'nespravne heslo 123');
      await expect(page.getByRole('main').getByText(/meno alebo heslo nie je správne\./i)).toBeVisible();
      await expect(page.getByLabel('E-mail alebo používateľské meno')).toHaveValue(name);
      await expect(page.getByLabel('Heslo', { exact: true })).toHaveValue('');
    }
    await expectAccessible(page);
  },
);

test('an administrator needs the mailed code; a wrong one is told', { tag: '@told-on-phone' }, async ({ page }) => {
  await page.goto('/');
  await fillLogin(page, 'jana.oravcova');
  await expect(page.getByRole('heading', { name: 'Overovací kód' })).toBeVisible();
  await page.getByRole('button', { name: /^EN/ }).click();
  await expect(page.getByRole('heading', { name: 'Verification code' })).toBeVisible();
  await page.getByRole('button', { name: /^SK/ }).click();
  await expect(page.getByRole('heading', { name: 'Overovací kód' })).toBeVisible();
  await expectAccessible(page);
  const right = /^\s*(\d{6})\s*$/m.exec(await latestMail(page, 'loginCode'))?.[1] ?? '';
  await page
    .getByRole('textbox')
    .first()
    .fill(right === '111111' ? '222222' : '111111');
  await page.getByRole('button', { name: 'Overiť a pokračovať' }).click();
  await expect(page.getByRole('main').getByText(/Kód nie je správny\./)).toBeVisible();
  await expect(page).toHaveTitle('Chyba: Overovací kód | Poľana');
  // As when the phone offers the code from the message and it is taken.
  await page
    .getByRole('textbox')
    .first()
    .evaluate((input) => Object.assign(input, { matches: (selector: string) => selector === ':autofill' }));
  await page.getByRole('textbox').first().fill(right);
  await page.waitForURL('/company/overview');
  expect(await page.evaluate(() => sessionStorage.getItem('challenge'))).toBeNull();
});

test('a link into the portal survives signing in', { tag: '@told-on-phone' }, async ({ page }) => {
  await page.goto('/account/movements?rok=2026');
  await expect(page.getByRole('heading', { name: 'Prihlásenie' })).toBeVisible();
  await fillLogin(page, 'zuzana.hrivnakova');
  await page.waitForURL('/account/movements?rok=2026');
});

test(
  'a temporary password has to be changed first, by Escape or reload nobody gets past',
  { tag: '@told-on-phone' },
  async ({ page }) => {
    await page.goto('/');
    await fillLogin(page, 'ludovit.kmet');
    const dialog = page.getByRole('dialog', { name: 'Zmeňte si heslo' });
    await expect(dialog).toBeVisible();
    await expect(page).toHaveTitle('Zmeňte si heslo | Poľana');
    await expect(dialog.getByText(/^O\szmenu hesla žiada vaša firma/)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(dialog).toBeVisible();
    await page.reload();
    await expect(dialog).toBeVisible();

    await page.getByLabel('Pôvodné heslo').fill('nespravne');
    await page.getByLabel('Nové heslo', { exact: true }).fill('kratke');
    await page.getByLabel('Zopakujte nové heslo').fill('Studnicka pod lipou');
    await page.getByLabel('Zopakujte nové heslo').blur();
    await expect(dialog.getByText('Heslo musí mať aspoň 12 znakov.')).toBeVisible();
    await page.getByLabel('Nové heslo', { exact: true }).fill('Studnicka pod lipou');
    await dialog.getByRole('button', { name: 'Zmeniť heslo' }).click();
    await expect(dialog.getByText('Nesprávne heslo')).toBeVisible();

    await page.getByLabel('Pôvodné heslo').fill(demoPassword);
    await dialog.getByRole('button', { name: 'Zmeniť heslo' }).click();
    await expect(page.getByText('Heslo bolo zmenené.')).toBeVisible();
    await expect(dialog).toBeHidden();
    // An error would stay until it is closed: nothing was asked for that the server refuses until now.
    await expect(page.getByText('Najprv si zmeňte heslo.')).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(dialog).toBeHidden();
  },
);

test(
  'the login page brings less than 131 KB of script and style',
  { tag: '@desktop' },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, locale: 'sk-SK' });
    const page = await context.newPage();
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      if (['script', 'stylesheet'].includes(request.resourceType()))
        sizes.push(request.sizes().then((size) => size.responseBodySize));
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { name: 'Prihlásenie' })).toBeVisible();
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(sizes.length).toBeGreaterThan(5);
    expect(total).toBeLessThan(131 * 1024);
    await context.close();
  },
);
