import type { Page } from '@playwright/test';
import { endSessionAndPress, enter, expect, expectAccessible, expectFine, isPhone, test } from './support.ts';

const drawer = (page: Page) => page.getByRole('dialog').first();

test('an administrator finds people and narrows the list; the address remembers it', async ({ page }) => {
  await enter(page, 'jana.oravcova', '/company/employees');
  await expect(page.getByRole('heading', { name: /^Zamestnanci/ })).toBeVisible();
  await expect(page).toHaveTitle('Zamestnanci | Poľana');
  await expect(page.getByText('1 – 10 z ')).toBeVisible();
  await expectFine(page);

  await page.getByRole('searchbox', { name: 'Hľadať zamestnanca' }).fill('LUDOVIT km');
  await expect(page).toHaveURL(/hladat=LUDOVIT/);
  await expect(page.getByRole('link', { name: 'Kmeť Ľudovít' })).toBeVisible();
  await page.getByRole('button', { name: 'Vymazať hľadanie' }).click();
  await page.getByRole('button', { name: 'Ďalšie filtre' }).click();
  await page.getByRole('menuitem', { name: 'Bez e-mailu' }).click();
  await expect(page).toHaveURL(/bezEmailu=true/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Zrušiť filter: Bez e-mailu' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Hľadať zamestnanca' }).fill('nikto taký');
  await expect(page.getByRole('heading', { name: 'Nikto nevyhovuje' })).toBeVisible();
  await expectFine(page);
  await page.getByRole('button', { name: 'Zrušiť filtre' }).first().click();
  await expect(page).toHaveURL('/company/employees');

  if (isPhone(page)) return;
  const place = page.getByRole('textbox', { name: 'Číslo strany' });
  await place.fill('3');
  await place.press('Enter');
  await expect(page).toHaveURL(/page=3/);
  await expect(place).toHaveValue('3');
  await expect(place).toBeFocused();
  await page.getByRole('button', { name: 'Predchádzajúca strana' }).click();
  await expect(place).toHaveValue('2');
  await page.getByRole('button', { name: 'Osobné číslo' }).click();
  await expect(page).toHaveURL(/order=personalNumber/);
  await expect(page.getByRole('row').nth(1)).toContainText('00');
  await expect(page.getByRole('columnheader', { name: 'Osobné číslo' })).toHaveAttribute('aria-sort', /./);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Vybrať všetkých na strane' }).check();
  await expect(page.getByText('Vybraní: 10')).toBeVisible();
  const everybody = page.getByRole('button', { name: /^Vybrať všetkých \d+/ });
  const count = /\d+/.exec(await everybody.innerText())?.[0];
  await everybody.click();
  await expect(page.getByText(`Vybraní: ${count}`)).toBeVisible();
  await expect(everybody).toBeHidden();
  const generate = page.getByRole('button', { name: /^Vygenerovať prístupy \(\d+\)$/ });
  const withoutLogin = /\d+/.exec(await generate.innerText())?.[0];
  expect(Number(withoutLogin)).toBeLessThan(Number(count));
  await generate.click();
  await expect(
    page.getByRole('dialog', { name: new RegExp(`pre ${withoutLogin} zamestnancov bez prihlásenia$`) }),
  ).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('searchbox', { name: 'Hľadať zamestnanca' }).fill('oravcova jana');
  await page.getByRole('checkbox', { name: 'Vybrať: Oravcová Jana' }).check();
  await expect(page.getByText('Vybraní: 1. Nikto z nich nečaká na prístup.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Vygenerovať prístupy (0)' })).toHaveAttribute('aria-disabled', 'true');
});

