import { enter, expect, expectAccessible, expectFine, expectNoSidewaysScroll, test } from './support.ts';

test(
  'the operator changes the name and colours, and every page shows them at once',
  { tag: '@desktop' },
  async ({ page }) => {
    await enter(page, 'operator', '/operator/settings');
    await expect(page.getByRole('heading', { name: 'Nastavenia', level: 1 })).toBeVisible();
    await expectAccessible(page);

    const brand = page.getByRole('group', { name: 'Svetlá téma' }).getByLabel('Hlavná farba', { exact: true });
    const usual = await brand.inputValue();
    await brand.fill('#9fd8bd');
    await expect(page.getByText(/kontrast\s1,\d\d\s:\s1\sje\smálo,\streba\saspoň\s4,50\s:\s1/)).toBeVisible();
    await page.getByRole('button', { name: 'Uložiť zmeny' }).click();
    await expect(page.getByRole('heading', { name: 'Opravte 1 údaj' })).toBeVisible();
    await page.getByRole('button', { name: /Použiť najbližšiu vyhovujúcu/ }).click();
    const chosen = await brand.inputValue();
    expect(chosen).not.toBe('#9fd8bd');
    await page.getByLabel('Názov portálu').fill('Benefity Tatry');
    await page.getByRole('button', { name: 'Uložiť zmeny' }).click();
    await expect(page.getByText('Uložené. Zmeny už vidno na celom portáli.')).toBeVisible();
    await expect(page.getByRole('link', { name: /Benefity Tatry/ }).first()).toBeVisible();
    await expect(page).toHaveTitle('Nastavenia | Benefity Tatry');
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim()))
      .toBe(chosen);

    const visitor = await page
      .context()
      .browser()
      ?.newPage({ baseURL: new URL(page.url()).origin });
    await visitor?.goto('/');
    await expect(visitor?.getByText('Benefity Tatry').first() ?? page.getByText('none')).toBeVisible();
    await visitor?.close();

    await page.getByLabel('Názov portálu').fill('Poľana');
    await brand.fill(usual);
    await page.getByRole('button', { name: 'Uložiť zmeny' }).click();
    await expect(page).toHaveTitle('Nastavenia | Poľana');
  },
);

test(
  'the health of the installation is told in words, and the books are checked on demand',
  { tag: '@desktop' },
  async ({ page }) => {
    await enter(page, 'operator', '/operator/health');
    await expect(page.getByRole('heading', { name: 'Stav inštalácie', level: 1 })).toBeVisible();
    const books = page.getByRole('region', { name: 'Účtovné knihy' });
    await page.getByRole('button', { name: 'Skontrolovať knihy teraz' }).click();
    await expect(books.getByText('Sedia')).toBeVisible({ timeout: 30_000 });
    await expect(books.getByText('V poriadku')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Zálohy' })).toContainText('Ešte nebola');
    await expect(
      page.getByRole('table', { name: 'Úlohy podľa radov' }).getByText('Kontrola účtovných kníh'),
    ).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'a portal that does not know yet who runs it leaves no gaps, and asks the operator to say so',
  { tag: '@told-on-desktop' },
  async ({ page }) => {
    await page.route('**/operator-profile', async (route) => {
      const answer = await route.fetch();
      const unknown = { operatorName: '', street: '', zip: '', city: '', phone: '', email: '' };
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), ...unknown } });
    });
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Ochrana osobných údajov' })).toBeVisible();
    await expect(page.getByText('Neviete sa prihlásiť?')).toHaveCount(0);
    await enter(page, 'operator', '/operator/overview');
    await expect(page.getByRole('contentinfo')).toHaveText('Ochrana osobných údajovVyhlásenie o prístupnosti');
    await expectFine(page);
    await page.getByRole('link', { name: 'Doplniť údaje' }).click();
    await expect(page.getByRole('heading', { name: 'Nastavenia', level: 1 })).toBeVisible();
  },
);

test('both pages are readable on a phone', { tag: '@phone' }, async ({ page }) => {
  await enter(page, 'operator', '/operator/health');
  await expect(page.getByRole('region', { name: 'Databáza', exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.goto('/operator/settings');
  await expect(page.getByRole('textbox', { name: 'Názov portálu' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});
