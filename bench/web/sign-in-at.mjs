const PASSWORD = 'Polana-2026-demo';

/**
 * Signs a person of the demo in on the login page, with the mailed code where one is asked for; whoever was signed in is not any more.
 * @param {import('@playwright/test').BrowserContext} context
 * @param {string} url
 * @param {string} username
 */
export async function signInAt(context, url, username) {
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate(() => localStorage.clear());
  await context.clearCookies();
  await page.goto(url);
  await page.getByLabel('E-mail alebo používateľské meno').fill(username);
  await page.getByLabel('Heslo', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Prihlásiť sa' }).click();
  const heading = page.getByRole('heading', { name: 'Overovací kód' });
  await Promise.race([heading.waitFor(), page.waitForURL(/\/overview/)]);
  if (await heading.isVisible()) {
    await page
      .getByRole('textbox')
      .first()
      .fill(await mailedCode(page, url));
    await page.getByRole('button', { name: 'Overiť a pokračovať' }).click();
  }
  await page.waitForURL(/\/overview/);
  // Whoever has looked at a page before: only then does the browser remember in which role.
  await page.waitForFunction(() => localStorage.getItem('role') !== null);
  await page.close();
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} url
 * @returns {Promise<string>}
 */
async function mailedCode(page, url) {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const answer = await page.request.get(`${url}/api/1.0/outbox?limit=20`);
    /** @type {{ items: { kind: string, text: string }[] }} */
    const { items } = await answer.json();
    const code = /^\s*(\d{6})\s*$/m.exec(items.find((mail) => mail.kind === 'loginCode')?.text ?? '')?.[1];
    if (code) return code;
    await page.waitForTimeout(200);
  }
  throw new Error('no code came by mail');
}
