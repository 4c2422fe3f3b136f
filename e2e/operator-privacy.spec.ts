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

test(
  'a restriction ends no sooner than its person knows: its end is announced, taken back, and comes at once on the person’s own wish',
  { tag: '@desktop' },
  async ({ page }) => {
    await enter(page, 'operator', '/operator/privacy?cast=ziadosti');
    await page.getByRole('button', { name: 'Zapísať žiadosť z listu' }).click();
    const letter = page.getByRole('dialog', { name: 'Žiadosť doručená listom' });
    const login = letter.getByLabel('Používateľské meno alebo e-mail osoby');
    await login.fill('maria.tothova.mladsia');
    await letter.getByRole('button', { name: 'Zapísať' }).click();
    await expect(login).toHaveAttribute('aria-invalid', 'true');
    await expect(login).toBeFocused();
    await login.fill('maria.tothova');
    await expect(login).not.toHaveAttribute('aria-invalid');
    await letter.getByRole('button', { name: /O čo žiada/ }).click();
    await page.getByRole('option', { name: 'Obmedzenie spracúvania' }).click();
    await letter.getByRole('button', { name: 'Zapísať' }).click();
    const request = page.getByRole('dialog', { name: 'Žiadosť osoby' });
    await request.getByRole('button', { name: 'Vyhovieť', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Vyhovieť', exact: true }).click();
    await expect(request.getByText('Obmedzené spracúvanie')).toBeVisible();
    await expect(request.getByRole('status')).toHaveText('Žiadosti bolo vyhovené.');
    await expect(request.getByRole('heading', { name: 'Mária Tóthová' })).toBeFocused();

    await request.getByRole('button', { name: 'Zrušiť obmedzenie' }).click();
    const lifting = page.getByRole('dialog', { name: 'Zrušiť obmedzenie spracúvania' });
    await expect(lifting.getByRole('radio', { name: /^O 7 dní/ })).toBeChecked();
    await lifting.getByLabel('Dôvod').fill('Spor sa skončil dohodou.');
    await expectAccessible(page);
    await lifting.getByRole('button', { name: 'Oznámiť zrušenie' }).click();
    await expect(request.getByText(/Obmedzenie\ssa\sskončí.*Osoba\so\stom\sdostala/)).toBeVisible();
    await expect(request.getByText('Obmedzené spracúvanie')).toBeVisible();
    await expectAccessible(page);

    await request.getByRole('button', { name: 'Ponechať obmedzenie' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ponechať obmedzenie' }).click();
    await expect(request.getByText(/Obmedzenie\ssa\sskončí/)).toBeHidden();

    await request.getByRole('button', { name: 'Zrušiť obmedzenie' }).click();
    await lifting.getByLabel('Dôvod').fill('Na vlastnú žiadosť.');
    await lifting.getByText('Hneď, osoba o to žiada').click();
    await lifting.getByRole('button', { name: 'Zrušiť obmedzenie' }).click();
    await expect(request.getByText('Obmedzené spracúvanie')).toBeHidden();
  },
);

test(
  'whose restriction is refused, lifted or kept without a mailbox is told by letter, and the operator reads so',
  { tag: '@desktop' },
  async ({ page }) => {
    await enter(page, 'operator', '/operator/privacy?cast=ziadosti');
    await page.getByRole('button', { name: 'Zapísať žiadosť z listu' }).click();
    const letter = page.getByRole('dialog', { name: 'Žiadosť doručená listom' });
    await letter.getByLabel('Používateľské meno alebo e-mail osoby').fill('ludovit.kmet');
    await letter.getByRole('button', { name: /O čo žiada/ }).click();
    await page.getByRole('option', { name: 'Obmedzenie spracúvania' }).click();
    await letter.getByRole('button', { name: 'Zapísať' }).click();
    const request = page.getByRole('dialog', { name: 'Žiadosť osoby' });
    await request.getByRole('button', { name: 'Nevyhovieť' }).click();
    const refusal = page.getByRole('dialog', { name: 'Nevyhovieť žiadosti' });
    await expect(refusal.getByText(/napíšte\sjej\sho\slistom/)).toBeVisible();
    await expect(refusal.getByText(/dostane\se-mailom/)).toBeHidden();
    await page.keyboard.press('Escape');
    await request.getByRole('button', { name: 'Vyhovieť', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Vyhovieť', exact: true }).click();

    await request.getByRole('button', { name: 'Zrušiť obmedzenie' }).click();
    const lifting = page.getByRole('dialog', { name: 'Zrušiť obmedzenie spracúvania' });
    await expect(lifting.getByText(/napíšte\sjej\sho\slistom/)).toBeVisible();
    await lifting.getByLabel('Dôvod').fill('Spor sa skončil dohodou.');
    await lifting.getByRole('button', { name: 'Oznámiť zrušenie' }).click();
    await request.getByRole('button', { name: 'Ponechať obmedzenie' }).click();
    const keeping = page.getByRole('alertdialog');
    await expect(keeping.getByText(/oznámte\sjej\sto\slistom/)).toBeVisible();
    await keeping.getByRole('button', { name: 'Ponechať obmedzenie' }).click();

    await request.getByRole('button', { name: 'Zrušiť obmedzenie' }).click();
    await lifting.getByLabel('Dôvod').fill('Na vlastnú žiadosť.');
    await lifting.getByText('Hneď, osoba o to žiada').click();
    await lifting.getByRole('button', { name: 'Zrušiť obmedzenie' }).click();
    await expect(request.getByText('Obmedzené spracúvanie')).toBeHidden();
  },
);

test('privacy is readable on a phone', { tag: '@phone' }, async ({ page }) => {
  await enter(page, 'operator', '/operator/privacy');
  await expect(page.getByText('Bývalí zamestnanci')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
