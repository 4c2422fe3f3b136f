import { colourOfLch, contrastOf, lchOf, mix, translucent, type Colour } from './colour.ts';

/** What the operator may colour, the shades that follow from it, and whether everybody can read the result. */

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Actions and what is chosen; the dark ground of the account and the login; what is available and what waits. */
export const colourRoles = ['brand', 'hero', 'accent'] as const;
export type ColourRole = (typeof colourRoles)[number];

export type ChosenColours = Readonly<Record<ColourRole, Colour>>;
export type Palette = Readonly<Record<Theme, ChosenColours>>;

export const defaultPalette: Palette = {
  light: { brand: '#145a41', hero: '#0f3d2d', accent: '#ffc53d' },
  dark: { brand: '#78d2a8', hero: '#123527', accent: '#ffc53d' },
};

/** Grounds and signs nobody recolours; they stand in the stylesheet of the web under the same names. */
const fixed = {
  light: { surface: '#ffffff', canvas: '#f2f6f3', focus: '#2c45c4' },
  dark: { surface: '#121b17', canvas: '#0b1210', focus: '#aebaff' },
} as const;

const white = '#ffffff';
const black = '#000000';

const brandShades = ['brand', 'brand-hover', 'brand-press', 'on-brand', 'brand-tint', 'on-brand-tint'] as const;
const heroShades = ['hero-bg', 'on-hero', 'on-hero2', 'hero-track', 'hero-line', 'hero-spent', 'mark-bg'] as const;
const accentShades = ['arnica', 'on-arnica'] as const;
type ShadeName = (typeof brandShades | typeof heroShades | typeof accentShades)[number];
type Shades = Readonly<Record<ShadeName, Colour>>;

/** Drawn by hand for the portal's own colours; a test holds them to the stylesheet. */
const ownShades: Readonly<Record<Theme, Shades>> = {
  light: {
    brand: '#145a41',
    'brand-hover': '#0f4733',
    'brand-press': '#0a3526',
    'on-brand': '#ffffff',
    'brand-tint': '#dcefe5',
    'on-brand-tint': '#0f4733',
    'hero-bg': '#0f3d2d',
    'on-hero': '#ffffff',
    'on-hero2': '#bfdccf',
    'hero-track': '#1f5743',
    'hero-line': '#8fd3b4',
    'hero-spent': '#6fa68e',
    'mark-bg': '#0f3d2d',
    arnica: '#ffc53d',
    'on-arnica': '#2a1e00',
  },
  dark: {
    brand: '#78d2a8',
    'brand-hover': '#92dfba',
    'brand-press': '#a9e8ca',
    'on-brand': '#05241a',
    'brand-tint': '#163b2c',
    'on-brand-tint': '#a9e8ca',
    'hero-bg': '#123527',
    'on-hero': '#ffffff',
    'on-hero2': '#b9d8ca',
    'hero-track': '#1f5240',
    'hero-line': '#8fd3b4',
    'hero-spent': '#6fa68e',
    'mark-bg': '#1a5540',
    arnica: '#ffc53d',
    'on-arnica': '#2a1e00',
  },
};

function readableOn(ground: Colour, candidates: readonly Colour[]): Colour {
  const ratios = candidates.map((colour) => contrastOf(colour, ground));
  return candidates[ratios.indexOf(Math.max(...ratios))] ?? white;
}

function firstEnough(ground: Colour, candidates: readonly Colour[]): Colour {
  return candidates.find((colour) => contrastOf(colour, ground) >= textMin) ?? candidates.at(-1) ?? white;
}

function shadesOfBrand(theme: Theme, brand: Colour) {
  const further = theme === 'light' ? black : white;
  const hover = mix(brand, further, theme === 'light' ? 0.22 : 0.2);
  const press = mix(brand, further, theme === 'light' ? 0.42 : 0.36);
  const tint = mix(fixed[theme].surface, brand, theme === 'light' ? 0.13 : 0.18);
  return {
    brand,
    'brand-hover': hover,
    'brand-press': press,
    'on-brand': readableOn(brand, [white, mix(brand, black, 0.86)]),
    'brand-tint': tint,
    'on-brand-tint': firstEnough(tint, [hover, press, mix(brand, further, 0.6), further]),
  };
}

function shadesOfHero(theme: Theme, hero: Colour) {
  return {
    'hero-bg': hero,
    'on-hero': white,
    'on-hero2': firstEnough(hero, [mix(white, hero, 0.25), mix(white, hero, 0.15), white]),
    'hero-track': mix(hero, white, 0.09),
    'hero-line': mix(white, hero, 0.42),
    'hero-spent': mix(white, hero, 0.52),
    'mark-bg': theme === 'light' ? hero : mix(hero, white, 0.1),
  };
}

function shadesOfAccent(accent: Colour) {
  return { arnica: accent, 'on-arnica': readableOn(accent, [mix(accent, black, 0.85), white]) };
}

/** Every shade of one theme; what is the portal's own colour keeps the shades drawn for it. */
export function shadesOf(theme: Theme, chosen: ChosenColours): Shades {
  const own = ownShades[theme];
  return {
    ...own,
    ...(chosen.brand !== own.brand && shadesOfBrand(theme, chosen.brand)),
    ...(chosen.hero !== own['hero-bg'] && shadesOfHero(theme, chosen.hero)),
    ...(chosen.accent !== own.arnica && shadesOfAccent(chosen.accent)),
  };
}

