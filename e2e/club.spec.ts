import type { Locator } from '@playwright/test';
import { enter, expect, expectAccessible, expectFine, expectReadableInTheDark, isPhone, test } from './support.ts';

test(
  'an employee finds an offer, reads it and comes back to the same place',
  { tag: '@told-on-phone' },
  async ({ page }) => {
    await enter(page, 'zuzana.hrivnakova', '/account/benefits');
    await expect(page).toHaveTitle('Klubové výhody | Poľana');
    await expect(page.getByText('získate odmenu vyššiu až o 10 %')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Moje odmeny' }).getByText('6,40 €').first()).toBeVisible();
    const offers = page.getByRole('region', { name: 'Ponuky klubu' }).getByRole('article');
    await expect(offers).toHaveCount(10);
    await expectFine(page);
    await expectReadableInTheDark(page);

    await page.getByRole('button', { name: 'Zobraziť ďalšie' }).click();
    await expect(offers).toHaveCount(20);
    await expect(page).toHaveURL('/account/benefits?strany=2');
    const fifteenth = offers.nth(14).getByRole('link');
    const partner = await fifteenth.innerText();
    await fifteenth.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    await fifteenth.click();
    const detail = page.getByRole('dialog', { name: partner });
    await expect(detail.getByRole('heading', { name: 'Podmienky' })).toBeVisible();
    await expect(page).toHaveURL(/ponuka=/);
    const link = page.url();
    const open = detail.getByRole('link', { name: 'Otvoriť ponuku (nová karta)' });
    await expect(open).toHaveAttribute('target', '_blank');
    await expect(open).toHaveAttribute('rel', /noopener/);
    await expectAccessible(page);
    await page.goBack();
    await expect(detail).toBeHidden();
    await expect(offers).toHaveCount(20);
    expect(await page.evaluate(() => scrollY)).toBe(before);

    await page.goto(`${link}&hladat=tak%C3%A1%20ponuka%20nie%20je`);
    await expect(page.getByText('Pre tento výber nemáme žiadnu ponuku.')).toBeAttached();
    await expect(detail.getByRole('heading', { name: 'Podmienky' })).toBeVisible();
    await page.route(/\/club\/offer\?/, (route) => route.fulfill({ status: 502, body: '' }));
    await page.goto(link);
    await expect(page.getByText('Ponuky sa nepodarilo načítať.')).toBeAttached();
    await expect(detail.getByRole('heading', { name: 'Podmienky' })).toBeVisible();
  },
);

test('search and filters are in the address, and nothing found says so', async ({ page }) => {
  await enter(page, 'zuzana.hrivnakova', '/account/benefits');
  const offers = page.getByRole('region', { name: 'Ponuky klubu' }).getByRole('article');
  await expectWholePlaceholder(page.getByRole('searchbox'));
  await page.getByRole('searchbox').fill('SLIAC');
  await expect(offers).toHaveCount(1);
  await expect(page).toHaveURL('/account/benefits?hladat=SLIAC');
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('SLIAC');
  await expect(offers.getByRole('link', { name: 'Wellness Sliač' })).toBeVisible();

  await page.getByRole('button', { name: 'Vymazať hľadanie' }).click();
  await expect(offers).toHaveCount(10);
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Filtre' }).click();
    await page.getByLabel('Druh').selectOption('wellness');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Zobraziť ponuky' }).click();
  } else {
    await page.getByRole('button', { name: 'Druh' }).click();
    await page.getByRole('option', { name: 'Wellness' }).click();
  }
  await expect(page).toHaveURL('/account/benefits?druh=wellness');
  await expect(page.getByRole('button', { name: 'Zrušiť filter Wellness' })).toBeVisible();

  await page.getByRole('searchbox').fill('taká ponuka nie je');
  await expect(page.getByText('Pre tento výber nemáme žiadnu ponuku.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Zrušiť filtre' }).last().click();
  await expect(offers).toHaveCount(10);

  await page.goto('/account/benefits?ponuka=0193aa80-0000-7000-8000-00000000dead');
  await expect(page.getByText('Táto ponuka už neplatí alebo neexistuje.')).toBeVisible();
});

/** What a field is for can be read whole before anything is typed. */
async function expectWholePlaceholder(field: Locator): Promise<void> {
  const room = await field.evaluate((input: HTMLInputElement) => {
    const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(input);
    const canvas = document.createElement('canvas').getContext('2d')!;
    canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const inside = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return inside - canvas.measureText(input.placeholder).width;
  });
  expect(room).toBeGreaterThanOrEqual(0);
}
