import {
  earlyAnswersLeft,
  enter,
  expect,
  expectAccessible,
  expectFine,
  expectNoSidewaysScroll,
  isPhone,
  test,
} from './support.ts';

const employeePages = [
  '/account/overview',
  '/account/movements',
  '/account/documents',
  '/account/benefits',
  '/account/add-document',
  '/profile',
  '/outbox',
  '/privacy',
  '/accessibility',
  '/nowhere',
  '/company/overview',
];
const companyPages = [
  '/company/overview',
  '/company/employee-registration',
  '/company/employees',
  '/company/statistics',
  '/company/administrators',
  '/company/add-document',
  '/company/profile',
  '/company/import',
  '/company/bulk',
  '/company/documents',
  '/company/closing',
  '/company/file-list',
  '/account/movements',
];
const operatorPages = [
  '/operator/overview',
  '/operator/companies',
  '/operator/registrations',
  '/operator/rules',
  '/operator/club',
  '/operator/requests',
  '/operator/settings',
  '/operator/audit',
];
const publicPages = ['/', '/uss', '/forgotten-password', '/company-registration', '/privacy', '/accessibility'];

for (const [who, pages] of [
  ['zuzana.hrivnakova', employeePages],
  ['jana.oravcova', companyPages],
  ['operator', operatorPages],
  [null, publicPages],
] as const) {
  const name = `every page of ${who ?? 'a visitor'} has a title, one heading, names for everything, and fits the screen`;
  test(name, { tag: '@told-on-desktop' }, async ({ page }) => {
    test.setTimeout(300_000);
    if (who) await enter(page, who, pages[0] ?? '/');
    for (const [index, path] of pages.entries()) {
      await page.emulateMedia({ colorScheme: index % 2 === 0 ? 'light' : 'dark' });
      await page.goto(path);
      await expect(page.locator('h1')).toHaveCount(1);
      await expect(page).toHaveTitle(/.+ \| Poľana$/);
      await expectNoSidewaysScroll(page);
      // What was asked before the scripts came was wanted.
      await expect.poll(() => page.evaluate(earlyAnswersLeft)).toEqual([]);
      await expectAccessible(page);
    }
  });
}

test('what people type by hand leads to the sign-in', { tag: '@told-on-phone' }, async ({ page }) => {
  await page.goto('/login');
  await page.waitForURL('/');
  await expect(page.getByRole('heading', { name: 'Prihlásenie' })).toBeVisible();
  await enter(page, 'zuzana.hrivnakova', '/login');
  await page.waitForURL('/account/overview');
});