/** What differs from the portal's own stylesheet, as custom properties. */
export function customProperties(theme: Theme, chosen: ChosenColours): Record<`--${string}`, string> {
  const [shades, own] = [shadesOf(theme, chosen), ownShades[theme]];
  const differing = (Object.keys(own) as ShadeName[]).filter((name) => shades[name] !== own[name]);
  return {
    ...Object.fromEntries(differing.map((name) => [`--${name}`, shades[name]])),
    ...(chosen.hero !== own['hero-bg'] && { '--hero-well': translucent(mix(chosen.hero, black, 0.5), 0.62) }),
  };
}

/** WCAG 2.2 AA: what is read, and what is only recognised. */
const textMin = 4.5;
const partMin = 3;

type PairColour = ShadeName | keyof (typeof fixed)['light'];

/** Every place where a chosen colour or a shade of it meets another: whose it is, the colour, its ground, what is needed. */
const pairs = [
  ['brand', 'brand', 'surface', textMin],
  ['brand', 'brand', 'canvas', textMin],
  ['brand', 'on-brand', 'brand', textMin],
  ['brand', 'on-brand', 'brand-hover', textMin],
  ['brand', 'on-brand', 'brand-press', textMin],
  ['brand', 'on-brand-tint', 'brand-tint', textMin],
  ['brand', 'focus', 'brand-tint', partMin],
  ['hero', 'on-hero', 'hero-bg', textMin],
  ['hero', 'on-hero2', 'hero-bg', textMin],
  ['hero', 'on-hero2', 'hero-track', partMin],
  ['accent', 'arnica', 'hero-bg', textMin],
  ['accent', 'on-arnica', 'arnica', textMin],
  ['accent', 'arnica', 'hero-track', partMin],
] as const satisfies readonly (readonly [ColourRole, PairColour, PairColour, number])[];

type IdOf<Pair> = Pair extends readonly [ColourRole, infer One extends string, infer Other extends string, number]
  ? `${One} ${Other}`
  : never;

/** Names of the two colours. */
export type PairId = IdOf<(typeof pairs)[number]>;

export interface MeasuredPair {
  role: ColourRole;
  id: PairId;
  colour: Colour;
  ground: Colour;
  ratio: number;
  min: number;
  isEnough: boolean;
}

export function measurePairs(theme: Theme, chosen: ChosenColours): MeasuredPair[] {
  const colours: Record<PairColour, Colour> = { ...fixed[theme], ...shadesOf(theme, chosen) };
  return pairs.map(([role, colour, ground, min]) => {
    const ratio = contrastOf(colours[colour], colours[ground]);
    return {
      role,
      id: `${colour} ${ground}` as PairId,
      colour: colours[colour],
      ground: colours[ground],
      ratio,
      min,
      isEnough: ratio >= min,
    };
  });
}

const isReadable = (theme: Theme, role: ColourRole, chosen: ChosenColours) =>
  measurePairs(theme, chosen).every((one) => one.role !== role || one.isEnough);

const lightnessSteps = 200;

/**
 * The colour most like the chosen one that everybody can read, a ground with the highlight on it where that can be; null where
 * no lightness of it would do.
 */
export function nearestReadable(theme: Theme, role: ColourRole, chosen: ChosenColours): Colour | null {
  const alone = (colours: ChosenColours) => isReadable(theme, role, colours);
  const withHighlight = (colours: ChosenColours) => alone(colours) && isReadable(theme, 'accent', colours);
  return (role === 'hero' && nearestWhere(role, chosen, withHighlight)) || nearestWhere(role, chosen, alone);
}

function nearestWhere(
  role: ColourRole,
  chosen: ChosenColours,
  isFit: (colours: ChosenColours) => boolean,
): Colour | null {
  const { lightness, chroma, hue } = lchOf(chosen[role]);
  for (let step = 1; step <= lightnessSteps; step += 1) {
    for (const wanted of [lightness - step / lightnessSteps, lightness + step / lightnessSteps]) {
      if (wanted < 0 || wanted > 1) continue;
      const colour = colourOfLch({ lightness: wanted, chroma, hue });
      if (isFit({ ...chosen, [role]: colour })) return colour;
    }
  }
  return null;
}

export interface PoorColour {
  theme: Theme;
  role: ColourRole;
  /** The pair that misses its minimum by most. */
  worst: MeasuredPair;
  /** What would do; the colour itself where only its ground has to change. */
  nearest: Colour | null;
}

/** The chosen colours that some could not read; none = the palette may be used. */
export function poorColours(palette: Palette): PoorColour[] {
  return themes.flatMap((theme) => poorColoursOf(theme, palette[theme]));
}

function poorColoursOf(theme: Theme, chosen: ChosenColours): PoorColour[] {
  const measured = measurePairs(theme, chosen);
  // What lies on a poor ground is judged on the better one: a good highlight must not be changed for a bad ground.
  const ground = isReadable(theme, 'hero', chosen) ? chosen.hero : nearestReadable(theme, 'hero', chosen);
  return colourRoles.flatMap((role): PoorColour[] => {
    const [worst] = measured
      .filter((one) => one.role === role && !one.isEnough)
      .toSorted((one, other) => one.ratio / one.min - other.ratio / other.min);
    if (!worst) return [];
    const base = role === 'accent' && ground ? { ...chosen, hero: ground } : chosen;
    const nearest = isReadable(theme, role, base) ? chosen[role] : nearestReadable(theme, role, base);
    return [{ theme, role, worst, nearest }];
  });
}
