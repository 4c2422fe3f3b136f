import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldError, FieldHint } from './field.tsx';

interface ChoiceGroupProps {
  /** Id of the group; error summaries link to it. */
  id?: string | undefined;
  legend: ReactNode;
  hint?: ReactNode;
  /** Stands on top of the group. */
  error?: ReactNode;
  isLegendHidden?: boolean;
  role?: 'group' | 'radiogroup';
  children: ReactNode;
  className?: string;
}

/** A fieldset: several boxes that answer one question. */
export function ChoiceGroup(props: ChoiceGroupProps) {
  const { id, legend, hint, error, isLegendHidden = false, role = 'group', children, className } = props;
  const ownId = useId();
  const groupId = id ?? ownId;
  const hasError = error !== undefined && error !== null && error !== false && error !== '';
  return (
    <fieldset
      id={groupId}
      role={role}
      tabIndex={-1}
      aria-describedby={
        classNames(hasError && `${groupId}-error`, hint !== undefined && `${groupId}-hint`) || undefined
      }
      aria-invalid={role === 'radiogroup' && hasError ? true : undefined}
      data-invalid={hasError || undefined}
      className={classNames('group/choices min-w-0', className)}
    >
      <legend className={isLegendHidden ? 'sr-only' : 'mb-1.5 font-[620]'}>{legend}</legend>
      {hint !== undefined && <FieldHint id={`${groupId}-hint`}>{hint}</FieldHint>}
      {hasError && (
        <FieldError id={`${groupId}-error`} className="mt-0 mb-2">
          {error}
        </FieldError>
      )}
      {children}
    </fieldset>
  );
}
