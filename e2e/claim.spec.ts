import type { Page } from '@playwright/test';
import { chooseFile } from './drawn-receipt.ts';
import { somebodyEntitled } from './somebody-entitled.ts';
import { takeBackAndBeginAgain } from './taken-back.ts';
import { enter, expect, expectAccessible, expectFine, expectReadableInTheDark, isPhone, test } from './support.ts';

const slowUploadBytesPerSecond = 40_000;

function daysAgo(days: number): Date {
  const date = new Date();
  date.setDate(date.getDate() - days);
  return date;
}

/** As somebody types it: `3.11.2026`. */
function typed(date: Date): string {
  return `${date.getDate()}.${date.getMonth() + 1}.${date.getFullYear()}`;
}

async function expectFineInBothThemes(page: Page): Promise<void> {
  await expectFine(page);
  await expectReadableInTheDark(page);
}

/** A form to print comes as a file with the name of the form. */
async function expectForm(page: Page, name: string, fileName: string): Promise<void> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `${name} (PDF)` }).click();
  expect((await download).suggestedFilename()).toBe(fileName);
}

const goOn = (page: Page) => page.getByRole('button', { name: 'Pokračovať' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const claimNumber = /^(RP|SP)-\d{4}-\d{6}$/;

async function tickEverything(page: Page): Promise<number> {
  const boxes = page.getByRole('checkbox');
  await expect(boxes).toHaveCount(4);
  for (const box of await boxes.all()) await box.check();
  return 4;
}

/** Both ends in one calendar; answers how often it was tapped. */
async function pickStay(page: Page, from: Date, to: Date): Promise<number> {
  let taps = 1;
  await page.getByRole('button', { name: 'Vybrať dátum príchodu' }).click();
  const calendar = page.getByRole('dialog');
  const shown = new Date();
  for (const date of [from, to]) {
    const months = (date.getFullYear() - shown.getFullYear()) * 12 + date.getMonth() - shown.getMonth();
    for (let step = 0; step < Math.abs(months); step += 1) {
      await calendar
        .getByRole('button', { name: months < 0 ? /^Predchádz/ : /^Nasled|^Ďalš/ })
        .first()
        .click();
      taps += 1;
    }
    shown.setFullYear(date.getFullYear(), date.getMonth(), 1);
    const month = new Intl.DateTimeFormat('sk-SK', { day: 'numeric', month: 'long' }).format(date).split(/\s/)[1];
    await calendar
      .getByRole('button', { name: new RegExp(`\\b${date.getDate()}\\.\\s${month}\\s`) })
      .first()
      .click();
    taps += 1;
  }
  return taps;
}

async function claimOnPhone(page: Page): Promise<void> {
  await enter(page, 'zuzana.hrivnakova', '/account/overview');
  let taps = 1;
  await page.getByRole('link', { name: /^Požiadať.*Rekreácia/ }).click();
  await expect(heading(page, 'Odfoťte doklad')).toBeVisible();
  await expectFineInBothThemes(page);

  // The photo travels slowly; nobody waits for it, and a reload in the middle loses nothing.
  const network = await page.context().newCDPSession(page);
  const conditions = { offline: false, latency: 40, downloadThroughput: -1 };
  await network.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: slowUploadBytesPerSecond });
  await chooseFile(page, page.getByRole('button', { name: 'Odfotiť doklad' }), `Penzión Vartovka ${Date.now()}`);
  taps += 3; // the button, the shutter, "use it"
  await expect(page.getByText('Fotka je ostrá')).toBeVisible();
  await goOn(page).click();
  taps += 1;
  await expect(heading(page, 'Suma a termín pobytu')).toBeFocused();
  await page.getByLabel('Celková suma na doklade').fill('100,01');
  taps += 1;
  await expect(page.getByText('55,01 €').first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Celková suma na doklade')).toHaveValue('100,01');
  await expect(page.getByRole('button', { name: 'Pozrieť doklad' })).toBeVisible();
  await network.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: -1 });

  taps += await pickStay(page, daysAgo(3), daysAgo(1));
  await expect(page.getByText('2 noci, minimum 2 noci je splnené')).toBeVisible();
  await expect(page.getByText('Lehota 30 dní je dodržaná, zostáva 29 dní')).toBeVisible();
  await page.getByRole('button', { name: 'Prečo práve táto suma' }).click();
  await expect(page.getByText('Koľko ešte môžete minúť?')).toBeVisible();
  await expectFineInBothThemes(page);
  await page.goBack();
  await expect(heading(page, 'Odfoťte doklad')).toBeVisible();
  await expect(page.getByText(/nahrané$/)).toBeVisible();
  await page.goForward();
  await expect(page.getByLabel('Celková suma na doklade')).toHaveValue('100,01');
  await goOn(page).click();
  taps += 1;

  await expect(heading(page, 'Vyhlásenia')).toBeFocused();
  taps += await tickEverything(page);
  await expectFineInBothThemes(page);
  await goOn(page).click();
  taps += 1;
  await expect(heading(page, 'Skontrolujte a odošlite')).toBeVisible();
  await expectFineInBothThemes(page);
  await submitWithoutConnection(page);
  taps += 1;
  await expect(heading(page, 'Žiadosť je odoslaná')).toBeFocused();
  await expect(page.getByText(claimNumber)).toBeVisible();
  await expect(page.getByText('zvyčajne rozhodne do')).toBeVisible();
  expect(taps).toBeLessThanOrEqual(18);
  await expectFineInBothThemes(page);
  await page.reload();
  await takeBackAndBeginAgain(page, await page.getByText(claimNumber).innerText());
}

