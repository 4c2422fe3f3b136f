import type { Page } from '@playwright/test';
import { chooseFile } from './drawn-receipt.ts';
import { endSessionAndPress, endSessionAndReload, enter, expect, expectNoSidewaysScroll, test } from './support.ts';

const onDesktop = { tag: '@told-on-desktop' };
const dialog = (page: Page) => page.getByRole('dialog').first();

test('a working time that was typed waits for the next sign-in', onDesktop, async ({ page }) => {
  await enter(page, 'jana.oravcova', '/company/employees?hladat=hrivnak');
  await page.getByRole('link', { name: 'Hrivnák Ľubomír' }).click();
  await dialog(page).getByRole('tab', { name: 'Úväzok' }).click();
  const day = dialog(page).getByRole('textbox', { name: 'Platí od' });
  await dialog(page).getByLabel('Nový úväzok').fill('62,5');
  await dialog(page).getByLabel('Dôvod').fill('rodičovská dovolenka');
  await day.fill('31.11.2026');
  const plan = dialog(page).getByRole('button', { name: 'Uložiť zmenu úväzku' });
  await plan.click();
  await expect(day).toHaveAccessibleDescription(/^Taký deň/);
  await day.fill('30.11.2026');
  const form = page.url();
  await endSessionAndPress(plan);
  await expect(page).toHaveURL(/ended=true/);

  await enter(page, 'jana.oravcova', form);
  await expect(dialog(page).getByLabel('Nový úväzok')).toHaveValue('62,5');
  await expect(day).toHaveValue(/^30\.\s11\.\s2026$/);
  await expect(dialog(page).getByLabel('Dôvod')).toHaveValue('rodičovská dovolenka');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Zahodiť zmeny' }).click();
  await expect(dialog(page)).toBeHidden();
  await page.goto(form);
  await expect(dialog(page).getByLabel('Nový úväzok')).toHaveValue('');
});

test('a wanted correction of personal data waits for the next sign-in', onDesktop, async ({ page }) => {
  await enter(page, 'cyprian.mucny', '/profile');
  await page.getByRole('button', { name: /^Požiadať o opravu/ }).click();
  await dialog(page).getByLabel('Priezvisko').fill('Múčny-Hraško');
  const start = dialog(page).getByRole('textbox', { name: 'Dátum nástupu' });
  const original = await start.inputValue();
  await start.fill('31.4.2020');
  await dialog(page).getByRole('button', { name: 'Odoslať žiadosť' }).click();
  await expect(start).toHaveAccessibleDescription(/^Taký deň/);
  await start.fill(original);
  await endSessionAndPress(dialog(page).getByRole('button', { name: 'Odoslať žiadosť' }));
  await expect(page).toHaveURL(/ended=true/);

  await enter(page, 'cyprian.mucny', '/profile');
  await expect(dialog(page).getByLabel('Priezvisko')).toHaveValue('Múčny-Hraško');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Zahodiť zmeny' }).click();
  await expect(dialog(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Požiadať o opravu/ })).toBeVisible();
  await expect(dialog(page)).toBeHidden();
});

test('a company and an offer being written wait for the operator’s next sign-in', onDesktop, async ({ page }) => {
  await enter(page, 'operator', '/operator/companies?nova=true');
  await dialog(page).getByLabel('Názov firmy').fill('Drevovýroba Očová');
  await endSessionAndReload(page);
  await expect(page).toHaveURL(/ended=true/);
  await enter(page, 'operator', '/operator/companies?nova=true');
  await expect(dialog(page).getByLabel('Názov firmy')).toHaveValue('Drevovýroba Očová');
  await dialog(page).getByRole('button', { name: 'Zrušiť' }).click();
  await page.getByRole('button', { name: 'Zahodiť zmeny' }).click();
  await expect(dialog(page)).toBeHidden();

  await page.goto('/operator/club?ponuka=nova');
  await page.getByLabel('Partner', { exact: true }).fill('Chata Poľana');
  await page.getByRole('textbox', { name: 'Platí do' }).fill('31.12.2027');
  await endSessionAndReload(page);
  await expect(page).toHaveURL(/ended=true/);
  await enter(page, 'operator', '/operator/club?ponuka=nova');
  await expect(page.getByLabel('Partner', { exact: true })).toHaveValue('Chata Poľana');
  await expect(page.getByRole('textbox', { name: 'Platí do' })).toHaveValue(/^31\.\s12\.\s2027$/);
});

