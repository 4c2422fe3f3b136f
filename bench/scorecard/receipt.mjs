import { Buffer } from 'node:buffer';

/**
 * Draws a receipt that is like no other and hands it to the page through its own button.
 * @param {import('@playwright/test').Page} page
 * @param {string} button
 * @param {string} title
 */
export async function handInReceipt(page, button, title) {
  const bytes = await page.evaluate(async (heading) => {
    const canvas = new OffscreenCanvas(1000, 1400);
    const pen = canvas.getContext('2d');
    if (!pen) return [];
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, 1000, 1400);
    pen.fillStyle = '#111';
    pen.font = '32px sans-serif';
    for (let line = 0; line < 26; line += 1) pen.fillText(`${heading} ${line * 31}`, 70, 90 + line * 48);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
    return [...new Uint8Array(await blob.arrayBuffer())];
  }, title);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button }).click(),
  ]);
  await chooser.setFiles({ name: 'doklad.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(bytes) });
}

/** @param {number} days */
export function daysAgo(days) {
  const date = new Date();
  date.setDate(date.getDate() - days);
  return date;
}

/**
 * As somebody types it: `3.11.2026`.
 * @param {Date} date
 */
export function typed(date) {
  return `${date.getDate()}.${date.getMonth() + 1}.${date.getFullYear()}`;
}

/**
 * Throws away what was begun before: a draft comes back on every device of its employee.
 * @param {import('@playwright/test').Page} page
 */
export async function dropDraft(page) {
  const status = await page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('token')}`, 'X-Client': 'web' };
    /** @type {{ roles: { roleName: string, roleId: string }[] }} */
    const user = await (await fetch('/api/1.0/user', { headers })).json();
    const role = user.roles.find((one) => one.roleName === 'EMPL');
    return (await fetch(`/api/1.0/EMPL/${role?.roleId}/document/draft/RP`, { method: 'DELETE', headers })).status;
  });
  if (status !== 200 && status !== 404) throw new Error(`the draft could not be thrown away: ${status}`);
}
