import { parseDate } from '@internationalized/date';
import type { RefObject } from 'react';
import { Calendar } from 'react-aria-components/Calendar';
import { CalendarMonth } from './calendar-month.tsx';
import { CalendarSheet } from './calendar-sheet.tsx';

interface DateCalendarProps {
  isOpen: boolean;
  onClose: () => void;
  label: string;
  anchor: RefObject<HTMLElement | null>;
  value: string | null;
  onChange: (date: string) => void;
  min?: string | undefined;
  max?: string | undefined;
  today: string;
}

/** The calendar of a `DateField`. */
export function DateCalendar({ isOpen, onClose, label, anchor, value, onChange, min, max, today }: DateCalendarProps) {
  return (
    <CalendarSheet isOpen={isOpen} onClose={onClose} label={label} anchor={anchor}>
      <Calendar
        aria-label={label}
        autoFocus
        value={value === null ? null : parseDate(value)}
        defaultFocusedValue={parseDate(value ?? today)}
        minValue={min === undefined ? undefined : parseDate(min)}
        maxValue={max === undefined ? undefined : parseDate(max)}
        onChange={(date) => {
          onChange(date.toString());
          onClose();
        }}
      >
        <CalendarMonth />
      </Calendar>
    </CalendarSheet>
  );
}
