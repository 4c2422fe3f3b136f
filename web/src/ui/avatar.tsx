import { classNames } from './class-names.ts';
import { initialsOf } from './initials.ts';

interface AvatarProps {
  /** Full name of the person or the company; only its initials are shown. */
  name: string;
  size?: 'small' | 'medium' | 'large';
  className?: string;
}

const SIZE_CLASS = {
  small: 'size-9 rounded-[9px] text-small',
  medium: 'size-11 rounded-control text-body',
  large: 'size-16 rounded-card text-h2',
};

/** Initials on a tint. Decorative: the name stands beside it. */
export function Avatar({ name, size = 'small', className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid flex-none place-items-center bg-brand-tint leading-none font-heavy text-on-brand-tint',
        SIZE_CLASS[size],
        className,
      )}
    >
      {initialsOf(name)}
    </span>
  );
}
