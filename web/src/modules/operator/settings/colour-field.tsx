import { colourPattern } from '@polana/contract/colour';
import type { ReactNode } from 'react';
import { Field, inputClass } from '#ui/field.tsx';
import { classNames } from '#ui/class-names.ts';

interface ColourFieldProps {
  id: string;
  label: string;
  /** Name of the field with the palette. */
  pickLabel: string;
  error: ReactNode;
  value: string;
  onChange: (value: string) => void;
  after: ReactNode;
}

/** A colour typed as `#rrggbb` or picked. */
export function ColourField({ id, label, pickLabel, error, value, onChange, after }: ColourFieldProps) {
  return (
    <Field id={id} label={label} error={error} after={after}>
      {(tied) => (
        <div className="flex gap-2">
          <input
            type="color"
            aria-label={pickLabel}
            value={colourPattern.test(value) ? value : '#000000'}
            onChange={(event) => onChange(event.target.value)}
            className="h-13 w-13 flex-none cursor-pointer rounded-control border-[1.5px] border-control bg-surface p-1"
          />
          <input
            {...tied}
            type="text"
            spellCheck={false}
            autoComplete="off"
            maxLength={7}
            value={value}
            onChange={(event) => onChange(event.target.value.trim().toLowerCase())}
            className={classNames(inputClass, 'min-w-0 flex-1 tabular-nums')}
          />
        </div>
      )}
    </Field>
  );
}
