import type { Page } from '@playwright/test';
import { enter, expect, test } from './support.ts';

const rows = (page: Page) => page.getByRole('listbox').getByRole('option');
const openRow = (page: Page) => page.getByRole('listbox').locator('[role=option][aria-selected=true]');
const decision = (page: Page) => page.getByRole('group', { name: 'Rozhodnutie' });
const strip = (page: Page) => decision(page).getByRole('status');
const onDesktop = { tag: '@desktop' };

/** Two claims that follow one another, with nothing to be said against either; the first of them stands open. */
async function openFirstOfTwo(page: Page): Promise<{ first: string; second: string; firstId: string }> {
  await expect(openRow(page)).toBeVisible();
  const texts = await rows(page).allInnerTexts();
  const isClean = (text = '') => text !== '' && !/Overiť|Nesplnené|Zuzana/.test(text);
  const at = texts.findIndex((text, index) => isClean(text) && isClean(texts[index + 1]));
  const nameIn = (index: number) => rows(page).nth(index).locator('span').nth(1).innerText();
  const [first, second] = [await nameIn(at), await nameIn(at + 1)];
  await rows(page).nth(at).click();
  await seen(page, first);
  return { first, second, firstId: new URL(page.url()).searchParams.get('z') ?? '' };
}

async function seen(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
  await expect(page.getByText('Vyhlásenia potvrdené')).toBeVisible();
}

/** Decisions wait until they are let through or lost. Set before the page is opened: one that stands may still send one past it. */
async function holdDecisions(page: Page) {
  let next: { end: (isLost: boolean) => void } | undefined;
  await page.route(/\/document\/[0-9a-f-]{36}$/, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    const isLost = await new Promise<boolean>((resolve) => (next = { end: resolve }));
    next = undefined;
    return isLost ? route.abort() : route.continue();
  });
  return async (isLost = false) => {
    await expect.poll(() => next !== undefined).toBe(true);
    next?.end(isLost);
  };
}

test(
  'an approval pressed while the one before is on its way is done after it, unless that one failed',
  onDesktop,
  async ({ page }) => {
    const answer = await holdDecisions(page);
    await enter(page, 'jana.oravcova', '/company/documents');
    const { first, second, firstId } = await openFirstOfTwo(page);
    await page.keyboard.press('a');
    await seen(page, second);
    await page.keyboard.press('a');
    await expect(decision(page).getByRole('button', { name: /^Schváliť/ })).toHaveAttribute('aria-busy', 'true');
    await answer(true);
    await expect(strip(page)).toContainText('Server neodpovedá');
    await expect(openRow(page)).toContainText(first);
    await expect(rows(page).filter({ hasText: second })).toBeVisible();

    await seen(page, first);
    await page.keyboard.press('a');
    await seen(page, second);
    await page.keyboard.press('a');
    await answer();
    await expect(strip(page)).toContainText(`Schválené: ${first}`);
    await answer();
    await expect(strip(page)).toContainText(`Schválené: ${second}`);
    await page.unrouteAll({ behavior: 'wait' });
    await page.keyboard.press('z');
    await expect(strip(page)).toContainText(`Vrátené späť: ${second}`);

    await page.goto(`/company/documents?pohlad=kontrola&stav=schvalene&z=${firstId}`);
    await page.getByRole('button', { name: 'Vrátiť rozhodnutie…' }).click();
    await page.getByRole('dialog').getByLabel('Dôvod').fill('Na skúšku.');
    await page.keyboard.press('Control+Enter');
    await expect(strip(page)).toContainText(`Vrátené späť: ${first}`);
  },
);

test('an approval is taken back by a key pressed before it has gone through', onDesktop, async ({ page }) => {
  const answer = await holdDecisions(page);
  await enter(page, 'jana.oravcova', '/company/documents');
  const { first, second } = await openFirstOfTwo(page);
  await page.keyboard.press('a');
  await seen(page, second);
  await page.keyboard.press('z');
  await answer();
  await answer();
  await expect(strip(page)).toContainText(`Vrátené späť: ${first}`);
  await expect(openRow(page)).toContainText(first);
});

test('on a Slovak keyboard the reasons are chosen by the keys of their numbers', onDesktop, async ({ page }) => {
  await enter(page, 'jana.oravcova', '/company/documents');
  await openFirstOfTwo(page);
  const keyboard = await page.context().newCDPSession(page);
  const press = async (key: string, code: string) => {
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code, text: key });
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code });
  };
  await press('+', 'Digit1');
  await expect(page.getByText('125 %')).toBeVisible();
  await press('é', 'Digit0');
  await expect(page.getByText('100 %', { exact: true })).toBeVisible();

  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'Zamietnuť žiadosť' });
  await expect(dialog.getByRole('radio').first()).toBeFocused();
  await press('ľ', 'Digit2');
  await expect(dialog.getByRole('radio', { name: /meno zamestnanca/ })).toBeChecked();
  await press('+', 'Digit1');
  await expect(dialog.getByRole('radio').first()).toBeChecked();
  // In the field they are letters.
  const message = dialog.getByLabel('Správa zamestnancovi');
  await message.fill('');
  await press('š', 'Digit3');
  await expect(message).toHaveValue('š');
  await expect(dialog.getByRole('radio').first()).toBeChecked();

  // A blank of the template is not sent to anybody: what is typed takes its place.
  await dialog.getByRole('radio').first().focus();
  await press('č', 'Digit4');
  await expect(message).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('Namiesto … napíšte, čoho sa to týka.')).toBeVisible();
  await page.keyboard.type('minibar');
  await expect(message).toHaveValue('Položka „minibar“ nepatrí medzi oprávnené výdavky.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
