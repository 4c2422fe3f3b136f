import type { Page } from '@playwright/test';
import { chooseFile } from './drawn-receipt.ts';
import { enter, expect, test } from './support.ts';

const onDesktop = { tag: '@told-on-desktop' };
const form = '/account/add-document?type=SP&krok=suma';
const club = (page: Page) => page.getByLabel('Športová organizácia');
const sum = (page: Page) => page.getByLabel('Celková suma na doklade');
const choose = (page: Page) => page.getByRole('button', { name: 'Vybrať súbor' });
const goOn = (page: Page) => page.getByRole('button', { name: 'Pokračovať' }).click();

/** The browser tells a tab that somebody looks at it again. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('focus')));
}

async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByText('Koncept je uložený')).toBeVisible();
}

async function discard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Zahodiť koncept' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Zahodiť koncept' }).click();
  await expect(page.getByText('Koncept je zahodený.')).toBeVisible();
}

test('a claim filled in by turns in two tabs loses nothing', onDesktop, async ({ page, context }) => {
  await enter(page, 'zuzana.hrivnakova', '/account/add-document?type=SP');
  await chooseFile(page, choose(page), `ŠK Slávia Detva ${Date.now()}`);
  await goOn(page);
  await sum(page).fill('55,50');
  await expectSaved(page);

  const other = await context.newPage();
  await other.goto(form);
  await expect(sum(other)).toHaveValue('55,50');
  await club(page).fill('ŠK Slávia Detva');
  await expectSaved(page);
  await comeBack(other);
  await expect(club(other)).toHaveValue('ŠK Slávia Detva');
  await sum(other).fill('66,60');
  await expectSaved(other);
  await comeBack(page);
  await expect(sum(page)).toHaveValue('66,60');
  await expect(club(page)).toHaveValue('ŠK Slávia Detva');

  await discard(other);
  await comeBack(page);
  await expect(page.getByText('Rozpísaná žiadosť bola medzitým odoslaná alebo zahodená inde.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Nahrajte doklad' })).toBeVisible();
});

test(
  'a photo taken with the phone stays in the claim that is open on the computer all the while',
  onDesktop,
  async ({ page, context }) => {
    await enter(page, 'zuzana.hrivnakova', '/account/add-document?type=SP');
    await chooseFile(page, choose(page), `Potvrdenie klubu ${Date.now()}`);
    await goOn(page);
    await sum(page).fill('44,40');
    await expectSaved(page);

    const phone = await context.newPage();
    await phone.goto('/account/add-document?type=SP');
    await chooseFile(phone, phone.getByRole('button', { name: 'Pridať ďalšiu stranu' }), `Druhá strana ${Date.now()}`);
    await expect(phone.getByText(/, nahrané$/)).toHaveCount(2);
    await expectSaved(phone);
    // Nobody left the computer's window: it learns of the photo when it saves.
    await club(page).fill('ŠK Slávia Detva');
    await expectSaved(page);
    await expect(page.getByRole('button', { name: 'Pozrieť 2 súbory' })).toBeVisible();
    await phone.reload();
    await expect(phone.getByText(/, nahrané$/)).toHaveCount(2);
    await phone.goto(form);
    await expect(club(phone)).toHaveValue('ŠK Slávia Detva');
    await expect(sum(phone)).toHaveValue('44,40');
    await discard(page);
  },
);

/** As somebody types it: `3.11.2026`. */
function daysAgo(days: number): string {
  const date = new Date();
  date.setDate(date.getDate() - days);
  return `${date.getDate()}.${date.getMonth() + 1}.${date.getFullYear()}`;
}

test(
  'a photo taken with the phone while the claim stands ready on the computer does not go with the draft',
  onDesktop,
  async ({ page, context }) => {
    await enter(page, 'zuzana.hrivnakova', '/account/add-document?type=RP');
    await chooseFile(page, choose(page), `Chata Javorina ${Date.now()}`);
    await goOn(page);
    await sum(page).fill('90,10');
    await page.getByRole('textbox', { name: 'Príchod' }).fill(daysAgo(4));
    await page.getByRole('textbox', { name: 'Odchod' }).fill(daysAgo(2));
    await goOn(page);
    await expect(page.getByRole('checkbox')).toHaveCount(4);
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await goOn(page);
    await expectSaved(page);

    const phone = await context.newPage();
    await phone.goto('/account/add-document?type=RP');
    await chooseFile(phone, phone.getByRole('button', { name: 'Pridať ďalšiu stranu' }), `Druhá strana ${Date.now()}`);
    await expect(phone.getByText(/, nahrané$/)).toHaveCount(2);
    await expectSaved(phone);
    // Nobody left the computer's window, and nothing is left to save there.
    await page.getByRole('button', { name: 'Odoslať žiadosť' }).click();
    await expect(
      page.getByText('Žiadosť ste medzitým zmenili aj inde. Skontrolujte ju a odošlite znova.'),
    ).toBeVisible();
    await phone.reload();
    await expect(phone.getByText(/, nahrané$/)).toHaveCount(2);
    await discard(page);
  },
);

test('with a receipt taken out goes what its code told', onDesktop, async ({ page }) => {
  await enter(page, 'zuzana.hrivnakova', '/account/add-document?type=SP');
  const code = '6A1B2C3D-00000001-00000002-00000003-00000004:88812345678900001:261116101500:7:41.28';
  await chooseFile(page, choose(page), `Omyl ${Date.now()}`, { code });
  await goOn(page);
  await expect(sum(page)).toHaveValue('41,28');
  await page.reload();
  await expect(sum(page)).toHaveValue('41,28');
  await page.goBack();
  await page.getByRole('button', { name: 'Odstrániť súbor faktura-vartovka.jpg' }).click();
  await chooseFile(page, choose(page), `Správny doklad ${Date.now()}`);
  await goOn(page);
  await expect(sum(page)).toHaveValue('');
  await expect(page.getByText('Z kódu na účtenke')).toHaveCount(0);
  await sum(page).fill('318,- €');
  await sum(page).blur();
  await expect(sum(page)).toHaveValue('318,00');
  await discard(page);
});
