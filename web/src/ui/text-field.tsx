import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldTexts, inputClass } from './field.tsx';
import { CircleCheckIcon, LockIcon } from './icons-signs.tsx';

export interface TextFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'className' | 'size'>, FieldTexts {
  /** Name of the tick shown when a hard-to-type value is right; none for ordinary fields. */
  successLabel?: string | undefined;
  /** A control inside the right edge. */
  end?: ReactNode;
  /** Extra class of the input itself. */
  inputClassName?: string;
  describedBy?: string;
  after?: ReactNode;
}

/** One line of text. Takes what `register()` of a form returns. */
export function TextField(props: TextFieldProps) {
  const { id, label, hint, error, optionalMark, labelEnd, isLabelHidden, className, describedBy, after, ...control } =
    props;
  const { successLabel, end, inputClassName, ...input } = control;
  const mark = end ?? edgeMark(input.readOnly === true, successLabel);
  return (
    <Field {...{ id, label, hint, error, optionalMark, labelEnd, isLabelHidden, className, describedBy, after }}>
      {(tied) => (
        <div className="relative">
          <input
            type="text"
            {...input}
            {...tied}
            className={classNames(inputClass, mark !== undefined && 'pr-14', inputClassName)}
          />
          {mark !== undefined && <div className="absolute inset-y-0 right-1 flex items-center">{mark}</div>}
        </div>
      )}
    </Field>
  );
}

function edgeMark(isReadOnly: boolean, successLabel: string | undefined): ReactNode {
  if (isReadOnly) return <LockIcon className="mr-3 text-ink3" />;
  if (successLabel === undefined) return undefined;
  return (
    <span role="img" aria-label={successLabel} className="mr-3 text-ok-solid">
      <CircleCheckIcon />
    </span>
  );
}
