import { json } from 'node:stream/consumers';
import yauzl from 'yauzl';
import {
  demoPassword,
  enter,
  expect,
  expectAccessible,
  expectFine,
  expectNoSidewaysScroll,
  isPhone,
  test,
} from './support.ts';

/** Nobody else's story signs in as her: her language, theme and requests are these stories' own. */
const username = 'anna-maria.hradistska-podpolianska';

test('a phone lists the sections and opens each as a page; a wide screen shows them all', async ({ page }) => {
  await enter(page, username, '/profile');
  await expect(page.getByRole('heading', { name: 'Môj profil', level: 1 })).toBeVisible();
  await expectFine(page);
  if (!isPhone(page)) {
    for (const name of [
      'Osobné údaje',
      'E-mail',
      'Dvojstupňové prihlásenie',
      'Prihlásené zariadenia',
      'Vzhľad a jazyk',
    ])
      await expect(page.getByRole('heading', { name, level: 2, exact: true })).toBeVisible();
    return;
  }
  for (const name of ['Osobné údaje', 'Kontakt', 'Prihlásenie', 'Vzhľad a jazyk', 'Vaše údaje a súkromie']) {
    await page.getByRole('main').getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Môj profil', level: 1 })).toBeVisible();
  }
});

test(
  'an employee asks for a correction, sees it wait, and takes it back',
  { tag: '@told-on-phone' },
  async ({ page }) => {
    await enter(page, username, '/profile?sekcia=osobne-udaje');
    await page.getByRole('button', { name: /^Požiadať o opravu údajov/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Požiadať o opravu údajov' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    const personalNumber = await dialog.getByLabel('Osobné číslo').inputValue();
    await dialog.getByRole('button', { name: 'Odoslať žiadosť' }).click();
    await expect(dialog.getByText('Zmeňte aspoň jeden údaj.')).toBeVisible();
    await dialog.getByLabel('Priezvisko').fill('Nováková');
    await dialog.getByLabel('Osobné číslo').fill('');
    await dialog.getByRole('button', { name: 'Odoslať žiadosť' }).click();
    await expect(dialog.getByLabel('Osobné číslo')).toHaveAccessibleDescription('Toto pole je povinné.');
    await dialog.getByLabel('Osobné číslo').fill(personalNumber);
    await dialog.getByRole('button', { name: 'Odoslať žiadosť' }).click();
    await expect(page.getByText('nová hodnota: Nováková')).toBeVisible();
    await expect(page.getByText('Zmena čaká na schválenie prevádzkovateľom.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Vziať späť žiadosť o zmenu: Priezvisko' }).click();
    await expect(page.getByText('nová hodnota: Nováková')).toBeHidden();
  },
);

test('my data are handed over only after the password, as a file', { tag: '@told-on-phone' }, async ({ page }) => {
  await enter(page, username, '/profile?sekcia=udaje');
  let refusals = 0;
  await page.route('**/api/1.0/my-data/archive', (route) => {
    refusals += 1;
    if (refusals > 1) return route.continue();
    return route.fulfill({ status: 403, json: { errors: [{ message: 'x', path: '', code: 'confirm_identity' }] } });
  });
  await page.getByRole('button', { name: 'Stiahnuť moje údaje' }).click();
  const dialog = page.getByRole('dialog', { name: 'Potvrďte, že ste to vy' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Vaše heslo').fill('nespravne heslo');
  await dialog.getByRole('button', { name: 'Potvrdiť' }).click();
  await expect(dialog.getByText('Nesprávne heslo')).toBeVisible();
  await dialog.getByLabel('Vaše heslo').fill(demoPassword);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Potvrdiť' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^moje-udaje-\d{4}-\d{2}-\d{2}\.zip$/);
  const zip = await yauzl.openPromise(await file.path());
  const names: string[] = [];
  let data = { person: { username: '' }, claims: [] as unknown[] };
  for await (const entry of zip.eachEntry()) {
    names.push(entry.fileName);
    if (entry.fileName === 'moje-udaje.json')
      data = (await json(await zip.openReadStreamPromise(entry))) as typeof data;
  }
  expect(names.filter((name) => name.startsWith('doklady'))).toContain('doklady.json');
  expect(data.person.username).toBe(username);
  expect(Array.isArray(data.claims)).toBe(true);
});

test('theme, shortcuts and language are remembered', { tag: '@told-on-phone' }, async ({ page }) => {
  await enter(page, username, '/profile?sekcia=vzhlad');
  await page.getByRole('main').getByRole('button', { name: 'Tmavý' }).click();
  await page.getByRole('switch', { name: 'Klávesové skratky' }).uncheck();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('switch', { name: 'Klávesové skratky' })).not.toBeChecked();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: 'EN – English' }).click();
  await expect(page.getByRole('switch', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: 'SK – slovenčina' }).click();
  await expect(page.getByRole('switch', { name: 'Klávesové skratky' })).toBeVisible();
});

test(
  'reminders are switched off and on, children are kept for the next claim and let go',
  { tag: '@told-on-phone' },
  async ({ page }) => {
    await enter(page, username, '/profile?sekcia=oznamenia');
    const yearEnd = page.getByRole('switch', { name: 'Nevyčerpaný príspevok' });
    await expect(yearEnd).toBeChecked();
    await expectAccessible(page);
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/profile/notifications') && answer.ok());
    await yearEnd.click();
    await saved;
    await page.reload();
    await expect(yearEnd).not.toBeChecked();
    await yearEnd.click();
    await expect(yearEnd).toBeChecked();

    await page.goto('/profile?sekcia=deti');
    const otherTab = await page.context().newPage();
    await otherTab.goto('/profile?sekcia=deti');
    await expect(otherTab.getByText('Zatiaľ ste nepridali žiadne dieťa.')).toBeVisible();
    await page.getByRole('button', { name: 'Pridať dieťa' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pridať dieťa' });
    await dialog.getByRole('button', { name: 'Uložiť' }).click();
    await expect(dialog.getByText('Toto pole je povinné.')).toHaveCount(2);
    await expectAccessible(page);
    await dialog.getByLabel('Meno a priezvisko dieťaťa').fill('Ela Hradištská');
    await dialog.getByLabel('Vek dieťaťa').selectOption('7 rokov');
    await dialog.getByRole('button', { name: 'Uložiť' }).click();
    await expect(page.getByText('Ela Hradištská', { exact: true })).toBeVisible();
    await expectFine(page);
    // Another tab has not seen her yet, and loses nobody.
    await otherTab.getByRole('button', { name: 'Pridať dieťa' }).click();
    await otherTab.getByLabel('Meno a priezvisko dieťaťa').fill('Ivan Hradištský');
    await otherTab.getByLabel('Vek dieťaťa').selectOption('3 roky');
    await otherTab.getByRole('button', { name: 'Uložiť' }).click();
    await expect(otherTab.getByRole('main').getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: 'Odstrániť: Ela Hradištská' }).click();
    await expect(page.getByText('Ela Hradištská', { exact: true })).toBeHidden();
    await page.getByRole('button', { name: 'Odstrániť: Ivan Hradištský' }).click();
    await expect(page.getByText('Zatiaľ ste nepridali žiadne dieťa.')).toBeVisible();
  },
);
