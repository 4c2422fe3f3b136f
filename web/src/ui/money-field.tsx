import type { ComponentPropsWithRef, FocusEvent } from 'react';
import { classNames } from './class-names.ts';
import { controlClass, Field, type FieldTexts } from './field.tsx';

type Inherited = 'className' | 'value' | 'onChange' | 'size';

export interface MoneyFieldProps extends Omit<ComponentPropsWithRef<'input'>, Inherited>, FieldTexts {
  /** The text as it stands in the field. */
  value: string;
  onChange: (text: string) => void;
  /** Reads what people type (412,8 / 412.80 / 1 275,40) to cents; null when it is no amount. */
  parse: (text: string) => number | null;
  /** Writes cents back into the field when it is left, e.g. 1 275,40. */
  format: (amountCents: number) => string;
  /** Sign after the figure. */
  unit?: string;
}

/** One amount in large figures; brought to its usual shape when the field is left. */
export function MoneyField(props: MoneyFieldProps) {
  const { id, label, hint, error, optionalMark, labelEnd, isLabelHidden, className, ...control } = props;
  const { value, onChange, parse, format, unit = '€', onBlur, ...input } = control;

  function normalise(event: FocusEvent<HTMLInputElement>) {
    const amountCents = parse(value);
    if (amountCents !== null) onChange(format(amountCents));
    onBlur?.(event);
  }

  return (
    <Field {...{ id, label, hint, error, optionalMark, labelEnd, isLabelHidden, className }}>
      {(tied) => (
        <div className="relative">
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            {...input}
            {...tied}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={normalise}
            className={classNames(controlClass, 'min-h-18 rounded-control py-3 pr-14 pl-4.5 text-money tabular-nums')}
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-5 flex items-center text-[1.625rem] font-medium text-ink3"
          >
            {unit}
          </span>
        </div>
      )}
    </Field>
  );
}
