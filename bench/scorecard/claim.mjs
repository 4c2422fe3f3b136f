import { openWindow, PHONE } from './portal.mjs';
import { daysAgo, dropDraft, handInReceipt } from './receipt.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const EMPLOYEE = 'zuzana.hrivnakova';
const TAPS_MAX = 18;
const SCREENS_MAX = 5;
const SECONDS_MAX = 60;
/** Slow 4G as Lighthouse has it. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };

/**
 * Check 1: a claim on a phone, from the overview to its number. The time is the portal's alone: a script does not look for its glasses.
 * @param {import('./portal.mjs').Portal} portal
 * @param {import('./sheet.mjs').Sheet} sheet
 * @param {number} runs
 */
export async function claimOnPhone(portal, sheet, runs) {
  /** @type {Awaited<ReturnType<typeof claimOnce>>[]} */
  const done = [];
  for (let run = 0; run < runs; run += 1) done.push(await claimOnce(portal, run));
  const seconds = done.map((one) => one.seconds).toSorted((one, other) => one - other);
  const middle = seconds[Math.floor(seconds.length / 2)] ?? 0;
  const taps = Math.max(...done.map((one) => one.taps));
  const screens = Math.max(...done.map((one) => one.screens));
  sheet.add(1, 'taps of a claim on a phone, typing of the amount as one', {
    figure: taps,
    bar: `at most ${TAPS_MAX}`,
    isKept: taps <= TAPS_MAX,
  });
  sheet.add(1, 'screens of a claim on a phone', {
    figure: screens,
    bar: `at most ${SCREENS_MAX}`,
    isKept: screens <= SCREENS_MAX,
  });
  sheet.add(1, `seconds the portal itself takes of it: processor four times slower, slow 4G, median of ${runs}`, {
    figure: `${middle.toFixed(1)} s (longest ${Math.max(...seconds).toFixed(1)} s)`,
    bar: `${SECONDS_MAX} s, people included`,
    isKept: middle < SECONDS_MAX / 2,
  });
  sheet.add(1, 'the number and the next step stand on the last screen', {
    figure: `${done.filter((one) => one.isTold).length} of ${runs}`,
    bar: 'all',
    isKept: done.every((one) => one.isTold),
  });
}

/**
 * @param {import('./portal.mjs').Portal} portal
 * @param {number} run
 */
async function claimOnce(portal, run) {
  const page = await openWindow(portal, { who: EMPLOYEE, at: '/account/overview', size: PHONE });
  const start = page.getByRole('link', { name: /^Požiadať.*Rekreácia/ });
  await dropDraft(page);
  await page.reload();
  await start.waitFor();
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await device.send('Network.emulateNetworkConditions', SLOW_4G);
  const from = Date.now();
  let taps = 0;
  let screens = 0;
  /** @param {string} name */
  const heading = async (name) => {
    await page.getByRole('heading', { level: 1, name }).waitFor({ timeout: 90_000 });
    screens += 1;
  };
  /** @param {import('@playwright/test').Locator} place */
  const tap = async (place) => {
    taps += 1;
    await place.click();
  };
  const goOn = page.getByRole('button', { name: 'Pokračovať' });
  await tap(start);
  await heading('Odfoťte doklad');
  await handInReceipt(page, 'Odfotiť doklad', `Penzión ${run} ${Date.now()}`);
  taps += 3; // the button, the shutter, "use it"
  await tap(goOn);
  await heading('Suma a termín pobytu');
  taps += 1;
  await page.getByLabel('Celková suma na doklade').fill(`3${run},${17 + run}`);
  taps += await pickStay(page, daysAgo(4 + run * 3), daysAgo(2 + run * 3));
  await tap(goOn);
  await heading('Vyhlásenia');
  for (const box of await page.getByRole('checkbox').all()) await tap(box);
  await tap(goOn);
  await heading('Skontrolujte a odošlite');
  await tap(page.getByRole('button', { name: 'Odoslať žiadosť' }));
  await heading('Žiadosť je odoslaná');
  const seconds = (Date.now() - from) / 1000;
  const number = await page.getByText(/^(RP|SP)-\d{4}-\d{6}$/).count();
  const next = await page.getByText('zvyčajne rozhodne do').count();
  await page.context().close();
  return { taps, seconds, screens, isTold: number > 0 && next > 0 };
}

/**
 * Both ends in one calendar; answers how often it was tapped.
 * @param {Page} page
 * @param {Date} from
 * @param {Date} to
 */
async function pickStay(page, from, to) {
  let taps = 1;
  await page.getByRole('button', { name: 'Vybrať dátum príchodu' }).click();
  const calendar = page.getByRole('dialog');
  const shown = new Date();
  for (const date of [from, to]) {
    const months = (date.getFullYear() - shown.getFullYear()) * 12 + date.getMonth() - shown.getMonth();
    for (let step = 0; step < Math.abs(months); step += 1, taps += 1) {
      const direction = months < 0 ? /^Predchádz/ : /^Nasled|^Ďalš/;
      await calendar.getByRole('button', { name: direction }).first().click();
    }
    shown.setFullYear(date.getFullYear(), date.getMonth(), 1);
    const month = new Intl.DateTimeFormat('sk-SK', { day: 'numeric', month: 'long' }).format(date).split(/\s/)[1];
    const day = new RegExp(String.raw`\b${date.getDate()}\.\s${month}\s`);
    await calendar.getByRole('button', { name: day }).first().click();
    taps += 1;
  }
  return taps;
}
