import { classNames } from './class-names.ts';

/** A link inside a sentence: always underlined, gentian blue. */
export const textLinkClass =
  'text-link underline decoration-1 underline-offset-3 hover:text-link-hover hover:decoration-2 rounded-[2px]';

/** A link standing alone: the same look with a hit area at least 44 px high. */
export const standaloneLinkClass = classNames(
  textLinkClass,
  'inline-flex items-center gap-1.5 -my-3 py-3 text-small leading-5',
);

/** A link in the colour of the text around it, for footers and tinted boxes. */
export const inheritLinkClass = 'underline decoration-1 underline-offset-3 hover:decoration-2 rounded-[2px]';
