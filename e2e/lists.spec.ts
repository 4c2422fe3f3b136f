import { wide } from './sizes.ts';
import { enter, expect, expectFine, test } from './support.ts';

test(
  'the list narrows, sorts and pages by its address, and a row opens the claim',
  { tag: '@told-on-desktop' },
  async ({ page }) => {
    await enter(page, 'jana.oravcova', '/company/documents?pohlad=zoznam&stav=schvalene');
    await expect(page.getByRole('heading', { level: 1, name: 'Doklady a žiadosti' })).toBeVisible();
    await page.getByRole('searchbox').fill('hrivnak');
    await expect(page).toHaveURL(/hladat=hrivnak/);
    // Until the answer is there, the list before it stands pale.
    await expect(page.locator('tbody tr').filter({ hasNotText: 'Hrivn' })).toHaveCount(0);
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /RP-|Zuzana/ })
        .first(),
    ).toBeVisible();
    await expectFine(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: /RP-|Zuzana/ })
      .first()
      .click();
    await expect(page).toHaveURL(/pohlad=kontrola&stav=schvalene/);
    await page.goBack();
    await expect(page.getByRole('searchbox')).toHaveValue('hrivnak');
    await page.getByRole('button', { name: /^EN/ }).click();
    await expect(page.getByRole('button', { name: 'Remove the filter: “hrivnak”' })).toBeVisible();
    await page.getByRole('button', { name: /^SK/ }).click();
    await expect(page.getByRole('button', { name: 'Zrušiť filter: „hrivnak“' })).toBeVisible();

    // Whoever prefers the list is led to a claim as well where an address names one, as in mails and in the panel of its employee.
    const link = page.getByRole('main').getByRole('link', { name: /RP-|Zuzana/ });
    const address = new URL((await link.first().getAttribute('href')) ?? '', page.url());
    await page.goto(`/company/documents?z=${address.searchParams.get('z')}`);
    await expect(page.getByRole('heading', { level: 2, name: 'Zuzana Hrivnáková' })).toBeVisible();

    // Beside the claims of another status stands one of theirs, not the first of the list that was there before.
    await page.goto('/company/documents?pohlad=kontrola&stav=schvalene');
    await expect(page).toHaveURL(/[?&]z=/);
    const open = new URL(page.url()).searchParams.get('z');
    await page.getByRole('button', { name: 'Zamietnuté', exact: true }).click();
    await expect(page).toHaveURL((url) => !['', open].includes(url.searchParams.get('z') ?? ''));
    await expect(page.locator('[role=option][aria-selected=true]')).toBeVisible();
  },
);

test('what is typed while the list catches up is kept', { tag: '@told-on-desktop' }, async ({ page }) => {
  await page.addInitScript(typeAsAddressChanges, 'k');
  await enter(page, 'jana.oravcova', '/company/documents?pohlad=zoznam&stav=schvalene');
  await page.getByRole('searchbox').pressSequentially('hrivna');
  await expect(page).toHaveURL(/hladat=hrivnak$/);
  await expect(page.getByRole('searchbox')).toHaveValue('hrivnak');
});

test(
  'a page past the last one is never told as a company without employees',
  { tag: '@told-on-desktop' },
  async ({ page }) => {
    const { promise: isSeen, resolve: letThrough } = Promise.withResolvers<void>();
    await page.route('**/employee?*', async (route) => {
      if (!route.request().url().includes('offset=9980')) await isSeen;
      await route.continue();
    });
    await enter(page, 'jana.oravcova', '/company/employees?page=999');
    await expect(page).not.toHaveURL(/page=999/);
    await expect(page.getByText('Zatiaľ tu nie je žiadny zamestnanec')).toBeHidden();
    await expect(page.getByText('Načítavajú sa zamestnanci')).toBeAttached();
    letThrough();
    await expect(page.getByRole('main').getByRole('link', { name: /^Ž/ }).first()).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
);

test(
  'on a tablet an address is broken behind its @ and not within a word',
  { tag: '@told-on-desktop' },
  async ({ page }) => {
    await page.setViewportSize({ width: 900, height: 1024 });
    await enter(page, 'jana.oravcova', '/company/employees?hladat=zdenka+belakova');
    const address = page.getByText('zdenka.belakova@detvan.example');
    await expect(address).toBeVisible();
    const linesOfParts = await address.evaluate((span) =>
      Array.from(span.childNodes, (node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return range.getClientRects().length;
      }).filter((lines) => lines > 0),
    );
    expect(linesOfParts).toEqual([1, 1]);
    await page.setViewportSize(wide);
  },
);

/** Runs inside the page, before anything else: goes on typing in the moment the address changes, when the page has not caught up yet. */
function typeAsAddressChanges(letter: string): void {
  const replace = history.replaceState.bind(history);
  let isTyped = false;
  history.replaceState = (...given) => {
    replace(...given);
    const field = document.activeElement;
    if (isTyped || !(field instanceof HTMLInputElement)) return;
    isTyped = true;
    field.setRangeText(letter, field.value.length, field.value.length, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
}
