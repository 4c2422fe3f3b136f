import { enter, expect, expectAccessible, expectNoSidewaysScroll, test } from './support.ts';

test(
  'an employee asks for restriction, the operator refuses it with a reason, and the periods are counted on the page',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    await enter(page, 'zuzana.hrivnakova', '/profile?sekcia=udaje');
    const privacy = page.getByRole('region', { name: 'Súkromie' });
    await privacy.getByRole('button', { name: 'Požiadať o obmedzenie' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Odoslať žiadosť' }).click();
    await expect(privacy.getByText('Čaká na vybavenie')).toBeVisible();
    await expect(privacy.getByText(/Podané.*odpovieme do/)).toBeVisible();
    await expectAccessible(page);

    // A browser keeps one sign-in, so the operator has another.
    const desk = await browser.newPage({ baseURL: new URL(page.url()).origin });
    await enter(desk, 'operator', '/operator/privacy');
    const table = desk.getByRole('table', { name: 'Lehoty uchovávania' });
    await expect(table.getByText('Doklady zamietnutých žiadostí')).toBeVisible();
    await desk.getByRole('button', { name: 'Spustiť teraz' }).click();
    await expect(desk.getByRole('alertdialog', { name: 'Vymazať, čo je po lehote?' })).toBeVisible();
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Zrušiť' }).click();
    await expectAccessible(desk);

    await desk.getByRole('tab', { name: /Žiadosti osôb/ }).click();
    await desk.getByRole('link', { name: /Zuzana Hrivnáková/ }).click();
    const request = desk.getByRole('dialog', { name: 'Žiadosť osoby' });
    await expect(request.getByText(/nič však nepribudne/)).toBeVisible();
    await expectAccessible(desk);
    await request.getByRole('button', { name: 'Nevyhovieť' }).click();
    await desk.getByLabel('Dôvod').fill('Prebieha mzdová kontrola, údaje treba do jej konca.');
    await desk.getByRole('dialog', { name: 'Nevyhovieť žiadosti' }).getByRole('button', { name: 'Nevyhovieť' }).click();
    await expect(request.getByText('Prebieha mzdová kontrola, údaje treba do jej konca.')).toBeVisible();
    await desk.close();

    await page.reload();
    await expect(privacy.getByText('Nevyhovené')).toBeVisible();
    await expect(privacy.getByText('Prebieha mzdová kontrola, údaje treba do jej konca.')).toBeVisible();
  },
);

test('privacy is readable on a phone', { tag: '@phone' }, async ({ page }) => {
  await enter(page, 'operator', '/operator/privacy');
  await expect(page.getByText('Bývalí zamestnanci')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
