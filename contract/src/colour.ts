/** Colours as `#rrggbb` and what can be computed from them; used alike by the browser and the server. */

export type Colour = string;
export const colourPattern = /^#[0-9a-f]{6}$/;

type Channels = readonly [number, number, number];

function channelsOf(colour: Colour): Channels {
  const at = (from: number) => Number.parseInt(colour.slice(from, from + 2), 16);
  return [at(1), at(3), at(5)];
}

function colourOf(channels: Channels): Colour {
  const text = (value: number) => Math.max(0, Math.min(255, Math.round(value))).toString(16);
  return `#${channels.map((value) => text(value).padStart(2, '0')).join('')}`;
}

/** `share` of the other colour in the first, from 0 to 1. */
export function mix(colour: Colour, other: Colour, share: number): Colour {
  const [one, two] = [channelsOf(colour), channelsOf(other)];
  const between = (index: 0 | 1 | 2) => one[index] + (two[index] - one[index]) * share;
  return colourOf([between(0), between(1), between(2)]);
}

/** The same colour seen through, as CSS writes it. */
export function translucent(colour: Colour, opacity: number): string {
  return `rgb(${channelsOf(colour).join(' ')} / ${opacity})`;
}

function linear(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function encoded(share: number): number {
  return 255 * (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055);
}

function luminanceOf(colour: Colour): number {
  const [red, green, blue] = channelsOf(colour);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** WCAG contrast from 1 to 21. */
export function contrastOf(colour: Colour, ground: Colour): number {
  const [one, two] = [luminanceOf(colour), luminanceOf(ground)];
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
}

/** Two places, rounded down: 4.496 must not read as enough. */
export function shownRatio(ratio: number): number {
  return Math.floor(ratio * 100) / 100;
}

interface Lch {
  lightness: number;
  chroma: number;
  hue: number;
}

/** In OKLCH equal steps of lightness look equal. */
export function lchOf(colour: Colour): Lch {
  const [red, green, blue] = channelsOf(colour).map(linear) as [number, number, number];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  const lightness = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short;
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

function sharesOf({ lightness, chroma, hue }: Lch): Channels {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

/** The colour of this lightness and hue; where no screen shows that much chroma, the most it does show. */
export function colourOfLch(lch: Lch): Colour {
  const isShown = (shares: Channels) => shares.every((share) => share >= -0.0005 && share <= 1.0005);
  let chroma = lch.chroma;
  while (chroma > 0.001 && !isShown(sharesOf({ ...lch, chroma }))) chroma *= 0.97;
  const [red, green, blue] = sharesOf({ ...lch, chroma }).map((share) => encoded(Math.max(0, Math.min(1, share)))) as [
    number,
    number,
    number,
  ];
  return colourOf([red, green, blue]);
}
