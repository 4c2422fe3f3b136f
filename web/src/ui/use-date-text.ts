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

/** Text of a date field that follows its value but never rewrites what is just being typed. */
export function useDateText(
  value: string | null,
  onChange: (date: string | null) => void,
  formatDate: (date: string) => string,
  today: string,
  bounds: DateBounds,
): DateText {
  const [text, setText] = useState(value === null ? '' : formatDate(value));
  const [knownValue, setKnownValue] = useState(value);
  const typed = parseTypedDate(text, today, bounds);
  if (value !== knownValue) {
    setKnownValue(value);
    if (value !== typed) setText(value === null ? '' : formatDate(value));
  }
  return {
    text,
    unread: unreadDate(text, today),
    change(next) {
      setText(next);
      onChange(parseTypedDate(next, today, bounds));
    },
    settle() {
      if (typed !== null) setText(formatDate(typed));
    },
  };
}