test(
  'a privacy request and a holiday being entered wait for the operator’s next sign-in',
  onDesktop,
  async ({ page }) => {
    const requests = '/operator/privacy?cast=ziadosti';
    await enter(page, 'operator', requests);
    await page.getByRole('button', { name: 'Zapísať žiadosť z listu' }).click();
    const login = dialog(page).getByLabel('Používateľské meno alebo e-mail osoby');
    await login.fill('zuzana.hrivnakova');
    const received = dialog(page).getByRole('textbox', { name: 'Doručené dňa' });
    await received.fill('31.9.2026');
    await dialog(page).getByLabel('Poznámka').fill('list zo 14. septembra');
    await expect(received).toHaveAccessibleDescription(/^Taký deň/);
    await received.fill('30.9.2026');
    await expect(received).not.toHaveAccessibleDescription(/Taký deň/);
    await endSessionAndReload(page);
    await expect(page).toHaveURL(/ended=true/);
    await enter(page, 'operator', requests);
    await page.getByRole('button', { name: 'Zapísať žiadosť z listu' }).click();
    await expect(login).toHaveValue('zuzana.hrivnakova');
    await expect(received).toHaveValue(/^30\.\s9\.\s2026$/);
    await expect(dialog(page).getByLabel('Poznámka')).toHaveValue('list zo 14. septembra');
    await page.keyboard.press('Escape');

    const holidays = '/operator/rules?cast=prazdniny';
    await page.goto(holidays);
    await page.getByRole('textbox', { name: 'Prvý deň' }).fill('29.10.2029');
    await page.getByRole('textbox', { name: 'Posledný deň' }).fill('31.11.2029');
    await page.getByRole('button', { name: 'Pridať prázdniny' }).click();
    const last = page.getByRole('textbox', { name: 'Posledný deň' });
    await expect(last).toHaveAccessibleDescription(/^Taký deň/);
    await endSessionAndReload(page);
    await expect(page).toHaveURL(/ended=true/);
    await enter(page, 'operator', holidays);
    await expect(page.getByRole('textbox', { name: 'Prvý deň' })).toHaveValue(/^29\.\s10\.\s2029$/);
  },
);

/** Runs in the page of an administrator: asks about the waiting claim of this name. */
async function askAbout([search, question]: readonly [string, string]): Promise<number> {
  const headers = { Authorization: `Bearer ${localStorage.getItem('token')}`, 'X-Client': 'web' };
  const user = await (await fetch('/api/1.0/user', { headers })).json();
  const role = user.roles.find((one: { roleName: string }) => one.roleName === 'COMP');
  const claims = `/api/1.0/COMP/${role.roleId}/document`;
  const { items } = await (await fetch(`${claims}?status=pending&search=${search}`, { headers })).json();
  const [{ id, version }] = items;
  const body = JSON.stringify({ status: 'pending', version, question });
  const asked = await fetch(`${claims}/${id}`, {
    method: 'PUT',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body,
  });
  return asked.status;
}

const longLink = `https://sport.example/${'potvrdenie'.repeat(8)}`;

test('an answer to the company’s question waits for the next sign-in, with its files', onDesktop, async ({ page }) => {
  await enter(page, 'jana.oravcova', '/company/overview');
  expect(await page.evaluate(askAbout, ['Futbalová prípravka Detva', `Za ktoré mesiace? ${longLink}`] as const)).toBe(
    200,
  );

  await enter(page, 'zuzana.hrivnakova', '/account/overview');
  await expect(page.getByText(longLink)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Odpovedať' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Otázka firmy' }).last()).toHaveAttribute(
    'aria-current',
    'step',
  );
  const answer = page.getByLabel('Vaša odpoveď');
  await answer.fill('September až december.');
  const add = page.getByRole('button', { name: 'Pridať súbor' });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), add.click()]);
  await chooser.setFiles({ name: 'zmluva.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF at all') });
  await expect(page.getByText('Tento typ súboru neprijímame.')).toBeVisible();
  // The company would wait in vain for a file that is not there.
  await page.getByRole('button', { name: 'Údaje sú doplnené' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Niektorý súbor sa nenahral.' })).toBeVisible();
  await expect(answer).toHaveValue('September až december.');
  await page.getByRole('button', { name: 'Odstrániť zmluva.pdf' }).click();
  await expect(page.getByText('zmluva.pdf')).toHaveCount(0);
  // A photo larger than what the server takes is shrunk on the device, as in the form.
  await chooseFile(page, add, `Potvrdenie ${Date.now()}`, { bytesMin: 11_000_000 });
  const added = page.getByRole('button', { name: 'Odstrániť faktura-vartovka.jpg' });
  await expect(page.getByText('Nahrané')).toBeVisible();
  await expectNoSidewaysScroll(page);

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Údaje sú doplnené' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Ste offline. Skúste to neskôr.' })).toBeVisible();
  await expect(answer).toHaveValue('September až december.');
  await expect(page.getByText('Žiadosť sa nepodarilo načítať.')).toBeHidden();
  await page.context().setOffline(false);

  const claim = page.url();
  await endSessionAndPress(page.getByRole('button', { name: 'Údaje sú doplnené' }));
  await expect(page).toHaveURL(/ended=true/);

  await enter(page, 'zuzana.hrivnakova', claim);
  await expect(answer).toHaveValue('September až december.');
  await expect(added).toBeVisible();
  await page.getByRole('link', { name: 'Späť na zoznam' }).click();
  await page.goBack();
  await expect(answer).toHaveValue('September až december.');
  await page.getByRole('button', { name: 'Údaje sú doplnené' }).click();
  await expect(answer).toBeHidden();
  await expect(page.getByText('Údaje doplnené')).toBeVisible();
  const question = page.getByRole('listitem').filter({ hasText: 'Otázka firmy' }).last();
  await expect(question).toContainText('hotovo');
  await expect(question).not.toHaveAttribute('aria-current');
});
