import type { Locator, Page } from '@playwright/test';
import { qrMatrix } from '../contract/src/qr-code.ts';

interface Looks {
  /** Of the JPEG: the same picture in other bytes. */
  quality?: number;
  /** The text of a QR code under the lines, as tills print it. */
  code?: string;
  /** So large does the camera make it. */
  bytesMin?: number;
}

/** A receipt drawn on the spot; every title has its own picture, every quality its own bytes. */
async function drawnReceipt(
  page: Page,
  title: string,
  { quality = 0.9, code, bytesMin = 0 }: Looks,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const bytes = await page.evaluate(
    async ([heading, jpegQuality, modules]) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [1000, 1400];
      const context = canvas.getContext('2d')!;
      context.fillStyle = '#fff';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.fillStyle = '#111';
      context.font = '700 54px sans-serif';
      context.fillText(heading, 80, 120);
      context.font = '30px sans-serif';
      for (let line = 0; line < (modules.length > 0 ? 14 : 24); line += 1)
        context.fillText(`${heading} ${line}: ${(line * 7919) % 997},00`, 80, 200 + line * 46);
      for (const [row, line] of modules.entries())
        for (const [column, isDark] of line.entries())
          if (isDark) context.fillRect(120 + column * 7, 920 + row * 7, 7, 7);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality));
      return [...new Uint8Array(await blob!.arrayBuffer())];
    },
    [title, quality, code ? qrMatrix(code) : []] as const,
  );
  const picture = Buffer.from(bytes);
  const buffer = Buffer.concat([picture, Buffer.alloc(Math.max(0, bytesMin - picture.length))]);
  return { name: 'faktura-vartovka.jpg', mimeType: 'image/jpeg', buffer };
}

/** Chooses a receipt through the button, as a person does. */
export async function chooseFile(page: Page, button: Locator, title: string, looks: Looks = {}): Promise<void> {
  const file = await drawnReceipt(page, title, looks);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles(file);
}
