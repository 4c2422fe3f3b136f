import { parseDate } from '@internationalized/date';
import { type ReactNode, useId, useRef, useState } from 'react';
import { RangeCalendar } from 'react-aria-components/RangeCalendar';
import { CalendarMonth } from './calendar-month.tsx';
import { CalendarSheet } from './calendar-sheet.tsx';
import { classNames } from './class-names.ts';
import { DateInput } from './date-input.tsx';
import { Field, FieldError } from './field.tsx';
import { deviceToday } from './typed-date.ts';

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
              openLabel={props.endOpenLabel}
              {...shared}
            />
          )}
        </Field>
      </div>
      {hasError && <FieldError id={`${id}-range-error`}>{error}</FieldError>}
      {after}
      <CalendarSheet isOpen={isOpen} onClose={() => setIsOpen(false)} label={label} anchor={anchor}>
        <Range
          {...props}
          today={today}
          onPicked={(picked) => {
            onChange(picked);
            setIsOpen(false);
          }}
        />
      </CalendarSheet>
    </div>
  );
}

function Range({
  label,
  value,
  min,
  max,
  today,
  onPicked,
}: DateRangeFieldProps & { onPicked: (value: DateRangeValue) => void }) {
  const { start, end } = value;
  const isWhole = start !== null && end !== null && start <= end;
  return (
    <RangeCalendar
      aria-label={label}
      autoFocus
      value={isWhole ? { start: parseDate(start), end: parseDate(end) } : null}
      defaultFocusedValue={parseDate(start ?? today ?? deviceToday())}
      minValue={min === undefined ? undefined : parseDate(min)}
      maxValue={max === undefined ? undefined : parseDate(max)}
      onChange={(range) => onPicked({ start: range.start.toString(), end: range.end.toString() })}
    >
      <CalendarMonth isRange />
    </RangeCalendar>
  );
}
