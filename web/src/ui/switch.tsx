import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

interface SwitchProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'className'> {
  label: ReactNode;
  description?: ReactNode;
  className?: string;
}

/** A setting that acts at once. Takes what `register()` of a form returns. */
export function Switch({ label, description, className, ...input }: SwitchProps) {
  const descriptionId = useId();
  return (
    <label className={classNames('flex min-h-11 items-center justify-between gap-4 py-2', className)}>
      <span className="min-w-0">
        <span className="font-semibold">{label}</span>
        {description !== undefined && (
          <span id={descriptionId} className="block text-small text-ink3">
            {description}
          </span>
        )}
      </span>
      <input
        {...input}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the browser derives it from the box
        role="switch"
        aria-describedby={description === undefined ? undefined : descriptionId}
        className={classNames(
          'relative m-0 h-7 w-12 flex-none appearance-none rounded-full border-2 border-control bg-sunken transition-colors duration-200',
          "after:absolute after:top-[3px] after:left-[3px] after:size-4.5 after:rounded-full after:bg-control after:transition-transform after:duration-200 after:content-['']",
          'checked:border-brand checked:bg-brand checked:after:translate-x-5 checked:after:bg-on-brand',
          'disabled:opacity-60 forced-colors:appearance-auto forced-colors:after:hidden',
        )}
      />
    </label>
  );
}
