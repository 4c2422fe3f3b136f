import type { Page } from '@playwright/test';
import { type Listed, roster } from './roster-file.ts';
import {
  enter,
  expect,
  expectAccessible,
  expectFine,
  expectNoSidewaysScroll,
  fillLogin,
  latestMail,
  test,
} from './support.ts';

/** What the server answers the administrator of the page; with a body it is sent. */
function answerTo<Answer>(page: Page, path: string, body?: object): Promise<Answer> {
  return page.evaluate(
    async (call) => {
      const headers = { Authorization: `Bearer ${localStorage.getItem('token')}`, 'X-Client': 'web' };
      const user = (await (await fetch('/api/1.0/user', { headers })).json()) as {
        roles: { roleName: string; roleId: string }[];
      };
      const role = user.roles.find((one) => one.roleName === 'COMP');
      const json = { headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(call.body) };
      const sent = call.body ? { method: 'POST', ...json } : { headers };
      return (await (await fetch(`/api/1.0/COMP/${role?.roleId}${call.path}`, sent)).json()) as Answer;
    },
    { path, body },
  );
}

/** The people the company has now, as the list of employees answers. */
async function employeesOf(page: Page): Promise<Listed[]> {
  return (await answerTo<{ items: Listed[] }>(page, '/employee?limit=100')).items;
}

const newcomer: Listed = {
  personalNumber: `0${String(Date.now()).slice(-6)}`,
  firstName: 'Ľubomíra',
  lastName: 'Kĺčová',
  employeeRatio: '62.5',
  employeeStartDate: '2026-02-02',
};

