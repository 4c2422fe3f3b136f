import { enter, expect, expectAccessible, expectNoSidewaysScroll, test } from './support.ts';

test(
  'a month is looked at, closed for good, and a payment in it is put right in the next one',
  { tag: '@desktop' },
  async ({ page }) => {
    await enter(page, 'maria.tothova', '/company/closing');
    await expect(page.getByText('Otvorený')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Kontrolné súčty' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Uzavrieť/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Uzavrieť mesiac/ });
    await expect(dialog.getByText('Uzávierka sa nedá zrušiť.')).toBeVisible();
    await expect(dialog.getByText(/ešte čak.* do tejto výplaty sa už nedostan/)).toBeVisible();
    await expectAccessible(page);
    // Without an answer nothing is said in the dialog but beside it, and in the person's language.
    const confirm = dialog.getByRole('button', { name: /^Uzavrieť za/ });
    await page.route('**/closing/*/close', (route) => route.abort());
    await confirm.click();
    await expect(page.getByText('Vyskytla sa chyba', { exact: true })).toBeVisible();
    await expect(dialog.getByText('call failed')).toBeHidden();
    await page.unroute('**/closing/*/close');
    await confirm.and(page.locator(':not([aria-busy])')).click();
    await expect(page.getByText(/^Mesiac .+ je uzavretý\.$/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Kontrolné súčty' })).toBeVisible();
    await expect(page.getByText(/^Uzavreté: /).first()).toBeVisible();

    await page.goto('/company/documents?stav=schvalene');
    await page.getByRole('button', { name: 'Opraviť príspevok…' }).click();
    const correct = page.getByRole('dialog', { name: 'Opraviť vyplatený príspevok' });
    await expect(correct.getByRole('radio', { name: 'Uznať inú sumu' })).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(correct.getByLabel('Uznaná suma')).toBeFocused();
    await correct.getByLabel('Uznaná suma').fill('10');
    await expect(correct.getByText(/^Rozdiel −/)).toBeVisible();
    await correct.getByLabel('Dôvod').fill('Doklad obsahoval aj iné výdavky.');
    await expectAccessible(page);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(/^Opravené:/)).toBeVisible();
    await page.goto('/company/closing');
    await expect(page.getByRole('table', { name: 'Riadky do miezd' }).getByText(/−/).first()).toBeVisible();
  },
);

test('a wage code that lacks leads to where it is written', { tag: '@told-on-desktop' }, async ({ page }) => {
  await page.route(/\/closing\/[^/?]+$/, async (route) => {
    const response = await route.fetch();
    const closing = (await response.json()) as { kinds: object[] };
    const kinds = closing.kinds.map((kind) => ({ ...kind, wageCode: '', total: '1.00' }));
    return route.fulfill({ response, json: { ...closing, kinds } });
  });
  await enter(page, 'maria.tothova', '/company/closing');
  await page.getByRole('link', { name: 'Doplniť v profile firmy' }).click();
  await expect(page.getByLabel('Mzdová zložka pre rekreáciu')).toBeVisible();
});

test('on a phone the open month and its lines read as cards', { tag: '@phone' }, async ({ page }) => {
  await enter(page, 'jana.oravcova', '/company/closing');
  await expect(page.getByRole('heading', { name: 'Riadky do miezd' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
