import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type Browser,
  type BrowserContext,
  expect,
  type FullProject,
  type Locator,
  test as base,
  type Page,
} from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { narrow, wide } from './sizes.ts';

export const demoPassword = 'Polana-2026-demo';

/**
 * Every story also fails on a page error, a console error or a violation of the content security policy. The stories of a size
 * share a browser's cache and nothing else: loading the same scripts anew would be a third of their time. A story that moves the
 * clock has a cache of its own (@own-clock): the clock of a shared one would stay moved for all that come after.
 */
export const test = base.extend<{ watched: void }, { sharedContext: BrowserContext }>({
  sharedContext: [
    async ({ browser }, use, worker) => {
      const context = await newContext(browser, worker.project.use);
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ sharedContext, browser }, use, story) => {
    if (story.tags.includes('@own-clock')) {
      const own = await newContext(browser, story.project.use);
      await use(own);
      await own.close();
      return;
    }
    await use(sharedContext);
    await Promise.all(sharedContext.pages().map((page) => page.close()));
    await sharedContext.clearCookies();
    await sharedContext.clearPermissions();
    await sharedContext.setOffline(false);
  },
  page: async ({ context, baseURL }, use) => {
    const page = await context.newPage();
    const browser = await context.newCDPSession(page);
    const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers';
    await browser.send('Storage.clearDataForOrigin', { origin: baseURL ?? '', storageTypes });
    await browser.detach();
    const hasMovedClock = await page.evaluate(() => '__pwClock' in globalThis);
    expect(hasMovedClock, 'a story before this one moved the clock without @own-clock').toBe(false);
    await use(page);
  },
  watched: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
      page.on('console', (message) => {
        // The browser itself reports answers like 401 that a story provokes on purpose.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          problems.push(`console: ${message.text()}`);
      });
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) =>
          reportError(new Error(`content security policy: ${event.violatedDirective} ${event.blockedURI}`)),
        );
      });
      await use();
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** A window onto the portal of a project, at its size. */
function newContext(browser: Browser, use: FullProject['use']): Promise<BrowserContext> {
  const { viewport, locale, timezoneId, baseURL, isMobile, hasTouch, deviceScaleFactor, contextOptions } = use;
  const given = { viewport, locale, timezoneId, baseURL, isMobile, hasTouch, deviceScaleFactor };
  const known = Object.entries(given).filter(([, value]) => value !== undefined);
  return browser.newContext({ ...contextOptions, ...Object.fromEntries(known) });
}

/** Signs in on the page as a person would. */
export async function signIn(page: Page, username: string, password = demoPassword): Promise<void> {
  await page.goto('/');
  await fillLogin(page, username, password);
  if (await needsCode(page)) await enterCode(page);
  await page.waitForURL(/\/(account|company|operator)\/overview/);
}

interface SignInAnswer {
  token?: string;
  challenge?: { id: string };
}

/** Ends the session and loads the page anew in one go: a refresh of the page in between would learn it first, and lead away unseen. */
export async function endSessionAndReload(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const headers = { 'X-Client': 'web', Authorization: `Bearer ${localStorage.getItem('token')}` };
    await fetch('/api/1.0/logout', { method: 'POST', headers });
    location.reload();
  });
}

/** Ends the session and presses the button in one go: a refresh of the page in between would learn it first and take the button away. */
export async function endSessionAndPress(button: Locator): Promise<void> {
  await button.evaluate(async (element: HTMLElement) => {
    const headers = { 'X-Client': 'web', Authorization: `Bearer ${localStorage.getItem('token')}` };
    await fetch('/api/1.0/logout', { method: 'POST', headers });
    element.click();
  });
}

/** Stands signed in on a page without the login page in between: for every story that is not about signing in. */
export async function enter(page: Page, username: string, path: string, password = demoPassword): Promise<void> {
  const token = await tokenOf(page, username, password);
  // Once per tab: after a sign-out or with another person's token the page keeps what it has.
  await page.addInitScript((value) => {
    const mark = `entered-${value.slice(0, 12)}`;
    if (window.name.includes(mark)) return;
    window.name += mark;
    sessionStorage.removeItem('role');
    localStorage.clear();
    localStorage.setItem('token', value);
  }, token);
  await page.goto(path);
}