test(
  'a full roster in Windows-1250: an error is corrected, the changes are seen, deletions are typed in, and it happens once',
  { tag: '@desktop' },
  async ({ page }) => {
    await enter(page, 'maria.tothova', '/company/employees');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const people = await employeesOf(page);
    const [renamed, ...others] = people.filter(({ lastName }) => lastName !== 'Múčny');
    const gone = others.slice(-7);
    const kept = people.filter((one) => one !== renamed && !gone.includes(one));
    const changed = { ...(renamed ?? newcomer), lastName: 'Ďateľová-Žitná' };
    const right = [newcomer, changed, ...kept];

    await page.getByRole('link', { name: 'Importovať' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Nahrajte zoznam zamestnancov' })).toBeVisible();
    await expectAccessible(page);
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles(roster([{ ...newcomer, employeeRatio: '1O0' }, changed, ...kept]));
    await expect(page.getByText('Bodkočiarka, Windows-1250')).toBeVisible();
    await expect(page.getByText('Ľubomíra Kĺčová').first()).toBeVisible();
    await page.getByRole('button', { name: 'Skontrolovať súbor' }).click();

    await expect(page.getByText(/v\sporiadku, 1\schyba v\s1\sriadku/)).toBeVisible();
    const problem = page.getByRole('table').getByRole('row').nth(1);
    await expect(problem).toContainText('1O0');
    await expect(page.getByRole('columnheader', { name: 'Čo očakávame' })).toBeVisible();
    await expect(problem).toContainText('Číslo od 0 do 100');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await problem.getByRole('button', { name: 'Riadok 2, skopírovať číslo' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('2');
    await expectAccessible(page);
    await page.locator('input[type=file]').first().setInputFiles(roster(right));

    await expect(page.getByRole('heading', { level: 1, name: 'Skontrolujte zmeny' })).toBeFocused();
    await expect(page.getByText(`Pridá sa 1, zmení sa 1, odstráni sa ${gone.length} zamestnancov.`)).toBeVisible();
    await expect(page.getByRole('table').getByText('62,5 %')).toBeVisible();
    await page.getByRole('tab', { name: /^Zmeniť/ }).click();
    await expect(page.getByRole('table')).toContainText(`bolo${renamed?.lastName}`);
    await expect(page.getByRole('table')).toContainText('budeĎateľová-Žitná');
    await expectAccessible(page);
    await page.getByRole('tab', { name: /^Odstrániť/ }).click();
    await expect(page.getByRole('table').getByText(gone[0]?.personalNumber ?? '')).toBeVisible();
    const address = page.url();

    await page.getByRole('button', { name: 'Importovať', exact: true }).click();
    const guard = page.getByRole('alertdialog');
    await expect(guard).toContainText(`Napíšte ${gone.length} na potvrdenie.`);
    await expectAccessible(page);
    await guard.getByLabel('Počet odstránených').fill('1');
    await guard.getByRole('button', { name: /^Importovať a odstrániť/ }).click();
    await expect(guard.getByText(`Napíšte presne ${gone.length}.`)).toBeVisible();
    await guard.getByLabel('Počet odstránených').fill(String(gone.length));
    await guard.getByRole('button', { name: /^Importovať a odstrániť/ }).click();

    await expect(page.getByRole('heading', { level: 1, name: 'Import je hotový' })).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: String(gone.length) })).toBeVisible();
    await expectAccessible(page);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'Import je hotový' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Importovať', exact: true })).toBeHidden();
    await page.getByRole('button', { name: 'Poslať pozvánky e-mailom' }).click();
    const invitations = page.getByRole('dialog', { name: 'Pozvánky e-mailom' });
    await expectAccessible(page);
    await invitations.getByRole('button', { name: 'Poslať pozvánky' }).click();
    await expect(invitations.getByText(/^Poslali sme \d/)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Stiahnuť výsledok po osobách (CSV)' }).click();
    expect((await downloading).suggestedFilename()).toBe('zamestnanci – výsledok importu.csv');
    await page.getByRole('link', { name: 'História importov' }).click();
    await expect(page.getByRole('table', { name: 'Importy firmy' })).toContainText(
      `pridaní 1, zmenení 1, odstránení ${gone.length}`,
    );
    await expectAccessible(page);

    await page.goto('/company/employees?hladat=Kĺčová');
    await expect(page.getByRole('table').getByText(newcomer.personalNumber).filter({ visible: true })).toBeVisible();
  },
);

test(
  'a list of changes is left without changes: after a reload it is still there, and then nothing has happened',
  { tag: '@desktop' },
  async ({ page }) => {
    await enter(page, 'maria.tothova', '/company/import');
    await page.getByRole('link', { name: /^Hromadné pridanie/ }).click();
    await expect(page).toHaveURL(/\/company\/bulk/);
    const stranger = { ...newcomer, personalNumber: '000778', lastName: 'Neznáma' };
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles(roster([stranger]));
    await page.getByRole('button', { name: 'Skontrolovať súbor' }).click();
    await expect(page.getByText('Pridá sa 1, zmení sa 0 zamestnancov.')).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(2);
    await page.reload();
    await expect(page.getByText('Pridá sa 1, zmení sa 0 zamestnancov.')).toBeVisible();
    await page.getByRole('button', { name: 'Zavrieť import' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Skončiť bez zmien?' });
    await expect(dialog).toContainText('V systéme sa nič nezmení.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Skončiť bez zmien' }).click();
    await expect(page).toHaveURL(/\/company\/employees/);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Import skončil bez zmien' })).toBeVisible();
    await page.goto('/company/employees?hladat=Neznáma');
    await expect(page.getByText('000778')).toBeHidden();
  },
);

test(
  'of two administrators with one plan, the second confirms what is on the screen or is told what the first one did',
  { tag: '@desktop' },
  async ({ page, browser, baseURL }) => {
    await enter(page, 'jana.oravcova', '/company/bulk');
    const person = { ...newcomer, personalNumber: `1${newcomer.personalNumber}` };
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles(roster([person]));
    await page.getByRole('button', { name: 'Skontrolovať súbor' }).click();
    await expect(page.getByText('Pridá sa 1, zmení sa 0 zamestnancov.')).toBeVisible();
    const colleague = await browser.newPage({ ...(baseURL && { baseURL }) });
    await enter(colleague, 'peter.kovac', page.url());
    const confirmed = colleague.getByRole('button', { name: 'Importovať', exact: true });
    await expect(confirmed).toBeVisible();

    const importId = /[\da-f-]{36}/.exec(page.url())?.[0];
    const anew = await answerTo(page, `/employee/import/${importId}/reload`, { isMigrated: true });
    expect(anew).toMatchObject({ state: 'planned', isMigrated: true });
    await confirmed.click();
    await expect(colleague.getByText(/^Súbor medzitým niekto načítal znova/)).toBeVisible();
    await expect(colleague.getByText(/staršieho systému/).first()).toBeVisible();
    expect(await answerTo(page, `/employee/import/${importId}`)).toMatchObject({ state: 'planned', applied: null });
    await answerTo(page, '/employee', { ...person, personalNumber: `2${person.personalNumber}` });
    await confirmed.click();
    await expect(colleague.getByText(/^Údaje zamestnancov sa medzitým zmenili/)).toBeVisible();
    await expect(colleague.getByText('Pridá sa 1, zmení sa 0 zamestnancov.')).toBeVisible();
    expect(await answerTo(page, `/employee/import/${importId}`)).toMatchObject({ state: 'planned', failure: null });
    await page.reload();
    const both = [confirmed, page.getByRole('button', { name: 'Importovať', exact: true })];
    for (const button of both) await expect(button).toBeVisible();
    await Promise.all(both.map((button) => button.click()));
    for (const window of [page, colleague]) {
      await expect(window.getByRole('heading', { level: 1, name: 'Import je hotový' })).toBeVisible();
      await expect(window.getByText('Vo firme práve prebieha import.')).toBeHidden();
    }
    await colleague.close();
  },
);

test(
  'people are taken over from an older system: the plan says so, and their first sign-in ends in a password of their own',
  { tag: '@told-on-desktop' },
  async ({ page, browser, baseURL }) => {
    const mark = String(Date.now()).slice(-7);
    const email = `viera.prevzata.${mark}@podpolianskepekarne.example`;
    const lines = [
      'Osobné číslo;Meno;Priezvisko;E-mail;Úväzok;Nástup',
      `P${mark};Viera;Prevzatá;${email};100;1.3.2026`,
    ];
    const file = { name: 'starsi-system.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };
    await enter(page, 'maria.tothova', '/company/bulk');
    await page.locator('input[type=file]').last().setInputFiles(file);
    await page.getByRole('checkbox', { name: /^Účty nových ľudí sú prevzaté zo staršieho systému/ }).check();
    await expectFine(page);
    // The tick makes the plan anew, and a busy button ignores presses.
    await expect(page.getByRole('button', { name: 'Skontrolovať súbor' })).not.toHaveAttribute('aria-busy');
    await page.getByRole('button', { name: 'Skontrolovať súbor' }).click();
    await expect(page.getByText(/^Nové účty budú vedené ako prevzaté zo staršieho systému\./)).toBeVisible();
    await expectFine(page);
    await page.getByRole('button', { name: 'Importovať', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Import je hotový' })).toBeVisible();
    await expect(page.getByText(/^Nové účty sú prevzaté zo staršieho systému\./)).toBeVisible();
    await expectFine(page);

    await page.goto(`/company/employees?hladat=P${mark}`);
    await expect(page.getByRole('table').getByText('prevzatý účet')).toBeVisible();
    await expectFine(page);
    await page.getByRole('link', { name: 'Prevzatá Viera' }).click();
    await page.getByRole('tab', { name: 'Prístup' }).click();
    await expect(page.getByText('prevzatý zo staršieho systému, čaká na prvé prihlásenie')).toBeVisible();
    await expectFine(page);

    const person = await browser.newPage({ ...(baseURL && { baseURL }) });
    await person.goto('/');
    await fillLogin(person, email, 'heslo zo staršieho systému');
    await expect(person.getByText(/^Meno alebo heslo nie je správne\./)).toBeVisible();
    const link = /\/hash-verify\/[\w-]+/.exec(await latestMail(page, 'accountMigrated', email))?.[0] ?? '';
    await person.goto(link);
    await person.getByRole('button', { name: 'Overiť účet' }).click();
    await person.getByRole('link', { name: 'Nastaviť heslo' }).click();
    const password = `tri nové hrnce na peci ${mark}`;
    await person.getByLabel('Nové heslo', { exact: true }).fill(password);
    await person.getByLabel('Zopakujte nové heslo').fill(password);
    await person.getByRole('button', { name: 'Uložiť heslo' }).click();
    await fillLogin(person, email, password);
    await person.waitForURL(/\/account\/overview/);
    await person.close();

    await page.reload();
    await expect(page.getByText('prevzatý zo staršieho systému, čaká na prvé prihlásenie')).toBeHidden();
  },
);

test(
  'on a phone the file is checked and its changes scroll in their own region',
  { tag: '@phone' },
  async ({ page }) => {
    await enter(page, 'maria.tothova', '/company/bulk');
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles(roster([{ ...newcomer, personalNumber: '000779' }]));
    await expect(page.getByText('Bodkočiarka, Windows-1250')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Skontrolovať súbor' }).click();
    await expect(page.getByText('Zmeny si pozrite na väčšej obrazovke.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Pridať' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  },
);

test(
  'whoever chooses a file by keyboard is at the file, and at the place for one when it is taken back',
  {
    tag: '@told-on-desktop',
  },
  async ({ page }) => {
    await enter(page, 'maria.tothova', '/company/bulk');
    await expect(page.getByRole('heading', { level: 1, name: 'Nahrajte zoznam zamestnancov' })).toBeVisible();
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Vybrať súbor' }).press('Enter');
    await (await choosing).setFiles(roster([newcomer]));
    await expect(page.getByText('Bodkočiarka, Windows-1250')).toBeVisible();
    await expect(page.getByRole('group', { name: 'zamestnanci.csv' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Odobrať súbor zamestnanci.csv' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('group', { name: 'Súbor so zoznamom' })).toBeFocused();
  },
);