test('whoever closes a menu or a panel is where they were, and what lies behind is hidden meanwhile', async ({
  page,
}) => {
  await enter(page, 'jana.oravcova', '/company/employees?hladat=ludovit+kmet');
  const further = page.getByRole('button', { name: 'Ďalšie filtre' });
  const person = page.getByRole('link', { name: 'Kmeť Ľudovít' });
  for (const round of ['the first time', 'again']) {
    await further.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu'), round).toBeVisible();
    await expect(page.getByRole('main'), round).toHaveCount(0);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(further, round).toBeFocused();

    await person.focus();
    await page.keyboard.press('Enter');
    await expect(drawer(page).getByRole('tab').first(), round).toBeVisible();
    await expect(page.getByRole('main'), round).toHaveCount(0);
    for (let stop = 0; stop < 30; stop += 1) await page.keyboard.press('Tab');
    await expect(drawer(page).locator(':focus'), round).toHaveCount(1);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(person, round).toBeFocused();
  }
});

const typedWaits =
  'what is typed about an employee waits for the connection and the next sign-in, and goes with whoever leaves it';
test(typedWaits, { tag: '@told-on-desktop' }, async ({ page, context }) => {
  const form = '/company/employees?zamestnanec=novy';
  const lastName = drawer(page).getByLabel('Priezvisko');
  const add = drawer(page).getByRole('button', { name: 'Pridať zamestnanca' });
  await enter(page, 'jana.oravcova', form);
  await drawer(page).getByLabel('Meno', { exact: true }).fill('Jozef');
  await lastName.fill('Mrkvička');
  await drawer(page).getByLabel('Osobné číslo').fill('99001');
  await drawer(page).getByRole('textbox', { name: 'Dátum nástupu' }).fill('1.10.2026');
  await context.setOffline(true);
  await add.click();
  await expect(page.getByRole('alert')).toContainText('Ste offline.');
  await context.setOffline(false);

  await endSessionAndPress(add);
  await expect(page).toHaveURL(/ended=true/);
  await enter(page, 'jana.oravcova', form);
  await expect(lastName).toHaveValue('Mrkvička');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Zahodiť zmeny' }).click();
  await expect(drawer(page)).toBeHidden();
  await page.goto(form);
  await expect(lastName).toHaveValue('');
});

const noSuchDay = 'a last day that is in no calendar is not saved as none';
test(noSuchDay, { tag: '@told-on-desktop' }, async ({ page }) => {
  await enter(page, 'jana.oravcova', '/company/employees?hladat=hrivnak');
  await page.getByRole('link', { name: 'Hrivnák Ľubomír' }).click();
  const lastDay = drawer(page).getByRole('textbox', { name: 'Posledný deň' });
  await drawer(page).getByLabel('Telefón').fill('0900 111 222');
  await lastDay.fill('31.11.2026');
  await drawer(page).getByRole('button', { name: 'Uložiť zmeny' }).click();
  await expect(lastDay).toHaveAccessibleDescription(/^Taký deň/);
  await expect(lastDay).toHaveValue('31.11.2026');
  await lastDay.fill('koncom roka');
  await lastDay.blur();
  await expect(lastDay).toHaveAccessibleDescription(/^Zadajte dátum/);
  await lastDay.fill('');
  await lastDay.blur();
  await expect(lastDay).not.toHaveAccessibleDescription(/dátum/);
});

test('nobody is offered to delete themselves, and learns why', { tag: '@told-on-desktop' }, async ({ page }) => {
  await enter(page, 'jana.oravcova', '/company/employees?hladat=oravcova');
  await page.getByRole('link', { name: 'Oravcová Jana' }).click();
  await expect(drawer(page).getByText('Seba odstrániť nemôžete. Požiadajte iného správcu.')).toBeVisible();
  await expect(drawer(page).getByRole('button', { name: 'Možnosti zamestnanca' })).toBeHidden();
  await expectFine(page);
});

