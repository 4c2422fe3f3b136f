import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldTexts, inputClass } from './field.tsx';

export interface TextAreaProps extends Omit<ComponentPropsWithRef<'textarea'>, 'className'>, FieldTexts {}

/** Several lines of text. Takes what `register()` of a form returns. */
export function TextArea(props: TextAreaProps) {
  const { id, label, hint, error, optionalMark, labelEnd, isLabelHidden, className, ...textarea } = props;
  return (
    <Field {...{ id, label, hint, error, optionalMark, labelEnd, isLabelHidden, className }}>
      {(tied) => (
        <textarea rows={4} {...textarea} {...tied} className={classNames(inputClass, 'block min-h-26 resize-y')} />
      )}
    </Field>
  );
}
