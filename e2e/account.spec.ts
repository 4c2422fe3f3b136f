import type { Page } from '@playwright/test';
import {
  enter,
  expect,
  expectAccessible,
  expectFine,
  expectNoSidewaysScroll,
  expectReadableInTheDark,
  test,
} from './support.ts';

const employee = 'zuzana.hrivnakova';
const onPhone = { tag: '@told-on-phone' };

test(
  'the overview answers first, names what needs doing and leads to the rejected claim with its reason',
  { tag: '@told-on-phone' },
  async ({ page }) => {
    await enter(page, employee, '/account/overview');
    await expect(page.getByRole('heading', { name: /^V roku \d{4} môžete ešte získať$/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Moje žiadosti' })).toBeVisible();
    await expectFine(page);
    const tasks = page.getByRole('region', { name: 'Na vybavenie' });
    // On a phone what leads on is as wide as its card.
    const club = page.getByRole('link', { name: /^Pozrieť \d+ ponúk/ });
    for (const link of [tasks.getByRole('link', { name: 'Čo môžete urobiť' }).first(), club])
      expect((await link.boundingBox())?.width).toBeGreaterThan(300);
    await tasks.getByRole('link', { name: 'Čo môžete urobiť' }).first().click();
    await expect(page.getByText('Z dokladu nie je zrejmé, že pobyt mal aspoň dve prenocovania.').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Podať opravenú žiadosť' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Prečo práve táto suma' })).toBeVisible();
    await expect(page.getByText(/^ja, manžel alebo manželka/)).toBeVisible();
    await expectFine(page);
  },
);

test('what the company has closed is not among what can still be got', onPhone, async ({ page, browser, baseURL }) => {
  const company = await browser.newPage({ ...(baseURL && { baseURL }) });
  await enter(company, 'maria.tothova', '/company/overview');
  await provideChildSport(company, false);
  await enter(page, 'cyprian.mucny', '/account/overview');
  const hero = page.getByRole('region', { name: /^V roku \d{4} môžete ešte získať$/ });
  const recreation = hero.locator('section').filter({ has: page.getByRole('heading', { name: 'Rekreácia' }) });
  await expect(hero.getByText('teraz sa neposkytuje')).toBeVisible();
  await expect(hero.getByRole('link', { name: /^Prečo nemôžem žiadať.*Šport dieťaťa$/ })).toBeVisible();
  await expectFine(page);
  await expectReadableInTheDark(page);
  const left = /(\d+,\d\d)\s€/.exec(await recreation.innerText())?.[1] ?? 'an amount';
  await expect(hero.getByRole('heading', { level: 2 }).locator('+ p')).toHaveText(new RegExp(`^${left}\\s€$`));
  await provideChildSport(company, true);
  await page.reload();
  await expect(hero.getByRole('link', { name: /^Požiadať.*Šport dieťaťa$/ })).toBeVisible();
  await company.close();
});

/** The company opens or closes the allowance by its settings. */
async function provideChildSport(company: Page, isOpen: boolean): Promise<void> {
  const status = await company.evaluate(async (isProvided) => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('token')}`, 'X-Client': 'web' };
    const user = await (await fetch('/api/1.0/user', { headers })).json();
    const role = user.roles.find((one: { roleName: string }) => one.roleName === 'COMP');
    const address = `/api/1.0/COMP/${role.roleId}/company/settings`;
    const {
      passwordPolicyDefault: _,
      ussLockedReason: _uss,
      changesLockedReason: _changes,
      ...settings
    } = await (await fetch(address, { headers })).json();
    const programmes = settings.programmes.map((one: { actionCode: string; employmentMonthsMin: number }) => {
      const isOpenNow = one.actionCode === 'RP' || isProvided;
      const { actionCode, employmentMonthsMin } = one;
      return {
        actionCode,
        employmentMonthsMin,
        isOpen: isOpenNow,
        closedReason: isOpenNow ? '' : 'Rozpočet je vyčerpaný.',
      };
    });
    const answer = await fetch(address, {
      method: 'PUT',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...settings, programmes }),
    });
    return answer.status;
  }, isOpen);
  expect(status).toBe(200);
}

test('what needs doing shows itself at once, and what stands under it only then', async ({ page }) => {
  await enter(page, employee, '/account/overview');
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/document/draft', async (route) => {
    await isReleased;
    await route.continue();
  });
  const told = page.waitForResponse('**/dashboard/');
  await page.goto('/account/overview');
  await told;
  await expect(page.getByRole('heading', { name: /^V roku \d{4} môžete ešte získať$/ })).toBeVisible();
  await page.waitForTimeout(500);
  const tasks = page.getByRole('region', { name: 'Na vybavenie' });
  const claims = page.getByRole('heading', { name: 'Moje žiadosti' });
  await expect(tasks).toHaveCount(0);
  await expect(claims).toBeHidden();
  release();
  await expect(tasks).toBeVisible();
  await expect(claims).toBeVisible();
});

const balanceOfNow = 'who comes back to the overview or to the movements finds the balance of now';
test(balanceOfNow, { tag: '@told-on-desktop' }, async ({ page }) => {
  let left = '';
  let asked = 0;
  // As if the company had decided meanwhile.
  await page.route('**/api/1.0/user', async (route) => {
    asked += 1;
    const response = await route.fetch();
    const user = (await response.json()) as { roles: { amounts: object[] }[] };
    for (const role of user.roles) if (left) role.amounts = role.amounts.map((amount) => ({ ...amount, left }));
    return route.fulfill({ response, json: user });
  });
  await enter(page, employee, '/account/overview');
  const hero = page.getByRole('region', { name: /^V roku \d{4} môžete ešte získať$/ });
  await expect(page.getByRole('heading', { name: 'Posledné pohyby' })).toBeVisible();
  expect(asked).toBe(1);
  const menu = page.getByRole('navigation').first();
  const comeBackTo = (name: string, shown: () => Promise<void>) =>
    expect(async () => {
      await menu.getByRole('link', { name: 'Doklady a žiadosti' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Doklady a žiadosti' })).toBeVisible();
      await menu.getByRole('link', { name }).click();
      await shown();
    }).toPass();
  left = '1.00';
  await comeBackTo('Prehľad', () => expect(hero.getByText(/^2,00\s€$/)).toBeVisible({ timeout: 2_000 }));
  left = '3.00';
  await comeBackTo('Pohyby', () => expect(page.getByText(/6,00\s€$/)).toBeVisible({ timeout: 2_000 }));
});

test('whoever has no account this year is told why once it is known, and nothing before', onPhone, async ({ page }) => {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/1.0/user', async (route) => {
    const answer = await route.fetch();
    const user = (await answer.json()) as { roles: object[] };
    return route.fulfill({
      response: answer,
      json: { ...user, roles: user.roles.map((role) => ({ ...role, amounts: [] })) },
    });
  });
  await page.route('**/dashboard/', async (route) => {
    await isReleased;
    const answer = await route.fetch();
    const overview = (await answer.json()) as object;
    return route.fulfill({ response: answer, json: { ...overview, employmentEndedOn: '2026-03-31' } });
  });
  await enter(page, employee, '/account/overview');
  const told = page.locator('#hero-title');
  await expect(told).toHaveCount(1);
  await expect(told).toBeHidden();
  release();
  await expect(told).toBeVisible();
  await expect(told).toHaveText('Pracovný pomer sa skončil 31. 3. 2026.');
});

test(
  'the history has a tab for each state, and a pending claim can be taken back after a question',
  { tag: '@told-on-phone' },
  async ({ page }) => {
    await enter(page, employee, '/account/documents');
    await page.getByRole('tab', { name: 'Čakajúce' }).click();
    await expect(page).toHaveURL(/stav=cakajuce/);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Futbalová prípravka Detva' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Futbalová prípravka Detva' })).toBeFocused();
    await page.getByRole('button', { name: 'Stiahnuť žiadosť späť' }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('96,25 €');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Ponechať' }).click();
    await expect(question).toBeHidden();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Potvrdenie v PDF' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    await expectReadableInTheDark(page);
    await page.getByRole('link', { name: 'Späť na zoznam' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Doklady a žiadosti' })).toBeFocused();
  },
);

test('letters twice as large stay on a phone', { tag: '@told-on-phone' }, async ({ page }) => {
  await page.goto('/');
  const paths = ['/', '/account/overview', '/account/movements', '/account/documents', '/account/add-document?type=RP'];
  for (const path of paths) {
    if (path !== '/') await enter(page, employee, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expectNoSidewaysScroll(page);
  }
});

test('tables of the guide are read on a phone without moving them aside', { tag: '@phone' }, async ({ page }) => {
  await enter(page, employee, '/guide/manual-employee');
  const tables = page.getByRole('region').filter({ has: page.getByRole('table') });
  await expect(tables).toHaveCount(2);
  for (const table of await tables.all())
    expect(await table.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
});

test(
  'movements are narrowed by their kind, and one opens over the list and closes with back',
  { tag: '@told-on-phone' },
  async ({ page }) => {
    await enter(page, employee, '/account/movements?typ=drawing');
    await expect(page.getByText('Vyplatený príspevok: rekreácia').first()).toBeVisible();
    await expect(page.getByText('Pridelenie príspevku: rekreácia')).toBeHidden();
    await page.getByRole('link', { name: 'Vyplatený príspevok: rekreácia' }).first().click();
    const detail = page.getByRole('dialog', { name: 'Detail pohybu' });
    await expect(detail.getByText('Príjemca')).toBeVisible();
    await expectAccessible(page);
    await detail.getByRole('link', { name: /^RP-\d{4}-\d{6}$/ }).click();
    await expect(page.getByRole('heading', { name: 'Priebeh' })).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: 'Zrušiť filtre' }).click();
    await expect(page.getByText('Pridelenie príspevku: rekreácia').first()).toBeVisible();
    await expect(page.getByRole('group', { name: 'Výber pohybov' })).toBeFocused();
    await page.getByRole('button', { name: 'Filtre' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filtre' });
    await sheet.getByLabel('Typ pohybu').selectOption('Klubová odmena');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Zobraziť pohyby' }).click();
    await expect(page.getByText('Pridelenie príspevku: rekreácia')).toBeHidden();
    await page.goto('/account/movements?page=99');
    await expect(page).toHaveURL(/\/account\/movements(\?page=\d)?$/);
    await expect(page.getByText('Pridelenie príspevku: rekreácia').first()).toBeVisible();
    await page.goto('/account/movements?typ=clubPayout');
    await expect(page.getByText('Pre tento výber nič nemáme.')).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'the balance of a company stands beside its movements as on its overview',
  { tag: '@told-on-desktop' },
  async ({ page }) => {
    await enter(page, 'jana.oravcova', '/company/overview');
    const figure = page.getByRole('definition').filter({ hasText: /^−[\d\s]+,\d\d\s€$/ });
    const balance = await figure.innerText();
    await page.getByRole('link', { name: 'Zostatok účtu firmy' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Pohyby na účte' })).toBeVisible();
    await expect(page.getByText(`Zostatok účtu firmy ${balance}`)).toBeVisible();
    await expect(page.getByText('Vyplatené spolu')).toBeVisible();
    await expectFine(page);
  },
);