/** Somebody of this run alone. */
async function addSomebody(page: Page, number: string): Promise<void> {
  await page.getByRole('link', { name: 'Pridať zamestnanca' }).click();
  await expect(page).toHaveURL(/zamestnanec=novy/);
  await drawer(page).getByRole('button', { name: 'Pridať zamestnanca' }).click();
  await expect(page.getByLabel('Priezvisko')).toHaveAccessibleDescription('Toto pole je povinné.');
  await page.getByLabel('Meno', { exact: true }).fill('Ľubica');
  await page.getByLabel('Priezvisko').fill('Ďatelinková-Šípková');
  await page.getByLabel('Osobné číslo').fill(number);
  await page.getByLabel('Používateľské meno').fill('Ľubica');
  await page.getByRole('textbox', { name: 'Dátum nástupu' }).fill('1.2.2020');
  await drawer(page).getByRole('button', { name: 'Pridať zamestnanca' }).click();
  await expect(page.getByText(/Používateľské meno obsahuje nepovolený znak/)).toBeVisible();
  await expectFine(page);
  await page.getByLabel('Používateľské meno').fill('');
  await drawer(page).getByRole('button', { name: 'Pridať zamestnanca' }).click();
  await expect(page.getByRole('heading', { name: 'Ľubica Ďatelinková-Šípková' })).toBeVisible();
}

function todayTyped(): string {
  return new Intl.DateTimeFormat('sk-SK', { timeZone: 'Europe/Bratislava' }).format(new Date());
}

