import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contrastOf, shownRatio } from './colour.ts';
import {
  colourRoles,
  customProperties,
  defaultPalette,
  measurePairs,
  nearestReadable,
  poorColours,
  shadesOf,
  themes,
} from './palette.ts';

it('contrast is measured as WCAG does', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21);
  expect(contrastOf('#ffffff', '#145a41')).toBeCloseTo(8.18, 2);
  expect(contrastOf('#78d2a8', '#121b17')).toBeCloseTo(9.69, 2);
  expect(shownRatio(4.4999)).toBe(4.49);
});

it('the portal’s own colours pass and change nothing', () => {
  expect(poorColours(defaultPalette)).toEqual([]);
  for (const theme of themes) expect(customProperties(theme, defaultPalette[theme])).toEqual({});
});

it('the shades drawn by hand are those of the stylesheet', () => {
  const sheet = readFileSync(new URL('../../web/src/ui/tokens.css', import.meta.url), 'utf8');
  const dark = sheet.slice(sheet.indexOf("[data-theme='dark']"), sheet.indexOf('@media screen and'));
  const light = sheet.slice(0, sheet.indexOf("[data-theme='dark']"));
  for (const theme of themes) {
    for (const [name, colour] of Object.entries(shadesOf(theme, defaultPalette[theme]))) {
      const declared = (text: string) => new RegExp(`--${name}: ([^;]+);`).exec(text)?.[1];
      expect(theme === 'light' ? declared(light) : (declared(dark) ?? declared(light)), `${theme} ${name}`).toBe(
        colour,
      );
    }
  }
});

it('a pale action colour is refused, with the ratio and the nearest colour that passes', () => {
  const palette = { ...defaultPalette, light: { ...defaultPalette.light, brand: '#7ec8a4' } };
  const [poor, ...others] = poorColours(palette);
  expect(others).toEqual([]);
  expect(poor).toMatchObject({ theme: 'light', role: 'brand', worst: { isEnough: false, min: 4.5 } });
  expect(poor?.worst.ratio).toBeLessThan(4.5);
  expect(poor?.nearest).toMatch(/^#[0-9a-f]{6}$/);
  expect(poorColours({ ...palette, light: { ...palette.light, brand: poor?.nearest ?? '' } })).toEqual([]);
});

it('the nearest colour differs no more than it has to', () => {
  const chosen = { ...defaultPalette.light, brand: '#777777' };
  const nearest = nearestReadable('light', 'brand', chosen) ?? '';
  expect(contrastOf(nearest, '#f2f6f3')).toBeGreaterThanOrEqual(4.5);
  expect(contrastOf(nearest, '#f2f6f3')).toBeLessThan(5);
});

it('a ground that is too light for white words is refused, and so is an accent nobody sees on it', () => {
  const bright = poorColours({ ...defaultPalette, light: { ...defaultPalette.light, hero: '#8fd3b4' } });
  expect(bright.map(({ role }) => role)).toEqual(['hero', 'accent']);
  expect(bright[1]?.nearest).toBe(defaultPalette.light.accent);
  const dim = poorColours({ ...defaultPalette, dark: { ...defaultPalette.dark, accent: '#2f6b50' } });
  expect(dim).toMatchObject([{ theme: 'dark', role: 'accent' }]);
});

it('whatever is chosen, the colour offered instead passes', () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return `#${(seed % 0xffffff).toString(16).padStart(6, '0')}`;
  };
  for (let round = 0; round < 20; round += 1) {
    for (const theme of themes) {
      for (const role of colourRoles) {
        const chosen = { ...defaultPalette[theme], [role]: random() };
        const nearest = nearestReadable(theme, role, chosen);
        expect(nearest, `${theme} ${role} ${chosen[role]}`).not.toBeNull();
        const measured = measurePairs(theme, { ...chosen, [role]: nearest ?? '' });
        expect(measured.filter((one) => one.role === role && !one.isEnough)).toEqual([]);
      }
    }
  }
});
