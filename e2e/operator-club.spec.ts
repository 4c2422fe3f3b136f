import {
  enter,
  expect,
  expectAccessible,
  expectFine,
  expectNoSidewaysScroll,
  expectReadableInTheDark,
  latestMail,
  test,
} from './support.ts';

test(
  'the operator writes an offer, moves it, publishes it, credits rewards and ends it',
  { tag: '@desktop' },
  async ({ page }) => {
    const partner = `Chata pod Kľukou ${Math.random().toString(36).slice(2, 6)}`;
    await enter(page, 'operator', '/operator/club');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Pridať ponuku' }).click();
    await page.getByRole('button', { name: 'Uložiť' }).click();
    await expect(page.getByRole('link', { name: 'Odmena je celé číslo od 0 do 100.' })).toBeVisible();
    await page.getByLabel('Partner', { exact: true }).fill(partner);
    await page.getByLabel('Odmena (%)').fill('8');
    await page.getByLabel('Web ponuky').fill('https://chata.example/ponuka');
    await page.getByLabel('Nadpis po slovensky').fill('Tri noci v horách');
    await page.getByLabel('Opis po slovensky').fill('Raňajky v cene.');
    await page.getByRole('textbox', { name: 'Platí od' }).fill('1.1.2020');
    await page.getByRole('textbox', { name: 'Platí do' }).fill('31.12.2099');
    await page.getByRole('link', { name: 'Späť na ponuky' }).click();
    await page.goBack();
    await expect(page.getByLabel('Partner', { exact: true })).toHaveValue(partner);
    const preview = page.getByRole('region', { name: 'Ako to uvidia zamestnanci' });
    await preview.getByRole('button', { name: 'Angličtina' }).click();
    await expect(preview.getByText('Tri noci v horách')).toHaveAttribute('lang', 'sk');
    await expect(preview.getByText(/^valid until/)).toBeVisible();
    await expect(preview.getByText(/Anglický text nie je úplný/)).toBeVisible();
    await page.getByRole('button', { name: 'Uložiť' }).click();
    await expect(page.getByText('Ponuka je uložená.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: partner })).toBeFocused();
    await expect(page.getByText('Koncept')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Zverejniť' }).click();
    await expect(page.getByText('Ponuka je zverejnená.')).toBeVisible();

    await page.getByRole('button', { name: 'Pripísať odmeny' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Nájsť zamestnanca' }).click();
    await expect(dialog.getByRole('combobox', { name: 'Firma' })).toBeFocused();
    await expect(dialog.getByRole('combobox', { name: 'Firma' })).toHaveAccessibleDescription(/^Vyberte firmu/);
    await dialog.getByRole('combobox', { name: 'Firma' }).fill('Detvan');
    await page
      .getByRole('option', { name: /Detvan/ })
      .first()
      .click();
    await dialog.getByLabel('Osobné číslo').fill('10465');
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Suma')).toBeFocused();
    await dialog.getByRole('button', { name: 'Zo súboru' }).click();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: 'Vybrať súbor' }).click(),
    ]);
    const content = 'Osobné číslo;IČO;Suma;Poznámka\r\nnikto;12345678;5,00;\r\n';
    await chooser.setFiles({ name: 'odmeny.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
    await expect(dialog.getByText('1 riadok treba opraviť. Nič sa nepripísalo.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Jednu ručne' }).click();
    await expect(dialog.getByLabel('Osobné číslo')).toHaveValue('10465');
    await dialog.getByRole('button', { name: 'Zavrieť' }).click();
    await page.getByRole('button', { name: 'Zahodiť zmeny' }).click();
    await expect(dialog).toBeHidden();

    await page.getByRole('link', { name: 'Späť na ponuky' }).click();
    await page.getByRole('button', { name: `Presunúť vyššie: ${partner}` }).click();
    await expect(page.getByText(new RegExp(`Presunuté: ${partner}`))).toBeAttached();
    await page.getByRole('link', { name: partner, exact: true }).click();
    await page.getByRole('button', { name: /^Ukončiť/ }).click();
    await dialog.getByRole('button', { name: 'Ukončiť ponuku' }).click();
    await expect(page.getByText('Skončená')).toBeVisible();
  },
);

test('offers are searched at a pause, and the caret stays where it is', { tag: '@desktop' }, async ({ page }) => {
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/club/managed-offer') && searchParams.has('search')) asked.push(searchParams.get('search'));
  });
  await enter(page, 'operator', '/operator/club');
  const search = page.getByRole('searchbox');
  await search.pressSequentially('hata');
  await search.press('Home');
  await search.pressSequentially('C');
  await expect(page).toHaveURL(/hladat=Chata$/);
  expect(await search.evaluate((field: HTMLInputElement) => [field.value, field.selectionStart])).toEqual(['Chata', 1]);
  expect(asked.length).toBeLessThanOrEqual(2);
});

test(
  'of two operators with the same offer the second keeps what was typed and sees what the first saved',
  { tag: '@told-on-desktop' },
  async ({ page, context }) => {
    await enter(page, 'operator', '/operator/club');
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await page.getByLabel('Odmena (%)').fill('7');
    const colleague = await context.newPage();
    await colleague.goto(page.url());
    const address = `Lesná ${Math.floor(Math.random() * 1_000)}`;
    await colleague.getByLabel('Adresa').fill(address);
    await colleague.getByRole('button', { name: 'Uložiť' }).click();
    await expect(colleague.getByText('Ponuka je uložená.')).toBeVisible();

    const save = page.getByRole('button', { name: 'Uložiť' });
    await save.click();
    await expect(page.getByText('Medzitým to zmenil niekto iný', { exact: true })).toBeVisible();
    await expectFine(page);
    await page.reload();
    await expect(page.getByLabel('Odmena (%)')).toHaveValue('7');
    await page.getByRole('button', { name: 'Pokračovať s mojimi zmenami' }).click();
    await expect(save).toBeFocused();
    await expect(page.getByLabel('Adresa')).toHaveValue(address);
    await save.click();
    await expect(page.getByText('Ponuka je uložená.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Zahodiť zmeny' })).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel('Odmena (%)')).toHaveValue('7');
    await expect(page.getByLabel('Adresa')).toHaveValue(address);
  },
);

