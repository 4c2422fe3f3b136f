import { type ComponentPropsWithRef, type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './field.tsx';

type Inherited = 'type' | 'className' | 'children';

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, Inherited> {
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  className?: string;
}

const BOX_CLASS = classNames(
  'relative m-0 flex-none appearance-none border-2 border-control bg-surface',
  'checked:border-brand checked:bg-brand indeterminate:border-brand indeterminate:bg-brand',
  "after:absolute after:hidden after:content-[''] checked:after:block indeterminate:after:block",
  'after:border-on-brand after:rotate-42 checked:after:border-r-[2.5px] checked:after:border-b-[2.5px]',
  'indeterminate:after:inset-x-1 indeterminate:after:top-[calc(50%-1px)] indeterminate:after:rotate-0 indeterminate:after:border-b-[2.5px] indeterminate:after:border-r-0',
  'aria-invalid:border-bad-solid group-data-invalid/choices:not-checked:border-bad-solid',
  'disabled:not-checked:bg-sunken disabled:checked:border-control disabled:checked:bg-control',
  'forced-colors:appearance-auto forced-colors:after:hidden',
);

const SMALL_BOX =
  'size-5.5 rounded-[6px] checked:after:left-[6px] checked:after:top-[1px] checked:after:h-3 checked:after:w-1.5';
const LARGE_BOX =
  'size-7 rounded-chip checked:after:left-2 checked:after:top-[2px] checked:after:h-[15px] checked:after:w-2';

/** A box and a sentence on one line. Takes what `register()` of a form returns. */
export function Checkbox({ label, description, error, className, ...input }: CheckboxProps) {
  const errorId = useId();
  const hasError = error !== undefined && error !== '';
  return (
    <div className={className}>
      <label className="flex min-h-11 items-start gap-3 py-2.5 leading-5.5">
        <input
          {...input}
          type="checkbox"
          aria-invalid={hasError || undefined}
          aria-describedby={hasError ? errorId : undefined}
          className={classNames(BOX_CLASS, SMALL_BOX, 'transition-colors')}
        />
        <span className="min-w-0">
          {label}
          {description !== undefined && <span className="block text-small text-ink3">{description}</span>}
        </span>
      </label>
      {hasError && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

/** A declaration to agree to: 28 px box, the whole card is the target. */
export function CheckboxCard({ label, description, error, className, ...input }: CheckboxProps) {
  const errorId = useId();
  const hasError = error !== undefined && error !== '';
  return (
    <div className={className}>
      <label
        className={classNames(
          'grid grid-cols-[28px_minmax(0,1fr)] items-start gap-3.5 rounded-panel border-[1.5px] bg-surface p-4 leading-[23px] transition-colors',
          'hover:border-control has-checked:border-brand has-disabled:bg-sunken',
          'has-[a:hover]:border-line group-data-invalid/choices:not-has-checked:border-bad-solid',
          hasError ? 'border-bad-solid' : 'border-line',
        )}
      >
        <input
          {...input}
          type="checkbox"
          aria-invalid={hasError || undefined}
          aria-describedby={hasError ? errorId : undefined}
          className={classNames(BOX_CLASS, LARGE_BOX, 'transition-colors')}
        />
        <span className="min-w-0 pt-0.5">
          {label}
          {description !== undefined && <span className="block text-small text-ink3">{description}</span>}
        </span>
      </label>
      {hasError && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

interface SelectBoxProps {
  /** Accessible name, e.g. "Select Jana Oravcová". */
  label: string;
  isChecked: boolean;
  isIndeterminate?: boolean;
  onChange: (isChecked: boolean) => void;
}

/** A bare box in a table row; the 44 px around it are its target, and ticking it lays out nothing outside them. */
export function SelectBox({ label, isChecked, isIndeterminate = false, onChange }: SelectBoxProps) {
  const element = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (element.current !== null) element.current.indeterminate = isIndeterminate;
  }, [isIndeterminate]);
  return (
    <label className="relative z-1 grid size-11 place-items-center contain-strict">
      <input
        ref={element}
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
        className={classNames(BOX_CLASS, SMALL_BOX)}
      />
    </label>
  );
}
