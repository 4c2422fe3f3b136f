import { chromium } from '@playwright/test';
import { findBrowser } from '../../scripts/prepare/browser.mjs';
import { startE2eServer } from '../../scripts/prepare/e2e-server.mjs';
import { focusScript } from './focus.mjs';
import { targetScript } from './targets.mjs';

// Days are counted as the portal's people do; elsewhere it may be another day for an hour or two.
process.env['TZ'] = 'Europe/Bratislava';

const PASSWORD = 'Polana-2026-demo';
export const PHONE = { width: 390, height: 844 };
export const COMPUTER = { width: 1440, height: 900 };

/**
 * A portal with the demo data and a browser for it; `stop` leaves nothing behind.
 * @typedef {Awaited<ReturnType<typeof startPortal>>} Portal
 */
export async function startPortal() {
  const server = await startE2eServer('scorecard');
  const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
  const browser = await chromium.launch({ executablePath: await findBrowser(), args });
  const stop = async () => {
    await browser.close();
    await server.stop();
  };
  return { url: server.url, browser, stop };
}

/**
 * A window of its own, as a phone or a computer has it, with somebody signed in.
 * @param {Portal} portal
 * @param {{ who?: string, at?: string, size?: { width: number, height: number } }} [wishes]
 */
export async function openWindow(portal, { who, at = '/', size = COMPUTER } = {}) {
  const isPhone = size.width < 900;
  const context = await portal.browser.newContext({
    baseURL: portal.url,
    viewport: size,
    isMobile: isPhone,
    hasTouch: isPhone,
    locale: 'sk-SK',
    timezoneId: 'Europe/Bratislava',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(20_000);
  await context.addInitScript({
    content: `${focusScript}\n${targetScript}\nObject.assign(globalThis, { lookAtFocus, smallTargets });`,
  });
  const page = await context.newPage();
  if (who) await bringToken(page, await tokenOf(page, who));
  await page.goto(at);
  await page.locator('h1').first().waitFor();
  return page;
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} token
 */
async function bringToken(page, token) {
  await page.addInitScript((value) => {
    if (sessionStorage.getItem('entered')) return;
    sessionStorage.setItem('entered', 'yes');
    localStorage.setItem('token', value);
  }, token);
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} username
 * @returns {Promise<string>}
 */
async function tokenOf(page, username) {
  /**
   * @param {string} path
   * @param {object} data
   * @returns {Promise<{ token?: string, challenge?: { id: string } }>}
   */
  const post = async (path, data) =>
    (await page.request.post(`/api/1.0${path}`, { data, headers: { 'X-Client': 'web' } })).json();
  const first = await post('/login', { username, password: PASSWORD });
  if (first.token) return first.token;
  const second = await post('/login/code', { challengeId: first.challenge?.id, code: await mailedCode(page) });
  if (!second.token) throw new Error(`${username} could not sign in`);
  return second.token;
}

/**
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<string>}
 */
async function mailedCode(page) {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const answer = await page.request.get('/api/1.0/outbox?limit=20');
    /** @type {{ items: { kind: string, text: string }[] }} */
    const { items } = await answer.json();
    const code = /^\s*(\d{6})\s*$/m.exec(items.find((mail) => mail.kind === 'loginCode')?.text ?? '')?.[1];
    if (code) return code;
    await page.waitForTimeout(200);
  }
  throw new Error('no code came by mail');
}

/**
 * The page as a person finally sees it: its heading, its data and its letters stand.
 * @param {import('@playwright/test').Page} page
 */
export async function settled(page) {
  await page.locator('h1').first().waitFor();
  await page
    .waitForFunction(() => !document.querySelector('main [aria-busy=true]'), undefined, { timeout: 3000 })
    .catch(() => undefined);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

/**
 * The page speaks that language from the next opening on; a person's choice is kept by the server.
 * @param {import('@playwright/test').Page} page
 * @param {string} language
 */
export async function chooseLanguage(page, language) {
  await page.evaluate(async (wanted) => {
    const token = localStorage.getItem('token');
    const headers = { 'X-Client': 'web', Authorization: `Bearer ${token}` };
    if (token) await fetch(`/api/1.0/change-lang/${wanted}`, { headers });
    localStorage.setItem('lang', wanted);
  }, language);
}