test('rewards whose answer is lost are sent again as the same ones', { tag: '@told-on-desktop' }, async ({ page }) => {
  await enter(page, 'operator', '/operator/club');
  await page
    .getByRole('row')
    .filter({ has: page.getByText('Aktívna') })
    .first()
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('button', { name: 'Pripísať odmeny' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Firma' }).fill('Detvan');
  const company = page.getByRole('option', { name: /Detvan/ }).first();
  const ico = /\d{8}/.exec((await company.textContent()) ?? '')?.[0] ?? '';
  await company.click();
  await dialog.getByLabel('Osobné číslo').fill('10465');
  await page.keyboard.press('Enter');
  const give = dialog.getByRole('button', { name: 'Pripísať odmenu' });
  const keys: string[] = [];
  await page.route('**/club/reward', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (keys.length > 2) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  for (const amount of ['4,44', '5,55']) {
    await dialog.getByLabel('Suma').fill(amount);
    await give.click();
    await expect(page.getByText('Vyskytla sa chyba', { exact: true })).toBeVisible();
    await expect(give).not.toHaveAttribute('aria-busy');
  }
  await dialog.getByLabel('Suma').fill('4,44');
  await give.click();
  await expect(dialog.getByText(/^Pripísané: .*4,44/)).toBeVisible();
  expect(keys[2]).toBe(keys[0]);
  expect(keys[1]).not.toBe(keys[0]);

  await dialog.getByRole('button', { name: 'Zo súboru' }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Vybrať súbor' }).click(),
  ]);
  const content = `Osobné číslo;IČO;Suma;Poznámka\r\n10465;${ico};6,66;zoznam ${Date.now()}\r\n`;
  await chooser.setFiles({ name: 'odmeny.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  const all = dialog.getByRole('button', { name: 'Pripísať všetky' });
  await expect(all).toBeVisible();
  let isAnswered = () => {};
  const answered = new Promise<void>((resolve) => (isAnswered = resolve));
  await page.route('**/club/reward-list', async (route) => {
    await route.fetch();
    await answered;
    return route.abort('connectionreset');
  });
  await all.click();
  await expect(dialog.getByText('Odmeny sa pripisujú')).toBeVisible();
  await expect(dialog.getByText(/^1 odmena za 6,66/)).toBeVisible();
  await expect(all).toBeFocused();
  await expectFine(page);
  isAnswered();
  await expect(dialog.getByText('odmeny.csv')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(all).toBeFocused();
  await all.click();
  await expect(dialog.getByText(/^Tento zoznam je už pripísaný/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Vybrať súbor' })).toBeFocused();
  await expectFine(page);
});

test('offers are cards on a phone, moved by their buttons', { tag: '@phone' }, async ({ page }) => {
  await enter(page, 'operator', '/operator/club');
  const cards = page.getByRole('list', { name: 'Ponuky klubu' }).getByRole('listitem');
  const second = (await cards.nth(1).getByRole('link').first().textContent()) ?? '';
  await page.getByRole('button', { name: `Presunúť vyššie: ${second}` }).click();
  await expect(cards.first()).toContainText(second);
  await page.getByRole('button', { name: `Presunúť nižšie: ${second}` }).click();
  await expect(cards.nth(1)).toContainText(second);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test(
  'a reward given by mistake is taken back where the number of rewards leads, and its employee is told why',
  { tag: '@told-on-desktop' },
  async ({ page }) => {
    await enter(page, 'operator', '/operator/club');
    const offer = page
      .getByRole('row')
      .filter({ has: page.getByText('Aktívna') })
      .first();
    const partner = (await offer.getByRole('link').first().textContent()) ?? '';
    await offer.getByRole('link').first().click();
    await page.getByRole('button', { name: 'Pripísať odmeny' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Firma' }).fill('Detvan');
    await page
      .getByRole('option', { name: /Detvan/ })
      .first()
      .click();
    await dialog.getByLabel('Osobné číslo').fill('10465');
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Suma').fill('23,45');
    await dialog.getByRole('button', { name: 'Pripísať odmenu' }).click();
    await expect(dialog.getByText(/^Pripísané: .*23,45/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Zavrieť' }).click();
    await page.getByRole('link', { name: 'Späť na ponuky' }).click();

    await page.getByRole('link', { name: `udelené odmeny: ${partner}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Udelené odmeny' })).toBeFocused();
    await expect(page).toHaveURL(/odmeny=true/);
    await page.reload();
    const given = page.getByRole('row').filter({ hasText: '23,45' }).first();
    await expect(given.getByText('Platí')).toBeVisible();
    await expectFine(page);
    await expectReadableInTheDark(page);
    await given.getByRole('button', { name: /^Vziať späť/ }).click();
    const asked = page.getByRole('alertdialog', { name: 'Vziať odmenu späť?' });
    await expect(asked.getByText(/Detvan.*23,45/)).toBeVisible();
    await expect(asked.getByLabel('Dôvod')).toBeFocused();
    await asked.getByRole('button', { name: 'Vziať odmenu späť' }).click();
    await expect(asked.getByLabel('Dôvod')).toBeFocused();
    await expect(asked.getByText('Napíšte dôvod, aspoň 3 znaky.')).toBeVisible();
    await expectFine(page);
    await asked.getByLabel('Dôvod').fill('Odmena patrila kolegyni.');
    await asked.getByRole('button', { name: 'Vziať odmenu späť' }).click();
    await expect(page.getByText(/^Vzaté späť: .*23,45/)).toBeVisible();
    await expect(given.getByText('Vzatá späť')).toBeVisible();
    await expect(given.getByText('Odmena patrila kolegyni.')).toBeVisible();
    await expect(given.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expectFine(page);
    await expectReadableInTheDark(page);
    const mail = await latestMail(page, 'club.rewardReversed');
    expect(mail).toContain('Odmena patrila kolegyni.');
    expect(mail).not.toContain('23,45');
  },
);