/** The claim waits for the connection, because the person said so, and goes by itself. */
async function submitWithoutConnection(page: Page): Promise<void> {
  await withoutTouch(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Odoslať žiadosť' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Odoslať po pripojení' }).click();
  await expect(page.getByText('Odošleme, keď budete online')).toBeVisible();
  await page.unroute('**/*.js');
  await page.context().setOffline(false);
}

/** The page was just opened, and from now on not even what was fetched before comes back. */
async function withoutTouch(page: Page): Promise<void> {
  await page.reload();
  await expect(heading(page, 'Skontrolujte a odošlite')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.route('**/*.js', (route) => route.abort());
}

async function fillSport(page: Page, documentDate: Date, sum: string): Promise<void> {
  const today = new Date();
  await page.getByLabel('Celková suma na doklade').fill(sum);
  await page.getByLabel('Meno a priezvisko dieťaťa').fill('Matej Hradištský');
  await page.getByRole('button', { name: /Vek dieťaťa/ }).click();
  await page.getByRole('option', { name: '9 rokov' }).click();
  await page.getByLabel('Športová organizácia').fill('ŠK Slávia Detva');
  await page.getByRole('textbox', { name: 'Členom od' }).fill(`1.1.${today.getFullYear() - 2}`);
  await page.getByRole('textbox', { name: 'Obdobie od' }).fill(`1.1.${today.getFullYear()}`);
  await page.getByRole('textbox', { name: 'Obdobie do' }).fill(typed(today));
  await page.getByRole('textbox', { name: 'Dátum vystavenia dokladu' }).fill(typed(documentDate));
}

async function claimOnComputer(page: Page): Promise<void> {
  await enter(page, 'anna-maria.hradistska-podpolianska', '/account/add-document?type=RP');
  await expect(heading(page, 'Na účte nie je dosť prostriedkov')).toBeVisible();
  await expectFineInBothThemes(page);
  await page.getByRole('link', { name: 'Požiadať: Šport dieťaťa' }).click();
  await goOn(page).click();
  await expect(page.getByRole('link', { name: 'Nahratie dokladu je povinné.' })).toBeVisible();
  await expect(page).toHaveTitle('Chyba: Nahrajte doklad | Poľana');
  const title = `ŠK Slávia Detva ${Date.now()}`;
  // Only the claim made twice here may look like another one.
  const sum = `41,${10 + (Date.now() % 89)}`;
  await chooseFile(page, page.getByRole('button', { name: 'Vybrať súbor' }), title);
  await goOn(page).click();

  await expect(heading(page, 'Suma a šport dieťaťa')).toBeFocused();
  await goOn(page).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Opravte 7 údajov' })).toBeVisible();
  await page.getByRole('link', { name: 'Celková suma na doklade: Toto pole je povinné.' }).click();
  await expect(page.getByLabel('Celková suma na doklade')).toBeFocused();
  await expectFineInBothThemes(page);
  await fillSport(page, daysAgo(45), '40');
  await expectForm(page, 'Potvrdenie športového klubu', 'potvrdenie-sportoveho-klubu.pdf');
  await expect(page.getByText('Od vystavenia dokladu uplynulo 45 dní.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Áno, dátum je správny.' }).check();
  await goOn(page).click();
  await goOn(page).click();
  await expect(page.getByRole('heading', { name: 'Opravte 4 údaje' })).toBeVisible();
  await tickEverything(page);
  await goOn(page).click();

  await page.getByRole('link', { name: 'Zmeniť: Suma na doklade' }).click();
  await page.getByLabel('Celková suma na doklade').fill(sum);
  await goOn(page).click();
  await expect(heading(page, 'Skontrolujte a odošlite')).toBeVisible();
  await expect(page.getByText(`${sum} €`).first()).toBeVisible();
  await page.getByRole('button', { name: 'Odoslať žiadosť' }).dblclick();
  await expect(heading(page, 'Žiadosť je odoslaná')).toBeFocused();
  await page.getByRole('link', { name: 'Podať ďalšiu žiadosť' }).click();
  await claimAgain(page, title, sum);
}

/** The same once more: the portal warns, and goes along when the person insists. */
async function claimAgain(page: Page, title: string, sum: string): Promise<void> {
  await expect(heading(page, 'Nahrajte doklad')).toBeVisible();
  // The same picture saved otherwise: other bytes, the same look.
  await chooseFile(page, page.getByRole('button', { name: 'Vybrať súbor' }), title, { quality: 0.8 });
  await goOn(page).click();
  await fillSport(page, daysAgo(20), sum);
  await goOn(page).click();
  await tickEverything(page);
  await goOn(page).click();
  const submit = page.getByRole('button', { name: 'Odoslať žiadosť' });
  await submit.click();
  const warning = page.getByRole('alertdialog');
  await expect(warning).toContainText('podobá');
  await expectAccessible(page);
  await warning.getByRole('button', { name: 'Skontrolovať' }).click();
  await expect(warning).toBeHidden();
  await submit.click();
  await warning.getByRole('button', { name: 'Odoslať aj tak' }).click();
  await expect(page.getByText(claimNumber)).toBeVisible();
}

test('a claim goes from the receipt to its number', async ({ page }) => {
  await (isPhone(page) ? claimOnPhone(page) : claimOnComputer(page));
});

/** A rejected claim comes back filled in, with its reason; a draft begun before is not thrown away without asking. */
async function correctClaim(page: Page): Promise<void> {
  await enter(page, 'zuzana.hrivnakova', '/account/documents?stav=zamietnute');
  await page
    .getByRole('link', { name: /Podať opravenú žiadosť/ })
    .first()
    .click();
  await expect(page.getByText(/Opravujete zamietnutú žiadosť RP-/)).toBeVisible();
  await expect(page).toHaveURL(/oprava=/);
  await expectFineInBothThemes(page);
  await expect(page.getByText('Koncept je uložený').filter({ visible: true })).toBeVisible();
  // The overview offers to go on with it, and not to begin it once more.
  await page.goto('/account/overview');
  const finish = page.getByRole('listitem').filter({ hasText: 'Dokončite opravu žiadosti RP-' });
  await expect(finish).toBeVisible();
  const number = /RP-[\d-]+\d/.exec(await finish.innerText())?.[0] ?? '';
  await expect(page.getByText(`Žiadosť ${number} môžete opraviť`)).toHaveCount(0);
  await finish.getByRole('link').click();
  await expect(page.getByText(`Opravujete zamietnutú žiadosť ${number}`)).toBeVisible();
  await page.getByRole('button', { name: 'Zahodiť koncept' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Zahodiť koncept' }).click();
  await expect(page.getByText('Koncept je zahodený.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

/** What the QR code of a till says that was offline when it printed the receipt. */
function tillCode(date: Date, amount: string): string {
  const moment = date.toISOString().slice(2, 19).replaceAll(/\D/g, '');
  const key = Array.from({ length: 5 }, (_, at) => (Date.now() + at).toString(16).slice(-8).padStart(8, '0')).join('-');
  return `${key.toUpperCase()}:88812345678900001:${moment}:${Date.now() % 1000}:${amount}`;
}

async function claimForEmployee(page: Page): Promise<void> {
  await enter(page, 'jana.oravcova', '/company/add-document');
  await goOn(page).click();
  await expect(page.getByRole('link', { name: 'Zamestnanec: Toto pole je povinné.' })).toBeVisible();
  await expectFineInBothThemes(page);
  const person = await somebodyEntitled(page);
  await page.getByRole('combobox', { name: 'Zamestnanec' }).fill(person.personalNumber);
  await page
    .getByRole('option', { name: `${person.lastName} ${person.firstName}` })
    .first()
    .click();
  await expect(page.getByText('Rekreácia, zostáva na rok')).toBeVisible();
  await goOn(page).click();
  await expect(page.getByRole('heading', { level: 1, name: /^(Nahrajte|Odfoťte) doklad$/ })).toBeFocused();
  // The code of the till fills the amount in; no other claim has this one.
  const amount = `${50 + (Date.now() % 40)},${10 + (Date.now() % 89)}`;
  const code = tillCode(daysAgo(4), amount.replace(',', '.'));
  const button = page.getByRole('button', { name: 'Vybrať súbor' });
  await chooseFile(page, button, `Chata pod Poľanou ${Date.now()}`, { code });
  await goOn(page).click();
  await expect(page.getByLabel('Celková suma na doklade')).toHaveValue(amount);
  await page.getByRole('textbox', { name: 'Príchod' }).fill(typed(daysAgo(6)));
  await page.getByRole('textbox', { name: 'Odchod' }).fill(typed(daysAgo(5)));
  await expect(page.getByText('Pobyt musí mať aspoň 2 noci. Zadali ste 1 noc.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Odchod' }).fill(typed(daysAgo(4)));
  await goOn(page).click();
  await goOn(page).click();
  await expect(page.getByRole('link', { name: 'Priložte vyhlásenie podpísané zamestnancom.' })).toBeVisible();
  await expectForm(page, 'Čestné vyhlásenie', 'cestne-vyhlasenie-RP.pdf');
  await expectFineInBothThemes(page);
  await tickEverything(page);
  await chooseFile(page, page.getByRole('button', { name: 'Vybrať súbor' }), `Vyhlásenie ${person.lastName}`);
  await goOn(page).click();
  await page.getByRole('button', { name: 'Odoslať žiadosť' }).click();
  await expect(page.getByText(claimNumber)).toBeVisible();
  await expect(page.getByText(`Za zamestnanca: ${person.firstName} ${person.lastName}.`)).toBeVisible();
}

test('a rejected claim is put right, and a company claims for an employee', async ({ page }) => {
  await (isPhone(page) ? correctClaim(page) : claimForEmployee(page));
});
