import { expect, it } from 'vitest';
import { logoContrast, logoContrastMin } from './logo-contrast.ts';

const picture = (...pixels: [number, number, number, number][]) => new Uint8ClampedArray(pixels.flat());
const many = (count: number, pixel: [number, number, number, number]) =>
  Array.from({ length: count }, (): [number, number, number, number] => pixel);

it('a dark logo stands out, also beside much white', () => {
  const seen = logoContrast(picture(...many(90, [255, 255, 255, 255]), ...many(10, [15, 61, 45, 255])));
  expect(seen).toBeGreaterThan(logoContrastMin);
});

it('a pale logo, and one that is nearly see-through, does not', () => {
  expect(logoContrast(picture(...many(10, [255, 220, 120, 255])))).toBeLessThan(logoContrastMin);
  expect(logoContrast(picture(...many(10, [0, 0, 0, 40])))).toBeLessThan(logoContrastMin);
});

it('a thin dark edge does not save a pale logo', () => {
  const seen = logoContrast(picture(...many(90, [250, 230, 150, 255]), ...many(5, [0, 0, 0, 255])));
  expect(seen).toBeLessThan(logoContrastMin);
});

it('where nothing is drawn there is nothing to say', () => {
  expect(logoContrast(picture(...many(4, [255, 255, 255, 255]), ...many(4, [0, 0, 0, 0])))).toBeNull();
});
