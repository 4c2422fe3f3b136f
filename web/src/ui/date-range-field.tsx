import { type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { lazyPart } from '#loading/lazy-part.tsx';
import { classNames } from './class-names.ts';
import { DateInput } from './date-input.tsx';
import { Field, FieldError } from './field.tsx';
import { deviceToday } from './typed-date.ts';
import { useEver } from './use-ever.ts';
import { whenLikely } from './when-likely.ts';

const DateRangeCalendar = whenLikely(
  lazyPart(async () => (await import('./date-range-calendar.tsx')).DateRangeCalendar),
);

/** Two days as YYYY-MM-DD; null while an end is missing. */
export interface DateRangeValue {
  start: string | null;
  end: string | null;
}

interface DateRangeFieldProps {
  /** Id of the first input; error summaries link to it. */
  id?: string;
  /** Name of both fields together. */
  label: string;
  startLabel: ReactNode;
  endLabel: ReactNode;
  startOpenLabel: string;
  endOpenLabel: string;
  hint?: ReactNode;
  error?: ReactNode;
  /** Live facts under the fields, such as the number of nights. */
  after?: ReactNode;
  value: DateRangeValue;
  onChange: (value: DateRangeValue) => void;
  onBlur?: () => void;
  /** Told when what was typed at either end is no date, and when it no longer stands there. */
  onUnread?: (isUnread: boolean) => void;
  formatDate: (date: string) => string;
  min?: string;
  max?: string;
  today?: string;
  className?: string;
}

/** From–to: both ends can be typed, or picked in one calendar. */
export function DateRangeField(props: DateRangeFieldProps) {
  const { label, startLabel, endLabel, hint, error, after, value, onChange, formatDate, className } = props;
  const { onBlur, today = deviceToday() } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const anchor = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isCalendarNeeded = useEver(isOpen);
  const unreadEnds = useRef(new Set<'start' | 'end'>());
  function tellUnread(end: 'start' | 'end', isUnread: boolean) {
    if (isUnread) unreadEnds.current.add(end);
    else unreadEnds.current.delete(end);
    props.onUnread?.(unreadEnds.current.size > 0);
  }
  const hasError = error !== undefined && error !== null && error !== '';
  const shared = { formatDate, today, onBlur, onOpen: () => setIsOpen(true) };
  const describedBy =
    classNames(hasError && `${id}-range-error`, hint !== undefined && `${id}-range-hint`) || undefined;
  return (
    <div role="group" aria-label={label} className={classNames('min-w-0', className)}>
      {hint !== undefined && (
        <p id={`${id}-range-hint`} className="mb-1.5 text-small text-ink3">
          {hint}
        </p>
      )}
      <div ref={anchor} className="grid grid-cols-1 gap-3 min-[22rem]:grid-cols-2">
        <Field id={id} label={startLabel} describedBy={describedBy}>
          {(tied) => (
            <DateInput
              tied={{ ...tied, 'aria-invalid': hasError || undefined }}
              value={value.start}
              onChange={(start) => onChange({ ...value, start })}
              onUnread={(isUnread) => tellUnread('start', isUnread)}
              openLabel={props.startOpenLabel}
              {...shared}
            />
          )}
        </Field>
        <Field id={`${id}-end`} label={endLabel} describedBy={describedBy}>
          {(tied) => (
            <DateInput
              tied={{ ...tied, 'aria-invalid': hasError || undefined }}
              value={value.end}
              onChange={(end) => onChange({ ...value, end })}
              onUnread={(isUnread) => tellUnread('end', isUnread)}
              openLabel={props.endOpenLabel}
              {...shared}
            />
          )}
        </Field>
      </div>
      {hasError && <FieldError id={`${id}-range-error`}>{error}</FieldError>}
      {after}
      <Suspense>
        {isCalendarNeeded && (
          <DateRangeCalendar
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            min={props.min}
            max={props.max}
            {...{ label, anchor, value, onChange, today }}
          />
        )}
      </Suspense>
    </div>
  );
}
