import type { Request } from '@playwright/test';
import { setTimeout as delay } from 'node:timers/promises';
import { earlyAnswersLeft, enter, expect, expectAccessible, expectFine, test } from './support.ts';

/** Runs inside the page, before anything else: remembers whether the content ever said that it was loading. */
function watchLoading(): void {
  new MutationObserver(() => {
    if (document.querySelector('main [aria-busy=true]')) document.documentElement.dataset['sawLoading'] = 'yes';
  }).observe(document, { childList: true, subtree: true });
}

for (const [who, pages] of [
  ['zuzana.hrivnakova', ['/account/overview']],
  ['jana.oravcova', ['/company/overview', '/company/employees', '/company/statistics']],
] as const) {
  test(`what ${who} opens again comes whole where its answers were quicker than its scripts`, async ({ page }) => {
    await enter(page, who, pages[0]);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('role'))).not.toBeNull();
    // What it does by itself is over before it is left.
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await page.addInitScript(watchLoading);
    const asked = new Set<Request>();
    page.on('request', (request) => void (request.url().includes('/api/') && asked.add(request)));
    page.on('response', (response) => void asked.delete(response.request()));
    // What the page before asked for in its last moment ends with it.
    page.on('requestfailed', (request) => void asked.delete(request));
    await page.route('**/assets/index-*.js', async (route) => {
      await delay(800);
      await expect.poll(() => asked.size).toBe(0);
      await route.continue();
    });
    for (const path of pages) {
      asked.clear();
      await page.goto(path);
      await expect(page.locator('h1')).toHaveCount(1);
      await expect.poll(() => page.evaluate(earlyAnswersLeft)).toEqual([]);
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      expect(await page.locator('html').getAttribute('data-saw-loading'), path).toBeNull();
    }
  });
}

test('an answer that takes very long is spoken of until it comes', { tag: '@own-clock' }, async ({ page }) => {
  await enter(page, 'jana.oravcova', '/privacy');
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/employee?*', async (route) => {
    await answered;
    await route.continue();
  });
  await page.clock.install();
  await page.goto('/company/employees');
  await expect(page.locator('main [aria-busy=true]').first()).toBeVisible();
  const told = page.getByText('Načítanie trvá dlhšie ako zvyčajne. Ešte čakáme na odpoveď.');
  // The page's own time went on while it was opened, on a slow machine for seconds.
  await page.clock.runFor(5_000);
  await expect(told).toHaveCount(0);
  await page.clock.runFor(5_000);
  await expect(told).toBeVisible();
  answer();
  await expect(told).toHaveCount(0);
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
});

const inTurns = 'a page opened on a phone fetches each script once, its own after those that start it';
test(inTurns, { tag: '@told-on-phone' }, async ({ page }) => {
  await enter(page, 'zuzana.hrivnakova', '/privacy');
  const fetched: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/assets\/([\w-]+)-[\w-]{8}\.js$/.exec(request.url()) ?? [];
    if (name) fetched.push(name);
  });
  const started = page.waitForResponse(/\/assets\/first-page-/).then((response) => response.finished());
  void started.then(() => fetched.push('(started)'));
  await page.goto('/account/overview');
  await expect(page.getByRole('heading', { name: 'Moje žiadosti' })).toBeAttached();
  expect(fetched.filter((name, index) => fetched.indexOf(name) !== index)).toEqual([]);
  expect(fetched.indexOf('account-overview-page')).toBeGreaterThan(fetched.indexOf('(started)'));
  await expect(page.locator('link[data-later]:not([rel])')).toHaveCount(0);
  // Whoever comes back to the middle of a page finds all of it there at once.
  const place = () => page.evaluate(() => Math.round(scrollY));
  await page.evaluate(() => scrollTo(0, 700));
  await expect.poll(place).toBe(700);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Moje žiadosti' })).toBeInViewport();
  expect(await place()).toBe(700);
});

for (const [what, lost] of [
  ['scripts', /\/assets\/.*\.js$/],
  ['texts', /\/assets\/[^/]*sk-[^/]*\.js$/],
] as const) {
  test(
    `a page whose ${what} do not come says so, and comes whole when it is tried again`,
    { tag: '@told-on-phone' },
    async ({ browser, baseURL, viewport }) => {
      // A browser of its own: nothing is kept from before, and the errors are wanted.
      const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'sk-SK', viewport });
      const page = await context.newPage();
      await page.route(lost, (route) => route.abort());
      await page.goto('/');
      const told = page.getByRole('alert');
      await expect(told.getByRole('heading', { name: 'Stránku sa nepodarilo načítať', level: 1 })).toBeVisible();
      await expectFine(page);
      await page.unroute(lost);
      await told.getByRole('button', { name: 'Skúsiť znova' }).click();
      await expect(page.getByRole('button', { name: 'Prihlásiť sa' })).toBeVisible();
      await expect(told).toBeHidden();
      await context.close();
    },
  );
}

test(
  'a page that stays open is offered the new version and takes it when the person says so',
  { tag: '@told-on-desktop' },
  async ({ page }) => {
    await enter(page, 'zuzana.hrivnakova', '/account/movements');
    const offer = page.getByText('Je dostupná nová verzia.');
    await expect(page.getByRole('heading', { name: 'Pohyby na účte' })).toBeVisible();
    await expect(offer).toBeHidden();
    let taken = false;
    await page.route('**/api/1.0/**', async (route) => {
      if (taken) return route.continue();
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'x-build': 'index-next.js' } });
    });
    await page.getByPlaceholder('Hľadať meno alebo poznámku').fill('detvan');
    await expect(offer).toBeVisible();
    await expectAccessible(page);
    // Until the page asks for itself anew every answer is of the new version: a single older one would take the offer back.
    page.on('request', (request) => void (taken ||= request.isNavigationRequest()));
    await page.getByRole('button', { name: 'Obnoviť' }).click();
    await expect(page).toHaveURL('/account/movements?hladat=detvan');
    await expect(page.getByText(/^Pre tento výber|zostatok|spolu/).first()).toBeVisible();
    await expect(offer).toBeHidden();
  },
);

test('a page opened anew is where it was left, also when its figures come late', async ({ page }) => {
  const place = () => page.evaluate(() => Math.round(scrollY));
  await enter(page, 'jana.oravcova', '/company/statistics');
  const last = page.getByRole('heading', { name: 'Výhľad a ďalšie čísla' });
  await last.scrollIntoViewIfNeeded();
  const left = await place();
  expect(left).toBeGreaterThan(500);
  let lateMilliseconds = 600;
  await page.route('**/api/**/company/statistics', async (route) => {
    await delay(lateMilliseconds);
    await route.continue();
  });
  await page.reload();
  await expect(last).toBeVisible();
  await expect.poll(place).toBe(left);
  await expectAccessible(page);

  lateMilliseconds = 3_000;
  await page.reload();
  await expect(page.locator('main [aria-busy=true]')).toBeVisible();
  // Whoever goes on themselves meanwhile is not pulled back.
  await page.keyboard.press('Home');
  await expect.poll(place).toBe(0);
  await expect(last).toBeVisible();
  expect(await place()).toBe(0);
});
