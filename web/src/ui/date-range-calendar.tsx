import { parseDate } from '@internationalized/date';
import type { RefObject } from 'react';
import { RangeCalendar } from 'react-aria-components/RangeCalendar';
import { CalendarMonth } from './calendar-month.tsx';
import { CalendarSheet } from './calendar-sheet.tsx';
import type { DateRangeValue } from './date-range-field.tsx';

interface DateRangeCalendarProps {
  isOpen: boolean;
  onClose: () => void;
  label: string;
  anchor: RefObject<HTMLElement | null>;
  value: DateRangeValue;
  onChange: (value: DateRangeValue) => void;
  min?: string | undefined;
  max?: string | undefined;
  today: string;
}

/** The calendar of a `DateRangeField`: both ends are picked in it. */
export function DateRangeCalendar(props: DateRangeCalendarProps) {
  const { isOpen, onClose, label, anchor, value, onChange, min, max, today } = props;
  const { start, end } = value;
  const isWhole = start !== null && end !== null && start <= end;
  return (
    <CalendarSheet isOpen={isOpen} onClose={onClose} label={label} anchor={anchor}>
      <RangeCalendar
        aria-label={label}
        autoFocus
        value={isWhole ? { start: parseDate(start), end: parseDate(end) } : null}
        defaultFocusedValue={parseDate(start ?? today)}
        minValue={min === undefined ? undefined : parseDate(min)}
        maxValue={max === undefined ? undefined : parseDate(max)}
        onChange={(range) => {
          onChange({ start: range.start.toString(), end: range.end.toString() });
          onClose();
        }}
      >
        <CalendarMonth isRange />
      </RangeCalendar>
    </CalendarSheet>
  );
}
