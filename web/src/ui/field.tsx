import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { OctagonCrossIcon } from './icons-signs.tsx';

/** What every field shows around its control. Texts come from the caller. */
export interface FieldTexts {
  label: ReactNode;
  /** Help that stays visible, between the label and the control. */
  hint?: ReactNode;
  /** What is wrong and what to do; switches the control to its error look. */
  error?: ReactNode;
  /** Word such as "(optional)" after the label. */
  optionalMark?: ReactNode;
  /** A link or a button at the end of the label row. */
  labelEnd?: ReactNode;
  /** Keeps the label for screen readers only, where a search icon or a heading already says it. */
  isLabelHidden?: boolean;
  /** Class of the outer element. */
  className?: string;
}

/** What the control must carry so that the label, the hint and the error belong to it. */
export interface FieldControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps extends FieldTexts {
  /** Id of the control; error summaries link to it. */
  id?: string | undefined;
  /** Ids of further describing elements, e.g. a checklist below. */
  describedBy?: string | undefined;
  /** Follows the control: a checklist, a live fact. */
  after?: ReactNode;
  children: (control: FieldControlProps) => ReactNode;
}

/** Colours and border of a text control, without its size. */
export const controlClass = classNames(
  'w-full border-[1.5px] border-control bg-surface text-ink',
  'transition-colors hover:border-ink2 focus-visible:border-focus',
  'aria-invalid:border-bad-solid aria-invalid:ring-1 aria-invalid:ring-inset aria-invalid:ring-bad-solid',
  '[&[readonly]]:border-transparent [&[readonly]]:bg-sunken disabled:bg-sunken disabled:text-ink3',
);

/** The usual text control, 52 px high. */
export const inputClass = classNames(controlClass, 'min-h-13 rounded-control px-3.5 py-3 text-input');

/** The control of a toolbar, 44 px high. */
export const compactInputClass = classNames(controlClass, 'min-h-11 rounded-small px-3.5 py-2 text-compact');

/** Label above, hint, control, error below with an icon; all tied together for screen readers. */
export function Field({
  id,
  label,
  hint,
  error,
  optionalMark,
  labelEnd,
  isLabelHidden,
  describedBy,
  after,
  className,
  children,
}: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const hasError = isShown(error);
  return (
    <div className={classNames('min-w-0', className)}>
      <div className={classNames('mb-1.5 flex items-baseline justify-between gap-3', isLabelHidden && 'sr-only')}>
        <label htmlFor={controlId} className="font-[620]">
          {label}
          {optionalMark !== undefined && <span className="ml-1.5 font-regular text-ink3">{optionalMark}</span>}
        </label>
        {labelEnd}
      </div>
      {isShown(hint) && <FieldHint id={hintId}>{hint}</FieldHint>}
      {children({
        id: controlId,
        'aria-describedby': classNames(hasError && errorId, isShown(hint) && hintId, describedBy) || undefined,
        'aria-invalid': hasError || undefined,
      })}
      {hasError && <FieldError id={errorId}>{error}</FieldError>}
      {after}
    </div>
  );
}

export function FieldHint({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span id={id} className="mb-1.5 block text-small text-ink3">
      {children}
    </span>
  );
}

/** The message of a field or a group of fields. */
export function FieldError({ id, children, className }: { id?: string; children: ReactNode; className?: string }) {
  return (
    <span
      id={id}
      className={classNames('mt-1.5 flex items-start gap-2 text-small font-semibold text-bad-fg', className)}
    >
      <OctagonCrossIcon size={16} className="mt-0.5" />
      <span className="min-w-0">{children}</span>
    </span>
  );
}

function isShown(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== false && node !== '';
}
