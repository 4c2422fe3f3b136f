import type { Page } from '@playwright/test';
import { enter, expect, expectAccessible, expectNoSidewaysScroll, test } from './support.ts';
import { expectWordsFit } from './words-fit.ts';

const listOf = (page: Page) => page.getByRole('listbox');
const openRow = (page: Page) => listOf(page).locator('[role=option][aria-selected=true]');
const approveButton = (page: Page) => page.getByRole('button', { name: /^Schváliť \d/ });
const strip = (page: Page) => page.getByRole('group', { name: 'Rozhodnutie' }).getByRole('status');

/** The claim that is open, once its receipt and its data stand. */
async function nameOfOpen(page: Page): Promise<string> {
  const name = (await openRow(page).locator('span').nth(1).textContent()) ?? '';
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
  await expect(page.getByText('Vyhlásenia potvrdené')).toBeVisible();
  return name;
}

/** One's own claim is never free; another one is as soon as the decision before it has gone through. */
function mayDecide(page: Page): Promise<boolean> {
  const free = approveButton(page).and(page.locator(':not([aria-disabled])'));
  return free.waitFor({ timeout: 4_000 }).then(
    () => true,
    () => false,
  );
}

/** Moves to a claim nothing is to be said against; Zuzana's belongs to the stories of employees. */
async function moveToClean(page: Page): Promise<string> {
  for (let tries = 0; tries < 20; tries += 1) {
    const name = await nameOfOpen(page);
    const isMarked = /Overiť|Nesplnené/.test((await openRow(page).textContent()) ?? '');
    if (!isMarked && name !== 'Zuzana Hrivnáková' && (await mayDecide(page))) return name;
    await page.keyboard.press('j');
    await expect(openRow(page)).not.toContainText(name);
  }
  throw new Error('no clean claim is left in the queue');
}

/** The dialog opens with the reason chosen before and the words typed for it; a look at another reason costs none of them. */
async function expectKeptWords(page: Page, words: string): Promise<void> {
  await expect(
    page.getByRole('button', { name: /^Zamietnuť/ }).and(page.locator(':not([aria-disabled])')),
  ).toBeVisible();
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'Zamietnuť žiadosť' });
  const message = dialog.getByLabel('Správa zamestnancovi');
  await expect(dialog.getByRole('radio', { name: /meno zamestnanca/ })).toBeFocused();
  await expect(message).toHaveValue(words);
  await page.keyboard.press('1');
  await expect(message).not.toHaveValue(words);
  await page.keyboard.press('2');
  await expect(message).toHaveValue(words);
}

test(
  'by keyboard alone: five approvals, a rejection with words that outlast a failure and its undo; the list keeps focus',
  { tag: '@desktop' },
  async ({ page }) => {
    await enter(page, 'jana.oravcova', '/company/documents');
    await expect(openRow(page)).toBeVisible();
    await expect(page).toHaveTitle(/^Doklady \(\d+\) \| Poľana$/);
    await expect(page.getByRole('img').first()).toBeVisible();
    await expectAccessible(page);
    await expectWordsFit(page);
    await listOf(page).focus();

    for (let count = 0; count < 5; count += 1) {
      const name = await moveToClean(page);
      await page.keyboard.press('a');
      await expect(strip(page)).toContainText(`Schválené: ${name}`);
      await expect(listOf(page)).toBeFocused();
      await expect(listOf(page)).not.toContainText(name);
    }

    const rejected = await moveToClean(page);
    // Whoever knows the keys does not wait for the window.
    await Promise.all([page.keyboard.press('r'), page.keyboard.press('2')]);
    const dialog = page.getByRole('dialog', { name: 'Zamietnuť žiadosť' });
    await expect(dialog.getByRole('radio', { name: /meno zamestnanca/ })).toBeFocused();
    await expect(dialog.getByRole('radio', { name: /meno zamestnanca/ })).toBeChecked();
    await expect(dialog.getByLabel('Správa zamestnancovi')).toHaveValue(/vaše meno/);
    await expectAccessible(page);
    const words = 'Doklad je na meno Róberta, požiadajte o opravu.';
    await dialog.getByLabel('Správa zamestnancovi').fill(words);
    await page.context().setOffline(true);
    await page.keyboard.press('Control+Enter');
    await expect(strip(page)).toContainText('Čo ste napísali, zostalo pri žiadosti.');
    await page.context().setOffline(false);
    await expectKeptWords(page, words);
    await page.keyboard.press('Control+Enter');
    await expect(strip(page)).toContainText(`Zamietnuté: ${rejected}`);
    await expect(listOf(page)).toBeFocused();
    await page.keyboard.press('z');
    await expect(strip(page)).toContainText(`Vrátené späť: ${rejected}`);
    await expect(openRow(page)).toContainText(rejected);
    await expect(listOf(page)).toBeFocused();
    await expectKeptWords(page, words);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('a trn');
    await expect(listOf(page).getByRole('option')).toHaveCount(2);
  },
);

