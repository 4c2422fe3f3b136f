import { parseDate } from '@internationalized/date';
import { useRef, useState } from 'react';
import { Calendar } from 'react-aria-components/Calendar';
import { CalendarMonth } from './calendar-month.tsx';
import { CalendarSheet } from './calendar-sheet.tsx';
import { DateInput } from './date-input.tsx';
import { Field, type FieldTexts } from './field.tsx';
import { deviceToday } from './typed-date.ts';

interface DateFieldProps extends FieldTexts {
  id?: string;
  name?: string;
  /** YYYY-MM-DD, or null while there is no whole date. */
  value: string | null;
  onChange: (date: string | null) => void;
  onBlur?: () => void;
  /** Writes a date as the language does, e.g. 19. 6. 2026. */
  formatDate: (date: string) => string;
  /** Name of the button and of the calendar. */
  openLabel: string;
  min?: string;
  max?: string;
  today?: string;
  readOnly?: boolean;
}

/** One day, typed or picked. */
export function DateField(props: DateFieldProps) {
  const { id, label, hint, error, optionalMark, labelEnd, isLabelHidden, className } = props;
  const { value, onChange, openLabel, min, max, today = deviceToday() } = props;
  const anchor = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Field {...{ id, label, hint, error, optionalMark, labelEnd, isLabelHidden, className }}>
      {(tied) => (
        <div ref={anchor}>
          <DateInput
            tied={tied}
            name={props.name}
            readOnly={props.readOnly}
            {...{ value, onChange, today, openLabel }}
            onBlur={props.onBlur}
            formatDate={props.formatDate}
            onOpen={() => setIsOpen(true)}
          />
          <CalendarSheet isOpen={isOpen} onClose={() => setIsOpen(false)} label={openLabel} anchor={anchor}>
            <Calendar
              aria-label={openLabel}
              autoFocus
              value={value === null ? null : parseDate(value)}
              defaultFocusedValue={parseDate(value ?? today)}
              minValue={min === undefined ? undefined : parseDate(min)}
              maxValue={max === undefined ? undefined : parseDate(max)}
              onChange={(date) => {
                onChange(date.toString());
                setIsOpen(false);
              }}
            >
              <CalendarMonth />
            </Calendar>
          </CalendarSheet>
        </div>
      )}
    </Field>
  );
}
