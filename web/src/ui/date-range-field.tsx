import { type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { lazyPart } from '#loading/lazy-part.tsx';
import { classNames } from './class-names.ts';
import { DateInput } from './date-input.tsx';
import { Field, FieldError } from './field.tsx';
import { deviceToday, type UnreadDate } from './typed-date.ts';
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
  /** Told why what was typed at either end is no date, and null when it no longer stands there. */
  onUnread?: (unread: UnreadDate | null) => void;
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
  const unreadEnds = useRef(new Map<'start' | 'end', UnreadDate | null>());
  function tellUnread(end: 'start' | 'end', unread: UnreadDate | null) {
    const ends = unreadEnds.current.set(end, unread);
    props.onUnread?.(ends.get('start') ?? ends.get('end') ?? null);
  }
  const hasError = error !== undefined && error !== null && error !== '';
  const shared = { formatDate, today, max: props.max, onBlur, onOpen: () => setIsOpen(true) };
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
              min={props.min}
              onChange={(start) => onChange({ ...value, start })}
              onUnread={(unread) => tellUnread('start', unread)}
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
              min={value.start ?? props.min}
              onChange={(end) => onChange({ ...value, end })}
              onUnread={(unread) => tellUnread('end', unread)}
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