test(
  'what is odd is shown: a failed condition, a similar receipt side by side, everything dark',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await enter(page, 'jana.oravcova', '/company/documents');
    await listOf(page).getByText('Imrich Vŕba').click();
    await expect(page.getByText('Detský tábor nebol počas školských prázdnin.')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('a');
    const exception = page.getByRole('dialog', { name: 'Schváliť výnimočne' });
    await exception.getByRole('button', { name: /^Schváliť výnimočne/ }).click();
    await expect(exception.getByText('Toto pole je povinné.')).toBeVisible();
    await page.keyboard.press('Escape');

    await listOf(page).getByText('Štefan Tŕň').click();
    await page.getByRole('button', { name: 'Porovnať doklady' }).click();
    const compare = page.getByRole('dialog', { name: 'Porovnať doklady' });
    await expect(compare.getByText('Rovnaký vystaviteľ, dátum a suma')).toBeVisible();
    await expect(compare.getByText('Alena Tŕňová')).toBeVisible();
    await expect(compare.getByRole('img')).toHaveCount(2);
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Klávesové skratky' });
    await keys.getByRole('switch').click();
    await keys.getByRole('button', { name: 'Zavrieť' }).click();
    await page.keyboard.press('r');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: 'všetky skratky' }).click();
    await keys.getByRole('switch').click();
  },
);

const openIdOf = (address: string) => new URL(address).searchParams.get('z');

/** The number beside the queue in the side menu. */
async function waitingInMenu(page: Page): Promise<number> {
  const link = page.getByRole('navigation', { name: 'Hlavná ponuka' }).locator('a[href="/company/documents"]');
  await expect(link).toContainText('čak');
  return Number(/(\d+) čak/.exec(await link.locator('.sr-only').last().innerText())?.[1]);
}

/** From now on the queue is read without one of the claims that could be approved together. */
async function loseCleanClaim(page: Page, kept: string): Promise<void> {
  await page.route('**/document/queue?*', async (route) => {
    const response = await route.fetch();
    const queue = (await response.json()) as { items: { checked: string; employee: { name: string } }[] };
    const lost = queue.items.findIndex(({ checked, employee }) => checked === 'clean' && employee.name !== kept);
    await route.fulfill({ response, json: { ...queue, items: queue.items.toSpliced(lost, 1) } });
  });
}

