import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Tooltip } from './tooltip.tsx';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'disabled'> {
  /** Accessible name, shown as a tooltip too. */
  label: string;
  icon: ReactNode;
  size?: 'medium' | 'large';
  isDisabled?: boolean;
  /** Leave the tooltip out where the meaning stands beside the button anyway. */
  hasTooltip?: boolean;
  isTooltipAbove?: boolean;
  /** A small mark on the corner, such as a count. */
  badge?: ReactNode;
}

/** Look of an icon-only control, for links that are one. */
export function iconButtonClass(size: 'medium' | 'large' = 'large') {
  return classNames(
    'relative grid flex-none place-items-center rounded-control text-ink2 transition-colors print:hidden hover:bg-sunken hover:text-ink active:bg-line',
    'aria-disabled:cursor-not-allowed aria-disabled:bg-transparent aria-disabled:text-ink3 aria-disabled:opacity-60',
    'aria-pressed:bg-brand-tint aria-pressed:text-on-brand-tint',
    size === 'large' ? 'size-12' : 'size-11',
  );
}

/** A button that shows only an icon; its name is heard and appears as a tooltip. */
export function IconButton({
  label,
  icon,
  size = 'large',
  isDisabled = false,
  hasTooltip = true,
  isTooltipAbove = false,
  badge,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isDisabled) event.preventDefault();
    else onClick?.(event);
  }
  const button = (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      onClick={press}
      className={classNames(iconButtonClass(size), !hasTooltip && className)}
    >
      {icon}
      {badge}
    </button>
  );
  if (!hasTooltip) return button;
  return (
    <Tooltip text={label} isName isAbove={isTooltipAbove} className={className}>
      {button}
    </Tooltip>
  );
}
