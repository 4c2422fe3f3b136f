import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { enter, expect, expectAccessible, expectFine, test } from './support.ts';

async function contentOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

/** A row of the table, or a card of the same file on a phone. */
function fileRow(page: Page, text: string | RegExp) {
  return page.locator('tbody tr, ul[aria-label="Súbory firmy"] > li').filter({ hasText: text });
}

test(
  'an administrator makes a file, watches it grow, fetches it and finds it in the list again',
  { tag: '@told-on-desktop' },
  async ({ page }) => {
    await enter(page, 'maria.tothova', '/company/file-list');
    await expect(page).toHaveTitle('Zoznam súborov | Poľana');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Vytvoriť export' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Pohyby na účte firmy').click();
    await dialog.getByRole('textbox', { name: 'Od' }).fill('1.1.2026');
    await dialog.getByRole('textbox', { name: 'Do' }).fill('31.12.2025');
    await dialog.getByRole('textbox', { name: 'Do' }).blur();
    await expect(dialog.getByText('Koniec obdobia je pred jeho začiatkom.')).toBeVisible();
    await expectAccessible(page);
    // A day that is in no calendar would leave the period open.
    await dialog.getByRole('textbox', { name: 'Do' }).fill('31.11.2026');
    await dialog.getByRole('button', { name: 'Vytvoriť export' }).click();
    await expect(dialog.getByText('Taký deň v kalendári nie je.')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Od' })).toBeFocused();
    await dialog.getByRole('textbox', { name: 'Do' }).fill('31.12.2026');
    await dialog.getByText('Do mzdového programu alebo Excelu').click();
    await dialog.getByRole('button', { name: 'Vytvoriť export' }).click();

    const row = fileRow(page, 'Export pohybov');
    await expect(row.getByText('Hotový')).toBeVisible();
    await expect(page.getByText('Export pohybov: súbor je pripravený.')).toBeVisible();
    await expectFine(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name: /^Stiahnuť/ }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^pohyby-na-ucte-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await contentOf(download)).toString('utf8').split('\r\n');
    expect(lines[0]).toBe(
      '\ufeffDátum;Typ pohybu;Príspevok;Rok nároku;Suma (€);Zostatok (€);Odosielateľ;Príjemca;Stav;Poznámka',
    );
    const rows = lines.slice(1, -1);
    expect(rows.length).toBeGreaterThan(0);
    for (const line of rows) expect(line).toMatch(/^\d\d\.\d\d\.2026;/);

    await page.goto('/company/file-list?druh=credentials');
    await page.getByRole('button', { name: 'Zobraziť všetky druhy' }).click();
    await expect(row.getByText('Hotový')).toBeVisible();
  },
);

test(
  'an employee takes the own movements of a year away, and the download starts by itself',
  { tag: '@told-on-phone' },
  async ({ page }) => {
    await enter(page, 'zuzana.hrivnakova', '/account/movements?rok=2026');
    await page.getByRole('button', { name: 'Exportovať' }).click();
    await page.getByText('Na tlač a odloženie').click();
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Pripraviť súbor' }).click(),
    ]);
    expect((await contentOf(download)).subarray(0, 5).toString()).toBe('%PDF-');
    await expect(page.getByRole('heading', { name: 'Súbor je pripravený' })).toBeVisible();
    await expect(page.getByText('Sťahovanie sa začalo.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Zavrieť' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  },
);

test('a file whose time has run out is made again as it was', { tag: '@told-on-desktop' }, async ({ page }) => {
  await enter(page, 'maria.tothova', '/company/file-list');
  await page.getByRole('button', { name: 'Vytvoriť export' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Do mzdového programu alebo Excelu').click();
  await dialog.getByRole('button', { name: 'Vytvoriť export' }).click();
  const rows = fileRow(page, 'Export zamestnancov');
  await expect(rows.first().getByText('Hotový')).toBeVisible();
  const before = await rows.count();

  let lostId: string | undefined;
  await page.route(/\/company\/export\?/, async (route) => {
    const response = await route.fetch();
    const files = (await response.json()) as { items: { id: string }[] };
    lostId ??= files.items[0]?.id;
    const items = files.items.map((file) => (file.id === lostId ? { ...file, state: 'expired' } : file));
    return route.fulfill({ response, json: { ...files, items } });
  });
  await page.reload();
  await expect(rows.first().getByText('Vypršal', { exact: true })).toBeVisible();
  await expectFine(page);
  await rows
    .first()
    .getByRole('button', { name: /^Vytvoriť znova Export zamestnancov/ })
    .click();
  await expect(rows).toHaveCount(before + 1);
  await expect(rows.first().getByText('Hotový')).toBeVisible();
  await expect(rows.nth(1).getByText('Vypršal', { exact: true })).toBeVisible();
  await expectFine(page);
  const downloading = page.waitForEvent('download');
  await rows
    .first()
    .getByRole('button', { name: /^Stiahnuť/ })
    .click();
  expect((await contentOf(await downloading)).toString('utf8')).toContain('Osobné číslo;');
});
