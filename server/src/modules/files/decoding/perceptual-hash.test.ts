import sharp from 'sharp';
import { expect, test } from 'vitest';
import { perceptualHashOf } from './perceptual-hash.ts';

/** Bits in which files still count as alike (file.store.ts). */
const distanceMax = 3;

/** A page of words of different lengths, drawn as bars; every number has its own. */
async function pageOfWords(number: number): Promise<Buffer> {
  let seed = number * 7919 + 13;
  const next = (max: number) => (seed = (seed * 48_271) % 2_147_483_647) % max;
  const bars: string[] = [];
  for (let line = 0; line < 10 + next(12); line += 1) {
    for (let x = 80; x < 620; x += 20) {
      const width = 30 + next(120);
      bars.push(`<rect x="${x}" y="${200 + line * 46}" width="${width}" height="${14 + next(8)}"/>`);
      x += width;
    }
    bars.push(`<rect x="780" y="${200 + line * 46}" width="${60 + next(60)}" height="18"/>`);
  }
  const paper = '<rect width="1000" height="1400" fill="#e8e4da"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1400">${paper}${bars.join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}

function distance(one: string | null, other: string | null): number {
  return Array.from(one ?? '').filter((bit, index) => bit !== other?.[index]).length;
}

const numbers = Array.from({ length: 25 }, (_, index) => index + 1);

test('a page saved at a worse quality or half as large looks as before', async () => {
  const distances = await Promise.all(
    numbers.map(async (number) => {
      const page = await pageOfWords(number);
      const look = await perceptualHashOf(page);
      const copies = [
        await sharp(page).jpeg({ quality: 80 }).toBuffer(),
        await sharp(page).jpeg({ quality: 50 }).toBuffer(),
        await sharp(page).resize({ width: 500 }).jpeg({ quality: 75 }).toBuffer(),
      ];
      return Promise.all(copies.map(async (copy) => distance(look, await perceptualHashOf(copy))));
    }),
  );
  expect(Math.max(...distances.flat())).toBeLessThanOrEqual(distanceMax);
});

test('another page looks different', async () => {
  const [one, other] = await Promise.all([pageOfWords(1), pageOfWords(2)]);
  expect(distance(await perceptualHashOf(one), await perceptualHashOf(other))).toBeGreaterThan(distanceMax);
});

test('a blank sheet looks like nothing', async () => {
  const blank = sharp({ create: { width: 400, height: 600, channels: 3, background: '#fafafa' } });
  expect(await perceptualHashOf(await blank.jpeg().toBuffer())).toBeNull();
});
