import { expect, it } from 'vitest';
import { fittedSize, greyOf, isPicture, isWorthShrinking, nameAsJpeg, sharpnessOf, verdictOf } from './claim-photo.ts';

it('the long side of a photo is brought down to 2000 pixels and nothing is ever enlarged', () => {
  expect(fittedSize({ width: 4032, height: 3024 })).toEqual({ width: 2000, height: 1500 });
  expect(fittedSize({ width: 3024, height: 4032 })).toEqual({ width: 1500, height: 2000 });
  expect(fittedSize({ width: 800, height: 600 })).toEqual({ width: 800, height: 600 });
  expect(fittedSize({ width: 12_000, height: 3 })).toEqual({ width: 2000, height: 1 });
});

it('a small common picture travels as it is, a big or uncommon one is drawn anew', () => {
  const small = { width: 1200, height: 1600 };
  expect(isWorthShrinking(small, 300_000, 'image/jpeg')).toBe(false);
  expect(isWorthShrinking(small, 3_000_000, 'image/png')).toBe(true);
  expect(isWorthShrinking({ width: 4032, height: 3024 }, 300_000, 'image/jpeg')).toBe(true);
  expect(isWorthShrinking(small, 300_000, 'image/heic')).toBe(true);
});

it('a picture drawn anew carries the name of what it now is', () => {
  expect(nameAsJpeg('IMG_1024.HEIC')).toBe('IMG_1024.jpg');
  expect(nameAsJpeg('účet č. 5.png')).toBe('účet č. 5.jpg');
  expect(nameAsJpeg('.png')).toBe('doklad.jpg');
});

it('a phone that names no type is believed by the end of the name', () => {
  expect(isPicture({ type: '', name: 'IMG_1.HEIC' })).toBe(true);
  expect(isPicture({ type: 'application/pdf', name: 'faktura.pdf' })).toBe(false);
});

const size = { width: 64, height: 64 };

/** Stripes as of printed lines; `softness` smears their edges over that many pixels. */
function stripes(softness: number, dark = 20, light = 235): Float32Array {
  const pixels = new Uint8ClampedArray(size.width * size.height * 4);
  for (let index = 0; index < size.width * size.height; index += 1) {
    const x = index % size.width;
    const edge = 0.5 + 0.5 * Math.sin((x / 8) * Math.PI);
    const share = softness === 0 ? Math.round(edge) : 0.5 + (edge - 0.5) / softness;
    pixels.fill(dark + (light - dark) * share, index * 4, index * 4 + 4);
  }
  return greyOf(pixels);
}

it('printed lines are sharp, smeared ones are blurry, a picture of the night is dark', () => {
  expect(sharpnessOf(stripes(0), size)).toBeGreaterThan(1_000);
  expect(verdictOf(stripes(0), size)).toBe('fine');
  expect(verdictOf(stripes(8), size)).toBe('blurry');
  expect(verdictOf(stripes(0, 0, 40), size)).toBe('dark');
  expect(sharpnessOf(new Float32Array(1), { width: 1, height: 1 })).toBe(0);
});
