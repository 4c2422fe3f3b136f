import type { Theme } from '@polana/contract/palette';

export function otherTheme(theme: Theme): Theme {
  return theme === 'light' ? 'dark' : 'light';
}

/** The ground a logo was drawn for, under it in the other theme; inside `data-theme` of its own. */
export const logoPlateClass = 'inline-flex rounded-[8px] bg-surface px-2 py-1';
