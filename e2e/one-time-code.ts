import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect } from './support.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code an authenticator app shows for this key, computed here on its own. */
export function appCode(key: string, at = Date.now()): string {
  const bits = Array.from(key.replaceAll(/\s/g, ''))
    .map((symbol) => alphabet.indexOf(symbol).toString(2).padStart(5, '0'))
    .join('');
  const seed = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const mac = createHmac('sha1', seed).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

/** A code works once, so the next one is taken from the step after it, which the portal accepts already. */
export function nextAppCode(key: string): string {
  return appCode(key, Date.now() + 30_000);
}

/** Sets an authenticator app up on the open sign-in section; answers its key and the recovery codes. */
export async function setUpApp(page: Page): Promise<{ key: string; recoveryCodes: string[] }> {
  await page.getByRole('button', { name: 'Nastaviť aplikáciu' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nastaviť overovaciu aplikáciu' });
  await expect(dialog.getByRole('img', { name: 'QR kód pre overovaciu aplikáciu' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Nejde odfotiť? Opíšte kľúč ručne' }).click();
  const key = (await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Potvrdiť a zapnúť' }).click();
  await expect(dialog.getByLabel('Kód z aplikácie')).toBeFocused();
  // What is wrong stands under the last field of a window that scrolls.
  await expect(dialog.getByText('Zadajte všetkých 6 číslic kódu.')).toBeInViewport({ ratio: 1 });
  await dialog.getByLabel('Kód z aplikácie').fill(appCode(key));
  await dialog.getByRole('button', { name: 'Potvrdiť a zapnúť' }).click();
  const codes = page.getByRole('dialog', { name: 'Uložte si záložné kódy' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  return { key, recoveryCodes: await codes.allTextContents() };
}

export async function closeRecoveryCodes(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Uložte si záložné kódy' });
  await dialog.getByLabel('Kódy mám bezpečne uložené').check();
  await dialog.getByRole('button', { name: 'Hotovo' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
}