test(
  'a colleague’s look and decision appear by themselves; the second one learns who decided',
  { tag: '@desktop' },
  async ({ page, browser, baseURL }) => {
    await enter(page, 'jana.oravcova', '/company/documents');
    await expect(openRow(page)).toBeVisible();
    await listOf(page).focus();
    const name = await moveToClean(page);
    const address = page.url();
    const before = await waitingInMenu(page);
    // An approval that does not go through: the next claim was shown already, and this one comes back.
    await page.context().setOffline(true);
    await page.keyboard.press('a');
    await expect(strip(page)).toContainText('Server neodpovedá');
    await page.context().setOffline(false);
    await expect(openRow(page)).toContainText(name);
    await expect(approveButton(page)).toBeVisible();

    const colleague = await browser.newPage({ ...(baseURL && { baseURL }), viewport: { width: 1440, height: 900 } });
    await enter(colleague, 'peter.kovac', new URL(address).pathname + new URL(address).search);
    await expect(colleague.getByText('Práve kontroluje Jana Oravcová').first()).toBeVisible();
    await nameOfOpen(colleague);
    // The claims to be approved together stay those that are being read.
    await page.getByRole('button', { name: 'Schváliť spolu…' }).click();
    const together = page.getByRole('dialog', { name: /bez upozornení$/ });
    await expect(together.getByRole('row', { name })).toBeVisible();
    const read = await together.getByRole('row').count();
    await loseCleanClaim(page, name);
    await colleague.keyboard.press('a');
    await expect(strip(colleague)).toContainText(`Schválené: ${name}`);
    await colleague.close();
    await expect.poll(() => page.title()).toContain(`(${before - 1})`);
    await expect(together.getByRole('row')).toHaveCount(read);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.keyboard.press('Escape');
    await listOf(page).focus();

    await expect.poll(() => waitingInMenu(page)).toBe(before - 1);
    await expect(page.getByText(/Schválené: Peter Kováč/)).toBeVisible();
    await expect(openRow(page)).toContainText(name);
    await expect(listOf(page)).toBeFocused();
    await expect(approveButton(page)).toBeHidden();

    // Who still had it among the claims to be approved together learns that it was left out: it waits no more. Only it is sent.
    const decided = { id: openIdOf(address), version: 1 };
    await page.route('**/document/approve-many', (route) => route.continue({ postData: { documents: [decided] } }));
    await page.getByRole('button', { name: 'Schváliť spolu…' }).click();
    await together.getByRole('button', { name: /^Schváliť \d+ žiados/ }).click();
    await expect(strip(page)).toContainText('Vynechaná 1 žiadosť: Už rozhodnuté: Peter Kováč');
  },
);

test(
  'what a colleague decides while a reason is being typed stays decided, and the second one learns it',
  { tag: '@desktop' },
  async ({ page, browser, baseURL }) => {
    await enter(page, 'jana.oravcova', '/company/documents');
    await expect(openRow(page)).toBeVisible();
    await listOf(page).focus();
    const name = await moveToClean(page);
    const address = page.url();
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio').first().click();
    await dialog.getByLabel('Správa zamestnancovi').fill('Strana chýba.');

    const colleague = await browser.newPage({ ...(baseURL && { baseURL }), viewport: { width: 1440, height: 900 } });
    await enter(colleague, 'peter.kovac', new URL(address).pathname + new URL(address).search);
    await nameOfOpen(colleague);
    const isReadAgain = page.waitForResponse((answer) => answer.url().endsWith(`/document/${openIdOf(address)}`));
    await colleague.keyboard.press('a');
    await expect(strip(colleague)).toContainText(`Schválené: ${name}`);
    await colleague.close();

    await isReadAgain;
    await page.keyboard.press('Control+Enter');
    await expect(strip(page)).toContainText('Peter Kováč');
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/Schválené: Peter Kováč/)).toBeVisible();
  },
);

test(
  'on a phone: a claim is looked at and approved with one thumb, until nothing waits',
  { tag: '@phone' },
  async ({ page }) => {
    await enter(page, 'maria.tothova', '/company/documents');
    await expect(page.getByRole('button', { name: /^Čakajúce 2$/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
    await expect(page.getByRole('tab', { name: 'Doklad' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('img').first()).toBeVisible();
    await page.getByRole('tab', { name: 'Údaje' }).click();
    await expect(page.getByText('Vyhlásenia potvrdené')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.goBack();
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();

    for (const rest of [1, 0]) {
      await approveButton(page).click();
      const exception = page.getByRole('button', { name: /^Schváliť výnimočne/ });
      await expect(exception).toBeHidden();
      await expect(page.getByText(/^Schválené:/)).toBeVisible();
      if (rest > 0) await expect(page.getByText('1 z 1')).toBeVisible();
    }
    await expect(page.getByRole('heading', { name: 'Všetky doklady sú skontrolované.' })).toBeVisible();
    await expect(page.getByText('Dnes 2 rozhodnutia.')).toBeVisible();
    await expectAccessible(page);
  },
);
