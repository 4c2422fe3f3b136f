import { chromium } from '@playwright/test';
import { findBrowser } from '../../scripts/prepare/browser.mjs';
import { startE2eServer } from '../../scripts/prepare/e2e-server.mjs';
import { openWindow } from '../scorecard/portal.mjs';
import { addManyRows } from './many-rows.mjs';

/** @typedef {import('../scorecard/portal.mjs').Portal} Portal */
/** @typedef {Awaited<ReturnType<import('@playwright/test').BrowserContext['storageState']>>} SignedIn */

/**
 * A portal with the demo and so many rows more, and a browser for it; or only the browser, for a portal that already runs.
 * @param {{ rows: number, url: string }} wish
 * @returns {Promise<Portal>}
 */
export async function startFullPortal({ rows, url }) {
  const server = url ? { url, stop: () => Promise.resolve() } : await startFilled(rows);
  try {
    const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
    const browser = await chromium.launch({ executablePath: await findBrowser(), args });
    const stop = async () => {
      await browser.close();
      await server.stop();
    };
    return { url: server.url, browser, stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** @param {number} rows */
async function startFilled(rows) {
  const server = await startE2eServer('interactions');
  try {
    await addManyRows(server.dataDir, rows);
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** A token is replaced after ten minutes, and whoever comes with the old one is signed out. */
const GOOD_FOR_MS = 8 * 60_000;

/** @type {Map<string, { at: number, state: Promise<SignedIn> }>} */
const signedIn = new Map();

/**
 * A window with an empty cache of its own, as a phone or a computer has it; whoever is named is signed in already.
 * @param {Portal} portal
 * @param {{ who?: string | undefined, size: { width: number, height: number } }} wish
 */
export async function openEmptyWindow(portal, { who, size }) {
  const isPhone = size.width < 900;
  const context = await portal.browser.newContext({
    baseURL: portal.url,
    viewport: size,
    isMobile: isPhone,
    hasTouch: isPhone,
    locale: 'sk-SK',
    timezoneId: 'Europe/Bratislava',
    ...(who && { storageState: await stateOf(portal, who) }),
  });
  context.setDefaultTimeout(30_000);
  return context.newPage();
}

/**
 * Everybody once in a while, also when two windows ask at the same time.
 * @param {Portal} portal
 * @param {string} who
 */
function stateOf(portal, who) {
  const before = signedIn.get(who);
  if (before && performance.now() - before.at < GOOD_FOR_MS) return before.state;
  const state = signIn(portal, who);
  signedIn.set(who, { at: performance.now(), state });
  return state;
}

/**
 * @param {Portal} portal
 * @param {string} who
 */
async function signIn(portal, who) {
  const page = await openWindow(portal, { who, at: '/privacy' });
  const state = await page.context().storageState();
  await page.context().close();
  return state;
}
