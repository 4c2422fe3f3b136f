/** Screens opened in a real browser while an experiment runs. */
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../scripts/prepare/browser.mjs';

const SHOWN_MILLISECONDS_MAX = 20_000;
const SCREENS = {
  EMPL: ['/account/overview', '/account/documents', '/account/movements', '/account/add-document', '/profile'],
  COMP: ['/company/overview', '/company/documents', '/company/employees', '/company/statistics', '/company/closing'],
};

/**
 * Opens one screen after the other as these people, each in a window of its own, until it is told to stop.
 * @param {string} url
 * @param {import('./calls.mjs').Who[]} people nobody else may use their sessions
 * @param {number} everySeconds
 */
export async function openScreens(url, people, everySeconds) {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const windows = await Promise.all(people.map((who) => openWindow(browser, url, who)));
  /** @type {{ screen: string, milliseconds: number, failure: string | null }[]} */
  const opened = [];
  let isOver = false;
  const opening = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const window = windows[turn % windows.length];
      const begun = performance.now();
      if (window) opened.push(await openOne(window, Math.floor(turn / windows.length)));
      const next = begun + everySeconds * 1_000;
      while (!isOver && performance.now() < next) await pause(200);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await opening;
      await browser.close();
      return opened;
    },
  };
}

/** @param {import('@playwright/test').Browser} browser @param {string} url @param {import('./calls.mjs').Who} who */
async function openWindow(browser, url, { base, token }) {
  const [, roleName = '', id = ''] = base.split('/');
  // As the proxy in front of a portal would say it.
  const extraHTTPHeaders = { 'x-forwarded-proto': 'https' };
  const context = await browser.newContext({ baseURL: url, extraHTTPHeaders });
  const page = await context.newPage();
  await page.goto('/privacy');
  await page.evaluate((kept) => Object.entries(kept).forEach(([key, value]) => localStorage.setItem(key, value)), {
    token,
    role: `${id}_${roleName}`,
  });
  return { page, screens: roleName === 'COMP' ? SCREENS.COMP : SCREENS.EMPL };
}

/** @param {Awaited<ReturnType<typeof openWindow>>} window @param {number} turn */
async function openOne({ page, screens }, turn) {
  const screen = screens[turn % screens.length] ?? '';
  const begun = performance.now();
  /** @type {string | null} */
  let failure = null;
  try {
    await page.goto(screen);
    await page.getByRole('heading', { level: 1 }).waitFor({ timeout: SHOWN_MILLISECONDS_MAX });
    if (new URL(page.url()).pathname !== screen) failure = `led to ${page.url()}`;
  } catch (error) {
    failure = String(error).split('\n')[0] ?? 'failed';
  }
  return { screen, milliseconds: performance.now() - begun, failure };
}
