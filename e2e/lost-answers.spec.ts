import type { Route } from '@playwright/test';
import { chooseFile } from './drawn-receipt.ts';
import { demoPassword, enter, expect, expectAccessible, fillLogin, test } from './support.ts';

const onDesktop = { tag: '@told-on-desktop' };

/** The server has done it; the line broke before its answer came. */
async function loseAnswer(route: Route): Promise<void> {
  if (route.request().method() === 'GET') return route.continue();
  await route.fetch();
  return route.abort('connectionreset');
}

/** A proxy in front of a server that does not answer. */
const asProxy = (route: Route) =>
  route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' });

test('a tab is whole the person’s who signed in last, with nothing of the one before', onDesktop, async ({ page }) => {
  await page.goto('/');
  const other = await page.context().newPage();
  await other.goto('/');
  await expect(other.getByLabel('Heslo', { exact: true })).toBeVisible();
  await enter(page, 'zuzana.hrivnakova', '/profile');
  await expect(page.getByRole('main')).toContainText('zuzana.hrivnakova');
  await page.getByRole('button', { name: /^Požiadať o opravu/ }).click();
  await page.getByLabel('Priezvisko').fill('Hrivnáková-Nová');

  await fillLogin(other, 'cyprian.mucny');
  await other.waitForURL('/account/overview');
  await page.waitForURL('/account/overview');
  for (const tab of [page, other]) {
    await expect(tab.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(tab.getByText(/ste naposledy pracovali, už nemáte/)).toHaveCount(0);
  }
  expect(await page.evaluate(() => Object.values(sessionStorage).join(' '))).not.toContain('Hrivnáková-Nová');
  await page.goto('/profile');
  await expect(page.getByRole('main')).toContainText('cyprian.mucny');
  await expect(page.getByRole('main')).not.toContainText('zuzana.hrivnakova');
});

test('a receipt the server asks to send later says when', onDesktop, async ({ page }) => {
  await page.route('**/document/file', (route) =>
    route.fulfill({ status: 429, headers: { 'Retry-After': '900' }, json: { errors: [] } }),
  );
  await enter(page, 'zuzana.hrivnakova', '/account/add-document?type=SP');
  await chooseFile(page, page.getByRole('button', { name: 'Vybrať súbor' }), `Plávanie ${Date.now()}`);
  const card = page.getByRole('listitem').filter({ hasText: '.jpg' });
  await expect(card.getByRole('status').first()).toHaveText(
    /^Súbor sa teraz nedá nahrať\. Skúsime to znova (dnes|\d+\. \d+\. \d+) o\s\d+:\d\d\.$/,
  );
  await expect(card.getByRole('progressbar')).toHaveCount(0);
  await expectAccessible(page);
});

test('a decision whose answer was lost is told as made, and can be taken back', onDesktop, async ({ page }) => {
  await enter(page, 'jana.oravcova', '/company/documents');
  const approve = page.getByRole('button', { name: /^Schváliť \d/ }).and(page.locator(':not([aria-disabled])'));
  const open = page.getByRole('listbox').locator('[role=option][aria-selected=true]');
  await expect(open).toBeVisible();
  for (let tries = 0; tries < 20; tries += 1) {
    const isClean = !/Overiť|Nesplnené|Zuzana/.test((await open.textContent()) ?? '');
    if (isClean && (await approve.waitFor({ timeout: 4_000 }).then(() => true, () => false))) break; // prettier-ignore
    const before = (await open.textContent()) ?? '';
    await page.keyboard.press('j');
    await expect(open).not.toHaveText(before);
  }
  const name = (await open.locator('span').nth(1).textContent()) ?? '';
  const result = page.getByRole('group', { name: 'Rozhodnutie' }).getByRole('status');
  await page.route(/\/document\/[^/?]+$/, loseAnswer);
  await approve.click();
  await expect(result).toContainText(`Schválené: ${name}`);
  await expect(open).not.toContainText(name);
  await page.getByRole('button', { name: /^Vrátiť späť/ }).click();
  await expect(open).toContainText(name);
  await expect(result).not.toContainText('neodpovedá');
  await expect(approve).toBeVisible();

  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'Zamietnuť žiadosť' });
  await dialog.getByLabel('Správa zamestnancovi').fill('Na doklade chýba meno.');
  await dialog.getByRole('button', { name: /^Zamietnuť/ }).click();
  await expect(result).toContainText(`Zamietnuté: ${name}`);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: /^Vrátiť späť/ }).click();
  await expect(open).toContainText(name);
});

