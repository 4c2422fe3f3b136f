import { mkdtemp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Download, Page } from '@playwright/test';
import yauzl from 'yauzl';
import { enter, expect, expectAccessible, expectNoSidewaysScroll, test } from './support.ts';

async function unpack(download: Download): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'polana-pack-'));
  const zip = await yauzl.openPromise(await download.path());
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    const path = join(folder, entry.fileName);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, Buffer.concat(pieces));
  }
  return folder;
}

/** Opens the page of the pack from the disk and hands it the unpacked folder. */
async function verify(page: Page, folder: string): Promise<void> {
  await page.goto(pathToFileURL(join(folder, 'overenie.html')).href);
  await page.locator('#folder').setInputFiles(folder);
}

test(
  'the log narrows by its address, shows an entry and verifies its chains',
  { tag: '@desktop' },
  async ({ page }) => {
    await enter(page, 'operator', '/operator/audit');
    await expect(page).toHaveTitle('Záznam činností | Poľana');
    await expect(page.locator('tbody tr').first()).toContainText(/\d\d:\d\d\s(SEČ|SELČ)/);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Overiť všetky reťazce' }).click();
    const checked = page.getByRole('status').filter({ hasText: 'Posledné overenie' });
    await expect(checked.getByText('V poriadku')).toBeVisible({ timeout: 20_000 });

    await page.goto('/operator/audit?druh=claims&predmet=RP-2026-999999');
    await expect(page.getByText('Filtru nezodpovedá žiadny záznam.')).toBeVisible();
    const remove = page.getByRole('button', { name: 'Zrušiť filter: Predmet: RP-2026-999999' });
    await remove.click();
    await expect(page).toHaveURL(/\?druh=claims$/);
    await expect(remove).toBeHidden();
    const until = page.getByRole('textbox', { name: 'Do' });
    await until.fill('31.11.2026');
    await page.getByRole('button', { name: 'Použiť filter' }).click();
    await expect(until).toHaveAccessibleDescription(/^Taký deň/);
    await until.fill('');
    const object = page.getByLabel('Predmet', { exact: true });
    await object.fill('RP-2026-999998');
    await object.press('Enter');
    await expect(page).toHaveURL(/predmet=RP-2026-999998/);
    await expect(object).toBeFocused();
    await page.getByRole('button', { name: 'Zrušiť filter: Predmet: RP-2026-999998' }).click();
    await expect(object).toHaveValue('');
    await page.locator('tbody a').first().click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByText('Poradie v reťazci')).toBeVisible();
    await expectAccessible(page);
    await drawer.getByRole('link', { name: 'Všetko o tomto predmete' }).click();
    await expect(page).toHaveURL(/predmet=/);
  },
);

test(
  'the pack of a claim is made, and its page tells offline whether it was changed',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    await enter(page, 'maria.tothova', '/company/documents?pohlad=zoznam&stav=schvalene');
    await page.locator('tbody a').first().click();
    await page.waitForURL(/pohlad=kontrola/);
    await page.getByRole('button', { name: 'Balík pre kontrolu' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Pripraviť balík' }).click();
    await expect(dialog.getByText('Napíšte dôvod aspoň 10 znakmi.')).toBeVisible();
    await dialog.getByLabel('Dôvod').fill('Kontrola inšpektorátu práce');
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Pripraviť balík' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^balik-pre-kontrolu-(rp|sp)-2\d{3}-\d{6}-.*\.zip$/);

    const folder = await unpack(download);
    const alone = await browser.newContext({ offline: true });
    const opened = await alone.newPage();
    await opened.goto(pathToFileURL(join(folder, 'overenie.html')).href);
    await opened.locator('#archive').setInputFiles(await download.path());
    await expect(opened.getByRole('heading', { name: 'Balík je neporušený' })).toBeVisible();
    await verify(opened, folder);
    await expect(opened.getByRole('heading', { name: 'Balík je neporušený' })).toBeVisible();
    await expectAccessible(opened);

    const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as { files: { path: string }[] };
    const path =
      manifest.files.find((file) => file.path.includes('/documents/'))?.path ?? manifest.files.at(-1)?.path ?? '';
    const bytes = await readFile(join(folder, path));
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    await writeFile(join(folder, path), bytes);
    await verify(opened, folder);
    await expect(opened.getByRole('heading', { name: 'Balík bol zmenený' })).toBeVisible();
    await expect(opened.getByText(`Súbor ${path} bol zmenený.`)).toBeVisible();
    await opened.getByRole('button', { name: 'English' }).click();
    await expect(opened.getByRole('heading', { name: 'The pack has been changed' })).toBeVisible();
    await alone.close();
  },
);

test('the log can be read on a phone', { tag: '@phone' }, async ({ page }) => {
  await enter(page, 'operator', '/operator/audit?druh=signIn');
  await expect(page.getByText('Prihlásenie').first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
