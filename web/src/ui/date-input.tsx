import { type ComponentPropsWithRef, useEffect, useEffectEvent } from 'react';
import { classNames } from './class-names.ts';
import { type FieldControlProps, inputClass } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { CalendarIcon } from './icons-things.tsx';
import type { DateBounds, UnreadDate } from './typed-date.ts';
import { useDateText } from './use-date-text.ts';

interface DateInputProps
  extends DateBounds, Pick<ComponentPropsWithRef<'input'>, 'ref' | 'name' | 'readOnly' | 'autoFocus'> {
  tied: FieldControlProps;
  value: string | null;
  onChange: (date: string | null) => void;
  onBlur?: (() => void) | undefined;
  /** Told why what was typed is no date, and null when it no longer stands there. */
  onUnread?: ((unread: UnreadDate | null) => void) | undefined;
  formatDate: (date: string) => string;
  today: string;
  openLabel: string;
  onOpen: () => void;
}

/** The typed part of a date field with the button that opens the calendar. */
export function DateInput({
  tied,
  value,
  onChange,
  onBlur,
  onUnread,
  formatDate,
  today,
  min,
  max,
  openLabel,
  onOpen,
  ...input
}: DateInputProps) {
  const { text, unread, change, settle } = useDateText(value, onChange, formatDate, today, { min, max });
  const tell = useEffectEvent((now: UnreadDate | null) => onUnread?.(now));
  useEffect(() => {
    if (!unread) return;
    tell(unread);
    return () => tell(null);
  }, [unread]);
  return (
    <div className="relative">
      <input
        type="text"
        autoComplete="off"
        {...input}
        {...tied}
        value={text}
        onChange={(event) => change(event.target.value)}
        onBlur={() => {
          settle();
          onBlur?.();
        }}
        className={classNames(inputClass, 'pr-12 tabular-nums')}
      />
      <IconButton
        size="medium"
        label={openLabel}
        icon={<CalendarIcon />}
        onClick={onOpen}
        isTooltipAbove
        isDisabled={input.readOnly === true}
        className="absolute inset-y-0 right-1 items-center"
      />
    </div>
  );
}
