import { classNames } from './class-names.ts';
import hero from './contours/hero.svg';
import panel from './contours/panel.svg';
import small from './contours/small.svg';
import strip from './contours/strip.svg';

const drawings = { panel, strip, hero, small };

interface ContoursProps {
  drawing: keyof typeof drawings;
  className?: string;
}

/** The motif: a worn volcano on a map, in the current colour. Decorative, for login, hero and first-use empty states;
 *  the operator's stylesheet may hide it. */
export function Contours({ drawing, className }: ContoursProps) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      className={classNames('contours mask-cover mask-center mask-no-repeat', className)}
      style={{ maskImage: `url(${drawings[drawing]})` }}
    >
      <rect width="100%" height="100%" fill="currentColor" />
    </svg>
  );
}
