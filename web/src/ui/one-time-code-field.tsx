import { type ComponentPropsWithRef, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { controlClass, Field, type FieldTexts } from './field.tsx';
import { caretAfterDigits, codeDigits, groupCode } from './one-time-code.ts';

type Inherited = 'className' | 'value' | 'onChange' | 'size' | 'ref';

export interface OneTimeCodeFieldProps extends Omit<ComponentPropsWithRef<'input'>, Inherited>, FieldTexts {
  /** Digits only. */
  value: string;
  onChange: (digits: string) => void;
  /** The browser has filled in the whole code, e.g. from a message; not called for one that is typed or pasted. */
  onFilledIn?: (digits: string) => void;
  length?: number;
}

/** One input for the whole code; takes the phone's suggestion and a paste with spaces. */
export function OneTimeCodeField(props: OneTimeCodeFieldProps) {
  const { id, label, hint, error, optionalMark, labelEnd, isLabelHidden, className, ...control } = props;
  const { value, onChange, onFilledIn, length = 6, ...input } = control;
  const element = useRef<HTMLInputElement>(null);
  const digitsBeforeCaret = useRef<number | null>(null);
  const grouped = groupCode(value, length);

  useLayoutEffect(() => {
    if (digitsBeforeCaret.current === null) return;
    const caret = caretAfterDigits(grouped, digitsBeforeCaret.current);
    element.current?.setSelectionRange(caret, caret);
    digitsBeforeCaret.current = null;
  }, [grouped]);

  function change(text: string, caret: number | null) {
    const digits = codeDigits(text, length);
    digitsBeforeCaret.current = codeDigits(text.slice(0, caret ?? text.length), length).length;
    onChange(digits);
    if (digits.length === length && onFilledIn) setTimeout(() => isFilledIn(element.current) && onFilledIn(digits));
  }

  return (
    <Field {...{ id, label, hint, error, optionalMark, labelEnd, isLabelHidden, className }}>
      {(tied) => (
        <input
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          {...input}
          {...tied}
          ref={element}
          value={grouped}
          onChange={(event) => change(event.target.value, event.target.selectionStart)}
          className={classNames(
            controlClass,
            'min-h-15 rounded-control py-3 pr-3.5 pl-5 text-[1.625rem] leading-8 font-strong tracking-[0.34em] tabular-nums',
          )}
        />
      )}
    </Field>
  );
}

/** Known once the browser is done with the field. */
function isFilledIn(input: HTMLInputElement | null): boolean {
  return input?.matches(':autofill') ?? false;
}
