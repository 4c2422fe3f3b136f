/**
 * `npm run guide-screenshots`: starts a demo of its own and takes the pictures of the manuals anew, in both languages.
 * The screens change; what the manuals show must not lag behind.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, expect } from '@playwright/test';
import { findBrowser } from './prepare/browser.mjs';
import { startE2eServer } from './prepare/e2e-server.mjs';
import { root, runScript } from './prepare/project.mjs';

const password = 'Polana-2026-demo';
const patienceMilliseconds = 120_000;
const pictures = [
  { name: 'account', username: 'zuzana.hrivnakova', page: '/account/overview' },
  { name: 'queue', username: 'jana.oravcova', page: '/company/documents' },
  { name: 'employees', username: 'jana.oravcova', page: '/company/employees' },
  { name: 'import', username: 'jana.oravcova', page: '/company/import' },
  { name: 'closing', username: 'jana.oravcova', page: '/company/closing' },
  { name: 'statistics', username: 'jana.oravcova', page: '/company/statistics' },
];

await runScript(async () => {
  const server = await startE2eServer('guides');
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: asRoot });
  try {
    for (const lang of ['sk', 'en']) await takeAll(browser, server.url, lang);
  } finally {
    await browser.close();
    await server.stop();
  }
  return 0;
});

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 * @param {string} lang
 */
async function takeAll(browser, address, lang) {
  /** @type {Map<string, string>} */
  const tokens = new Map();
  for (const { name, username, page: place } of pictures) {
    const token = tokens.get(username) ?? (await signIn(address, username, lang));
    tokens.set(username, token);
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
      baseURL: address,
    });
    const page = await context.newPage();
    await page.addInitScript(([value]) => localStorage.setItem('token', String(value)), [token]);
    await page.goto(place);
    await untilItStandsStill(page);
    writeFileSync(path.join(root, `guides/screenshots/${name}-${lang}.png`), await smaller(await page.screenshot()));
    await context.close();
  }
}

/**
 * The page with everything on it, also on a machine so busy that its network falls silent in between: nothing on it waits any more.
 * @param {import('@playwright/test').Page} page
 */
async function untilItStandsStill(page) {
  for (let looks = 0; looks < 3; looks += 1) {
    await page.waitForLoadState('networkidle');
    await page.locator('#main h1').first().waitFor({ state: 'attached', timeout: patienceMilliseconds });
    await expect(page.locator('.animate-late, [aria-busy=true]')).toHaveCount(0, { timeout: patienceMilliseconds });
    await page.waitForTimeout(500);
  }
}

/** @param {string} address @param {string} username @param {string} lang */
async function signIn(address, username, lang) {
  const first = await call(address, '/login', { username, password });
  const token =
    first.token ?? (await call(address, '/login/code', await mailedCode(address, first.challenge.id))).token;
  const headers = { Authorization: `Bearer ${token}` };
  await fetch(`${address}/api/1.0/change-lang/${lang}`, { headers });
  return String(token);
}

/** @param {string} address @param {string} challengeId */
async function mailedCode(address, challengeId) {
  for (;;) {
    const { items } = await (await fetch(`${address}/api/1.0/outbox?limit=20`)).json();
    const mail = items.find((/** @type {{ kind: string }} */ one) => one.kind === 'loginCode');
    const code = /^\s*(\d{6})\s*$/m.exec(mail?.text ?? '')?.[1];
    if (code) return { challengeId, code };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** @param {string} address @param {string} place @param {object} body */
async function call(address, place, body) {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${address}/api/1.0${place}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return answer.json();
}

/** Few colours are enough for a screen of an office program, and the pictures lie in the repository. */
async function smaller(/** @type {Buffer} */ png) {
  const { default: sharp } = await import('sharp');
  return sharp(png).png({ palette: true, colours: 128, effort: 10 }).toBuffer();
}