async function tokenOf(page: Page, username: string, password: string): Promise<string> {
  const post = async (path: string, data: unknown): Promise<SignInAnswer> => {
    const answer = await page.request.post(`/api/1.0${path}`, { data, headers: { 'X-Client': 'web' } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as SignInAnswer;
  };
  const first = await post('/login', { username, password });
  if (first.token) return first.token;
  const mail = await latestMail(page, 'loginCode');
  const code = /^\s*(\d{6})\s*$/m.exec(mail)?.[1] ?? '';
  const second = await post('/login/code', { challengeId: first.challenge?.id, code });
  return second.token ?? '';
}

/** An employee asks for a change of data in a window of their own. */
export async function askForChange(
  { browser, baseURL }: { browser: Browser; baseURL: string | undefined },
  username: string,
  wanted: Record<string, string>,
): Promise<void> {
  const employee = await browser.newPage({ ...(baseURL && { baseURL }) });
  await enter(employee, username, '/profile');
  const status = await employee.evaluate(async (body) => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('token')}`, 'X-Client': 'web' };
    const user = await fetch('/api/1.0/user', { headers });
    const { roles } = (await user.json()) as { roles: { roleName: string; roleId: string }[] };
    const base = `/api/1.0/EMPL/${roles.find((role) => role.roleName === 'EMPL')?.roleId}`;
    const asked = await fetch(`${base}/change-request`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return asked.status;
  }, wanted);
  expect(status).toBe(201);
  await employee.close();
}

export async function fillLogin(page: Page, username: string, password = demoPassword): Promise<void> {
  await page.getByLabel(/^(E-mail alebo používateľské meno|E-mail or user name)$/).fill(username);
  await page.getByLabel(/^(Heslo|Password)$/).fill(password);
  await page.getByRole('button', { name: /^(Prihlásiť sa|Sign in)$/ }).click();
}

async function needsCode(page: Page): Promise<boolean> {
  const code = page.getByRole('heading', { name: /^(Overovací kód|Verification code)$/ });
  const isIn = () => /\/(account|company|operator)\/overview/.test(page.url());
  await expect.poll(async () => isIn() || (await code.isVisible())).toBe(true);
  return !isIn();
}

async function enterCode(page: Page): Promise<void> {
  const code = /^\s*(\d{6})\s*$/m.exec(await latestMail(page, 'loginCode'))?.[1] ?? '';
  await page.getByRole('textbox').first().fill(code);
  await page.getByRole('button', { name: /^(Overiť a pokračovať|Verify and continue)$/ }).click();
}

/** The text of the newest mail of a kind in the demo's outbox. */
export async function latestMail(page: Page, kind: string, to?: string): Promise<string> {
  let text = '';
  await expect
    .poll(async () => {
      const answer = await page.request.get('/api/1.0/outbox?limit=100');
      const { items } = (await answer.json()) as { items: { kind: string; to: string; text: string }[] };
      text = items.find((mail) => mail.kind === kind && (!to || mail.to === to))?.text ?? '';
      return text;
    })
    .not.toBe('');
  return text;
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const axeOptions: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
  // The pages have no foreign frames and no style sheets of others to fetch again.
  iframes: false,
  preload: false,
};

/** Colours do not depend on the width of the screen, and to measure them takes as long as everything else. */
function rulesAt(page: Page): RunOptions {
  return isPhone(page) ? { ...axeOptions, rules: { 'color-contrast': { enabled: false } } } : axeOptions;
}

declare global {
  interface Window {
    axe?: { run(context: Document, options: object): Promise<AxeResults> };
  }
}

/** No violation of WCAG 2.2 A or AA on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  await atBothSizes(page, () => expectNoViolation(page, rulesAt(page)));
}

/** In the theme of the dark, where only the colours differ from what was just found accessible. */
export async function expectReadableInTheDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const colours: RunOptions = { ...axeOptions, runOnly: { type: 'rule', values: ['color-contrast'] } };
  await atBothSizes(page, () => (isPhone(page) ? Promise.resolve() : expectNoViolation(page, colours)));
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Accessible, and nothing sticks out of the page sideways. */
export async function expectFine(page: Page): Promise<void> {
  await atBothSizes(page, async () => {
    await expectNoViolation(page, rulesAt(page));
    await expectNothingSticksOut(page);
  });
}

/** Nothing sticks out of the page sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await atBothSizes(page, () => expectNothingSticksOut(page));
}

/** Looks at the page as it stands; a story that is told at one size only looks at it at the other size as well. */
export async function atBothSizes(page: Page, look: () => Promise<void>): Promise<void> {
  await look();
  if (!test.info().tags.some((tag) => tag.startsWith('@told-'))) return;
  const own = page.viewportSize() ?? wide;
  await page.setViewportSize(isPhone(page) ? wide : narrow);
  await look();
  await page.setViewportSize(own);
}

async function expectNoViolation(page: Page, rules: RunOptions): Promise<void> {
  // Rows that wait for their successors are paler on purpose.
  await expect(page.locator('.opacity-60[aria-busy="true"]')).toHaveCount(0);
  // On a phone a dialog with a field in it is shown once the keyboard is up.
  await expect(page.locator('[style*="clip-path: inset(50%)"]:has([role*=dialog])')).toHaveCount(0);
  // A page is hidden behind something that is open, never by itself.
  await expect(page.locator('body:has(#root > [aria-hidden=true]):not(:has([role*=dialog]))')).toHaveCount(0);
  if (!(await page.evaluate(() => Boolean(window.axe)))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async (options) => {
    // A fade in progress would be measured with its passing colours, and one that ends may start another in what it contains.
    for (;;) {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const passing = document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
      if (passing.length === 0) break;
      await Promise.allSettled(passing.map((animation) => animation.finished));
    }
    const results = await window.axe?.run(document, options);
    return results?.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`);
  }, rules);
  expect(violations).toEqual([]);
}

async function expectNothingSticksOut(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
}

export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 900;
}

/** Runs inside the page: what was asked before its scripts came and nobody has taken yet. */
export function earlyAnswersLeft(): string[] {
  const { earlyAnswers } = globalThis as { earlyAnswers?: { answers: Map<string, unknown> } };
  return [...(earlyAnswers?.answers.keys() ?? [])];
}
