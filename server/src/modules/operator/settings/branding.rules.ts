import { customProperties, shadesOf, type Palette, type Theme } from '@polana/contract/palette';

/** How a logo is addressed: by its content, so that it may be kept for ever. */
export function logoUrl(sha256: string): string {
  return `/api/1.0/operator-logo/${sha256}.png`;
}

export interface Branding {
  productName: string;
  palette: Palette;
  hasContours: boolean;
  /** Hashes of the pictures; where one theme has none, the other's serves both, on the ground it was made for. */
  logos: Record<Theme, string | null>;
}

/** What a logo of each theme is drawn to be read on: the headers of both. */
const logoGrounds: Record<Theme, string> = { light: '#ffffff', dark: '#121b17' };

function logoProperties(theme: Theme, logos: Branding['logos']): Record<string, string> {
  const other = theme === 'light' ? 'dark' : 'light';
  const logo = logos[theme] ?? logos[other];
  if (!logo) return {};
  const isOwn = logos[theme] !== null;
  return {
    '--logo-picture': `url('${logoUrl(logo)}')`,
    '--logo-plate': isOwn ? 'transparent' : logoGrounds[other],
    '--logo-gap': isOwn ? '0px' : '4px 8px',
  };
}

/** Only what differs from the portal's own stylesheet, in the order in which that one decides about the theme. */
export function brandingStyle({ palette, hasContours, logos }: Branding): string {
  const of = (theme: Theme) => {
    const properties = { ...customProperties(theme, palette[theme]), ...logoProperties(theme, logos) };
    return Object.entries<string>(properties)
      .map(([name, value]) => `  ${name}: ${value};\n`)
      .join('');
  };
  const [light, dark] = [of('light'), of('dark')];
  const parts: string[] = [];
  // Each selector says itself twice: so it wins whichever of the two stylesheets comes first.
  if (light) parts.push(`:root:root,\n[data-theme='light'][data-theme='light'] {\n${light}}\n`);
  if (light || dark) {
    // A shade that only light changes must not show in the dark.
    const whole = ownDark(palette) + dark;
    parts.push(`@media screen {\n[data-theme='dark'][data-theme='dark'] {\n${whole}}\n}\n`);
    parts.push(
      `@media screen and (prefers-color-scheme: dark) {\n:root:root:not([data-theme='light']) {\n${whole}}\n}\n`,
    );
  }
  if (logos.light ?? logos.dark) parts.push('.splash-mark {\n  visibility: hidden;\n}\n');
  if (!hasContours) parts.push('.contours {\n  display: none;\n}\n');
  return parts.join('');
}

function ownDark(palette: Palette): string {
  const shades = { ...shadesOf('dark', palette.dark), 'hero-well': 'rgb(6 32 23 / 0.62)' };
  return Object.entries(shades)
    .map(([name, value]) => `  --${name}: ${value};\n`)
    .join('');
}

export function manifestOf({ productName, palette }: Branding): string {
  return JSON.stringify({
    name: productName,
    short_name: productName,
    lang: 'sk',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f2f6f3',
    theme_color: palette.light.hero,
    icons: [{ src: '/api/1.0/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
  });
}

/** The mark; the colours are checked to be nothing but colours before they are ever stored. */
export function faviconOf({ palette: { light } }: Branding): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">
  <rect width="40" height="40" rx="11" fill="${light.hero}"/>
  <g fill="none" stroke="#fff" stroke-linecap="round" stroke-width="2.3">
    <path d="M6.5 30.5C11 18.5 15.5 12.5 20 12.5s9 6 13.5 18"/>
    <path d="M12.3 30.5c2.7-7.2 5.2-10.8 7.7-10.8s5 3.6 7.7 10.8"/>
    <path d="M17.3 30.5c1-2.7 1.8-4 2.7-4s1.7 1.3 2.7 4"/>
  </g>
  <circle cx="29.8" cy="11.2" r="3.1" fill="${light.accent}"/>
</svg>
`;
}
