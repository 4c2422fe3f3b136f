import { Suspense, useRef, useState } from 'react';
import { lazyPart } from '#loading/lazy-part.tsx';
import { DateInput } from './date-input.tsx';
import { Field, type FieldTexts } from './field.tsx';
import { deviceToday, type UnreadDate } from './typed-date.ts';
import { useEver } from './use-ever.ts';
import { whenLikely } from './when-likely.ts';

const DateCalendar = whenLikely(lazyPart(async () => (await import('./date-calendar.tsx')).DateCalendar));

interface DateFieldProps extends FieldTexts {
  id?: string;
  name?: string;
  /** YYYY-MM-DD, or null while there is no whole date. */
  value: string | null;
  onChange: (date: string | null) => void;
  onBlur?: () => void;
  /** Told why what was typed is no date, and null when it no longer stands there. */
  onUnread?: (unread: UnreadDate | null) => void;
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
  const isCalendarNeeded = useEver(isOpen);
  return (
    <Field {...{ id, label, hint, error, optionalMark, labelEnd, isLabelHidden, className }}>
      {(tied) => (
        <div ref={anchor}>
          <DateInput
            tied={tied}
            name={props.name}
            readOnly={props.readOnly}
            {...{ value, onChange, today, min, max, openLabel }}
            onBlur={props.onBlur}
            onUnread={props.onUnread}
            formatDate={props.formatDate}
            onOpen={() => setIsOpen(true)}
          />
          <Suspense>
            {isCalendarNeeded && (
              <DateCalendar
                isOpen={isOpen}
                onClose={() => setIsOpen(false)}
                label={openLabel}
                {...{ anchor, value, min, max, today, onChange }}
              />
            )}
          </Suspense>
        </div>
      )}
    </Field>
  );
}
