import { enter, expect, expectAccessible, expectNoSidewaysScroll, test } from './support.ts';

const path = '/operator/rules';

test(
  'an operator drafts the next version, tries it on last year, schedules it alone and takes it back',
  { tag: '@desktop' },
  async ({ page }) => {
    await enter(page, 'operator', path);
    await expect(page.getByText('Platnú verziu nemožno meniť. Vytvorte novú.')).toBeVisible();
    // A box that nobody can change any more still shows whether it is ticked.
    const grounds = await page.getByLabel('Len rozdiely').evaluate((box: HTMLInputElement) => {
      const ofTick = (isTicked: boolean) => {
        const shown = box.cloneNode() as HTMLInputElement;
        Object.assign(shown, { disabled: true, checked: isTicked });
        box.after(shown);
        const { backgroundColor } = getComputedStyle(shown);
        shown.remove();
        return backgroundColor;
      };
      return [ofTick(true), ofTick(false)];
    });
    expect(grounds[0]).not.toBe(grounds[1]);
    await page.getByRole('button', { name: 'Vytvoriť novú verziu' }).click();
    await page.getByLabel('Percento výdavkov').fill('60');
    await page.getByLabel('Ročné maximum').fill('300');
    // 412,80 € at half-time with 88 € drawn, by the version in force and by the draft.
    const row = page.getByRole('row', { name: /412,80 €, úväzok 50 %, čerpané 88,00 €/ });
    await expect(row).toContainText('49,50 €');
    await expect(row).toContainText('62,00 €');
    await expect(row).toContainText('+12,50 €');
    await page.getByRole('button', { name: 'Vyhlásenie 2' }).click();
    const english = page.getByLabel('Vyhlásenie 2, Zamestnanec, po anglicky');
    await english.fill('');
    await expect(page.getByText('Chýba preklad: Vyhlásenie 2, Zamestnanec, po anglicky.').first()).toBeVisible();
    await english.fill('I declare that it happened in Slovakia.');
    await page.getByRole('button', { name: 'Uložiť návrh' }).click();
    await expect(page.getByText('Návrh je úplný, možno ho naplánovať.')).toBeVisible();
    await page.getByRole('button', { name: /^Prepočítať rok/ }).click();
    await expect(page.getByText('Dostali by viac')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: /^Naplánovať verziu od 1\. 1\. / }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Ste jediný prevádzkovateľ');
    await dialog.getByRole('button', { name: 'Naplánovať', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Pravidlá programu' })).toBeFocused();
    await page.getByRole('link', { name: /Naplánovaná/ }).click();
    await page.getByRole('button', { name: 'Odvolať verziu' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Odvolať verziu' }).click();
    await expect(page.getByRole('link', { name: /Naplánovaná/ })).toBeHidden();
  },
);

test('holidays are added, and who removes them is at the heading', { tag: '@desktop' }, async ({ page }) => {
  await enter(page, 'operator', path);
  await page.getByRole('tab', { name: 'Školské prázdniny' }).click();
  await page.getByRole('textbox', { name: 'Prvý deň' }).fill('27.10.2031');
  await page.getByRole('textbox', { name: 'Posledný deň' }).fill('31.10.2031');
  await page.getByRole('button', { name: 'Pridať prázdniny' }).click();
  await page.getByRole('button', { name: /^Odstrániť prázdniny .*2031$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Odstrániť' }).click();
  await expect(page.getByText('Prázdniny sú odstránené.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Pravidlá programu' })).toBeFocused();
});

test('rules, holidays and the closing day can be read on a phone', { tag: '@phone' }, async ({ page }) => {
  await enter(page, 'operator', `${path}?prispevok=SP`);
  await expect(page.getByRole('heading', { name: 'Verzia SP-2025' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Školské prázdniny' }).click();
  await expect(page.getByText('Letné prázdniny').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
});
