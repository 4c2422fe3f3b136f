import { chooseFile } from './drawn-receipt.ts';
import { enter, expect, test } from './support.ts';

function typedDaysAgo(days: number): string {
  const date = new Date();
  date.setDate(date.getDate() - days);
  return `${date.getDate()}.${date.getMonth() + 1}.${date.getFullYear()}`;
}

/** Runs inside the page: how far the name of the button in focus stands above it. */
function nameFromItsButton(): number {
  const [name, button] = [document.querySelector('[popover]:popover-open'), document.activeElement];
  return Math.round(button!.getBoundingClientRect().top - name!.getBoundingClientRect().bottom);
}

test('a claim filled in by keyboard never loses its place', { tag: '@desktop' }, async ({ page }) => {
  await enter(page, 'zuzana.hrivnakova', '/account/add-document?type=RP');
  const choose = page.getByRole('button', { name: 'Vybrať súbor' });
  await chooseFile(page, choose, `Omyl ${Date.now()}`);
  await page.getByRole('button', { name: 'Odstrániť súbor faktura-vartovka.jpg' }).press('Enter');
  await expect(choose).toBeVisible();
  await expect(page.getByRole('group', { name: 'Doklad' })).toBeFocused();

  await chooseFile(page, choose, `Penzión Vartovka ${Date.now()}`);
  await page.getByRole('button', { name: 'Pokračovať' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Suma a termín pobytu' })).toBeFocused();

  await page.mouse.move(0, 0);

  // What is no date is said when its field is left, and again in front of the next step.
  const arrival = page.getByRole('textbox', { name: 'Príchod' });
  await arrival.fill('koncom júna');
  await arrival.press('Tab');
  const wrong = page.getByText('Zadajte dátum v tvare 19. 6. 2026.');
  await expect(wrong).toBeVisible();
  // The name of the button that has focus now does not cover it.
  const name = await page.locator('[popover]:popover-open').boundingBox();
  expect(name!.y + name!.height).toBeLessThanOrEqual((await wrong.boundingBox())!.y);
  const setApart = (space: string) => page.locator('h1').evaluate((h1, size) => (h1.style.marginBottom = size), space);
  await setApart('60px');
  await expect.poll(() => page.evaluate(nameFromItsButton)).toBeLessThan(20);
  await setApart('');
  await page.getByRole('button', { name: 'Pokračovať' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Termín pobytu: Zadajte dátum v tvare 19. 6. 2026.' })).toBeVisible();
  await arrival.fill('');
  await expect(page.getByRole('link', { name: 'Termín pobytu: Toto pole je povinné.' })).toBeVisible();

  // What is right by now and is typed anew stays under the fingers, though it is missing for a moment.
  const departure = page.getByRole('textbox', { name: 'Odchod' });
  await arrival.fill(typedDaysAgo(4));
  await departure.fill(typedDaysAgo(2));
  await page.getByLabel('Celková suma na doklade').pressSequentially('1');
  await expect(page.getByRole('alert')).toBeHidden();
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('link', { name: 'Celková suma na doklade: Toto pole je povinné.' })).toBeVisible();
  await page.keyboard.type('200');
  await expect(page.getByLabel('Celková suma na doklade')).toHaveValue('200');

  // A year that is closed is told at the dates.
  const lastYear = new Date().getFullYear() - 2;
  await arrival.fill(`10.7.${lastYear}`);
  await departure.fill(`14.7.${lastYear}`);
  const stay = page.getByRole('group', { name: 'Termín pobytu' });
  await expect(stay.getByText(`Príspevok za rok ${lastYear} sa dal čerpať do`)).toBeVisible();

  // A correction asks first, because a claim is begun; the question is read out.
  await page.getByRole('link', { name: 'Zavrieť, koncept zostane uložený' }).press('Enter');
  await page
    .getByRole('region', { name: 'Na vybavenie' })
    .getByRole('link', { name: 'Čo môžete urobiť' })
    .press('Enter');
  await page.getByRole('link', { name: 'Podať opravenú žiadosť' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Máte rozpísanú inú žiadosť' })).toBeFocused();
  await page.getByRole('link', { name: 'Pokračovať v rozpísanej' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Nahrajte doklad' })).toBeFocused();

  await page.getByRole('button', { name: 'Zahodiť koncept' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Zahodiť koncept' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Nahrajte doklad' })).toBeFocused();
});
