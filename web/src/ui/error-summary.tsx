import { type MouseEvent, type ReactNode, use, useEffect, useId, useRef } from 'react';
import { FailureContext } from './failure-context.ts';
import { OctagonCrossIcon } from './icons-signs.tsx';

export interface SummaryError {
  /** Id of the control to go to; without it the message stands alone. */
  fieldId?: string | undefined;
  message: ReactNode;
  /** Name of the field, where the message alone does not say which one is meant. */
  label?: string | undefined;
}

interface ErrorSummaryProps {
  title: ReactNode;
  errors: readonly SummaryError[];
  /** Changes with each failed attempt, so that the box takes focus again. */
  attempt?: number;
}

/** Box above a form that failed: takes focus once an attempt and leads to each wrong field. */
export function ErrorSummary({ title, errors, attempt }: ErrorSummaryProps) {
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  const hasErrors = errors.length > 0;
  const tellFailure = use(FailureContext);
  useEffect(() => {
    if (!hasErrors) return undefined;
    tellFailure(true);
    return () => tellFailure(false);
  }, [hasErrors, tellFailure]);
  // What gets wrong again while somebody is mending it takes nothing from under their fingers.
  const isAwaited = useRef(true);
  useEffect(() => {
    isAwaited.current = true;
  }, [attempt]);
  useEffect(() => {
    if (!hasErrors || !isAwaited.current) return;
    isAwaited.current = false;
    box.current?.focus();
  }, [hasErrors, attempt]);
  if (!hasErrors) return null;
  return (
    <div
      ref={box}
      role="alert"
      aria-labelledby={titleId}
      tabIndex={-1}
      className="rounded-panel border-[1.5px] border-bad-solid bg-bad-bg px-4 py-3.5 text-bad-fg"
    >
      <h2 id={titleId} className="flex items-start gap-3 text-h3">
        <OctagonCrossIcon className="mt-0.5" />
        <span className="min-w-0">{title}</span>
      </h2>
      <ul className="mt-1 pl-8">
        {errors.map((error, index) => (
          <li key={error.fieldId ?? index}>
            {error.fieldId === undefined ? (
              messageOf(error)
            ) : (
              <a
                href={`#${error.fieldId}`}
                onClick={(event) => goToField(event, error.fieldId)}
                className="inline-block py-1.5 font-semibold underline underline-offset-3 hover:decoration-2"
              >
                {messageOf(error)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function messageOf({ label, message }: SummaryError): ReactNode {
  return label === undefined ? (
    message
  ) : (
    <>
      {label}: {message}
    </>
  );
}

function goToField(event: MouseEvent, fieldId: string | undefined) {
  const field = fieldId === undefined ? null : document.getElementById(fieldId);
  if (field === null) return;
  event.preventDefault();
  field.scrollIntoView({ block: 'center' });
  field.focus({ preventScroll: true });
}