test(
  'an employee is added, works less, gets a letter, is changed and deleted',
  { tag: '@told-on-desktop' },
  async ({ page }) => {
    const number = `E${Math.random().toString(36).slice(2, 8)}`;
    await enter(page, 'jana.oravcova', '/company/employees');
    await addSomebody(page, number);

    await page.getByRole('tab', { name: 'Úväzok' }).click();
    await expect(page).toHaveURL(/karta=uvazok/);
    await page.getByRole('button', { name: 'Uložiť zmenu úväzku' }).click();
    await expect(page.getByLabel('Nový úväzok')).toBeFocused();
    await page.getByLabel('Nový úväzok').fill('50');
    await page.getByRole('textbox', { name: 'Platí od' }).fill(todayTyped());
    await page.getByLabel('Dôvod').focus();
    await expect(page.getByText('Ročný limit sa zmení z 275,00 € na 137,50 €.')).toBeVisible();
    await expectFine(page);
    await page.getByRole('button', { name: 'Uložiť zmenu úväzku' }).click();
    await expect(page.getByRole('button', { name: /^Zmazať zmenu od/ })).toBeVisible();
    await page.getByRole('button', { name: 'Záznam zmien' }).click();
    await expect(page.getByText('Z 100 % na 50 % od ')).toBeVisible();
    await page.getByLabel('Nový úväzok').fill('80');
    await page.getByRole('tab', { name: 'Prístup' }).click();
    await page.getByRole('button', { name: 'Vrátiť sa k zmenám' }).click();
    await expect(page.getByLabel('Nový úväzok')).toHaveValue('80');
    const nextYear = new Date().getFullYear() + 1;
    await page.getByRole('textbox', { name: 'Platí od' }).fill(`1.1.${nextYear}`);
    await page.getByRole('button', { name: 'Uložiť zmenu úväzku' }).click();
    await expect(page.getByText('Plánovaný', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: new RegExp(`^Zmazať zmenu od .*${nextYear}$`) }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Zmazať zmenu' }).click();
    await expect(page.getByText('Plánovaný', { exact: true })).toBeHidden();
    await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);

    await page.getByRole('tab', { name: 'Prístup' }).click();
    await page.getByRole('button', { name: 'Vytvoriť list' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Stiahnuť listy (PDF)' }).click();
    expect((await download).suggestedFilename()).toMatch(/^pristupy-\d{4}-\d{2}-\d{2}\.pdf$/);
    await expect(page.getByText('Súbor je stiahnutý a na portáli už nie je.')).toBeVisible();
    await expectFine(page);
    await page.getByRole('button', { name: 'Hotovo' }).click();
    await expect(page.getByText('nepoužité, platí do')).toBeVisible();

    await page.getByRole('tab', { name: 'Údaje' }).click();
    await page.getByLabel('Telefón').fill('0905 123 456');
    // A toast may still stand beside it and has such a button too.
    await page.getByRole('dialog').getByRole('button', { name: 'Zavrieť' }).click();
    await expect(page.getByRole('heading', { name: 'Zahodiť neuložené zmeny?' })).toBeVisible();
    await page.getByRole('button', { name: 'Vrátiť sa k zmenám' }).click();
    await page.getByRole('button', { name: 'Uložiť zmeny' }).click();
    await expect(page.getByText('Uložené.')).toBeVisible();

    await page.getByRole('button', { name: 'Možnosti zamestnanca' }).click();
    // What would happen could not be asked at first.
    const refuse = { status: 400, contentType: 'application/json', body: '{"errors":[]}' };
    await page.route('**/deletion', (route) => route.fulfill(refuse), { times: 1 });
    await page.getByRole('menuitem', { name: 'Odstrániť zamestnanca' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Skúsiť znova' }).click();
    await expect(question.getByText('Nevyčerpaný zostatok 275,00 € sa vráti firme.')).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Odstrániť zamestnanca' }).click();
    await expect(question.getByText('Osobné číslo sa nezhoduje.')).toBeVisible();
    await question.getByLabel(/^Na potvrdenie napíšte/).fill(number);
    await question.getByRole('button', { name: 'Odstrániť zamestnanca' }).click();
    await expect(page.getByText('Ľubica Ďatelinková-Šípková: zamestnanec je odstránený.')).toBeVisible();
    await expect(page).toHaveURL('/company/employees');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  },
);

test(
  'of two administrators with the same employee the second learns it and keeps what was typed',
  { tag: '@told-on-desktop' },
  async ({ page }) => {
    await enter(page, 'maria.tothova', '/company/employees');
    await expect(page.getByRole('heading', { name: /^Zamestnanci/ })).toBeVisible();
    const id = await somebodyNew(page);
    await page.goto(`/company/employees?zamestnanec=${id}`);
    await drawer(page).getByLabel('Telefón').fill('045 111 111');

    const other = await page.context().newPage();
    await other.goto(`/company/employees?zamestnanec=${id}`);
    await drawer(other).getByLabel('Priezvisko').fill('Po sobáši');
    await drawer(other).getByRole('button', { name: 'Uložiť zmeny' }).click();
    await expect(drawer(other).getByRole('heading', { name: 'Eva Po sobáši' })).toBeVisible();
    await other.close();

    await drawer(page).getByRole('button', { name: 'Uložiť zmeny' }).click();
    await expect(drawer(page).getByText('Údaje medzitým zmenil niekto iný.')).toBeVisible();
    await expectFine(page);
    await drawer(page).getByRole('button', { name: 'Načítať znova' }).click();
    await expect(drawer(page).getByLabel('Priezvisko')).toHaveValue('Po sobáši');
    await expect(drawer(page).getByLabel('Telefón')).toHaveValue('045 111 111');
    await expect(drawer(page).getByText('Údaje medzitým zmenil niekto iný.')).toBeHidden();
    await drawer(page).getByRole('button', { name: 'Uložiť zmeny' }).click();
    await expect(drawer(page).getByRole('button', { name: 'Uložiť zmeny' })).toHaveAttribute('aria-disabled', 'true');
    await page.reload();
    await expect(drawer(page).getByLabel('Telefón')).toHaveValue('045 111 111');
    await expect(drawer(page).getByLabel('Priezvisko')).toHaveValue('Po sobáši');
  },
);

/** Somebody of the company whom no other story knows. */
async function somebodyNew(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('token')}`, 'X-Client': 'web' };
    const user = await (await fetch('/api/1.0/user', { headers })).json();
    const role = user.roles.find((one: { roleName: string }) => one.roleName === 'COMP');
    const answer = await fetch(`/api/1.0/COMP/${role.roleId}/employee`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        firstName: 'Eva',
        lastName: 'Predtým',
        personalNumber: `8${String(Date.now()).slice(-7)}`,
        employeeRatio: '100',
        employeeStartDate: '2026-02-01',
      }),
    });
    return String((await answer.json()).id);
  });
}