const maintenance = 'during maintenance a page is covered, says when the portal is back, and keeps what was typed';
test(maintenance, { tag: ['@told-on-phone', '@own-clock'] }, async ({ page }) => {
  await page.clock.install();
  await enter(page, 'jana.oravcova', '/company/profile');
  const name = page.getByRole('textbox', { name: 'Názov firmy' });
  await name.fill('Detvan, rozpísané');
  let backAt = '6:00';
  // What the server answers then; it is shut for real in its own tests, for here others are at work.
  await page.route('**/api/1.0/**', (route) =>
    route.fulfill({ status: 503, headers: { 'X-Maintenance': backAt }, json: { errors: [] } }),
  );
  const told = page.getByRole('dialog', { name: 'Portál bude späť o 6:00.' });
  // A page that stands open asks now and then by itself; that it does so nobody waits for.
  await page.clock.fastForward(15_000);
  await expect(told).toBeVisible();
  await expect(told.getByText('Lehoty žiadostí sa tým nekrátia.')).toBeVisible();
  await expectFine(page);
  await page.keyboard.press('Escape');
  await expect(told).toBeVisible();
  backAt = 'late';
  await page.clock.fastForward(10_000);
  await expect(page.getByRole('dialog', { name: /^Údržba trvá dlhšie/ })).toBeVisible();
  await page.unrouteAll();
  await page.clock.fastForward(10_000);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(name).toHaveValue('Detvan, rozpísané');
  await expect(name).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

for (const [who, path, counted] of [
  ['jana.oravcova', '/company/profile', /\/pending-registrations\?/],
  ['operator', '/operator/settings', /\/operator\/overview/],
] as const) {
  const anew = `what waits is counted anew for the menu of ${who}, which keeps no session alive`;
  test(anew, { tag: ['@told-on-desktop', '@own-clock'] }, async ({ page }) => {
    await page.clock.install();
    const asked: (string | undefined)[] = [];
    // Answered, for time passes by whoever still waits for an answer.
    page.on('requestfinished', (request) => {
      if (counted.test(request.url())) asked.push(request.headers()['x-background']);
    });
    await enter(page, who, path);
    await expect.poll(() => asked).toEqual(['1']);
    await page.clock.fastForward(120_000);
    await expect.poll(() => asked).toEqual(['1', '1']);
  });
}

const onPaper = 'on paper a page is light, without menus and buttons, and a table stays one';
test(onPaper, { tag: '@told-on-desktop' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await enter(page, 'jana.oravcova', '/company/closing');
  await expect(page.getByRole('table', { name: /^Riadky do miezd/ })).toBeVisible();
  const inkOf = () => page.locator('h1').evaluate((heading) => getComputedStyle(heading).color);
  const inkOnScreen = await inkOf();
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  // As wide as a sheet of A4 between its margins.
  await page.setViewportSize({ width: 688, height: 1000 });
  await expect.poll(inkOf).not.toBe(inkOnScreen);
  await expect(page.getByRole('table', { name: /^Riadky do miezd/ })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Hlavná ponuka' })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(688);
  await page.goto('/company/overview');
  await expect(page.getByRole('heading', { name: 'Čo sa dialo' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Rýchle úkony' })).toHaveCount(0);
});

test('on paper a step of a claim begins on the first sheet', { tag: '@told-on-desktop' }, async ({ page }) => {
  await enter(page, 'zuzana.hrivnakova', '/account/add-document');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 688, height: 1000 });
  const main = page.getByRole('main');
  // Browsers move a grid to the next sheet whole. Polled: a window made narrow draws the page anew.
  await expect.poll(() => main.evaluate((one) => getComputedStyle(one.parentElement ?? one).display)).toBe('block');
  const aside = page.getByRole('complementary');
  await expect.poll(() => aside.evaluate((one) => getComputedStyle(one).overflowY)).toBe('visible');
});

const besideMenu = 'tables fit beside the menu in the narrowest window that has one, as at 160 % on a laptop';
test(besideMenu, { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 720 });
  for (const [who, at] of [
    ['jana.oravcova', '/company/employees'],
    ['jana.oravcova', '/company/documents?pohlad=zoznam'],
    ['operator', '/operator/companies'],
    ['operator', '/operator/club'],
    ['operator', '/operator/audit'],
  ] as const) {
    await enter(page, who, at);
    const table = page.getByRole('table').first();
    await expect(table.getByRole('row').nth(1)).toBeVisible();
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Hlavná ponuka' })).toBeVisible();
    const over = await table.evaluate((one) => one.clientWidth - (one.parentElement?.clientWidth ?? 0));
    expect(over, `${at}: how far the table sticks out of its card`).toBeLessThanOrEqual(0);
    await expectNoSidewaysScroll(page);
  }
});

test('the language switch asks the server first, reloads and stays on the page', async ({ page }) => {
  await enter(page, 'peter.kovac', '/account/movements');
  const asked = page.waitForRequest((request) => request.url().includes('/change-lang/en'));
  if (isPhone(page)) await page.getByRole('button', { name: 'Otvoriť ponuku' }).click();
  await page.getByRole('button', { name: /^EN/ }).click();
  await asked;
  await expect(page.getByRole('heading', { name: 'Account movements' })).toBeVisible();
  await expect(page).toHaveURL(/\/account\/movements(\?page=1)?$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('en');
  await expectAccessible(page);
  if (isPhone(page)) await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: /^SK/ }).click();
  await expect(page.getByRole('heading', { name: 'Pohyby na účte' })).toBeVisible();
});

test('somebody with two roles chooses one, and two tabs keep different ones', async ({ page, context }) => {
  await enter(page, 'jana.oravcova', '/');
  await page.waitForURL('/company/overview');
  const other = await context.newPage();
  await other.goto('/company/overview');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  if (isPhone(page)) await page.getByRole('button', { name: 'Otvoriť ponuku' }).click();
  else await page.getByRole('button', { name: /Správa firmy/ }).click();
  await page
    .getByText(/Účet zamestnanca/)
    .first()
    .click();
  await page.waitForURL('/account/overview');
  await other.reload();
  await expect(other).toHaveURL('/company/overview');
  await other.close();
});

test('the frame has its measures: bar 74, menu from 900, bottom bar 80 below', async ({ page }) => {
  await enter(page, 'zuzana.hrivnakova', '/account/overview');
  const heightOf = (part: ReturnType<typeof page.locator>) => async () => (await part.boundingBox())?.height ?? 0;
  await expect.poll(heightOf(page.locator('header').first())).toBeCloseTo(74, 0);
  const bottomBar = page.getByRole('navigation', { name: 'Spodná ponuka' });
  const sideMenu = page.getByRole('navigation', { name: 'Hlavná ponuka' });
  if (isPhone(page)) {
    await expect.poll(heightOf(bottomBar)).toBeCloseTo(80, 0);
    await expect(sideMenu).toBeHidden();
  } else {
    await expect(sideMenu).toBeVisible();
    await expect(bottomBar).toBeHidden();
  }
});

test('the skip link comes first and leads to the content', async ({ page }) => {
  await enter(page, 'zuzana.hrivnakova', '/account/overview');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Preskočiť na obsah' })).toBeFocused();
});
