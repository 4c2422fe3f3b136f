import { contrastOf } from '@polana/contract/colour';

/** What a picture must have against its ground to be told from it (WCAG 1.4.11). */
export const logoContrastMin = 3;

const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0');

/**
 * How well a logo stands out on white: the contrast that a quarter of what is drawn reaches. A few dark letters make a pale
 * logo legible, a thin dark edge does not. Null where nothing is drawn at all.
 */
export function logoContrast(pixels: Uint8ClampedArray): number | null {
  const contrasts: number[] = [];
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const share = (pixels[at + 3] ?? 0) / 255;
    const onWhite = (channel: number) => 255 - (255 - (pixels[at + channel] ?? 255)) * share;
    const contrast = contrastOf(`#${hex(onWhite(0))}${hex(onWhite(1))}${hex(onWhite(2))}`, '#ffffff');
    if (contrast > 1.1) contrasts.push(contrast);
  }
  if (contrasts.length === 0) return null;
  return contrasts.toSorted((one, other) => other - one)[Math.floor(contrasts.length / 4)] ?? null;
}
