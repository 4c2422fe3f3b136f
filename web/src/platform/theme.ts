import { afterPaint } from '#loading/after-paint.ts';
import { readStored, writeStored } from './storage.ts';

/** Follows the system unless the person chose otherwise on this device; `before-page.js` applies it before the first paint. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export function readTheme(): Theme {
  const stored = readStored('localStorage', 'theme');
  return themes.find((theme) => theme === stored) ?? 'system';
}

/** Kept at once and shown after the next paint: new colours for everything take longer than the press may wait for its answer. */
export function chooseTheme(theme: Theme): void {
  writeStored('localStorage', 'theme', theme === 'system' ? null : theme);
  afterPaint(() => showTheme(readTheme()));
}

function showTheme(theme: Theme): void {
  if (theme === 'system') document.documentElement.removeAttribute('data-theme');
  else document.documentElement.setAttribute('data-theme', theme);
}
