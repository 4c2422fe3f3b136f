import type { Page } from '@playwright/test';
import {
  demoPassword,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isPhone,
  latestMail,
  signIn,
  test,
} from './support.ts';

const reason = 'Zuzana nevidí svoj zostatok, overujeme spolu po telefóne.';

/** From the operator's profile to the page of the one-time link. */
async function askToEnter(page: Page, login: string): Promise<void> {
  await page.goto('/profile?sekcia=vstup');
  await page.getByLabel('E-mail alebo používateľské meno').fill(login);
  await page.getByRole('button', { name: 'Nájsť osobu' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Pokračovať' }).click();
  await expect(dialog.getByText('Napíšte dôvod, aspoň 10 znakov.')).toBeVisible();
  await dialog.getByLabel('Dôvod vstupu').fill(reason);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Pokračovať' }).click();
  await page.waitForURL('/impersonate');
}

function bannerOf(page: Page) {
  return page.getByRole('region', { name: 'Vstup do účtu inej osoby' });
}

test('an operator enters as an employee, only looks, and leaves a trace the employee can read', async ({ page, browser }) => {
  await signIn(page, 'operator');
  await askToEnter(page, 'Zuzana.Hrivnakova@detvan.example');
  await expect(page.getByRole('heading', { name: 'Vstúpiť ako Zuzana Hrivnáková' })).toBeVisible();
  await expect(page.getByText(reason)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await page.getByRole('button', { name: 'Vstúpiť' }).click();

  await page.waitForURL('/account/overview');
  for (const [path, heading] of [
    ['/account/overview', /./],
    ['/account/movements', 'Pohyby na účte'],
    ['/profile?sekcia=prihlasenie', isPhone(page) ? 'Prihlásenie' : 'Môj profil'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    const banner = bannerOf(page);
    await expect(banner).toContainText('Pozeráte sa ako Zuzana Hrivnáková');
    await expect(banner).toContainText(/30\smin/);
    await expect(page).toHaveTitle(/^Ako Z\. H\.: /);
    expect(await banner.boundingBox()).toMatchObject({ y: 0, height: 48 });
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);

  await page.getByLabel('Pôvodné heslo').fill(demoPassword);
  await page.getByLabel('Nové heslo', { exact: true }).fill('celkom nove dlhe heslo 7');
  await page.getByLabel('Zopakujte nové heslo').fill('celkom nove dlhe heslo 7');
  await page.getByRole('button', { name: 'Zmeniť heslo' }).click();
  await expect(page.getByText('V tomto režime nemožno meniť údaje.')).toBeVisible();

  await bannerOf(page).getByRole('button', { name: /Ukončiť/ }).click();
  await page.waitForURL('/profile?sekcia=vstup');
  await expect(page.getByText('Vstup sa skončil. Zobrazené: 3 stránky, zmeny: 0.')).toBeVisible();
  await expect(bannerOf(page)).toBeHidden();
  await expect(page.getByLabel('E-mail alebo používateľské meno')).toBeVisible();

  expect(await latestMail(page, 'impersonation.started', 'zuzana.hrivnakova@detvan.example')).toContain(reason);
  const own = await browser.newContext({ baseURL: new URL(page.url()).origin, viewport: page.viewportSize() });
  const employee = await own.newPage();
  await signIn(employee, 'zuzana.hrivnakova');
  await employee.goto('/profile?sekcia=udaje');
  const log = employee.getByRole('region', { name: 'Vstupy do vášho účtu' });
  await expect(log.getByText(`Dôvod: ${reason}`).first()).toBeVisible();
  await expect(log.getByText(/skončené/).first()).toBeVisible();
  await expectAccessible(employee);
  await own.close();
});

test('the banner’s button is the first stop of the keyboard, and another tab stays the operator’s', async ({ page, context }) => {
  await signIn(page, 'operator');
  await askToEnter(page, 'zuzana.hrivnakova');
  await page.getByRole('button', { name: 'Vstúpiť' }).click();
  await page.waitForURL('/account/overview');
  await expect(bannerOf(page)).toBeVisible();
  await page.goto('/privacy');
  await expect(bannerOf(page)).toContainText('Zuzana Hrivnáková');
  await page.keyboard.press('Tab');
  await expect(bannerOf(page).getByRole('button')).toBeFocused();

  const other = await context.newPage();
  await other.goto('/_app');
  await other.waitForURL('/operator/overview');
  await expect(bannerOf(other)).toBeHidden();
  await other.close();

  await page.keyboard.press('Enter');
  await page.waitForURL(/\/profile/);
  await expect(bannerOf(page)).toBeHidden();
});

test('a link that was used or made up says so kindly', async ({ page }) => {
  await page.goto(`/impersonate/${'x'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: 'Odkaz už neplatí' })).toBeVisible();
  await expectAccessible(page);
  await signIn(page, 'operator');
  await page.goto(`/impersonate/${'x'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: 'Odkaz už neplatí' })).toBeVisible();
});
