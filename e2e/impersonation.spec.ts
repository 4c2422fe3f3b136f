import type { Page } from '@playwright/test';
import {
  atBothSizes,
  demoPassword,
  enter,
  expect,
  expectAccessible,
  expectFine,
  expectNoSidewaysScroll,
  isPhone,
  latestMail,
  test,
} from './support.ts';

const reason = 'Zuzana nevidí svoj zostatok, overujeme spolu po telefóne.';

/** From the operator's overview to the dialog with the reason. */
async function findPerson(page: Page, login: string) {
  await page.goto('/operator/overview');
  await page.getByLabel('E-mail alebo používateľské meno').fill(login);
  await page.getByRole('button', { name: 'Nájsť osobu' }).click();
  return page.getByRole('dialog');
}

async function askToEnter(page: Page, login: string): Promise<void> {
  const dialog = await findPerson(page, login);
  await dialog.getByLabel('Dôvod vstupu').fill(reason);
  await dialog.getByRole('button', { name: 'Pokračovať' }).click();
  await page.waitForURL('/impersonate');
}

async function impersonate(page: Page, login: string): Promise<void> {
  await askToEnter(page, login);
  await page.getByRole('button', { name: 'Vstúpiť' }).click();
  await page.waitForURL('/account/overview');
}

function bannerOf(page: Page) {
  return page.getByRole('region', { name: 'Vstup do účtu inej osoby' });
}

test(
  'an operator enters as an employee, sees the banner on every page, changes nothing and leaves with a summary',
  { tag: '@told-on-desktop' },
  async ({ page }) => {
    await enter(page, 'operator', '/operator/overview');
    await impersonate(page, 'Zuzana.Hrivnakova@detvan.example');
    for (const [path, heading, headingOnPhone] of [
      ['/account/overview', /./, /./],
      ['/account/movements', 'Pohyby na účte', 'Pohyby na účte'],
      ['/profile?sekcia=prihlasenie', 'Môj profil', 'Prihlásenie'],
    ] as const) {
      await page.goto(path);
      const banner = bannerOf(page);
      await atBothSizes(page, async () => {
        const name = isPhone(page) ? headingOnPhone : heading;
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
        await expect(banner).toContainText('Pozeráte sa ako Zuzana Hrivnáková');
        await expect(banner).toContainText(/\d+\smin/);
        await expect(page).toHaveTitle(/^Ako Z\.\sH\.: /);
        expect(await banner.boundingBox()).toMatchObject({ y: 0, height: 48 });
      });
      await expectNoSidewaysScroll(page);
    }

    await page.getByLabel('Pôvodné heslo').fill(demoPassword);
    await page.getByLabel('Nové heslo', { exact: true }).fill('celkom nove dlhe heslo 7');
    await page.getByLabel('Zopakujte nové heslo').fill('celkom nove dlhe heslo 7');
    await page.getByRole('button', { name: 'Zmeniť heslo' }).click();
    await expect(page.getByText('V tomto režime nemožno meniť údaje.')).toBeVisible();

    await bannerOf(page).getByRole('button').click();
    await page.waitForURL('/operator/overview');
    await expect(page.getByText(/^Vstup sa skončil\. Zobrazené: 3\sstránky, zmeny: 0\.$/)).toBeVisible();
    await expect(bannerOf(page)).toBeHidden();
    await expect(page.getByLabel('E-mail alebo používateľské meno')).toBeVisible();
  },
);

test(
  'the person reads who entered and why, in the mailbox and in the profile',
  { tag: '@told-on-desktop' },
  async ({ page, browser }) => {
    await enter(page, 'operator', '/operator/overview');
    await impersonate(page, 'zuzana.hrivnakova');
    await bannerOf(page).getByRole('button').click();
    await page.waitForURL(/\/operator\/overview/);
    expect(await latestMail(page, 'impersonation.started', 'zuzana.hrivnakova@detvan.example')).toContain(reason);

    const own = await browser.newContext({ baseURL: new URL(page.url()).origin, viewport: page.viewportSize() });
    const employee = await own.newPage();
    await enter(employee, 'zuzana.hrivnakova', '/profile?sekcia=udaje');
    const log = employee.getByRole('region', { name: 'Vstupy do vášho účtu' });
    await expect(log.getByText(`Dôvod: ${reason}`).first()).toBeVisible();
    await expect(log.getByText(/skončené/).first()).toBeVisible();
    await expect(log.getByText(/Podhradská/).first()).toBeVisible();
    await own.close();
  },
);

test(
  'the whole way is accessible, the banner is the first stop of the keyboard, and another tab stays the operator’s',
  { tag: '@told-on-desktop' },
  async ({ page, context }) => {
    await enter(page, 'operator', '/operator/overview');
    const dialog = await findPerson(page, 'zuzana.hrivnakova');
    await dialog.getByRole('button', { name: 'Pokračovať' }).click();
    await expect(dialog.getByText(/^Napíšte dôvod, aspoň 10\sznakov\.$/)).toBeVisible();
    await expectAccessible(page);

    await askToEnter(page, 'zuzana.hrivnakova');
    await expect(page.getByRole('heading', { name: 'Vstúpiť ako Zuzana Hrivnáková' })).toBeVisible();
    await expect(page.getByText(reason)).toBeVisible();
    await expectFine(page);
    await page.reload();
    await page.getByRole('button', { name: 'Vstúpiť' }).click();
    await page.waitForURL('/account/overview');

    await page.goto('/privacy');
    await expect(bannerOf(page)).toContainText('Zuzana Hrivnáková');
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await expect(bannerOf(page).getByRole('button')).toBeFocused();

    const other = await context.newPage();
    await other.goto('/_app');
    await other.waitForURL('/operator/overview');
    await expect(bannerOf(other)).toBeHidden();
    await other.close();

    await page.keyboard.press('Enter');
    await page.waitForURL(/\/operator\/overview/);
    await expect(bannerOf(page)).toBeHidden();
  },
);

test('a link that was made up says so kindly', { tag: '@told-on-desktop' }, async ({ page }) => {
  await page.goto(`/impersonate/${'x'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: 'Odkaz už neplatí' })).toBeVisible();
  await expectAccessible(page);
});
