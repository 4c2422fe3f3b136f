import type { Locator, Page } from '@playwright/test';
import { qrMatrix } from '../contract/src/qr-code.ts';

interface Looks {
  /** Kept in the file beside the picture: the same look in other bytes. */
  remark?: string;
  /** The text of a QR code under the lines, as tills print it. */
  code?: string;
}

/** A receipt drawn on the spot; every title has its own picture, every remark its own bytes. */
async function drawnReceipt(
  page: Page,
  title: string,
  { remark, code }: Looks,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const bytes = await page.evaluate(
    async ([heading, modules]) => {
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
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
      return [...new Uint8Array(await blob!.arrayBuffer())];
    },
    [title, code ? qrMatrix(code) : []] as const,
  );
  const picture = Buffer.from(bytes);
  const buffer = remark === undefined ? picture : withRemark(picture, remark);
  return { name: 'faktura-vartovka.jpg', mimeType: 'image/jpeg', buffer };
}

/** A segment for comments right behind the two bytes every JPEG begins with. */
function withRemark(picture: Buffer, remark: string): Buffer {
  const text = Buffer.from(remark);
  const segment = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
  return Buffer.concat([picture.subarray(0, 2), segment, text, picture.subarray(2)]);
}

/** Chooses a receipt through the button, as a person does. */
export async function chooseFile(page: Page, button: Locator, title: string, looks: Looks = {}): Promise<void> {
  const file = await drawnReceipt(page, title, looks);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles(file);
}