test('a password changed without an answer is told at the sign-in it leads to', onDesktop, async ({ page }) => {
  await page.goto('/');
  await fillLogin(page, 'ludovit.kmet');
  const dialog = page.getByRole('dialog', { name: 'Zmeňte si heslo' });
  const words = 'Studnicka pod lipou';
  await dialog.getByLabel('Pôvodné heslo').fill(demoPassword);
  await dialog.getByLabel('Nové heslo', { exact: true }).fill(words);
  await dialog.getByLabel('Zopakujte nové heslo').fill(words);
  const submit = dialog.getByRole('button', { name: 'Zmeniť heslo' });
  await page.route('**/api/1.0/user-password', asProxy);
  await submit.click();
  await expect(page.getByText('Vyskytla sa chyba', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Nové heslo', { exact: true })).toHaveValue(words);
  await page.unroute('**/api/1.0/user-password');
  await page.route('**/api/1.0/user-password', loseAnswer);
  await submit.click();
  await page.waitForURL(/ended=true/);
  await expect(page.getByText(/^Heslo sa zrejme zmenilo/)).toBeVisible();
  await expect(page.getByText('Vyskytla sa chyba')).toHaveCount(0);
  await expectAccessible(page);
  await fillLogin(page, 'ludovit.kmet', words);
  await page.waitForURL('/account/overview');
});

test('a password and a code nobody has read stay for another attempt', onDesktop, async ({ page }) => {
  await page.goto('/');
  await page.route('**/api/1.0/login', asProxy);
  await fillLogin(page, 'maria.tothova');
  await expect(page.getByRole('main').getByText(/^Portál teraz neodpovedá/)).toBeVisible();
  await expect(page.getByLabel('Heslo', { exact: true })).toHaveValue(demoPassword);
  await page.unroute('**/api/1.0/login');
  await page.getByRole('button', { name: 'Prihlásiť sa' }).click();
  await page.getByRole('button', { name: 'Použiť záložný kód' }).click();
  await page.route('**/api/1.0/login/code', asProxy);
  const code = page.getByRole('textbox', { name: /kód/i });
  const written = 'abcd-efgh-ijkl-mnop-qrst-uvwx';
  await code.fill(written);
  await page.getByRole('button', { name: 'Overiť a pokračovať' }).click();
  await expect(page.getByText('Vyskytla sa chyba', { exact: true })).toBeVisible();
  await expect(code).toHaveValue(written);
  await expect(code).toBeFocused();
  await page.unroute('**/api/1.0/login/code');
  await page.getByRole('button', { name: 'Overiť a pokračovať' }).click();
  await expect(code).toHaveValue('');
});

test('a receipt that cannot travel now holds nobody up, and goes with the claim', onDesktop, async ({ page }) => {
  await enter(page, 'zuzana.hrivnakova', '/account/add-document?type=SP');
  await page.route('**/document/file', asProxy);
  await expect(page.getByRole('heading', { level: 1, name: 'Nahrajte doklad' })).toBeVisible();
  await chooseFile(page, page.getByRole('button', { name: 'Vybrať súbor' }), `Futbal ${Date.now()}`);
  await expect(page.getByText('Súbor sa nepodarilo nahrať.')).toBeVisible({ timeout: 40_000 });
  await page.getByRole('button', { name: 'Pokračovať' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Suma a šport dieťaťa' })).toBeFocused();
  await page.unroute('**/document/file');
  await page.goBack();
  await page.getByRole('button', { name: 'Skúsiť znova' }).click();
  await expect(page.getByText(/nahrané$/)).toBeVisible();
  await page.getByRole('button', { name: 'Zahodiť koncept' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Zahodiť koncept' }).click();
  await expect(page.getByText('Koncept je zahodený.')).toBeVisible();
});
