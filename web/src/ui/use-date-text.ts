import { useState } from 'react';
import { type DateBounds, parseTypedDate, unreadDate, type UnreadDate } from './typed-date.ts';

interface DateText {
  text: string;
  /** Why what stands there is no date; null where it is one, or nothing stands there. */
  unread: UnreadDate | null;
  change: (text: string) => void;
  /** Brings the text to its usual shape when the field is left. */
  settle: () => void;
}

/** Text of a date field: as it is being typed, otherwise its value as the language writes it. */
export function useDateText(
  value: string | null,
  onChange: (date: string | null) => void,
  formatDate: (date: string) => string,
  today: string,
  bounds: DateBounds,
): DateText {
  const [typed, setTyped] = useState<string | null>(null);
  const [knownValue, setKnownValue] = useState(value);
  const date = typed === null ? value : parseTypedDate(typed, today, bounds);
  // A value that does not come from the typing, such as a day picked in the calendar, ends it.
  if (value !== knownValue) {
    setKnownValue(value);
    if (value !== date) setTyped(null);
  }
  const text = typed ?? (value === null ? '' : formatDate(value));
  return {
    text,
    unread: unreadDate(text, today),
    change(next) {
      setTyped(next);
      onChange(parseTypedDate(next, today, bounds));
    },
    settle() {
      if (date !== null) setTyped(null);
    },
  };
}
