import type { ReactNode } from 'react';

export interface IconProps {
  /** Edge in pixels, larger where the reader asked for larger letters: 16 in chips, 20 in menus and buttons, 24 standing alone. */
  size?: 16 | 20 | 24 | 28 | 40;
  className?: string;
}

/** Draws one glyph of the set. Always decorative: the word beside it, or the control's name, carries the meaning. */
export function Icon({ size = 20, className, children }: IconProps & { children: ReactNode }) {
  const edge = `${size / 16}rem`;
  return (
    <svg
      viewBox="0 0 24 24"
      width={edge}
      height={edge}
      fill="none"
      stroke="currentColor"
      strokeWidth={size === 16 ? 2 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={className === undefined ? 'flex-none' : `flex-none ${className}`}
    >
      {children}
    </svg>
  );
}
