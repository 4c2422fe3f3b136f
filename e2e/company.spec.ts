import type { Page } from '@playwright/test';
import {
  atBothSizes,
  enter,
  expect,
  expectAccessible,
  expectFine,
  expectNoSidewaysScroll,
  isPhone,
  latestMail,
  test,
} from './support.ts';

/** The same company is edited on every run: what is written must differ from what is there. */
const mark = Math.random().toString(36).slice(2, 7);

const save = (page: Page) => page.getByRole('button', { name: 'Uložiť zmeny' }).click();

async function expectSaved(page: Page): Promise<void> {
  const said = page.getByText('Uložené.');
  await expect(said).toBeVisible();
  // Gone before the next save, so that its own word is waited for.
  await expect(said).toHaveCount(0);
  await expect(page.getByText('Máte neuložené zmeny.')).toBeHidden();
}

test(
  'the profile says what is wrong, keeps what was typed and lets nobody overwrite a colleague unseen',
  { tag: '@told-on-desktop' },
  async ({ page }) => {
    await enter(page, 'maria.tothova', '/company/profile');
    await expect(page).toHaveTitle('Profil firmy | Poľana');
    await page.getByLabel('Mesto').fill('');
    await page.getByLabel('IČO').fill('123');
    await save(page);
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Opravte 2 údaje' })).toBeVisible();
    await expectFine(page);
    await page.getByRole('link', { name: 'Mesto: Toto pole je povinné.' }).click();
    await expect(page.getByLabel('Mesto')).toBeFocused();
    await page.getByLabel('Mesto').fill(`Hriňová ${mark}`);
    await page.getByLabel('IČO').fill('90 000 258');

    await page.getByRole('tab', { name: 'Nastavenia' }).click();
    await expect(page).toHaveURL(/karta=nastavenia/);
    await page.reload();
    await page.getByRole('tab', { name: 'Údaje firmy' }).click();
    await expect(page.getByLabel('Mesto')).toHaveValue(`Hriňová ${mark}`);

    const other = await page.context().newPage();
    await other.goto('/company/profile');
    await other.getByLabel('Telefón').fill(`+421 45 ${mark}`);
    await other.getByRole('button', { name: 'Uložiť zmeny' }).click();
    await expect(other.getByText('Uložené.')).toBeVisible();
    await other.close();

    await save(page);
    await expect(page.getByText(`Telefón: teraz „+421 45 ${mark}“`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Pokračovať s mojimi zmenami' }).click();
    await expect(page.getByLabel('Telefón')).toHaveValue(`+421 45 ${mark}`);
    await save(page);
    await expectSaved(page);
  },
);

test(
  'settings and reasons for rejection are changed, and what employees and approvers read follows',
  { tag: '@told-on-desktop' },
  async ({ page }) => {
    await enter(page, 'maria.tothova', '/company/profile?karta=nastavenia');
    const sport = page.getByRole('group', { name: /Príspevok na šport dieťaťa/ });
    await sport.getByRole('checkbox', { name: /Prijímame žiadosti/ }).uncheck();
    await page.getByLabel('Najmenej znakov').fill('8');
    await save(page);
    await expect(page.getByRole('heading', { name: 'Opravte 2 údaje' })).toBeVisible();
    await expect(page.getByText(/^Najmenej znakov: Zadajte celé číslo od/)).toBeVisible();
    await expectFine(page);
    await sport.getByLabel('Dôvod pre zamestnancov').fill('Rozpočet na tento rok je vyčerpaný.');
    await page.getByLabel('Najmenej znakov').fill('13');
    await save(page);
    await expectSaved(page);
    await sport.getByRole('checkbox', { name: /Prijímame žiadosti/ }).check();
    await save(page);
    await expectSaved(page);

    await page.getByRole('tab', { name: 'Dôvody zamietnutia' }).click();
    await page.getByRole('button', { name: 'Upraviť šablónu 2' }).click();
    await page.getByLabel('Správa po slovensky').fill(`Doklad musí byť na vaše meno (${mark}).`);
    await expectFine(page);
    await save(page);
    await expectSaved(page);
    await expect(page.getByText(`Doklad musí byť na vaše meno (${mark}).`)).toBeVisible();

    // The operator reads the long texts of the change within the page's width.
    await enter(page, 'operator', '/operator/audit?druh=companies');
    await atBothSizes(page, async () => {
      const entry = isPhone(page) ? 'Zmena šablón zamietnutia' : mark;
      await expect(page.locator('main').getByText(entry).first()).toBeVisible();
    });
    await expectNoSidewaysScroll(page);
  },
);

test(
  'an administrator is added with a fresh proof and removed; both are told',
  { tag: '@told-on-desktop' },
  async ({ page }) => {
    await enter(page, 'maria.tothova', '/company/administrators');
    await expect(page.getByText('Pridajte druhého správcu, aby vás mal kto zastúpiť.')).toBeVisible();
    await expectFine(page);

    await page.getByRole('button', { name: 'Pridať správcu' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail používateľa').fill('zuzana.hrivnakova@detvan.example');
    await dialog.getByRole('button', { name: 'Pridať správcu' }).click();
    await expect(dialog.getByText(/^Používateľ s týmto e-mailom neexistuje/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('E-mail používateľa').fill('cyprian.mucny@podpolianskepekarne.example');
    await dialog.getByRole('button', { name: 'Pridať správcu' }).click();
    await expect(page.getByText(/^Správca pridaný/)).toBeVisible();
    await expect(page.getByText('Pridajte druhého správcu')).toBeHidden();
    expect(await latestMail(page, 'administrator.addedYou')).toContain('Mária Tóthová');
    await expectNoSidewaysScroll(page);

    await page.getByRole('button', { name: /^Odobrať správcu Cyprián/ }).click();
    await expect(page.getByRole('alertdialog')).toContainText('Účet zamestnanca zostane.');
    await page.getByRole('button', { name: 'Odobrať správcu', exact: true }).click();
    await expect(page.getByText(/^Správca odobraný/)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByText('Pridajte druhého správcu')).toBeVisible();
    expect(await latestMail(page, 'administrator.removedYou')).toContain('Mária Tóthová');
  },
);

test(
  'the overview tells what waits, its figures equal the lists, and it follows by itself',
  { tag: ['@told-on-desktop', '@own-clock'] },
  async ({ page }) => {
    await page.clock.install();
    await enter(page, 'jana.oravcova', '/company/overview');
    const action = page.getByRole('link', { name: /^Skontrolovať \d+ doklad/ });
    await expect(action).toBeVisible();
    await expectFine(page);
    const waiting = Number(/\d+/.exec((await action.textContent()) ?? '')?.[0]);
    await expect(page).toHaveTitle(`Prehľad firmy (${waiting}) | Poľana`);

    const balance = await page
      .locator('dl > div', { hasText: 'Zostatok účtu firmy' })
      .locator('dd')
      .first()
      .textContent();
    const dashboard = await apiGet(page, '/dashboard/');
    const statistics = await apiGet(page, '/company/statistics');
    expect(dashboard['figures'].paid).toBe(statistics['paid'].total);
    expect(balance?.replaceAll(/\s/g, '').replace('−', '-')).toBe(`${dashboard['figures'].balance.replace('.', ',')}€`);

    await page.route('**/dashboard/', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      body.tasks.documents.count = waiting + 2;
      await route.fulfill({ json: body });
    });
    await page.clock.fastForward(20_000);
    await expect(page.getByRole('link', { name: new RegExp(`^Skontrolovať ${waiting + 2} `) })).toBeVisible();
    await page.getByRole('link', { name: /^Skontrolovať/ }).click();
    await expect(page).toHaveURL(/\/company\/documents/);
  },
);

async function apiGet(page: Page, path: string) {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { Authorization: `Bearer ${token}`, 'X-Client': 'web' };
  const user = await (await page.request.get('/api/1.0/user', { headers })).json();
  const role = user.roles.find((one: { roleName: string }) => one.roleName === 'COMP');
  const fresh = { ...headers, Authorization: `Bearer ${user.token}` };
  return (await page.request.get(`/api/1.0/COMP/${role.roleId}${path}`, { headers: fresh })).json();
}

const widePages = [
  '/company/overview',
  '/company/documents?pohlad=zoznam',
  '/company/employees',
  '/company/administrators',
];

for (const width of [1280, 1024]) {
  test(
    `beside the menu of a screen ${width} wide tables and figures stay in their frames`,
    { tag: '@desktop' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await enter(page, 'jana.oravcova', '/company/overview');
      for (const path of widePages) {
        await page.goto(path);
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
        await expect(page.locator('main dd, main tbody tr').first()).toBeVisible();
        expect(await page.evaluate(overTheEdge), path).toEqual([]);
      }
    },
  );
}

function overTheEdge() {
  return [...document.querySelectorAll('main table, main dd')].flatMap((part) => {
    const frame = part.parentElement?.getBoundingClientRect().right ?? 0;
    const end = Math.max(part.getBoundingClientRect().right, part.getBoundingClientRect().left + part.scrollWidth);
    return end > frame + 1 ? [part.textContent.slice(0, 40)] : [];
  });
}

test('a company that has nothing yet is told what to do first', { tag: '@told-on-desktop' }, async ({ page }) => {
  await page.route('**/dashboard/', async (route) => {
    const answer = await route.fetch();
    const dashboard = (await answer.json()) as { figures: object };
    await route.fulfill({
      response: answer,
      json: { ...dashboard, figures: { ...dashboard.figures, balance: '0.00' } },
    });
  });
  await page.route(/\/COMP\/[^/]+\/employee\?/, (route) =>
    route.fulfill({ json: { items: [], totalCount: 0, isTotalExact: true } }),
  );
  const nobody = { withoutAccess: 0, withoutAccessAndEmail: 0 };
  await page.route('**/company/generate-approaches', (route) => route.fulfill({ json: nobody }));
  await enter(page, 'maria.tothova', '/company/overview');
  await expect(page.getByText('vklady a pridelené príspevky sa rovnajú')).toBeVisible();

  await page.goto('/company/add-document');
  await expect(page.getByText('Vo firme zatiaľ nie je žiadny zamestnanec.')).toBeVisible();
  await expectFine(page);

  await page.goto('/company/employees');
  await page.getByRole('button', { name: 'Vygenerovať prístupy' }).click();
  await expect(page.getByRole('dialog').getByText('Bez prístupu teraz nie je nikto.')).toBeVisible();
  await expectFine(page);
});
