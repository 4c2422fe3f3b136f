import { type ComponentPropsWithRef, type MouseEvent, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { KeyCap } from './key-cap.tsx';
import { useDelayed } from './use-delayed.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'sun' | 'quiet' | 'danger' | 'danger-solid';
export type ButtonSize = 'small' | 'medium' | 'large' | 'flow';

export interface ButtonLook {
  /** One `primary` per view; `sun` only on the hero ground; `danger-solid` only in dialogs. */
  variant?: ButtonVariant;
  /** 40 (44 on a phone), 48, 52 or 56 px. */
  size?: ButtonSize;
  isFull?: boolean;
  className?: string;
}

const VARIANT_CLASS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-brand text-on-brand hover:bg-brand-hover active:bg-brand-press',
  secondary: 'border-control bg-surface text-ink hover:bg-sunken active:bg-line',
  sun: 'border-transparent bg-arnica text-on-arnica hover:brightness-95 active:brightness-90',
  quiet: 'border-transparent bg-transparent text-link hover:bg-sunken hover:text-link-hover active:bg-line',
  danger: 'border-bad-solid bg-surface text-bad-fg hover:bg-bad-bg active:brightness-95',
  'danger-solid': 'border-transparent bg-danger-btn text-on-danger hover:brightness-90 active:brightness-80',
};

const SIZE_CLASS: Record<ButtonSize, string> = {
  small: 'min-h-11 rounded-small py-1.5 text-compact md:min-h-10',
  medium: 'min-h-12 rounded-control py-2.5 text-body leading-5.5',
  large: 'min-h-13 rounded-control py-3 text-body leading-5.5',
  flow: 'min-h-14 rounded-control py-3 text-body leading-5.5',
};

/** The look of a button as classes, for links that act as one: `<Link className={buttonClass({ variant: 'secondary' })}>`. */
export function buttonClass({ variant = 'primary', size = 'medium', isFull = false, className }: ButtonLook = {}) {
  return classNames(
    'inline-flex items-center justify-center gap-2.5 border-[1.5px] text-center font-strong no-underline print:hidden',
    'transition-[background-color,color,border-color,filter]',
    'aria-disabled:cursor-not-allowed aria-disabled:border-transparent aria-disabled:bg-sunken aria-disabled:text-ink3 aria-disabled:filter-none',
    'forced-colors:aria-disabled:text-[GrayText]',
    VARIANT_CLASS[variant],
    SIZE_CLASS[size],
    variant === 'quiet' ? 'px-3' : size === 'small' ? 'px-3.5' : 'px-5',
    isFull && 'w-full',
    className,
  );
}

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'disabled'>, ButtonLook {
  /** Icon before the label. */
  icon?: ReactNode;
  iconEnd?: ReactNode;
  /** Key that does the same, shown from 900 px up. */
  keyCap?: ReactNode;
  /** The work is under way: presses are ignored, a ring appears after 300 ms, the label stays. */
  isBusy?: boolean;
  /** Not possible now; focusable all the same. Say why with `disabledReason`. */
  isDisabled?: boolean;
  /** Why the button cannot be used, shown under it; switches it off. */
  disabledReason?: string | undefined;
}

/** A button that never loses focus: busy and switched-off states ignore presses instead of removing it from the Tab order. */
export function Button({
  variant,
  size,
  isFull,
  className,
  icon,
  iconEnd,
  keyCap,
  isBusy = false,
  isDisabled = false,
  disabledReason,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const showsRing = useDelayed(isBusy);
  const isOff = isDisabled || disabledReason !== undefined;

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isOff || isBusy) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    onClick?.(event);
  }

  const button = (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-busy={isBusy || undefined}
      aria-disabled={isOff || undefined}
      aria-describedby={classNames(rest['aria-describedby'], disabledReason !== undefined && reasonId) || undefined}
      className={buttonClass({ variant, size, isFull, className })}
    >
      {showsRing ? <BusyRing /> : icon}
      <span className="min-w-0">{children}</span>
      {iconEnd}
      {keyCap !== undefined && <KeyCap className="ml-0.5">{keyCap}</KeyCap>}
    </button>
  );
  if (disabledReason === undefined) return button;
  return (
    <span className={classNames('inline-flex flex-col gap-1.5', isFull && 'w-full')}>
      {button}
      <span id={reasonId} className="text-small text-ink3">
        {disabledReason}
      </span>
    </span>
  );
}

/** The 16 px ring of work under way. */
export function BusyRing({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'size-4 flex-none animate-turn rounded-full border-2 border-current border-r-transparent',
        className,
      )}
    />
  );
}
